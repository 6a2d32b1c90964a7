import { paymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { StatementLineRow, StatementSection } from '@recoup/contract/money/statements';
import { PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { formatRate, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import classes from '../statements.module.css';

type Column = DataColumn<StatementLineRow>;

const fields = paymentRow.shape;

function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <div className={classes.pair} title={second ? `${first}, ${second}` : first}>
      <span>{first}</span>
      {second ? <span className={classes.second}>{second}</span> : null}
    </div>
  );
}

const commonColumns: readonly Column[] = [
  {
    id: 'debtor',
    header: labelOf(fields.account.shape.debtor_name),
    width: 190,
    phone: 'title',
    cell: ({ account }) => (
      <div className={classes.pair}>
        <span className={classes.name}>{account.debtor_name}</span>
        <span className={classes.second}>{account.number}</span>
      </div>
    ),
  },
  {
    id: 'effective',
    header: labelOf(fields.effective_on),
    width: 118,
    phone: 'note',
    cell: (row) => <DateText value={row.effective_on} />,
  },
  {
    id: 'type',
    header: labelOf(fields.type),
    width: 156,
    wraps: true,
    cell: (row) => (
      <TwoLines
        first={PAYMENT_TYPE_INFO[row.type].label}
        second={[PAYMENT_METHOD_LABELS[row.method], ...row.notes].join(' · ')}
      />
    ),
  },
  {
    id: 'amount',
    header: labelOf(fields.effect_cents),
    width: 108,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.effect_cents} />,
  },
];

/** Columns of the commission. */
const earned: readonly Column[] = [
  {
    id: 'rate',
    header: labelOf(fields.commission_rate_bp),
    width: 150,
    wraps: true,
    dropOrder: 2,
    cell: (row) =>
      row.commission_rate_bp === null ? (
        (row.commission_reason ?? MISSING)
      ) : (
        <TwoLines first={formatRate(row.commission_rate_bp)} second={reasonOf(row)} />
      ),
  },
  {
    id: 'commission',
    header: labelOf(fields.commission_cents),
    width: 112,
    dropOrder: 1,
    align: 'right',
    cell: (row) => <Money cents={row.commission_cents} dimZero />,
  },
];

const placed: Column = {
  id: 'placed',
  header: 'Placed by',
  width: 150,
  dropOrder: 3,
  cell: ({ source, batch }) => (
    <TwoLines
      first={source ? source.file_name : placedBy(batch)}
      second={source ? `Row ${source.row_number}, batch ${batch.number}` : `Batch ${batch.number}`}
    />
  ),
};

const due = (header: string, cents: (row: StatementLineRow) => number): Column => ({
  id: 'due',
  header,
  width: 112,
  align: 'right',
  cell: (row) => <Money cents={cents(row)} dimZero />,
});

const dueToYou = due(labelOf(fields.due_client_cents), (row) => row.due_client_cents - row.due_agency_cents);

/** A phone shows the type, too, because it has the reason of a reversal or an adjustment. */
const withReason = (columns: readonly Column[]): Column[] =>
  columns.map((column) => (column.id === 'type' ? { ...column, phone: 'line' } : column));

/** Columns by section: adjustments have no commission, and direct payments have nothing due to the client. */
export function lineColumns(section: StatementSection): readonly Column[] {
  switch (section) {
    case 'agency':
      return [...commonColumns, ...earned, dueToYou, placed];
    case 'direct':
      return [...commonColumns, ...earned, due(labelOf(fields.due_agency_cents), (row) => row.due_agency_cents), placed];
    case 'reversals':
      return [...withReason(commonColumns), ...earned, dueToYou, placed];
    case 'adjustments':
      return [
        ...withReason(commonColumns).map((column) => (column.id === 'effective' ? { ...column, header: 'Adjusted on' } : column)),
        placed,
      ];
  }
}

/** For lines without a known file row. */
export const placedBy = ({ source }: StatementLineRow['batch']): string =>
  ({ manual: 'By hand', file: 'From a file', loaded: 'By the agency' })[source];

/** The rule behind the rate, without the rate itself, which has its own cell. */
function reasonOf({ commission_reason: reason }: Pick<StatementLineRow, 'commission_reason'>): string | null {
  return reason?.replace(/^[\d.]+ ?% /, '') ?? null;
}
