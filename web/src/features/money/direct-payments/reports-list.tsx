import { Button, Group, Stack, Text } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { REQUEST_STATE_INFO } from '@recoup/domain/accounts/requests';
import { REQUEST_STATES } from '@recoup/domain/accounts/request-states';
import { IconCashBanknote } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { countFilters } from '#lib/paths/address-state.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import type { DataTableProps } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { useColumns } from '#ui/use-columns.ts';
import { reportsQuery } from './queries.ts';
import { ReportButtons } from './report-actions.tsx';
import { reportColumns } from './report-columns.tsx';
import { reportPath, type ReportState } from './report-state.ts';

const choices = REQUEST_STATES.map((value) => ({ value, label: REQUEST_STATE_INFO[value].label }));

/** Reported direct payments with their outcomes. */
export function ReportsList({ state }: { state: ReportState }) {
  const navigate = useNavigate();
  const columns = useColumns('direct-payments', reportColumns);
  const set = (next: ReportState['state']) => void navigate(reportPath({ state: next }), { preventScrollReset: true });
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={720}>
        The agency keeps collecting until it knows a debtor paid you. Report direct payments within 48 hours. The agency posts the
        payment and adds its commission to your next statement.
      </Text>
      <FilterBar
        label="Filter the reports"
        active={countFilters({ state: state.state })}
        onClear={state.state?.length ? () => set(undefined) : undefined}
        display={columns.display}
      >
        <ChoicesChip label="Status" choices={choices} value={state.state} onChange={set} />
      </FilterBar>
      <Reports state={state} columns={columns.table} />
    </Stack>
  );
}

function Reports({ state, columns }: { state: ReportState; columns: Pick<DataTableProps<AccountRequest>, 'columns' | 'onFit'> }) {
  const client = useClient();
  const list = useInfiniteQuery({ ...reportsQuery(client.client_id, state), placeholderData: keepPreviousData });
  if (list.isPending) return <TableSkeleton columns={6} />;
  if (list.isError && !list.data)
    return <ErrorState title="The reports could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.data);
  if (rows.length === 0 && state.state?.length)
    return (
      <EmptyState
        title="No reports with this status"
        action={
          <Button component={Link} to={reportPath()}>
            Show all reports
          </Button>
        }
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState
        title="No direct payments reported yet"
        icon={IconCashBanknote}
        action={
          isReadOnly(client) ? null : (
            <Group gap="xs" justify="center">
              <ReportButtons />
            </Group>
          )
        }
      >
        Payments debtors made to you are listed here, with the agency’s decision on each.
      </EmptyState>
    );
  return (
    <DataTable
      label="Reported payments"
      {...columns}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => reportPath({ state: state.state, request: row.id })}
      {...paging(list)}
    />
  );
}
