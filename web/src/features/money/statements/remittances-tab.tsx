import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useClient } from '#lib/session/selected-client.ts';
import { InvoicesPanel } from '#features/money/invoices/invoices-panel.tsx';
import { TermsPanel } from '#features/money/terms/terms-panel.tsx';
import { remittanceTotalsQuery } from './queries.ts';
import { RemittanceFilters } from './remittance-filters.tsx';
import { RemittanceTable } from './remittance-table.tsx';
import { RemittanceTotals } from './remittance-totals.tsx';
import classes from './remittances.module.css';
import { filtersOf, readTabState, writeTabState, type TabState } from './tab-state.ts';

/** What the agency has settled: its statements, what it has invoiced, and its rates. */
export function RemittancesTab() {
  const [search, setSearch] = useSearchParams();
  const state = readTabState(search);
  const change = (next: Partial<TabState>) => setSearch(writeTabState({ ...state, ...next }), { preventScrollReset: true });
  const { client_id: clientId } = useClient();
  const isBeforeFirst = useQuery(remittanceTotalsQuery(clientId, filtersOf(state))).data?.data.balance === null;
  return (
    <Stack gap="lg">
      {isBeforeFirst ? null : <RemittanceFilters state={state} onChange={change} />}
      <RemittanceTotals state={state} />
      <RemittanceTable state={state} onClear={() => change({ from: undefined, to: undefined, state: undefined })} />
      <div className={classes.beside}>
        <InvoicesPanel bucket={state.bucket} onBucket={(bucket) => change({ bucket })} />
        <TermsPanel />
      </div>
    </Stack>
  );
}
