import { Tabs } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths, requestsPath } from '#lib/paths/paths.ts';
import { hasFilter } from '#lib/paths/address-state.ts';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { useClient } from '#lib/session/selected-client.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { Page } from '#ui/page.tsx';
import { useColumns } from '#ui/use-columns.ts';
import { disputeColumns, offerColumns, requestColumns } from './columns.tsx';
import { disputesQuery, offersQuery, requestsQuery } from './list-queries.ts';
import { readFilters, readTab, writeFilters, type FiltersOf, type Tab } from './requests-state.ts';
import { TabFilters } from './tab-filters.tsx';
import { TabList } from './tab-list.tsx';

const TITLES: Record<Tab, string> = { requests: 'Requests', disputes: 'Disputes', offers: 'Offers' };

/** Every request, dispute and offer of the company, across accounts. */
export function RequestsPage() {
  const { client_id: clientId } = useClient();
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  const open = (value: string | null) =>
    void navigate(requestsPath(value === 'disputes' || value === 'offers' ? value : undefined));
  return (
    <Page
      title={TITLES[tab]}
      breadcrumbs={[{ label: 'Inbox', to: paths.inbox }]}
      description="Your requests to the agency, and its requests to you"
    >
      <Tabs value={tab} keepMounted={false} onChange={open}>
        <Tabs.List mb="lg" aria-label="Type">
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="disputes">Disputes</Tabs.Tab>
          <Tabs.Tab value="offers">Offers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests">
          <RequestsTab key={clientId} />
        </Tabs.Panel>
        <Tabs.Panel value="disputes">
          <DisputesTab key={clientId} />
        </Tabs.Panel>
        <Tabs.Panel value="offers">
          <OffersTab key={clientId} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The filters of a tab, kept in the address, and its columns. */
function useFilters<T extends Tab, R>(tab: T, all: readonly DataColumn<R>[]) {
  const { client_id: clientId } = useClient();
  const {
    state: filters,
    set,
    change,
  } = useAddressState<FiltersOf<T>>(
    (search) => readFilters(tab, search),
    (state) => writeFilters(tab, state),
  );
  const columns = useColumns(tab, all);
  const onClear = () => set({} as FiltersOf<T>);
  return {
    clientId,
    filters,
    shared: {
      filtered: hasFilter(filters),
      onClear,
      columns: columns.table,
      filters: <TabFilters tab={tab} filters={filters} display={columns.display} onChange={change} onClear={onClear} />,
    },
  };
}

function RequestsTab() {
  const { clientId, filters, shared } = useFilters('requests', requestColumns);
  const list = useInfiniteQuery({ ...requestsQuery(clientId, filters), placeholderData: keepPreviousData });
  return (
    <TabList
      {...shared}
      label="Requests"
      list={list}
      emptyState={{
        title: 'No requests yet',
        text: 'Open an account to put it on hold, recall it, or report a payment to you. Your requests and their outcomes appear here.',
      }}
    />
  );
}

function DisputesTab() {
  const { clientId, filters, shared } = useFilters('disputes', disputeColumns);
  const list = useInfiniteQuery({ ...disputesQuery(clientId, filters), placeholderData: keepPreviousData });
  return (
    <TabList
      {...shared}
      label="Disputes"
      list={list}
      emptyState={{ title: 'No disputes', text: 'When a debtor disputes a debt, the agency asks you here for proof.' }}
    />
  );
}

function OffersTab() {
  const { clientId, filters, shared } = useFilters('offers', offerColumns);
  const list = useInfiniteQuery({ ...offersQuery(clientId, filters), placeholderData: keepPreviousData });
  return (
    <TabList
      {...shared}
      label="Offers"
      list={list}
      emptyState={{
        title: 'No offers',
        text: 'When a debtor offers a settlement or a plan, or the agency recommends a suit, you decide here.',
      }}
    />
  );
}
