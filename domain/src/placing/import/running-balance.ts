import { centsOf, type DraftValues } from '../placement-draft.ts';
import { createAmounts } from './figures.ts';

const ADDED = ['original_amount', 'principal', 'interest', 'fees'];
const TAKEN_OFF = 'payments_credits';
/** Share of the rows whose balance must continue that of the row before. */
const NEARLY_ALL = 0.8;

/** Where the balance after the newest entry of an account is: in its last row, or in its first. */
export type RunningBalance = 'last' | 'first';

/** What an entry adds to the balance; null where it states no charge and no payment. */
export function entryOf(values: DraftValues): number | null {
  const taken = centsOf(values, TAKEN_OFF);
  const added = ADDED.map((field) => centsOf(values, field)).filter((cents) => cents !== null);
  if (taken === null && added.length === 0) return null;
  return added.reduce((sum, cents) => sum + cents, 0) - Math.abs(taken ?? 0);
}

/** Finds balances that run on from row to row, as in a ledger, and are not amounts to add up. */
export function createRunningBalances() {
  const [first, last, entries] = [createAmounts(NaN), createAmounts(NaN), createAmounts(NaN)];
  const found = { rows: 0, last: 0, first: 0 };
  return {
    add(group: number, balance: number, values: DraftValues): void {
      const [before, entryBefore] = [last.get(group), entries.get(group)];
      const entry = entryOf(values);
      if (Number.isNaN(before)) first.set(group, balance);
      // From zero on, a balance is its own amount too.
      else if (before !== 0 && balance !== 0 && entry !== null) {
        found.rows += 1;
        if (balance === before + entry) found.last += 1;
        if (before === balance + entryBefore) found.first += 1;
      }
      last.set(group, balance);
      entries.set(group, entry ?? NaN);
    },
    habit(): RunningBalance | null {
      const most = Math.max(found.last, found.first);
      if (most === 0 || most < found.rows * NEARLY_ALL) return null;
      return found.last === most ? 'last' : 'first';
    },
    balanceOf: (group: number, at: RunningBalance): number => (at === 'last' ? last : first).get(group),
  };
}
