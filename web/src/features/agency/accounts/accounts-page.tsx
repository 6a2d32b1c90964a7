import { STATUS_GROUPS } from '@recoup/domain/accounts/statuses';
import { IconFileInvoice } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { agencyAccountPath } from '#lib/paths/agency-paths.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { ListStates } from '#shared/agency/list-states.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { paging } from '#ui/paging.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { accountColumns } from './account-columns.tsx';
import { statusOf } from './account-labels.ts';
import { noFilters, readAccountsState, writeAccountsState } from './accounts-state.ts';
import { accountsQuery } from './queries.ts';

const statusChoices = STATUS_GROUPS.flatMap(({ label: group, codes }) =>
  codes.filter((code) => code !== 'DRAFT').map((code) => ({ value: code, label: statusOf(code).label, group })),
);

/** Accounts of all clients that the user may see. */
export function AccountsPage() {
  const { state, change } = useAddressState(readAccountsState, writeAccountsState);
  const list = useInfiniteQuery({ ...accountsQuery(state), placeholderData: keepPreviousData });
  const columns = useColumns('agency-accounts', accountColumns);
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const clear = () => change(noFilters);
  return (
    <Page title="Accounts" description="Every account that your clients have placed">
      <FilterBar
        label="Filter the list"
        search={
          <SearchBox
            placeholder="Name, number, phone or email"
            text={state.q ?? ''}
            onSearch={(q) => change({ q: q || undefined }, { replace: true })}
          />
        }
        active={countFilters({ client_id: state.client_id, status: state.status })}
        onClear={hasFilter(state) ? clear : undefined}
        display={columns.display}
      >
        <ClientChip
          value={state.client_id}
          nameOf={(id) => rows.find(({ client_id: client }) => client === id)?.client_name}
          onChange={(value) => change({ client_id: value })}
        />
        <ChoicesChip label="Status" choices={statusChoices} value={state.status} onChange={(status) => change({ status })} />
      </FilterBar>
      {first?.is_refused ? (
        <Notice tone="warning" title="Social Security numbers cannot be searched" alert>
          Search by name, account number, phone or email.
        </Notice>
      ) : null}
      {first?.is_cut ? (
        <Notice title="More accounts match than can be sorted">
          The list shows only the most recently placed. Add a word or a filter to see the rest.
        </Notice>
      ) : null}
      <ListStates
        name="Accounts"
        query={list}
        columns={7}
        isEmpty={rows.length === 0 && !first?.is_refused}
        onClear={hasFilter(state) ? clear : undefined}
        hint="Try a shorter search, or remove a filter."
        empty={{
          title: 'No accounts yet',
          icon: IconFileInvoice,
          text: 'Accounts appear here when a client places them or your system of record loads them.',
        }}
      />
      {rows.length > 0 ? (
        <DataTable
          label="Accounts"
          {...columns.table}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={agencyAccountPath}
          {...paging(list)}
        />
      ) : null}
    </Page>
  );
}
