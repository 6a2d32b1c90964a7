import { Anchor } from '@mantine/core';
import type { Statement } from '@recoup/contract/money/statements';
import { Link } from 'react-router';
import { debtorPath } from '#lib/paths/paths.ts';
import { formatMoney } from '#lib/format/format.ts';
import { Money } from '#ui/money.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './statement.module.css';

export const adjustmentLabels: Record<Statement['adjustments'][number]['kind'], string> = {
  cost: 'Cost',
  invoice: 'Invoice',
  invoice_payment: 'Invoice paid',
  carried: 'Carried over',
  correction: 'Correction',
};

/** Items of a statement that are not payments. */
export function AdjustmentsSection({ statement }: { statement: Statement }) {
  const { adjustments } = statement;
  if (adjustments.length === 0) return null;
  return (
    <section id="other" className={classes.section} aria-labelledby="other-title">
      <div className={classes.sectionHead}>
        <h2 id="other-title" className={classes.title}>
          Adjustments
        </h2>
        <p className={`${classes.sums} tabular`}>{formatMoney(statement.adjustments_cents)}</p>
      </div>
      <Panel flush>
        <ul className={classes.adjustments}>
          {adjustments.map(({ kind, text, amount_cents: cents, account }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the agency may send identical adjustments
            <li key={index}>
              <div>
                {text}
                <span className={classes.kind}>
                  {adjustmentLabels[kind]}
                  {account ? (
                    <>
                      {' · '}
                      <Anchor component={Link} to={debtorPath(account.people_id, account.id)} size="xs" underline="always">
                        {account.debtor_name}, {account.number}
                      </Anchor>
                    </>
                  ) : null}
                </span>
              </div>
              <Money cents={cents} />
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
