import { Anchor } from '@mantine/core';
import type { InvoiceRow } from '@recoup/contract/money/statements';
import { Link } from 'react-router';
import { statementPath } from '#lib/paths/paths.ts';
import { formatMoney, MISSING, plural } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { invoiceBadge } from '#shared/money/settlement-badges.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import classes from '#features/money/statements/statements.module.css';

/** Days until or past due; null if nothing is due. */
function dueLabel({ days_past_due: days }: Pick<InvoiceRow, 'days_past_due'>): string | null {
  if (days === null) return null;
  if (days === 0) return 'due today';
  return days > 0 ? `${plural(days, 'day')} past due` : `in ${plural(-days, 'day')}`;
}

/** What was paid on an invoice whose statement was voided: the agency credits it on the statement that corrects it. */
function voidedLabel({ remittance, paid_cents: paid }: Pick<InvoiceRow, 'remittance' | 'paid_cents'>): string | null {
  return remittance?.is_void && paid > 0 ? `Statement voided, ${formatMoney(paid)} paid` : null;
}

export const invoiceColumns: readonly DataColumn<InvoiceRow>[] = [
  {
    id: 'number',
    header: 'Invoice',
    width: 100,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.number}</span>,
  },
  {
    id: 'due',
    header: 'Due',
    width: 150,
    phone: 'aside',
    cell: (row) => (
      <div className={classes.pair}>
        <DateText value={row.due_on} />
        <span className={classes.second}>{dueLabel(row)}</span>
      </div>
    ),
  },
  { id: 'amount', header: 'Amount', width: 104, dropOrder: 2, align: 'right', cell: (row) => <Money cents={row.amount_cents} /> },
  {
    id: 'owed',
    header: 'Still owed',
    width: 104,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.owed_cents} dimZero />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 150,
    phone: 'note',
    cell: (row) => (
      <div className={classes.pair}>
        <StatusBadge {...invoiceBadge(row.state)} />
        <span className={classes.second}>{voidedLabel(row)}</span>
      </div>
    ),
  },
  {
    id: 'statement',
    header: 'Statement',
    width: 104,
    dropOrder: 1,
    cell: ({ remittance }) =>
      remittance ? (
        <Anchor component={Link} to={statementPath(remittance.id)} size="sm">
          {remittance.number}
        </Anchor>
      ) : (
        MISSING
      ),
  },
];
