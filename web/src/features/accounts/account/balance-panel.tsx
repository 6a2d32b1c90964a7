import { Text } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { REFERENCE_DATE_LABELS } from '@recoup/domain/shared/reference-dates';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './account.module.css';

interface Line {
  label: string;
  cents: number;
  sign: '' | '+' | '−';
  result?: boolean;
}

/** The balance as a sum: itemization, amount placed, payments, balance (12 CFR 1006.34(c)(2)). */
export function balanceLines(account: AccountDetails): Line[] {
  const { itemization } = account;
  const lines: Line[] = [];
  if (itemization) {
    const label = REFERENCE_DATE_LABELS[itemization.reference].label;
    lines.push({
      label: `Amount on ${formatDate(itemization.date)} (${label.toLowerCase()})`,
      cents: itemization.amount_cents,
      sign: '',
    });
    lines.push({ label: 'Interest since', cents: itemization.interest_cents, sign: '+' });
    lines.push({ label: 'Fees since', cents: itemization.fees_cents, sign: '+' });
    lines.push({ label: 'Payments since', cents: itemization.payments_cents, sign: '−' });
    lines.push({ label: 'Credits since', cents: itemization.credits_cents, sign: '−' });
  }
  lines.push({
    label: `Amount placed on ${formatDate(account.placed_on)}`,
    cents: account.amount_placed_cents,
    sign: '',
    result: true,
  });
  if (account.accrued_cents !== 0) lines.push({ label: 'Interest and charges since', cents: account.accrued_cents, sign: '+' });
  if (account.paid_direct_cents === 0) lines.push({ label: 'Paid', cents: account.paid_cents, sign: '−' });
  else {
    lines.push({ label: 'Paid to the agency', cents: account.paid_cents - account.paid_direct_cents, sign: '−' });
    lines.push({ label: 'Paid to you', cents: account.paid_direct_cents, sign: '−' });
  }
  if (account.adjusted_cents !== 0) lines.push({ label: 'Adjustments', cents: account.adjusted_cents, sign: '−' });
  lines.push({ label: 'Balance', cents: account.balance_cents, sign: '', result: true });
  return lines;
}

export function BalancePanel({ account }: { account: AccountDetails }) {
  return (
    <Panel title="Balance">
      <table className={classes.sum}>
        <tbody>
          {balanceLines(account).map(({ label, cents, sign, result }) => (
            <tr key={label} className={result ? classes.result : undefined}>
              <th scope="row">{label}</th>
              <td className="tabular">
                {sign ? `${sign} ` : ''}
                {formatMoney(cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {account.itemization ? null : (
        <Text size="sm" c="dimmed" mt="sm">
          No itemization was given for this account.
        </Text>
      )}
    </Panel>
  );
}
