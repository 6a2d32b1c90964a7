import { formatDay } from '@recoup/domain/shared/format-day';
import { paymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { Statement, StatementLineRow } from '@recoup/contract/money/statements';
import { REMITTANCE_METHOD_INFO, REMITTANCE_STATE_INFO, statementNotes } from '@recoup/domain/money/statements';
import type { Readable } from 'node:stream';
import { inOneBatch, type TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { paymentColumns, type PaymentLine } from '#areas/money/payments/index.ts';
import { sectionLabels } from './statements.presenter.ts';

const fields = paymentRow.shape;

/** A payment of the statement, or another line on it. */
type FileLine = { line: StatementLineRow; adjustment: null } | { line: null; adjustment: Statement['adjustments'][number] };

const ofLine =
  <T>(value: (line: StatementLineRow) => T) =>
  ({ line }: FileLine) =>
    line ? value(line) : null;

const traced: readonly TabularColumn<FileLine>[] = [
  { header: 'Principal', kind: 'money', value: ofLine((line) => line.principal_cents) },
  { header: 'Interest', kind: 'money', value: ofLine((line) => line.interest_cents) },
  { header: 'Fees', kind: 'money', value: ofLine((line) => line.fees_cents) },
  { header: 'Court costs', kind: 'money', value: ofLine((line) => line.costs_cents) },
  { header: 'Batch', kind: 'text', value: ofLine((line) => line.batch.number) },
  { header: 'Placed by file', kind: 'text', value: ofLine((line) => line.source?.file_name ?? null), width: 28 },
  { header: 'Row of the file', kind: 'number', value: ofLine((line) => line.source?.row_number ?? null) },
];

const columns: readonly TabularColumn<FileLine>[] = [
  {
    header: 'Section',
    kind: 'text',
    value: ({ line }) => (line ? sectionLabels[line.section] : 'Other'),
    width: 22,
  },
  ...paymentColumns.map(forLines),
  ...traced,
];

/** A line that is not a payment uses the columns it affects. */
function forLines({ value, ...column }: TabularColumn<PaymentLine>): TabularColumn<FileLine> {
  return {
    ...column,
    value: ({ line, adjustment }) => {
      if (line) return value(line);
      if (column.header === labelOf(fields.due_client_cents)) return adjustment.amount_cents;
      if (column.header === labelOf(fields.account.shape.number)) return adjustment.account?.number ?? null;
      if (column.header === labelOf(fields.account.shape.debtor_name)) return adjustment.account?.debtor_name ?? null;
      return column.header === labelOf(fields.commission_reason) ? adjustment.text : null;
    },
  };
}

async function* withAdjustments(
  statement: Statement,
  batches: AsyncIterable<readonly StatementLineRow[]>,
): AsyncGenerator<FileLine[]> {
  for await (const rows of batches) yield rows.map((line) => ({ line, adjustment: null }));
  yield statement.adjustments.map((adjustment) => ({ line: null, adjustment }));
}

type Lines = AsyncIterable<readonly StatementLineRow[]>;

export function writeStatementFile(statement: Statement, lines: Lines): Readable {
  return writeCsv(columns, withAdjustments(statement, lines));
}

/** The sums on their own sheet, the lines on another. */
export function writeStatementWorkbook(statement: Statement, lines: Lines): Readable {
  return writeXlsx([
    sheetOf('Statement', summaryColumns, inOneBatch(summaryOf(statement))),
    sheetOf('Lines', columns, withAdjustments(statement, lines)),
  ]);
}

interface SummaryLine {
  label: string;
  text: string | null;
  cents: number | null;
}

const summaryColumns: readonly TabularColumn<SummaryLine>[] = [
  { header: 'What', kind: 'text', value: ({ label }) => label, width: 28 },
  { header: 'Value', kind: 'text', value: ({ text }) => text, width: 36 },
  { header: 'Amount', kind: 'money', value: ({ cents }) => cents },
];

/** A statement's header and sums, in reading order. */
export function factsOf(statement: Statement): [string, string][] {
  const { client_code: code, trace, paid_by: paidBy, paid_on: paidOn, bank_last4: bank } = statement;
  const way = paidBy === 'ach' ? 'bank transfer (ACH)' : paidBy === 'check' ? 'check' : null;
  const paid = [
    REMITTANCE_STATE_INFO[statement.state].label,
    paidOn && `on ${formatDay(paidOn)}`,
    way && `by ${way}`,
    bank && `to ••••${bank}`,
  ];
  return [
    ['Client', code ? `${statement.client_name} (${code})` : statement.client_name],
    ['Period', `${formatDay(statement.period_from)} to ${formatDay(statement.period_to)}`],
    ['Issued', formatDay(statement.issued_on)],
    ['Method', REMITTANCE_METHOD_INFO[statement.method].label],
    ['Status', paid.filter(Boolean).join(' ')],
    ...statementNotes(statement).map((note): [string, string] => ['Note', note]),
    ...(trace ? [['Trace', trace] satisfies [string, string]] : []),
  ];
}

export function sumsOf(statement: Statement): [string, number][] {
  return [
    ['Opening balance', statement.opening_cents],
    ['Collected', statement.collected_cents],
    ['Commission', -statement.fees_cents],
    ['Paid out to you', -statement.paid_out_cents],
    ['Adjustments', statement.adjustments_cents],
    ['Closing balance', statement.closing_cents],
  ];
}

function summaryOf(statement: Statement): SummaryLine[] {
  return [
    { label: 'Statement', text: statement.number, cents: null },
    { label: 'Agency', text: statement.agency_name, cents: null },
    ...factsOf(statement).map(([label, text]) => ({ label, text, cents: null })),
    ...sumsOf(statement).map(([label, cents]) => ({ label, text: null, cents })),
  ];
}
