import { formatDay } from '@recoup/domain/shared/format-day';
import type { ReportCell, ReportColumn, ReportRow } from '@recoup/contract/reports/reports';
import { formatCents } from '@recoup/domain/shared/money';
import { font } from '#platform/pdf/index.ts';
import { columnGap, type PdfColumn, type TableSetting } from '#platform/pdf/table.ts';
import type { TableSource } from '#areas/reports/kinds/report-kind.ts';

const measured = 200;
/** Maximum width of a text column, in points. */
const widest = 150;

const isText = ({ kind }: ReportColumn) => kind === 'text' || kind === 'status' || kind === 'instant';
const isFigure = ({ kind }: ReportColumn) => kind === 'money' || kind === 'count' || kind === 'percent';

/** Identifiers that readers look up: never truncated, and never narrowed for other columns. */
const numbers: ReadonlySet<string> = new Set(['account', 'client_account', 'agency_account', 'batch', 'statement']);
const isNumber = ({ key }: ReportColumn) => numbers.has(key);

/** Cache: a long report repeats a few days on many lines. */
const days = new Map<string, string>();
function printDay(day: string): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size > 20_000) days.clear();
  const printed = formatDay(day);
  days.set(day, printed);
  return printed;
}

/** A cell as printed. */
export function printCell(kind: ReportColumn['kind'], cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') {
    // The first cell of the totals row holds a label, regardless of the column's kind.
    const isDay = /^\d{4}-\d\d-\d\d/.test(cell);
    if (kind === 'date' && isDay) return printDay(cell);
    return kind === 'instant' && isDay ? printInstant(cell) : cell;
  }
  if (kind === 'money') return formatCents(cell);
  return kind === 'percent' ? `${(cell / 100).toFixed(2)}%` : cell.toLocaleString('en-US');
}

/** Formats `2026-06-01 14:05 EDT`, as `allRows` returns instants, as `Jun 1, 2026, 14:05 EDT`. */
export const printInstant = (at: string): string => `${printDay(at.slice(0, 10))}, ${at.slice(11)}`;

export interface Layout {
  columns: PdfColumn<ReportRow>[];
  setting: TableSetting;
}

/** From roomy to tight: small type on two lines is better than truncated account numbers. */
const settings: readonly TableSetting[] = [
  { fontSize: 8.5, gap: columnGap, lines: 1 },
  { fontSize: 7.5, gap: columnGap, lines: 1 },
  { fontSize: 6.8, gap: columnGap, lines: 1 },
  { fontSize: 7.5, gap: columnGap, lines: 2 },
  { fontSize: 6.8, gap: 6, lines: 2 },
  { fontSize: 6, gap: 5, lines: 2 },
  // The last resort before truncation: names and dates on two lines too.
  { fontSize: 6, gap: 5, lines: 2, breaksAll: true },
];
const closest = settings.at(-1);

/**
 * Fits columns to their first rows and totals. If there are too many, the type gets smaller, then text wraps to two lines.
 * Any remaining excess is taken from the text columns, widest first; figures, dates and account numbers are never
 * truncated.
 */
export function layOut(
  pdf: PDFKit.PDFDocument,
  table: TableSource,
  { rows, width }: { rows: readonly ReportRow[]; width: number },
): Layout {
  for (const setting of settings) {
    const widths = measure(pdf, table, { rows, setting });
    const over = sum(widths) - width;
    if (over > 0 && setting !== closest) continue;
    shrink(widths, { columns: table.columns, over });
    spread(widths, { columns: table.columns, spare: width - sum(widths) });
    const columns = table.columns.map((column, index) => ({
      title: column.label,
      width: widths[index] ?? 0,
      ...(isFigure(column) ? { right: true as const } : {}),
      ...(isNumber(column) ? { isWhole: true as const } : {}),
      value: (row: ReportRow) => printCell(column.kind, row[index] ?? null),
    }));
    return { columns, setting };
  }
  throw new Error('the closest setting is always taken');
}

const sum = (widths: readonly number[]) => widths.reduce((total, one) => total + one, 0);

/** The width each column needs, in points. */
export function measure(
  pdf: PDFKit.PDFDocument,
  { columns, totals }: TableSource,
  { rows, setting: { fontSize, gap, lines, breaksAll = false } }: { rows: readonly ReportRow[]; setting: TableSetting },
): number[] {
  pdf.font(font.sums).fontSize(fontSize);
  const whole = (text: string) => pdf.widthOfString(text.slice(0, 60)) + gap + 1;
  const wide = (text: string) =>
    Math.min(whole(text), ...(lines === 2 ? breaksOf(text).map((two) => Math.max(...two.map(whole))) : []));
  const sample = totals ? [...rows.slice(0, measured), totals] : rows.slice(0, measured);
  // The first text column identifies the row, so it does not wrap.
  const first = columns.findIndex(({ kind }) => kind === 'text');
  return columns.map((column, index) => {
    const mayBreak = breaksAll ? !isFigure(column) : isText(column) && index !== first;
    const widthOf = mayBreak && !isNumber(column) ? wide : whole;
    const cells = sample.map((row) => widthOf(printCell(column.kind, row[index] ?? null)));
    const needed = Math.max(wide(column.label), ...cells);
    return column.kind === 'text' && !isNumber(column) ? Math.min(needed, widest) : needed;
  });
}

/** Two-line variants of a text, one per space. */
function breaksOf(text: string): [string, string][] {
  return [...text.slice(0, 60).matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1, 60)]);
}

/**
 * Distributes spare width among the text columns, so that the table fills the page; with a single text column, among all columns.
 */
function spread(widths: number[], { columns, spare }: { columns: readonly ReportColumn[]; spare: number }): void {
  const texts = columns.filter((column) => !isFigure(column)).length;
  if (spare <= 0 || texts === 0) return;
  if (texts === 1) {
    for (const index of columns.keys()) widths[index] = (widths[index] ?? 0) + spare / columns.length;
    return;
  }
  for (const [index, column] of columns.entries()) if (!isFigure(column)) widths[index] = (widths[index] ?? 0) + spare / texts;
}

/** The first text column identifies the row, so it keeps room for a name. */
function shrink(widths: number[], { columns, over }: { columns: readonly ReportColumn[]; over: number }): void {
  const first = columns.findIndex(({ kind }) => kind === 'text');
  const roomOf = (index: number) => (widths[index] ?? 0) - (index === first ? 84 : 34);
  for (let left = over; left > 0;) {
    let pick = -1;
    for (const [index, column] of columns.entries())
      if (!isFigure(column) && column.kind !== 'date' && !isNumber(column) && (pick < 0 || roomOf(index) > roomOf(pick)))
        pick = index;
    const room = pick < 0 ? 0 : roomOf(pick);
    if (room <= 0) return scale(widths, left);
    const step = Math.min(left, Math.max(1, room / 8));
    widths[pick] = (widths[pick] ?? 0) - step;
    left -= step;
  }
}

/** If only figures remain and exceed the page, all columns shrink proportionally. */
function scale(widths: number[], over: number): void {
  const total = sum(widths);
  for (const [index, one] of widths.entries()) widths[index] = one * ((total - over) / total);
}
