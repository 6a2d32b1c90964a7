import { feedKeyUse, type FeedKeyUse } from '@recoup/contract/agency/feed-keys';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatCount } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { describeUse } from './key-labels.ts';

const fields = feedKeyUse.shape;

export const keyUseColumns: readonly DataColumn<FeedKeyUse>[] = [
  {
    id: 'operation',
    header: labelOf(fields.operation),
    width: 240,
    phone: 'title',
    cell: (row) => `${describeUse(row.operation)}${row.with_pii ? ' with identity numbers' : ''}`,
  },
  { id: 'at', header: labelOf(fields.at), width: 200, phone: 'note', cell: (row) => <DateText value={row.at} withTime /> },
  { id: 'client', header: labelOf(fields.client), width: 200, phone: 'line', cell: (row) => row.client?.name ?? 'None' },
  {
    id: 'items',
    header: labelOf(fields.items),
    width: 100,
    align: 'right',
    phone: 'value',
    cell: (row) => formatCount(row.items),
  },
  {
    id: 'refused',
    header: labelOf(fields.refused),
    width: 100,
    align: 'right',
    dropOrder: 1,
    cell: (row) => formatCount(row.refused),
  },
];
