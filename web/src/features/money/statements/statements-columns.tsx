import type { StatementRow } from '@recoup/contract/money/statements';
import { REMITTANCE_METHOD_INFO } from '@recoup/domain/money/statements';
import { formatDays, formatMoney, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { statementBadge } from '#shared/money/settlement-badges.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { remittanceMethods } from './remittance-labels.ts';
import classes from './statements.module.css';

type Amount = 'collected_cents' | 'fees_cents' | 'paid_out_cents' | 'invoiced_cents' | 'closing_cents';

const amount = (id: Amount, header: string, more: Partial<DataColumn<StatementRow>> = {}): DataColumn<StatementRow> => ({
  id,
  header,
  width: 118,
  align: 'right',
  cell: (row) => <Money cents={row[id]} dimZero />,
  ...more,
});

export const statementColumns: readonly DataColumn<StatementRow>[] = [
  {
    id: 'number',
    header: 'Statement',
    width: 110,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.number}</span>,
  },
  { id: 'period', header: 'Period', width: 156, phone: 'note', cell: (row) => formatDays(row.period_from, row.period_to) },
  { id: 'method', header: 'Method', width: 84, dropOrder: 3, cell: (row) => REMITTANCE_METHOD_INFO[row.method].label },
  amount('collected_cents', 'Collected'),
  amount('fees_cents', 'Commission'),
  amount('paid_out_cents', 'Paid out', { phone: 'value' }),
  amount('invoiced_cents', 'Invoiced', { width: 112, dropOrder: 4 }),
  amount('closing_cents', 'Carried over', { dropOrder: 2 }),
  {
    id: 'state',
    header: 'Status',
    width: 124,
    phone: 'note',
    cell: (row) => (
      <div className={classes.pair}>
        <StatusBadge {...statementBadge(row.state)} />
        {row.paid_cents === null || row.paid_cents === row.paid_out_cents ? null : (
          <span className={classes.second}>{formatMoney(row.paid_cents)} paid</span>
        )}
      </div>
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    width: 190,
    dropOrder: 1,
    cell: (row) => (
      <div className={classes.pair}>
        {row.paid_on ? <DateText value={row.paid_on} /> : MISSING}
        {row.paid_by ? (
          <span className={classes.second}>
            {remittanceMethods[row.paid_by]} {row.trace}
          </span>
        ) : null}
      </div>
    ),
  },
];
