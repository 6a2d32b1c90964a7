import { Stack } from '@mantine/core';
import type { ConsoleStatementFilters } from '@recoup/contract/agency/statements';
import { REMITTANCE_STATE_INFO } from '@recoup/domain/money/statements';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { IconReceiptDollar } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney, plural } from '#lib/format/format.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { countFilters } from '#lib/paths/address-state.ts';
import { agencyStatementPath } from '#lib/paths/statement-paths.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { ListStates } from '#shared/agency/list-states.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { paging } from '#ui/paging.ts';
import { Totals } from '#ui/totals.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { statementsQuery, totalsQuery } from '../queries.ts';
import { isFiltered, noFilters, readListState, writeListState } from './list-state.ts';
import { statementColumns } from './statement-columns.tsx';

const stateChoices = REMITTANCE_STATES.map((value) => ({ value, label: REMITTANCE_STATE_INFO[value].label }));

/** Statements of all clients that the user may see. */
export function StatementList() {
  const { state, change } = useAddressState(readListState, writeListState);
  const list = useInfiniteQuery({ ...statementsQuery(state), placeholderData: keepPreviousData });
  const columns = useColumns('agency-statements', statementColumns);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () => change(noFilters);
  return (
    <Stack gap="md">
      <FilterBar
        label="Filter the list"
        active={countFilters(state)}
        onClear={isFiltered(state) ? clear : undefined}
        display={columns.display}
      >
        <ClientChip
          value={state.client_id}
          nameOf={(id) => rows.find(({ client_id: client }) => client === id)?.client_name}
          onChange={(value) => change({ client_id: value })}
        />
        <ChoicesChip label="Status" choices={stateChoices} value={state.state} onChange={(value) => change({ state: value })} />
        <DaysChip label="Period" value={{ from: state.from, to: state.to }} onChange={change} />
        <DaysChip
          label="Paid"
          value={{ from: state.paid_from, to: state.paid_to }}
          onChange={({ from, to }) => change({ paid_from: from, paid_to: to })}
        />
      </FilterBar>
      <StatementTotals state={state} />
      <ListStates
        name="Statements"
        query={list}
        columns={7}
        isEmpty={rows.length === 0}
        onClear={isFiltered(state) ? clear : undefined}
        empty={{
          title: 'No statements yet',
          icon: IconReceiptDollar,
          text: 'Statements appear here when you issue them, or when your system of record sends them.',
        }}
      />
      {rows.length > 0 ? (
        <DataTable
          label="Statements"
          {...columns.table}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={agencyStatementPath}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}

function StatementTotals({ state }: { state: ConsoleStatementFilters }) {
  const { data, isError } = useQuery({ ...totalsQuery(state), placeholderData: keepPreviousData });
  if (isError && !data) return null;
  const sums = data?.data;
  if (sums?.statements === 0) return null;
  return (
    <Totals
      label="Totals of the statements"
      totals={[
        { label: 'Statements', value: sums && formatCount(sums.statements), note: sums && plural(sums.clients, 'client') },
        { label: 'Collected', value: sums && formatMoney(sums.collected_cents) },
        { label: 'Commission', value: sums && formatMoney(sums.fees_cents) },
        { label: 'Paid out', value: sums && formatMoney(sums.paid_out_cents) },
        {
          label: 'Not paid yet',
          value: sums && formatMoney(sums.unpaid_cents),
          note: sums && plural(sums.unpaid, 'statement'),
        },
      ]}
    />
  );
}
