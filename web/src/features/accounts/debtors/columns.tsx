import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { STATUSES } from '@recoup/domain/accounts/statuses';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import classes from './debtors.module.css';

/** Every column of the list. Ids of sortable columns are the API's sort keys. */
export const debtorColumns: readonly DataColumn<DebtorRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 175,
    sortable: true,
    card: 'title',
    cell: (row) => <span className={classes.name}>{row.debtor_name}</span>,
  },
  { id: 'number', header: 'Account', width: 130, card: 'line', cell: (row) => <span className="tabular">{row.number}</span> },
  {
    id: 'client_number',
    header: 'Your number',
    width: 120,
    card: 'line',
    cell: (row) => <span className="tabular">{row.client_account_number}</span>,
  },
  { id: 'status', header: 'Status', width: 165, card: 'line', cell: (row) => <StatusBadge {...STATUSES[row.status]} /> },
  { id: 'placed', header: 'Placed', width: 130, sortable: true, card: 'line', cell: (row) => <DateText value={row.placed_on} /> },
  {
    id: 'amount',
    header: 'Amount placed',
    width: 125,
    align: 'right',
    card: 'hidden',
    cell: (row) => <Money cents={row.amount_placed_cents} />,
  },
  { id: 'paid', header: 'Paid', width: 102, align: 'right', card: 'hidden', cell: (row) => <Money cents={row.paid_cents} /> },
  {
    id: 'balance',
    header: 'Balance',
    width: 115,
    align: 'right',
    sortable: true,
    card: 'trailing',
    cell: (row) => <Money cents={row.balance_cents} />,
  },
  {
    id: 'activity',
    header: 'Last activity',
    width: 130,
    sortable: true,
    card: 'hidden',
    cell: (row) => <DateText value={row.last_activity_at} />,
  },
  { id: 'location', header: 'Location', width: 160, card: 'hidden', cell: (row) => row.location_name ?? '-' },
  { id: 'type', header: 'Debt type', width: 120, card: 'hidden', cell: (row) => DEBT_TYPE_INFO[row.debt_type].label },
];

export const usualColumns = [
  'name',
  'number',
  'client_number',
  'status',
  'placed',
  'amount',
  'paid',
  'balance',
  'activity',
] as const;
