import { accountRef, type AccountRefView } from '@recoup/contract/shared/account-ref';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import type { OfferView } from '@recoup/contract/accounts/offers';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { formatRate, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { RequestBadge } from '#shared/accounts/request-badge.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { disputeBadge, formatDue } from '#features/accounts/disputes/dispute-labels.ts';
import { formatLeft, offerBadge } from '#features/accounts/offers/offer-labels.ts';
import { formatRequest } from '../request-title.ts';
import classes from '../requests.module.css';

const debtor: DataColumn<{ account: AccountRefView }> = {
  id: 'debtor',
  header: labelOf(accountRef.shape.debtor_name),
  width: 190,
  phone: 'title',
  cell: ({ account }) => <span className={classes.debtor}>{account.debtor_name}</span>,
};
const number: DataColumn<{ account: AccountRefView }> = {
  id: 'number',
  header: labelOf(accountRef.shape.number),
  width: 112,
  phone: 'aside',
  dropOrder: 1,
  cell: ({ account }) => <span className="tabular">{account.number}</span>,
};

export const requestColumns: readonly DataColumn<AccountRequest>[] = [
  debtor,
  { id: 'what', header: 'Request', width: 220, phone: 'note', cell: (row) => formatRequest(row) },
  { id: 'state', header: 'Status', width: 130, phone: 'note', cell: (row) => <RequestBadge state={row.state} /> },
  number,
  { id: 'request', header: 'Number', width: 84, dropOrder: 3, cell: (row) => <span className="tabular">{row.number}</span> },
  { id: 'sent', header: 'Sent', width: 118, phone: 'value', cell: (row) => <DateText value={row.created_at} /> },
  { id: 'who', header: 'By', width: 130, dropOrder: 4, cell: (row) => row.created_by_name },
  { id: 'reason', header: 'Reason declined', width: 190, dropOrder: 2, cell: (row) => row.decline_reason ?? MISSING },
];

export const disputeColumns: readonly DataColumn<DisputeView>[] = [
  debtor,
  { id: 'reason', header: 'Dispute', width: 220, phone: 'note', cell: (row) => DISPUTE_REASONS[row.reason] },
  { id: 'state', header: 'Status', width: 185, phone: 'note', cell: (row) => <StatusBadge {...disputeBadge(row)} /> },
  {
    id: 'due',
    header: 'Answer by',
    width: 215,
    phone: 'line',
    cell: (row) => (
      <>
        <DateText value={row.due_on} />
        {row.state === 'open' && row.due_on ? <span className={classes.meta}> {formatDue(row.due_on)}</span> : null}
      </>
    ),
  },
  number,
  {
    id: 'balance',
    header: 'Balance',
    width: 112,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.balance_cents} />,
  },
];

export const offerColumns: readonly DataColumn<OfferView>[] = [
  debtor,
  { id: 'kind', header: 'Offer', width: 130, phone: 'note', cell: (row) => OFFER_KINDS[row.kind].label },
  { id: 'state', header: 'Status', width: 195, phone: 'note', cell: (row) => <StatusBadge {...offerBadge(row.state)} /> },
  {
    id: 'amount',
    header: 'Amount',
    width: 112,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.amount_cents} />,
  },
  {
    id: 'share',
    header: 'Of the balance',
    width: 124,
    align: 'right',
    dropOrder: 2,
    cell: (row) => formatRate(row.of_balance_bp),
  },
  {
    id: 'expires',
    header: 'Decide by',
    width: 215,
    phone: 'line',
    cell: (row) => (
      <>
        <DateText value={row.expires_at} />
        {row.state === 'open' ? <span className={classes.meta}> {formatLeft(row.expires_at)}</span> : null}
      </>
    ),
  },
  number,
];
