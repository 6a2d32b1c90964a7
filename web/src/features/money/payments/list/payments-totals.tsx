import type { PaymentTotals } from '@recoup/contract/money/payments';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths/paths.ts';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Totals } from '#ui/totals.tsx';
import { totalsQuery } from '#features/money/queries.ts';
import { writeListState, type ListState } from './list-state.ts';

type FigureFilter = Pick<ListState, 'type' | 'state'>;

const parts: readonly { label: string; sum: (totals: PaymentTotals) => number; rows: FigureFilter; hidesZero?: boolean }[] = [
  { label: 'Paid to agency', sum: (totals) => totals.agency_cents, rows: { type: ['PU', 'PUR'] } },
  { label: 'Paid to you', sum: (totals) => totals.direct_cents, rows: { type: ['PC', 'PCR'] } },
  { label: 'Adjusted', sum: (totals) => totals.adjusted_cents, rows: { type: ['DA', 'DAR'] }, hidesZero: true },
  { label: 'Commission', sum: (totals) => totals.commission_cents, rows: { type: ['PU', 'PUR', 'PC', 'PCR'] } },
  { label: 'Due to you', sum: (totals) => totals.due_client_cents, rows: { type: ['PU', 'PUR'] } },
  { label: 'Due to agency', sum: (totals) => totals.due_agency_cents, rows: { type: ['PC', 'PCR'] } },
  { label: 'Pending', sum: (totals) => totals.pending_cents, rows: { state: ['pending'] }, hidesZero: true },
];

/** Totals of the filtered payments. Each figure toggles a filter to its rows. */
export function PaymentsTotals({ state }: { state: ListState }) {
  const { client_id: clientId } = useClient();
  const { data, isError } = useQuery(totalsQuery(clientId, state));
  if (isError && !data) return null;
  const totals = data?.data;
  return (
    <Totals
      label="Totals of the payments"
      totals={[
        { label: 'Payments', value: totals && formatCount(totals.payments) },
        ...parts
          .filter(({ sum, rows, hidesZero }) => !hidesZero || isOpen(state, rows) || (totals && sum(totals) !== 0))
          .map(({ label, sum, rows }) => {
            const open = isOpen(state, rows);
            const next = open ? { ...state, ...emptied(rows) } : { ...state, ...rows };
            return {
              label,
              value: totals && formatMoney(sum(totals)),
              to: `${paths.payments}?${writeListState(next)}`,
              isOpen: open,
            };
          }),
      ]}
    />
  );
}

function isOpen(state: ListState, rows: FigureFilter): boolean {
  return (['type', 'state'] as const).every((key) => {
    const wanted: readonly string[] | undefined = rows[key];
    const chosen: readonly string[] = state[key] ?? [];
    return !wanted || (wanted.length === chosen.length && wanted.every((value) => chosen.includes(value)));
  });
}

const emptied = (rows: FigureFilter): FigureFilter => ({
  ...('type' in rows ? { type: undefined } : {}),
  ...('state' in rows ? { state: undefined } : {}),
});
