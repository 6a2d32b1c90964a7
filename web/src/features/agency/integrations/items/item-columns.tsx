import type { ComplianceFlag, FeedConversion } from '@recoup/contract/agency/feed-items';
import type { WaitingItem } from '@recoup/contract/feed/items';
import { IconCircleX, IconClock } from '@tabler/icons-react';
import { capitalize, plural } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';

const SECONDS = { minute: 60, hour: 3600, day: 86_400 };

/** Seconds as "3 days". */
function formatAge(seconds: number): string {
  if (seconds >= SECONDS.day) return plural(Math.floor(seconds / SECONDS.day), 'day');
  if (seconds >= SECONDS.hour) return plural(Math.floor(seconds / SECONDS.hour), 'hour');
  return plural(Math.floor(seconds / SECONDS.minute), 'minute');
}

const kindOf = (kind: string): string => capitalize(kind.replaceAll('_', ' '));

export const waitingColumns: readonly DataColumn<WaitingItem>[] = [
  { id: 'item', header: 'Item', width: 220, phone: 'title', cell: (row) => `${kindOf(row.kind)} ${row.id}` },
  { id: 'client', header: 'Client', width: 140, phone: 'note', cell: (row) => row.client ?? 'None' },
  {
    id: 'waits_for',
    header: 'Waits for',
    width: 200,
    phone: 'note',
    cell: ({ waits_for: need }) => `${capitalize(need.kind)} ${need.name}`,
  },
  {
    id: 'state',
    header: 'Status',
    width: 120,
    phone: 'aside',
    cell: (row) =>
      row.state === 'waiting' ? (
        <StatusBadge label="Waiting" meaning="It applies once what it waits for arrives." icon={IconClock} tone="info" />
      ) : (
        <StatusBadge
          label="Refused"
          meaning={row.message ?? 'It was refused once what it waited for had arrived.'}
          nextStep="Send a corrected item under the same id."
          icon={IconCircleX}
          tone="danger"
        />
      ),
  },
  { id: 'reason', header: 'Reason', width: 220, wraps: true, phone: 'line', dropOrder: 1, cell: (row) => row.message ?? '' },
  { id: 'age', header: 'Age', width: 100, phone: 'value', cell: (row) => formatAge(row.age) },
];

export const flagColumns: readonly DataColumn<ComplianceFlag>[] = [
  { id: 'account', header: 'Account', width: 120, phone: 'title', cell: (row) => row.account },
  { id: 'client', header: 'Client', width: 180, phone: 'note', cell: (row) => row.client.name },
  {
    id: 'item',
    header: 'Item',
    width: 180,
    phone: 'note',
    dropOrder: 2,
    cell: (row) => `${kindOf(row.kind)} ${row.external_id}`,
  },
  {
    id: 'reported_status',
    header: 'Reported status',
    width: 140,
    dropOrder: 1,
    cell: (row) => (row.reported_status === null ? 'None' : kindOf(row.reported_status.toLowerCase())),
  },
  { id: 'reported', header: 'Reported', width: 120, phone: 'value', cell: (row) => <DateText value={row.reported_at} /> },
  { id: 'reason', header: 'Reason', width: 300, wraps: true, phone: 'line', cell: (row) => row.message },
];

export const conversionColumns: readonly DataColumn<FeedConversion>[] = [
  { id: 'account', header: 'Account', width: 120, phone: 'title', cell: (row) => row.account },
  { id: 'client', header: 'Client', width: 200, phone: 'note', cell: (row) => row.client.name },
  {
    id: 'agency_account',
    header: 'Agency number',
    width: 140,
    dropOrder: 1,
    phone: 'note',
    cell: (row) => row.agency_account ?? 'None',
  },
  {
    id: 'conversion',
    header: 'Unexplained',
    width: 130,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.conversion_cents} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: 130,
    align: 'right',
    phone: 'aside',
    cell: (row) => <Money cents={row.balance_cents} />,
  },
  { id: 'as_of', header: 'Balance as of', width: 130, dropOrder: 2, cell: (row) => <DateText value={row.balance_as_of} /> },
];
