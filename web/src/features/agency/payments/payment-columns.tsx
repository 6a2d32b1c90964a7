import { consolePayment, type ConsolePayment, type PaymentSource } from '@recoup/contract/agency/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import { isReversal } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { formatRate, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { ConsolePaymentBadge } from '../accounts/payment-badge.tsx';
import { PAYMENT_TYPE_LABELS } from '../accounts/account-labels.ts';
import classes from './payments.module.css';

const fields = consolePayment.shape;
const ofAccount = fields.account.shape;

export const SOURCE_LABELS: Record<PaymentSource, string> = { system: 'Collection system', person: 'Agency staff' };

/** Negative for a reversal. */
export const signedAmount = ({ type, amount_cents: cents }: Pick<ConsolePayment, 'type' | 'amount_cents'>): number =>
  isReversal(type) && cents !== 0 ? -cents : cents;

/** Ids of sortable columns are the API's sort keys. */
export const paymentColumns: readonly DataColumn<ConsolePayment>[] = [
  {
    id: 'debtor',
    header: labelOf(ofAccount.debtor_name),
    width: 180,
    phone: 'title',
    cell: ({ account }) => <span className={classes.name}>{account.debtor_name}</span>,
  },
  { id: 'client', header: labelOf(fields.client_name), width: 230, phone: 'line', cell: (row) => row.client_name },
  {
    id: 'account',
    header: labelOf(ofAccount.number),
    width: 112,
    dropOrder: 4,
    cell: ({ account }) => <span className="tabular">{account.number}</span>,
  },
  {
    id: 'reported',
    header: labelOf(fields.reported_on),
    width: 118,
    phone: 'note',
    sortable: true,
    cell: (row) => <DateText value={row.reported_on} />,
  },
  {
    id: 'effective',
    header: labelOf(fields.effective_on),
    width: 118,
    optional: true,
    cell: (row) => <DateText value={row.effective_on} />,
  },
  {
    id: 'type',
    header: labelOf(fields.type),
    width: 170,
    dropOrder: 3,
    cell: (row) => (
      <div className={classes.type}>
        {PAYMENT_TYPE_LABELS[row.type]}
        {row.notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
      </div>
    ),
  },
  { id: 'method', header: labelOf(fields.method), width: 140, optional: true, cell: (row) => PAYMENT_METHOD_LABELS[row.method] },
  { id: 'reference', header: labelOf(fields.reference), width: 120, optional: true, cell: (row) => row.reference ?? MISSING },
  {
    id: 'amount',
    header: labelOf(fields.amount_cents),
    width: 112,
    align: 'right',
    sortable: true,
    phone: 'value',
    cell: (row) => <Money cents={signedAmount(row)} />,
  },
  {
    id: 'state',
    header: labelOf(fields.state),
    width: 124,
    phone: 'aside',
    dropOrder: 2,
    cell: (row) => <ConsolePaymentBadge state={row.state} />,
  },
  {
    id: 'rate',
    header: labelOf(fields.commission_rate_bp),
    width: 70,
    align: 'right',
    dropOrder: 6,
    cell: (row) => (
      <span className="tabular">{row.commission_rate_bp === null ? MISSING : formatRate(row.commission_rate_bp)}</span>
    ),
  },
  {
    id: 'commission',
    header: labelOf(fields.commission_cents),
    width: 112,
    align: 'right',
    dropOrder: 1,
    cell: (row) => (
      <div className={classes.commission}>
        <Money cents={row.commission_cents} dimZero />
        {row.difference_cents ? <span className={classes.differs}>Differs</span> : null}
      </div>
    ),
  },
  {
    id: 'due_client',
    header: 'Due to client',
    width: 116,
    align: 'right',
    dropOrder: 5,
    cell: (row) => <Money cents={row.due_client_cents} dimZero />,
  },
  { id: 'source', header: labelOf(fields.source), width: 150, optional: true, cell: (row) => SOURCE_LABELS[row.source] },
];
