import { paymentRow, type PaymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import { isReversal, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { Link } from 'react-router';
import { statementPath } from '#lib/paths/paths.ts';
import { formatMoney, formatRate, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Tip } from '#ui/tip.tsx';
import { PaymentBadge } from '#shared/money/payment-badge.tsx';
import { reasonLabel } from '../detail/commission-labels.ts';
import classes from './list.module.css';

type Column = DataColumn<PaymentRow>;

const fields = paymentRow.shape;
const ofAccount = fields.account.shape;

/** Signed amount: negative for a reversal. */
export const signedAmount = ({ type, amount_cents: cents }: Pick<PaymentRow, 'type' | 'amount_cents'>): number =>
  isReversal(type) && cents !== 0 ? -cents : cents;

/** All columns the list can show; ids of sortable columns are the API's sort keys. `hrefOf`: link that opens a payment. */
export function paymentColumns(hrefOf: (id: string) => string): readonly Column[] {
  return [
    {
      id: 'debtor',
      header: labelOf(ofAccount.debtor_name),
      width: 190,
      phone: 'title',
      cell: ({ account }) => <span className={classes.name}>{account.debtor_name}</span>,
    },
    {
      id: 'account',
      header: labelOf(ofAccount.number),
      width: 112,
      phone: 'aside',
      dropOrder: 5,
      cell: ({ account }) => <Figure text={account.number} />,
    },
    {
      id: 'client_number',
      header: labelOf(ofAccount.client_account_number),
      width: 150,
      optional: true,
      cell: ({ account }) => <Figure text={account.client_account_number} />,
    },
    {
      id: 'location',
      header: labelOf(ofAccount.location_name),
      width: 150,
      optional: true,
      cell: ({ account }) => account.location_name ?? MISSING,
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
      sortable: true,
      cell: (row) => <DateText value={row.effective_on} />,
    },
    { id: 'type', header: labelOf(fields.type), width: 150, dropOrder: 3, cell: (row) => <TypeCell row={row} hrefOf={hrefOf} /> },
    {
      id: 'method',
      header: labelOf(fields.method),
      width: 140,
      optional: true,
      cell: (row) => PAYMENT_METHOD_LABELS[row.method],
    },
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
      phone: 'note',
      dropOrder: 2,
      cell: (row) => <PaymentBadge state={row.state} />,
    },
    {
      id: 'rate',
      header: labelOf(fields.commission_rate_bp),
      width: 66,
      dropOrder: 6,
      align: 'right',
      cell: (row) => <Rate row={row} />,
    },
    {
      id: 'commission',
      header: labelOf(fields.commission_cents),
      width: 112,
      dropOrder: 1,
      align: 'right',
      cell: (row) => <Money cents={row.commission_cents} dimZero />,
    },
    {
      id: 'due_client',
      header: labelOf(fields.due_client_cents),
      width: 112,
      align: 'right',
      cell: (row) => <Money cents={row.due_client_cents} dimZero />,
    },
    {
      id: 'due_agency',
      header: labelOf(fields.due_agency_cents),
      width: 120,
      optional: true,
      align: 'right',
      cell: (row) => <Money cents={row.due_agency_cents} dimZero />,
    },
    {
      id: 'balance',
      header: labelOf(fields.balance_after_cents),
      width: 124,
      optional: true,
      align: 'right',
      cell: (row) => (row.balance_after_cents === null ? MISSING : <Money cents={row.balance_after_cents} />),
    },
    {
      id: 'statement',
      header: labelOf(fields.remittance),
      width: 104,
      dropOrder: 7,
      cell: ({ remittance }) =>
        remittance ? (
          <Link to={statementPath(remittance.id)} className={classes.link}>
            {remittance.number}
          </Link>
        ) : (
          MISSING
        ),
    },
  ];
}

function Figure({ text }: { text: string }) {
  return <span className="tabular">{text}</span>;
}

/** A link between a payment and its reversal, in both directions. */
function TypeCell({ row, hrefOf }: { row: PaymentRow; hrefOf: (id: string) => string }) {
  const { label } = PAYMENT_TYPE_INFO[row.type];
  const [head, rest] = isReversal(row.type) ? label.split(/ (?=of )/) : [label, reversedLabel(row)];
  const other = row.reverses_id ?? row.reversed_by_id;
  return (
    <div className={classes.type}>
      {head}
      {other ? (
        <Link to={hrefOf(other)} preventScrollReset className={classes.other}>
          {rest}
        </Link>
      ) : null}
      {row.notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </div>
  );
}

const reversedLabel = ({ amount_cents: cents, reversed_cents: reversed }: PaymentRow) =>
  reversed < cents ? `${formatMoney(reversed)} reversed later` : 'Reversed later';

function Rate({ row: { commission_rate_bp: rate, commission_reason: reason } }: { row: PaymentRow }) {
  if (rate === null && reason === null) return MISSING;
  const text = <span className="tabular">{rate === null ? 'Other' : formatRate(rate)}</span>;
  return reason ? <Tip label={reasonLabel(reason)}>{text}</Tip> : text;
}
