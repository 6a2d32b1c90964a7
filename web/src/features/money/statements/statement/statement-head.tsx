import { Anchor } from '@mantine/core';
import type { Statement } from '@recoup/contract/money/statements';
import { REMITTANCE_METHOD_INFO, REMITTANCE_STATE_INFO, statementNotes } from '@recoup/domain/money/statements';
import { formatDate, formatDays, formatMoney } from '#lib/format/format.ts';
import { Money } from '#ui/money.tsx';
import { Panel } from '#ui/panel.tsx';
import { invoiceBadge } from '#shared/money/settlement-badges.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { payoutOf } from '../remittance-labels.ts';
import classes from './statement.module.css';
import { closingMessage, sumLines } from './statement-sum.ts';

/** The parties, the period, the remittance and the calculation, laid out like a bank statement. */
export function StatementHead({ statement }: { statement: Statement }) {
  return (
    <Panel>
      <div className={classes.head}>
        <div>
          <p className={classes.agency}>{statement.agency_name}</p>
          <dl className={classes.facts}>
            {factsOf(statement).map(([label, value]) => (
              <div key={`${label} ${value}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {statement.invoices.map((invoice) => (
              <div key={invoice.id}>
                <dt>Invoice {invoice.number}</dt>
                <dd className={classes.invoice}>
                  <span>
                    <Money cents={invoice.amount_cents} />, due {formatDate(invoice.due_on)}
                  </span>
                  <StatusBadge {...invoiceBadge(invoice.state)} focusable />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <SumTable statement={statement} />
      </div>
    </Panel>
  );
}

/** The printed head, with the notes that the screen shows as a notice. */
export const statementFacts = (statement: Statement): [string, string][] => [
  ...factsOf(statement),
  ...statementNotes(statement).map((note): [string, string] => ['Note', note]),
];

function factsOf(statement: Statement): [string, string][] {
  const method = REMITTANCE_METHOD_INFO[statement.method];
  const state = REMITTANCE_STATE_INFO[statement.state];
  return [
    ['For', statement.client_code ? `${statement.client_name} (${statement.client_code})` : statement.client_name],
    ['Period', formatDays(statement.period_from, statement.period_to)],
    ['Issued', formatDate(statement.issued_on)],
    ['Method', `${method.label}. ${method.meaning}`],
    ['Payout', [payoutOf(statement), statement.state === 'void' ? null : state.meaning].filter(Boolean).join('. ') || 'None'],
  ];
}

function SumTable({ statement }: { statement: Statement }) {
  return (
    <div>
      <table className={classes.sum} aria-label="Sum of the statement">
        <tbody>
          {sumLines(statement).map(({ label, cents, sign, target, result }) => (
            <tr key={label} data-result={result}>
              <th scope="row">
                {target ? (
                  <Anchor href={`#${target}`} inherit c="inherit" underline="always">
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </th>
              <td className="tabular">
                {sign ? `${sign} ` : ''}
                {formatMoney(cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.meaning}>{closingMessage(statement)}</p>
    </div>
  );
}
