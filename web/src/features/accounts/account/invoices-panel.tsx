import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { formatDate, formatMoney, MISSING, plural } from '#lib/format/format.ts';
import classes from './account.module.css';
import { FoldedPanel } from './folded-panel.tsx';

/** The invoices of the account with their sum; hidden for a single amount without an invoice number. */
export function InvoicesPanel({ account }: { account: AccountDetails }) {
  const { invoices } = account;
  if (invoices.length === 0 || (invoices.length === 1 && invoices[0]?.number === null)) return null;
  const total = invoices.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <FoldedPanel title={invoices.length === 1 ? 'Invoice' : 'Invoices'} summary={plural(invoices.length, 'invoice')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Invoices">
        <table className={classes.rowTable}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Due</th>
              <th scope="col">Kind</th>
              <th scope="col" className={classes.amount}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of one invoice share its number
              <tr key={index}>
                <td>{invoice.number ?? MISSING}</td>
                <td>{invoice.date === null ? MISSING : formatDate(invoice.date)}</td>
                <td>{invoice.due_date === null ? MISSING : formatDate(invoice.due_date)}</td>
                <td>{invoice.type ?? MISSING}</td>
                <td className={classes.amount}>{formatMoney(invoice.cents)}</td>
              </tr>
            ))}
          </tbody>
          {invoices.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  Total
                </th>
                <td className={classes.amount}>{formatMoney(total)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </FoldedPanel>
  );
}
