import { bestOf, weaken } from './best.ts';
import { offer, type ColumnCandidates } from './candidates.ts';

const BARE_NUMBER = /^(?:no|num|nbr|number|#|doc|document)\.?$/i;
const BARE_REFERENCE = /^(?:ref|reference|refno|id|internal id|key)\.?$/i;

/** In a list of open documents, a bare `Num` is the document number and a bare `Reference` is not the account's. */
export function readInvoiceLists(columns: readonly ColumnCandidates[]): void {
  const isList =
    bestOf(columns, 'invoice_date', 'due_date') >= 0.7 &&
    bestOf(columns, 'transaction_type', 'invoice_number', 'payment_terms') >= 0.7;
  const hasNumber =
    bestOf(
      columns.filter(({ column }) => !BARE_NUMBER.test(column.header)),
      'invoice_number',
    ) >= 0.8;
  for (const item of columns) {
    const { header } = item.column;
    if (BARE_NUMBER.test(header)) {
      const isOfDocument = isList && !hasNumber;
      offer(item, isOfDocument ? 'invoice_number' : 'client_account_number', 0.86, 'context');
      if (isOfDocument) weaken(item, 'client_account_number', 0.6);
    } else if (isList && BARE_REFERENCE.test(header)) weaken(item, 'client_account_number', 0.5);
  }
}

/** Where rows are invoice lines, a bare `Account` is a ledger account and taxes belong to the line. */
export function readInvoiceLines(columns: readonly ColumnCandidates[]): void {
  if (columns.filter(({ fields }) => (fields.get('line_item')?.score ?? 0) >= 0.7).length < 2) return;
  for (const item of columns) {
    if (/^account(?:[\s_]*(?:code|name|type))?$/i.test(item.column.header.replaceAll(/([a-z])([A-Z])/g, '$1 $2')))
      weaken(item, 'client_account_number', 0.4);
    if (/^rate$/i.test(item.column.header)) offer(item, 'line_item', 1.05, 'context');
    if (/tax/i.test(item.column.header)) for (const field of ['ssn', 'ein', 'interest_rate']) weaken(item, field, 0.5);
  }
}

/** A deposit is a security deposit in rental and utility files; elsewhere it is a payment. */
export function readDeposits(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'unit_number', 'lease_start', 'move_out_date', 'rent_amount', 'property_name', 'meter_number') >= 0.7)
    return;
  // Utility customers have a service address and no invoices.
  if (bestOf(columns, 'property_address') >= 0.7 && bestOf(columns, 'invoice_number') < 0.7) return;
  for (const item of columns) {
    const { header } = item.column;
    const score = item.fields.get('security_deposit')?.score ?? 0;
    if (score === 0 || /secur|held|hand|refund|damage|bal/i.test(header)) continue;
    weaken(item, 'security_deposit', 0.6);
    offer(item, 'payments_credits', score, 'context');
  }
}

/** Among several balances, the open one beats the one that was due, and a total beats its parts. */
export function rankBalances(columns: readonly ColumnCandidates[]): void {
  for (const { column, fields } of columns) {
    const candidate = fields.get('balance');
    if (candidate === undefined) continue;
    if (/bal|outst|remain|open|unpaid|payoff/i.test(column.header)) candidate.score += 0.02;
    if (/tot|curr/i.test(column.header)) candidate.score += 0.01;
  }
}

/** Where documents are listed, the creation or entry date substitutes for a missing document date. */
export function findInvoiceDate(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'invoice_number') < 0.8 || bestOf(columns, 'invoice_date') >= 0.7) return;
  for (const item of columns) {
    if (
      !/^(?:date[\s_]*)?(?:created|entered|issued|sent)\b/i.test(item.column.header) ||
      item.column.kinds?.has('date') === false
    )
      continue;
    if (item.column.profile.filled > 0 && item.column.profile.date < 0.6) continue;
    item.none = 0;
    offer(item, 'invoice_date', 0.8, 'context');
    return;
  }
}
