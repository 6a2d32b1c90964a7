import type { DraftValues } from '../placement-draft.ts';
import { createRowNumbers } from './figures.ts';
import { createKeyIndex, hashOf } from './key-index.ts';

/** Two rows of an account that say the same. */
export interface EqualRows {
  first: number;
  again: number;
}

/** Fields besides the dates in which the documents of an account differ. */
const DISTINCT_FIELDS = ['invoice_number', 'transaction_type', 'description', 'purchase_order', 'secondary_account_number'];

/** Finds rows of an account with the same amount, dates and numbers: the same debt, sent twice. */
export function createEqualRows() {
  const rows = createKeyIndex();
  const firsts = createRowNumbers();
  const groups = new Map<number, EqualRows>();
  return {
    add(group: number, values: DraftValues, { amount, rowNumber }: { amount: number; rowNumber: number }): void {
      if (amount === 0) return;
      const dates = Object.keys(values).filter((field) => field.endsWith('_date') || field === 'date_of_service');
      const document = [...dates.toSorted(), ...DISTINCT_FIELDS].map((field) => values[field] ?? '');
      const row = rows.add(`${group}\n${fingerprintOf([amount, ...document].join('\n'))}`);
      const first = firsts.get(row);
      if (first === null) firsts.setOnce(row, rowNumber);
      else if (!groups.has(group)) groups.set(group, { first, again: rowNumber });
    },
    of: (group: number): EqualRows | null => groups.get(group) ?? null,
  };
}

/** Short enough for half a million rows; forwards and backwards, since one hash of 32 bits is the same for some of so many. */
function fingerprintOf(text: string): string {
  const { length } = text;
  const forwards = hashOf(length, (at) => text.charCodeAt(at));
  const backwards = hashOf(length, (at) => text.charCodeAt(length - 1 - at));
  return `${forwards.toString(36)}-${backwards.toString(36)}`;
}
