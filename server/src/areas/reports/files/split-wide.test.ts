import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { createPdf, widePage } from '#platform/pdf/index.ts';
import { createTable } from '#platform/pdf/table.ts';
import { isLong, type TableSource } from '#areas/reports/kinds/report-kind.ts';
import { layOut, printCell } from './pdf-columns.ts';
import { splitWide } from './split-wide.ts';

const pdf = createPdf({ title: 'Wide', author: 'Agency', createdAt: new Date(0), isWide: true });

/** A table of figures with a name column and the given number of amounts. */
const endless: TableSource['rows'] = {
  all: async function* () {},
  first: () => Promise.resolve({ rows: [], opens: [] }),
};

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

it.each([3, 8, 12, 26, 61])('prints each of %i figures once, untruncated, beside its row label', (amounts) => {
  const table = tableOf(amounts);
  const parts = splitWide(pdf, table, widePage.width);
  expect(parts.length > 1).toBe(amounts > 10);
  expect(parts.flatMap(({ columns }) => columns.slice(1))).toEqual(table.columns.slice(1));
  expect(parts.flatMap(({ totals }) => totals?.slice(1))).toEqual(table.totals?.slice(1));
  for (const part of parts) {
    const rows = isLong(part.rows) ? [] : part.rows;
    expect(rows[0]?.[0]).toBe('Dec 2025');
    const { columns, setting } = layOut(pdf, part, { rows, width: widePage.width });
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(widePage.width + 0.01);
    pdf.font('bold').fontSize(setting.fontSize);
    for (const [index, { width }] of columns.entries())
      expect(pdf.widthOfString(printCell(part.columns[index]?.kind ?? 'text', part.totals?.[index] ?? null))).toBeLessThan(width);
  }
});

it('keeps long lists in one part, because their columns are fitted instead', () => {
  const list: TableSource = { ...tableOf(26), rows: endless };
  expect(splitWide(pdf, list, widePage.width)).toEqual([list]);
});

it('fits the widest list without truncation, with text on two lines', async () => {
  const texts = [
    '2026-10-01',
    '2026-10-03',
    'Phyllis B. Hernandez',
    'A-1689-9',
    'BW0042274',
    'Reversed, paid to agency',
    'Remitted',
  ];
  const figures = [1_339_77, 1_339_77, 28_00, 300_11, 771_71, 0, 1_948_41];
  const cells = [...texts, ...figures, 'Brightwater Kids', 'LR-BR1689', 'Bank transfer (ACH)', 'Check 7557'];
  const other = cells.with(2, 'Samuel W. Andersen-Whitfield').with(5, 'Adjustment').with(14, 'Downtown');
  const before = 'Reported,Effective,Name,Account,Your account,Type,State,Amount,Paid,Rate,Commission,Due to you,Due to agency';
  const labels = `${before},Balance after,Location,Agency file,Method,Reference`.split(',');
  const kindOf = (index: number) =>
    index < 2 ? 'date' : typeof cells[index] === 'string' ? 'text' : index === 9 ? 'percent' : 'money';
  const keyOf = (label: string) =>
    ({ 'Your account': 'client_account', 'Agency file': 'agency_account' })[label] ?? label.toLowerCase();
  const columns = labels.map((label, index) => ({ key: keyOf(label), label, kind: kindOf(index) }) as const);
  const list: TableSource = { key: 'payments', title: 'Payments', columns, rows: endless, count: 1, totals: null };
  const paper = createPdf({ title: 'List', author: 'Agency', createdAt: new Date(0), isWide: true });
  paper.addPage();
  const { columns: laid, setting } = layOut(paper, list, { rows: [cells, other], width: widePage.width });
  const { drawHead, drawRow } = createTable(laid, { frame: widePage, setting });
  drawRow(paper, other, drawRow(paper, cells, drawHead(paper, widePage.margin)));
  const content = buffer(paper);
  paper.end();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await content)), { mergePages: true });
  expect(text).not.toContain('…');
  for (const whole of ['A-1689-9', 'BW0042274', '$1,339.77', '28.00%', 'Hernandez', 'LR-BR1689', 'Adjustment', 'Downtown'])
    expect(text).toContain(whole);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Oct 1,.* 2026/);
  expect(laid.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(widePage.width + 0.01);
});
