import { Anchor, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { statementPath } from '#lib/paths/paths.ts';
import { formatCount, formatDate, formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Totals, type Total } from '#ui/totals.tsx';
import { statementTotalsQuery } from './queries.ts';
import { filtersOf, type TabState } from './tab-state.ts';

/** Totals of the filtered statements, and the current balance, which filters do not affect. */
export function StatementsTotals({ state }: { state: TabState }) {
  const { client_id: clientId } = useClient();
  const { data, isError } = useQuery({
    ...statementTotalsQuery(clientId, filtersOf(state)),
    placeholderData: keepPreviousData,
  });
  if ((isError && !data) || data?.data.balance === null) return null;
  const totals = data?.data;
  const balance = totals?.balance;
  const entries: Total[] = [
    { label: 'Statements', value: totals && formatCount(totals.statements) },
    { label: 'Collected', value: totals && formatMoney(totals.collected_cents) },
    { label: 'Commission', value: totals && formatMoney(totals.fees_cents) },
    { label: 'Paid out', value: totals && formatMoney(totals.paid_out_cents) },
    {
      label: balanceLabel(balance?.closing_cents ?? 0),
      value: balance && formatMoney(Math.abs(balance.closing_cents)),
      note: !totals ? (
        <Skeleton h={11} w={140} my={3} />
      ) : (
        balance && (
          <>
            As of {formatDate(balance.period_to)},{' '}
            <Anchor component={Link} to={statementPath(balance.id)} size="xs" underline="always">
              {balance.number}
            </Anchor>
          </>
        )
      ),
    },
  ];
  return <Totals label="Totals of the statements" totals={entries} />;
}

function balanceLabel(closing: number): string {
  if (closing === 0) return 'Carried over';
  return closing < 0 ? 'Owed to the agency' : 'Held by the agency';
}
