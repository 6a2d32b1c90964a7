import { directPaymentFileLimits, typedDirectPayment, type TypedDirectPayment } from '@recoup/contract/money/direct-payments';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import type { ListFormat } from '#platform/sheets/list-file.ts';
import { headerKey } from '#platform/sheets/small-list.ts';

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

/** A list of payments, CSV or XLSX. */
export const directPaymentList: ListFormat<Field, TypedDirectPayment> = {
  headers,
  required: { fields: ['account', 'amount', 'date'], names: 'Account, Amount and Date' },
  limits: directPaymentFileLimits,
  done: 'reported',
  readRow: (cell) => {
    const method = cell('method');
    return typedDirectPayment.parse({
      account: cell('account'),
      amount: cell('amount'),
      date: plainDay(cell('date')),
      // Without a method, the row still shows who paid how much and when.
      method: method === '' ? 'other' : (methodOf.get(headerKey(method)) ?? method),
      reference: cell('reference'),
      details: cell('details'),
    });
  },
};

/** Reads US dates, and drops the midnight that spreadsheets append. */
function plainDay(text: string): string {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  if (parts) return `${parts[3]}-${(parts[1] ?? '').padStart(2, '0')}-${(parts[2] ?? '').padStart(2, '0')}`;
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?Z?$/, '$1');
}
