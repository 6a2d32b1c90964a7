import { expect, it } from 'vitest';
import { createPdf, widePage } from '../../../../platform/pdf/index.ts';
import type { TableSource } from '../kinds/report-kind.ts';
import { layOut, printCell } from './pdf-columns.ts';
import { splitWide } from './split-wide.ts';

const pdf = createPdf({ title: 'Wide', author: 'Agency', createdAt: new Date(0), isWide: true });

/** A table of figures with a name and so many amounts. */
const tableOf = (amounts: number): TableSource => ({
  key: 'vintages',
  title: 'Collected',
  columns: [
    { key: 'month', label: 'Placed in', kind: 'text' },
    ...Array.from({ length: amounts }, (_, index) => ({ key: `m${index}`, label: `M${index}`, kind: 'money' as const })),
  ],
  rows: [['Dec 2025', ...Array.from({ length: amounts }, (_, index) => 12_345_678_00 + index)]],
  count: 1,
  totals: ['All', ...Array.from({ length: amounts }, (_, index) => 99_345_678_00 + index)],
});

it.each([3, 8, 12, 26, 61])('has every one of %i figures once, whole, beside the name of its row', (amounts) => {
  const table = tableOf(amounts);
  const parts = splitWide(pdf, table, widePage.width);
  expect(parts.length > 1).toBe(amounts > 10);
  expect(parts.flatMap(({ columns }) => columns.slice(1))).toEqual(table.columns.slice(1));
  expect(parts.flatMap(({ totals }) => totals?.slice(1))).toEqual(table.totals?.slice(1));
  for (const part of parts) {
    const rows = typeof part.rows === 'function' ? [] : part.rows;
    expect(rows[0]?.[0]).toBe('Dec 2025');
    const { columns, fontSize } = layOut(pdf, part, { rows, width: widePage.width });
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(widePage.width + 0.01);
    pdf.font('bold').fontSize(fontSize);
    for (const [index, { width }] of columns.entries())
      expect(pdf.widthOfString(printCell(part.columns[index]?.kind ?? 'text', part.totals?.[index] ?? null))).toBeLessThan(width);
  }
});

it('leaves long lists as they are: their columns are laid out by what fits', () => {
  const list: TableSource = { ...tableOf(26), rows: async function* () {} };
  expect(splitWide(pdf, list, widePage.width)).toEqual([list]);
});
