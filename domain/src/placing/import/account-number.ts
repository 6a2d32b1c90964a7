import { displayName } from '../../accounts/person-name.ts';
import { MAX_ACCOUNT_NUMBER_LENGTH, normalizeAccountNumber } from '../../shared/ids.ts';
import type { DraftValue } from '../placement-draft.ts';
import type { ImportMapping } from './types.ts';

type Values = Readonly<Record<string, DraftValue>>;

const text = (values: Values, key: string): string | null => {
  const value = values[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Debtor ids that replace a missing account number, best first. */
const SUBSTITUTES = ['secondary_account_number', 'case_number', 'medical_record_number', 'client_customer_id'];
/** Grouping keys, broadest first, since all documents of a debtor belong together. */
export const ACCOUNT_IDS = ['client_account_number', ...SUBSTITUTES.toReversed()];

/** Whether each document is a separate account. */
function isPerDocument({ row_meaning: meaning, invoices }: ImportMapping): boolean {
  return invoices === 'each' && (meaning === 'invoice' || meaning === 'line');
}

/** Whether rows of one debtor, or of one invoice, are combined into one account. */
export function isGrouped(mapping: ImportMapping): boolean {
  return mapping.row_meaning !== 'debtor' && !(mapping.row_meaning === 'invoice' && isPerDocument(mapping));
}

/** Grouping key of a row's account; null where the row has neither account nor debtor. */
export function groupKey(values: Values, mapping: ImportMapping): string | null {
  if (mapping.row_meaning === 'line' && isPerDocument(mapping)) {
    const document = text(values, 'invoice_number');
    return document === null ? null : `document:${normalizeAccountNumber(document) ?? document}`;
  }
  for (const field of ACCOUNT_IDS) {
    const id = text(values, field);
    const key = id === null ? null : normalizeAccountNumber(id);
    if (key !== null) return `${field}:${key}`;
  }
  const name = normalizeAccountNumber(debtorName(values) ?? '');
  return name === null ? null : `name:${name}`;
}

/**
 * Account number: from the file; else a debtor id; else the (first) invoice; else the name. `made` is true when no column holds
 * an account number.
 */
export function accountNumber(values: Values, mapping: ImportMapping): { number: string | null; made: boolean } {
  const own = text(values, 'client_account_number');
  const invoice = text(values, 'invoice_number');
  if (isPerDocument(mapping) && invoice !== null) return { number: cut(invoice), made: own === null };
  if (own !== null) return { number: own, made: false };
  // A blank cell in an existing number column is an error; a number is generated only when the column is missing.
  if (mapping.columns.some(({ field }) => field === 'client_account_number')) return { number: null, made: false };
  for (const field of SUBSTITUTES) {
    const id = text(values, field);
    if (id !== null) return { number: cut(id), made: true };
  }
  const last = invoice ?? debtorName(values);
  return { number: last === null ? null : cut(last), made: true };
}

function cut(number: string): string {
  return number.slice(0, MAX_ACCOUNT_NUMBER_LENGTH);
}

export function debtorName(values: Values): string | null {
  const name = displayName({
    first_name: text(values, 'first_name'),
    middle_name: text(values, 'middle_name'),
    last_name: text(values, 'last_name'),
    suffix: text(values, 'suffix'),
    business_name: text(values, 'business_name'),
  });
  return name === '' ? null : name;
}
