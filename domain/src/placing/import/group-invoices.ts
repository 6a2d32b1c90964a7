import { createAmounts, createRowNumbers } from './figures.ts';
import { createKeyIndex } from './key-index.ts';

interface Line {
  amount: number;
  /** The same where it is a credit or payment without a minus sign; else 0. */
  withoutSign: number;
  rowNumber: number;
}

/** Invoices of several rows, for files whose rows are lines of them: amount and row of the first line, and what all come to. */
export function createInvoices() {
  const keys = createKeyIndex();
  const rows = createRowNumbers();
  const [firsts, totals] = [createAmounts(), createAmounts()];
  const [cents, unsigned] = [createAmounts(), createAmounts()];
  const repeated = { same: 0, other: 0 };
  const keyOf = (group: number, number: string) => `${group}\n${number}`;
  return {
    /** Whether the line begins an invoice, or repeats the amount of the first one, or has another. */
    add(group: number, number: string, { amount, withoutSign, rowNumber }: Line): 'first' | 'same' | 'other' {
      cents.add(group, amount);
      unsigned.add(group, withoutSign);
      const invoice = keys.add(keyOf(group, number));
      totals.add(invoice, amount);
      if (rows.get(invoice) === null) {
        rows.setOnce(invoice, rowNumber);
        firsts.set(invoice, amount);
        return 'first';
      }
      const how = firsts.get(invoice) === amount ? 'same' : 'other';
      repeated[how] += 1;
      return how;
    },
    find(group: number, number: string): { row: number | null; cents: number; total: number } | null {
      const invoice = keys.find(keyOf(group, number));
      if (invoice < 0) return null;
      return { row: rows.get(invoice), cents: firsts.get(invoice), total: totals.get(invoice) };
    },
    /** What all lines of a group come to, each counted. */
    centsOf: (group: number) => cents.get(group),
    unsignedOf: (group: number) => unsigned.get(group),
    /** Share of the further lines that have another amount than the first, 0 to 1. */
    shareOfOther: () => (repeated.other === 0 ? 0 : repeated.other / (repeated.same + repeated.other)),
  };
}
