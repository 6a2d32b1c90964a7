import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useView } from '#lib/hooks/use-view.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ItemList } from './item-list.tsx';
import { conversionColumns, flagColumns, waitingColumns } from './item-columns.tsx';
import { conversionsQuery, flagsQuery, waitingQuery } from './queries.ts';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'flags', label: 'Compliance flags' },
  { value: 'conversions', label: 'Conversions' },
] as const;

const lists = { waiting: WaitingList, flags: FlagList, conversions: ConversionList };

/** Items from the agency's systems that have had no effect yet. */
export function ItemsTab() {
  const [view, show] = useView('list', ['waiting', 'flags', 'conversions']);
  const List = lists[view];
  return (
    <Stack gap="md">
      <div>
        <SegmentedControl label="List" options={views} value={view} onChange={show} />
      </div>
      <List />
    </Stack>
  );
}

function WaitingList() {
  return (
    <ItemList
      label="Waiting items"
      list={useInfiniteQuery(waitingQuery())}
      columns={waitingColumns}
      rowKey={({ client, kind, id }) => `${client ?? ''}/${kind}/${id}`}
      emptyState={{
        title: 'No waiting items',
        text: 'Items of a history load whose client, account or payment has not arrived are listed here until it does.',
      }}
    />
  );
}

function FlagList() {
  return (
    <ItemList
      label="Compliance flags"
      list={useInfiniteQuery(flagsQuery())}
      columns={flagColumns}
      rowKey={({ id }) => id}
      emptyState={{
        title: 'No compliance flags',
        text: 'Statuses that a dispute, a bankruptcy, a death, an attorney or a cease request keeps from taking effect are listed here.',
      }}
    />
  );
}

function ConversionList() {
  return (
    <ItemList
      label="Conversions"
      list={useInfiniteQuery(conversionsQuery())}
      columns={conversionColumns}
      rowKey={({ id }) => id}
      emptyState={{
        title: 'No conversions',
        text: 'Accounts whose balance is not explained by their history are listed here with the difference.',
      }}
    />
  );
}
