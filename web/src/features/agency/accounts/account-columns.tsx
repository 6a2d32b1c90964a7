import { consoleAccount, type ConsoleAccount } from '@recoup/contract/agency/accounts';
import { labelOf } from '@recoup/contract/shared/label-of';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import classes from './accounts.module.css';
import { statusOf } from './account-labels.ts';

const fields = consoleAccount.shape;

export const accountColumns: readonly DataColumn<ConsoleAccount>[] = [
  {
    id: 'name',
    header: labelOf(fields.debtor_name),
    width: 200,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.debtor_name}</span>,
  },
  { id: 'client', header: labelOf(fields.client_name), width: 190, phone: 'line', cell: (row) => row.client_name },
  {
    id: 'number',
    header: labelOf(fields.number),
    width: 110,
    phone: 'aside',
    cell: (row) => <span className="tabular">{row.number}</span>,
  },
  {
    id: 'agency_number',
    header: labelOf(fields.agency_account_number),
    width: 120,
    dropOrder: 3,
    cell: (row) => <span className="tabular">{row.agency_account_number ?? '-'}</span>,
  },
  {
    id: 'client_number',
    header: labelOf(fields.client_account_number),
    width: 130,
    dropOrder: 2,
    cell: (row) => <span className="tabular">{row.client_account_number}</span>,
  },
  {
    id: 'status',
    header: labelOf(fields.status),
    width: 160,
    phone: 'note',
    cell: (row) => <StatusBadge {...statusOf(row.status)} />,
  },
  {
    id: 'placed',
    header: labelOf(fields.placed_on),
    width: 118,
    dropOrder: 1,
    cell: (row) => <DateText value={row.placed_on} />,
  },
  {
    id: 'balance',
    header: labelOf(fields.balance_cents),
    width: 115,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.balance_cents} />,
  },
  {
    id: 'activity',
    header: labelOf(fields.last_activity_at),
    width: 124,
    dropOrder: 4,
    cell: (row) => <DateText value={row.last_activity_at} />,
  },
];
