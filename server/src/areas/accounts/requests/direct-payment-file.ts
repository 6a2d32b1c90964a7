import { directPaymentFileLimits, typedDirectPayment, type TypedDirectPayment } from '@recoup/contract/accounts/requests';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { failures, SheetFailure } from '#platform/sheets/failure.ts';
import { headerKey, readSmallList } from '#platform/sheets/small-list.ts';
import type { NumberedRow } from '#platform/sheets/text-reader.ts';
import { fileTooLarge, fileUnreadable, headerUnknown } from './requests.errors.ts';

type Field = keyof TypedDirectPayment;

const headers: Record<Field, string> = {
  account:
    'account accountnumber account# accountid accountno clientaccount clientaccountnumber agencyaccount reference# patientaccount',
  amount: 'amount amountpaid paid payment paymentamount',
  date: 'date datepaid paymentdate paiddate paidon received',
  method: 'method paymentmethod type paymenttype how',
  reference: 'reference check# checknumber checkno confirmation transaction transactionid trace',
  details: 'notes note comment comments memo details',
};
const fieldOf = new Map(
  Object.entries(headers).flatMap(([field, words]) => words.split(' ').map((word): [string, Field] => [word, field as Field])),
);

const methodOf = new Map<string, string>([
  ...PAYMENT_METHODS.flatMap((method): [string, string][] => [
    [headerKey(method), method],
    [headerKey(PAYMENT_METHOD_LABELS[method]), method],
  ]),
  ['cheque', 'check'],
  ['eft', 'ach'],
  ['banktransfer', 'ach'],
  ['creditcard', 'card'],
  ['debitcard', 'card'],
  ['insurance', 'insurer'],
]);

export interface DirectPaymentFile {
  rows: { row: number; payment: TypedDirectPayment }[];
  unknownColumns: string[];
}

/** Reads a list of payments, CSV or XLSX. 422 with the reason where it is none. */
export async function readDirectPaymentRows(content: AsyncIterable<Uint8Array>): Promise<DirectPaymentFile> {
  try {
    return interpret(await readSmallList(content, { ...directPaymentFileLimits, tooLarge: fileTooLarge }));
  } catch (error) {
    throw error instanceof SheetFailure ? fileUnreadable(error.code, error.message) : error;
  }
}

function interpret([head, ...rows]: NumberedRow[]): DirectPaymentFile {
  if (!head) throw failures.empty();
  const fields = head.cells.map((cell) => fieldOf.get(headerKey(cell)));
  if (!(['account', 'amount', 'date'] as const).every((field) => fields.includes(field))) throw headerUnknown();
  if (rows.length === 0) throw failures.noData();
  return {
    rows: rows.map(({ number, cells }) => ({ row: number, payment: readPayment(fields, cells) })),
    unknownColumns: head.cells.filter((cell, index) => cell.trim() !== '' && fields[index] === undefined),
  };
}

function readPayment(fields: readonly (Field | undefined)[], cells: readonly string[]): TypedDirectPayment {
  const text = (field: Field) => (cells[fields.indexOf(field)] ?? '').trim().slice(0, 300);
  const method = text('method');
  return typedDirectPayment.parse({
    account: text('account'),
    amount: text('amount'),
    date: plainDay(text('date')),
    // A list without the column still tells who paid how much and when.
    method: method === '' ? 'other' : (methodOf.get(headerKey(method)) ?? method),
    reference: text('reference'),
    details: text('details'),
  });
}

/** Days as people in the US write them, and without the midnight that spreadsheets put behind them. */
function plainDay(text: string): string {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  if (parts) return `${parts[3]}-${(parts[1] ?? '').padStart(2, '0')}-${(parts[2] ?? '').padStart(2, '0')}`;
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?Z?$/, '$1');
}
