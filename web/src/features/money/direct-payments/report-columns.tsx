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
    width: 165,
    card: 'title',
    cell: ({ account }) => <span className={classes.name}>{account.debtor_name}</span>,
  },
  {
    id: 'account',
    header: labelOf(accountRef.shape.number),
    width: 110,
    cell: ({ account }) => <span className="tabular">{account.number}</span>,
  },
  { id: 'number', header: 'Report', width: 80, cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    id: 'what',
    header: 'What',
    width: 140,
    cell: ({ kind }) => (kind === 'direct_payment' ? 'Paid to you' : 'Returned payment'),
  },
  { id: 'date', header: 'Day', width: 122, cell: (row) => <DateText value={factsOf(row).date} /> },
  {
    id: 'amount',
    header: 'Amount',
    width: 100,
    align: 'right',
    card: 'trailing',
    cell: (row) => {
      const { amountCents } = factsOf(row);
      return amountCents === null ? MISSING : <Money cents={amountCents} />;
    },
  },
  { id: 'state', header: 'State', width: 118, cell: ({ state }) => <RequestBadge state={state} /> },
  {
    id: 'outcome',
    header: 'What became of it',
    width: 172,
    cell: (row) =>
      row.payment_id ? (
        <Link to={paymentPath(row.account.id, row.payment_id)} className={classes.link}>
          See the payment
        </Link>
      ) : (
        <span className={classes.outcome} title={outcomeOf(row)}>
          {outcomeOf(row)}
        </span>
      ),
  },
  { id: 'sent', header: 'Sent', width: 122, card: 'hidden', cell: (row) => <DateText value={row.created_at} /> },
];
