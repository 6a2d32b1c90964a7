import { accountRef } from '@recoup/contract/shared/account-ref';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { Link } from 'react-router';
import { paymentPath } from '#lib/paths/paths.ts';
import { MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { RequestBadge } from '#shared/accounts/request-badge.tsx';
import classes from '#features/money/payments/list/list.module.css';
import { factsOf, outcomeOf } from './report-labels.ts';

export const reportColumns: readonly DataColumn<AccountRequest>[] = [
  {
    id: 'debtor',
    header: labelOf(accountRef.shape.debtor_name),
    width: 180,
    phone: 'title',
    cell: ({ account }) => <span className={classes.name}>{account.debtor_name}</span>,
  },
  {
    id: 'account',
    header: labelOf(accountRef.shape.number),
    width: 112,
    phone: 'aside',
    dropOrder: 3,
    cell: ({ account }) => <span className="tabular">{account.number}</span>,
  },
  { id: 'number', header: 'Report', width: 84, dropOrder: 4, cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    id: 'what',
    header: 'Type',
    width: 136,
    dropOrder: 1,
    cell: ({ kind }) => (kind === 'direct_payment' ? 'Paid to you' : 'Returned payment'),
  },
  { id: 'date', header: 'Date', width: 118, phone: 'note', cell: (row) => <DateText value={factsOf(row).date} /> },
  {
    id: 'amount',
    header: 'Amount',
    width: 104,
    align: 'right',
    phone: 'value',
    cell: (row) => {
      const { amountCents } = factsOf(row);
      return amountCents === null ? MISSING : <Money cents={amountCents} />;
    },
  },
  { id: 'state', header: 'Status', width: 124, phone: 'note', cell: ({ state }) => <RequestBadge state={state} /> },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 172,
    dropOrder: 2,
    cell: (row) =>
      row.payment_id ? (
        <Link to={paymentPath(row.account.id, row.payment_id)} className={classes.link}>
          View the payment
        </Link>
      ) : (
        <span className={classes.outcome} title={outcomeOf(row)}>
          {outcomeOf(row)}
        </span>
      ),
  },
  { id: 'sent', header: 'Sent', width: 118, optional: true, cell: (row) => <DateText value={row.created_at} /> },
];
