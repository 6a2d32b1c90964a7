import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { useClient } from '../../lib/selected-client.ts';
import classes from './debtors.module.css';
import type { ListState } from './list-state.ts';
import { totalsQuery } from './queries.ts';

/** Count and sums of everything that the filters leave, not only of the rows on the screen. */
export function TotalsBar({ state }: { state: ListState }) {
  const { client_id: clientId } = useClient();
  const { data, isError } = useQuery(totalsQuery(clientId, state));
  if (isError) return null;
  const totals = data?.data;
  const entries = [
    ['Accounts', totals && formatCount(totals.accounts)],
    ['Amount placed', totals && formatMoney(totals.amount_placed_cents)],
    ['Paid', totals && formatMoney(totals.paid_cents)],
    ['Balance', totals && formatMoney(totals.balance_cents)],
  ] as const;
  return (
    <dl className={classes.totals} aria-label="Totals of the list">
      {entries.map(([label, value]) => (
        <div key={label} className={classes.total}>
          <dt>{label}</dt>
          <dd className="tabular">{value ?? <Skeleton h={20} w={90} mt={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}
