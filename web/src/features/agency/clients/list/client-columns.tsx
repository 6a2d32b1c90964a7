import { consoleClient, type ConsoleClient } from '@recoup/contract/agency/clients';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatCount, MISSING } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { agreementText, factorText, STATE_BADGES } from '../client-labels.ts';
import classes from '../clients.module.css';

const fields = consoleClient.shape;

/** Ids of sortable columns match the API's sort keys. */
export const clientColumns: readonly DataColumn<ConsoleClient>[] = [
  {
    id: 'name',
    header: labelOf(fields.name),
    width: 230,
    sortable: true,
    phone: 'title',
    cell: ({ name, code }) => (
      <span className={classes.client}>
        <span className={classes.name}>{name}</span>
        <span className={classes.second}>{code ?? 'No code'}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: labelOf(fields.state),
    width: 128,
    phone: 'note',
    cell: ({ state }) => <StatusBadge {...STATE_BADGES[state]} />,
  },
  {
    id: 'open_items',
    header: labelOf(fields.open_items),
    width: 112,
    align: 'right',
    sortable: true,
    phone: 'aside',
    cell: ({ open_items: items }) => <span className="tabular">{items === 0 ? MISSING : formatCount(items)}</span>,
  },
  {
    id: 'accounts',
    header: labelOf(fields.accounts),
    width: 104,
    align: 'right',
    sortable: true,
    dropOrder: 2,
    cell: ({ accounts }) => <span className="tabular">{formatCount(accounts)}</span>,
  },
  {
    id: 'open_balance',
    header: labelOf(fields.open_balance_cents),
    width: 144,
    align: 'right',
    sortable: true,
    phone: 'value',
    cell: ({ open_balance_cents: cents }) => <Money cents={cents} dimZero />,
  },
  {
    id: 'last_placed',
    header: labelOf(fields.last_placed_at),
    width: 136,
    sortable: true,
    dropOrder: 3,
    cell: ({ last_placed_at: at }) => (at ? <DateText value={at} /> : 'Never'),
  },
  {
    id: 'last_seen',
    header: labelOf(fields.last_seen_at),
    width: 124,
    sortable: true,
    dropOrder: 1,
    cell: ({ last_seen_at: at }) => (at ? <DateText value={at} /> : 'Never'),
  },
  {
    id: 'agreement',
    header: labelOf(fields.unsigned),
    width: 124,
    dropOrder: 4,
    cell: (row) => <span className={row.unsigned.length > 0 ? classes.warn : undefined}>{agreementText(row)}</span>,
  },
  {
    id: 'factor',
    header: labelOf(fields.admins_with_factor),
    width: 112,
    dropOrder: 5,
    cell: (row) => <span className={row.admins_with_factor < row.admins ? classes.warn : undefined}>{factorText(row)}</span>,
  },
  {
    id: 'created',
    header: labelOf(fields.created_at),
    width: 118,
    sortable: true,
    optional: true,
    cell: (row) => <DateText value={row.created_at} />,
  },
];
