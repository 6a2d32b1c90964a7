import { normalizeAccountNumber } from '../../shared/ids.ts';
import type { DraftValues } from '../placement-draft.ts';
import { accountNumber, debtorName } from './account-number.ts';
import { isCredit } from './documents.ts';
import type { ImportMapping } from './types.ts';

/** A row that lowers what its debtor owes, in a file whose rows are not added up. Plain JSON. */
export interface LooseCredit {
  row: number;
  /** Positive cents. */
  cents: number;
  /** Account number or debtor of the rows it may belong to, as `number:A1` or `name:ann lee`. */
  keys: readonly string[];
}

/** The credit of a row that is a payment, a credit memo or a negative balance; null for any other. `cents`: its amount owed. */
export function looseCredit(
  values: DraftValues,
  { cents, row, mapping }: { cents: number | null; row: number; mapping: ImportMapping },
): LooseCredit | null {
  const credit = isCredit(values);
  if (cents === null || cents === 0 || (cents > 0 && !credit)) return null;
  const { number, made } = accountNumber(values, mapping);
  // A negative balance with an account number belongs to that account; a payment has a number of its own.
  const byName = credit || made || mapping.row_meaning !== 'debtor';
  const keys = keysOf(number, byName ? debtorName(values) : null);
  return keys.length === 0 ? null : { row, cents: Math.abs(cents), keys };
}

/** Keys by which `LooseCredit.keys` are compared. */
export function keysOf(number: string | null, debtor: string | null): string[] {
  const key = number === null ? null : normalizeAccountNumber(number);
  return [...(key === null ? [] : [`number:${key}`]), ...(debtor === null ? [] : [`name:${debtor.toLowerCase()}`])];
}
