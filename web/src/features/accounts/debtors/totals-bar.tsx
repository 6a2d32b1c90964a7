import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Totals } from '#ui/totals.tsx';
import { statusViewOf, type ListState } from './list-state.ts';
import { totalsQuery } from './queries.ts';

/** Count and sums of all accounts that match the filters, not only of the loaded rows. */
export function TotalsBar({ state }: { state: ListState }) {
  const { client_id: clientId } = useClient();
  const { data, isError } = useQuery(totalsQuery(clientId, state));
  if (isError && !data) return null;
  const totals = data?.data;
  const view = statusViewOf(state);
  // Balances of closed accounts are not open balance, so the two are shown separately when both are listed.
  const showsBalance = view !== 'open' && (view !== null || totals?.balance_cents !== totals?.open_balance_cents);
  return (
    <Totals
      label="Totals of the list"
      totals={[
        { label: 'Accounts', value: totals && formatCount(totals.accounts) },
        { label: 'Amount placed', value: totals && formatMoney(totals.amount_placed_cents) },
        { label: 'Paid', value: totals && formatMoney(totals.paid_cents) },
        ...(showsBalance ? [{ label: 'Balance', value: totals && formatMoney(totals.balance_cents) }] : []),
        ...(view === 'closed' ? [] : [{ label: 'Open balance', value: totals && formatMoney(totals.open_balance_cents) }]),
      ]}
    />
  );
}
