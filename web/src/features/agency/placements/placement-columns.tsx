import { consolePlacement, placedAccount, type ConsolePlacement, type PlacedAccount } from '@recoup/contract/agency/placements';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatCount, MISSING } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { statusOf } from '../accounts/account-labels.ts';
import { SOURCE_LABELS, STATE_BADGES } from './placement-labels.ts';
import classes from './placements.module.css';

const fields = consolePlacement.shape;

export const placementColumns: readonly DataColumn<ConsolePlacement>[] = [
  {
    id: 'number',
    header: labelOf(fields.number),
    width: 100,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.number}</span>,
  },
  { id: 'client', header: labelOf(fields.client_name), width: 210, phone: 'line', cell: (row) => row.client_name },
  {
    id: 'source',
    header: labelOf(fields.source),
    width: 140,
    dropOrder: 1,
    cell: (row) => (
      <div className={classes.lines}>
        {SOURCE_LABELS[row.source]}
        {row.file_name ? <span className={classes.note}>{row.file_name}</span> : null}
      </div>
    ),
  },
  {
    id: 'accounts',
    header: labelOf(fields.accounts),
    width: 90,
    align: 'right',
    phone: 'note',
    cell: (row) => <span className="tabular">{formatCount(row.accounts)}</span>,
  },
  {
    id: 'principal',
    header: labelOf(fields.principal_cents),
    width: 116,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.principal_cents} />,
  },
  {
    id: 'placed',
    header: labelOf(fields.placed_at),
    width: 118,
    phone: 'note',
    cell: (row) => <DateText value={row.placed_at} />,
  },
  {
    id: 'by',
    header: labelOf(fields.placed_by),
    width: 150,
    dropOrder: 2,
    cell: (row) => row.placed_by ?? (row.source === 'loaded' ? 'Your system' : MISSING),
  },
  {
    id: 'state',
    header: labelOf(fields.state),
    width: 150,
    phone: 'aside',
    cell: (row) => <StatusBadge {...STATE_BADGES[row.state]} />,
  },
];

const ofAccount = placedAccount.shape;

export const accountColumns: readonly DataColumn<PlacedAccount>[] = [
  {
    id: 'name',
    header: 'Debtor',
    width: 220,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.debtor_name}</span>,
  },
  {
    id: 'number',
    header: 'Account',
    width: 120,
    phone: 'aside',
    cell: (row) => <span className="tabular">{row.number}</span>,
  },
  {
    id: 'client_number',
    header: 'Client’s number',
    width: 150,
    dropOrder: 2,
    cell: (row) => <span className="tabular">{row.client_account_number}</span>,
  },
  {
    id: 'agency_number',
    header: labelOf(ofAccount.agency_account_number),
    width: 130,
    dropOrder: 3,
    cell: (row) => <span className="tabular">{row.agency_account_number ?? MISSING}</span>,
  },
  {
    id: 'amount',
    header: labelOf(ofAccount.amount_placed_cents),
    width: 130,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.amount_placed_cents} />,
  },
  {
    id: 'status',
    header: labelOf(ofAccount.status),
    width: 180,
    phone: 'note',
    cell: (row) => <StatusBadge {...statusOf(row.status)} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 200,
    wraps: true,
    phone: 'line',
    dropOrder: 1,
    cell: (row) => row.status_reason ?? '',
  },
];
