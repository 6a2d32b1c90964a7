import type { ConsoleStatement } from '@recoup/contract/agency/statements';
import { formatDays, MISSING } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { consoleStatementBadge } from '#shared/agency/statement-badge.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { writtenBy } from '../statement-labels.ts';
import classes from '../statements.module.css';

type Amount = 'collected_cents' | 'fees_cents' | 'paid_out_cents' | 'closing_cents';

const amount = (id: Amount, header: string, more: Partial<DataColumn<ConsoleStatement>> = {}): DataColumn<ConsoleStatement> => ({
  id,
  header,
  width: 120,
  align: 'right',
  cell: (row) => <Money cents={row[id]} dimZero />,
  ...more,
});

export const statementColumns: readonly DataColumn<ConsoleStatement>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 230,
    phone: 'title',
    cell: (row) => (
      <span className={classes.pair}>
        <span className={classes.name}>{row.client_name}</span>
        <span className={classes.second}>{row.number}</span>
      </span>
    ),
  },
  { id: 'period', header: 'Period', width: 184, phone: 'note', cell: (row) => formatDays(row.period_from, row.period_to) },
  amount('collected_cents', 'Collected', { dropOrder: 2 }),
  amount('fees_cents', 'Commission', { dropOrder: 3 }),
  amount('paid_out_cents', 'Paid out', { phone: 'value' }),
  amount('closing_cents', 'Carried over', { dropOrder: 4 }),
  {
    id: 'state',
    header: 'Status',
    width: 124,
    phone: 'note',
    cell: (row) => <StatusBadge {...consoleStatementBadge(row.state)} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    width: 124,
    dropOrder: 5,
    cell: (row) => (row.paid_on ? <DateText value={row.paid_on} /> : MISSING),
  },
  {
    id: 'written',
    header: 'Last change',
    width: 190,
    dropOrder: 1,
    cell: (row) => (
      <span className={classes.pair}>
        <span>{writtenBy(row)}</span>
        {row.written ? (
          <span className={classes.second}>
            <DateText value={row.written.at} />
          </span>
        ) : null}
      </span>
    ),
  },
];
