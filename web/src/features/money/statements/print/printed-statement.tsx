import { paymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { Statement, StatementLineRow } from '@recoup/contract/money/statements';
import { PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { formatCount, formatDate, formatMoney, formatRate, MISSING } from '#lib/format/format.ts';
import { adjustmentLabels } from '../statement/adjustments-section.tsx';
import { sectionTotals } from '../statement/section-lines.tsx';
import { statementFacts } from '../statement/statement-head.tsx';
import { closingMessage, sumLines } from '../statement/statement-sum.ts';
import classes from './paper.module.css';
import { PRINTED_LINES } from './print-statement.ts';

const dueToYou = ({ due_client_cents: client, due_agency_cents: agency }: StatementLineRow) => client - agency;

/** The printed statement: always light, without the surrounding page, with table heads repeated on every sheet. */
export function PrintedStatement({ statement, lines }: { statement: Statement; lines: readonly StatementLineRow[] }) {
  const printed = lines.slice(0, PRINTED_LINES);
  return (
    <article className={classes.paper}>
      <p className={classes.agency}>{statement.agency_name}</p>
      <h1>Statement {statement.number}</h1>
      <div className={classes.head}>
        <dl>
          {statementFacts(statement).map(([label, value]) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <table>
            <tbody>
              {sumLines(statement).map(({ label, cents, sign, result }) => (
                <tr key={label} data-result={result}>
                  <th scope="row">{label}</th>
                  <td>
                    {sign} {formatMoney(cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{closingMessage(statement)}</p>
        </div>
      </div>
      {statement.sections.map((section) => (
        <Section
          key={section.section}
          title={`${section.label}: ${sectionTotals(section).join(' · ')}`}
          lines={printed.filter((line) => line.section === section.section)}
        />
      ))}
      {printed.length < statement.payments ? (
        <p>
          {printed.length > 0
            ? `These are the first ${formatCount(printed.length)} of ${formatCount(statement.payments)} payments. `
            : ''}
          The files to download have every payment.
        </p>
      ) : null}
      <Adjustments statement={statement} />
    </article>
  );
}

const fields = paymentRow.shape;

function Section({ title, lines }: { title: string; lines: readonly StatementLineRow[] }) {
  if (lines.length === 0) return null;
  return (
    <table className={classes.lines}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{labelOf(fields.effective_on)}</th>
          <th scope="col">{labelOf(fields.account.shape.debtor_name)}</th>
          <th scope="col">{labelOf(fields.account.shape.number)}</th>
          <th scope="col">{labelOf(fields.account.shape.client_account_number)}</th>
          <th scope="col">{labelOf(fields.type)}</th>
          <th scope="col">{labelOf(fields.effect_cents)}</th>
          <th scope="col">{labelOf(fields.commission_rate_bp)}</th>
          <th scope="col">{labelOf(fields.commission_cents)}</th>
          <th scope="col">{labelOf(fields.due_client_cents)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{formatDate(line.effective_on)}</td>
            <td>{line.account.debtor_name}</td>
            <td>{line.account.number}</td>
            <td>{line.account.client_account_number}</td>
            <td>{[PAYMENT_TYPE_INFO[line.type].label, ...line.notes].join(', ')}</td>
            <td>{formatMoney(line.effect_cents)}</td>
            <td>{line.commission_rate_bp === null ? MISSING : formatRate(line.commission_rate_bp)}</td>
            <td>{formatMoney(line.commission_cents)}</td>
            <td>{formatMoney(dueToYou(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Adjustments({ statement }: { statement: Statement }) {
  if (statement.adjustments.length === 0) return null;
  return (
    <table className={classes.lines}>
      <caption>Adjustments: {formatMoney(statement.adjustments_cents)}</caption>
      <tbody>
        {statement.adjustments.map(({ kind, text, amount_cents: cents, account }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the agency may send identical adjustments
          <tr key={index}>
            <td>{adjustmentLabels[kind]}</td>
            <td>{text}</td>
            <td>{account ? `${account.debtor_name}, ${account.number}` : ''}</td>
            <td>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
