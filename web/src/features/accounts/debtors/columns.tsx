import { debtorRow, type DebtorRow } from '@recoup/contract/accounts/debtors';
import { labelOf } from '@recoup/contract/shared/label-of';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { statusOf } from '#shared/accounts/status-of.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import classes from './debtors.module.css';

const fields = debtorRow.shape;

/** Every column of the list. Ids of sortable columns are the API's sort keys. */
export const debtorColumns: readonly DataColumn<DebtorRow>[] = [
  {
    id: 'name',
    header: labelOf(fields.debtor_name),
    width: 200,
    sortable: true,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.debtor_name}</span>,
  },
  {
    id: 'number',
    header: labelOf(fields.number),
    width: 116,
    phone: 'aside',
    cell: (row) => <span className="tabular">{row.number}</span>,
  },
  {
    id: 'client_number',
    header: labelOf(fields.client_account_number),
    width: 140,
    dropOrder: 4,
    cell: (row) => <span className="tabular">{row.client_account_number}</span>,
  },
  {
    id: 'status',
    header: labelOf(fields.status),
    width: 150,
    phone: 'note',
    cell: (row) => <StatusBadge {...statusOf(row.status)} />,
  },
  {
    id: 'placed',
    header: labelOf(fields.placed_on),
    width: 118,
    dropOrder: 2,
    sortable: true,
    cell: (row) => <DateText value={row.placed_on} />,
  },
  {
    id: 'amount',
    header: labelOf(fields.amount_placed_cents),
    width: 124,
    dropOrder: 3,
    align: 'right',
    cell: (row) => <Money cents={row.amount_placed_cents} />,
  },
  {
    id: 'paid',
    header: labelOf(fields.paid_cents),
    width: 108,
    dropOrder: 5,
    align: 'right',
    cell: (row) => <Money cents={row.paid_cents} />,
  },
  {
    id: 'balance',
    header: labelOf(fields.balance_cents),
    width: 115,
    align: 'right',
    sortable: true,
    phone: 'value',
    cell: (row) => <Money cents={row.balance_cents} />,
  },
  {
    id: 'activity',
    header: labelOf(fields.last_activity_at),
    width: 124,
    dropOrder: 6,
    sortable: true,
    cell: (row) => <DateText value={row.last_activity_at} />,
  },
  { id: 'location', header: labelOf(fields.location_name), width: 160, optional: true, cell: (row) => row.location_name ?? '-' },
  {
    id: 'type',
    header: labelOf(fields.debt_type),
    width: 120,
    optional: true,
    cell: (row) => DEBT_TYPE_INFO[row.debt_type].label,
  },
];
