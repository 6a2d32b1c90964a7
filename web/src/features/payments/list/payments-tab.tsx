import { useSearchParams } from 'react-router';
import { PaymentsTable } from './payments-table.tsx';
import { readListState, writeListState, type ListState } from './list-state.ts';

/** Every payment that the filters of the address leave. */
export function PaymentsTab() {
  const [search, setSearch] = useSearchParams();
  const state = readListState(search);
  const change = (next: ListState) => setSearch(writeListState(next), { preventScrollReset: true });
  return <PaymentsTable state={state} onChange={change} />;
}
