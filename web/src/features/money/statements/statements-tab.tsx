import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { InvoicesPanel } from '#features/money/invoices/invoices-panel.tsx';
import { TermsPanel } from '#features/money/terms/terms-panel.tsx';
import { statementTotalsQuery } from './queries.ts';
import { useColumns } from '#ui/use-columns.ts';
import { statementColumns } from './statements-columns.tsx';
import { StatementsFilters } from './statements-filters.tsx';
import { StatementsTable } from './statements-table.tsx';
import { StatementsTotals } from './statements-totals.tsx';
import classes from './statements.module.css';
import { filtersOf, noFilters, readTabState, writeTabState } from './tab-state.ts';

/** The agency's settlements: statements, invoices and commission terms. */
export function StatementsTab() {
  const { state, change } = useAddressState(readTabState, writeTabState);
  const { client_id: clientId } = useClient();
  const columns = useColumns('statements', statementColumns);
  const isBeforeFirst = useQuery(statementTotalsQuery(clientId, filtersOf(state))).data?.data.balance === null;
  return (
    <Stack gap="lg">
      {isBeforeFirst ? null : <StatementsFilters state={state} onChange={change} display={columns.display} />}
      <StatementsTotals state={state} />
      <StatementsTable state={state} columns={columns.table} onClear={() => change(noFilters)} />
      <div className={classes.beside}>
        <InvoicesPanel bucket={state.bucket} onBucket={(bucket) => change({ bucket })} />
        <TermsPanel />
      </div>
    </Stack>
  );
}
