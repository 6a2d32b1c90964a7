import { createAmounts, createRowNumbers } from './figures.ts';
import { createKeyIndex } from './key-index.ts';

interface Line {
  amount: number;
  /** The same for a credit or payment without a minus sign; otherwise 0. */
  withoutSign: number;
  rowNumber: number;
}

/** Invoices that span several rows: amount and row of the first line, and the total of all lines. */
export function createInvoices() {
  const keys = createKeyIndex();
  const rows = createRowNumbers();
  const [firsts, totals] = [createAmounts(), createAmounts()];
  const [cents, unsigned] = [createAmounts(), createAmounts()];
  const repeated = { same: 0, other: 0 };
  const keyOf = (group: number, number: string) => `${group}\n${number}`;
  return {
    /** Whether the line starts an invoice, repeats the first line's amount, or has a different amount. */
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
    /** Sum of all lines of a group. */
    centsOf: (group: number) => cents.get(group),
    unsignedOf: (group: number) => unsigned.get(group),
    /** Share of further lines with an amount different from the first, 0 to 1. */
    shareOfOther: () => (repeated.other === 0 ? 0 : repeated.other / (repeated.same + repeated.other)),
  };
}
