import type { ReportCell, ReportColumn, ReportRow } from '@recoup/contract/reports';
import { formatCents } from '@recoup/domain/money';
import { font } from '../../../../platform/pdf/index.ts';
import type { PdfColumn } from '../../../../platform/pdf/table.ts';
import type { TableSource } from '../kinds/report-kind.ts';
import { wordOf } from './tabular.ts';

const gap = 8;
const measured = 60;
/** No text takes more than this while others have to be cut. */
const widest = 150;

const isFigure = ({ kind }: ReportColumn) => kind === 'money' || kind === 'count' || kind === 'percent';

/** `06/01/2026`: of one width, and short. */
const shortDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** A cell as it is printed. */
export function printCell(kind: ReportColumn['kind'], cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'date' && /^\d{4}-/.test(cell) ? shortDay(cell) : String(wordOf(kind, cell));
  if (kind === 'money') return formatCents(cell);
  return kind === 'percent' ? `${(cell / 100).toFixed(2)}%` : cell.toLocaleString('en-US');
}

export interface Layout {
  columns: PdfColumn<ReportRow>[];
  fontSize: number;
}

/**
 * Columns as wide as their first rows and totals ask for, in smaller letters where there are many. What still does not fit beside each
 * other is taken off the texts, the widest first; figures and days are never cut.
 */
export function layOut(
  pdf: PDFKit.PDFDocument,
  table: TableSource,
  { rows, width }: { rows: readonly ReportRow[]; width: number },
): Layout {
  for (const fontSize of [8.5, 7.5, 6.8]) {
    const widths = measure(pdf, table, { rows, fontSize });
    const over = sum(widths) - width;
    if (over > 0 && fontSize > 6.8) continue;
    shrink(widths, { columns: table.columns, over });
    spread(widths, { columns: table.columns, spare: width - sum(widths) });
    const columns = table.columns.map((column, index) => ({
      title: column.label,
      width: widths[index] ?? 0,
      ...(isFigure(column) ? { right: true as const } : {}),
      value: (row: ReportRow) => printCell(column.kind, row[index] ?? null),
    }));
    return { columns, fontSize };
  }
  throw new Error('the smallest letters are always taken');
}

const sum = (widths: readonly number[]) => widths.reduce((total, one) => total + one, 0);

/** The room that each column asks for, in points. */
export function measure(
  pdf: PDFKit.PDFDocument,
  { columns, totals }: TableSource,
  { rows, fontSize }: { rows: readonly ReportRow[]; fontSize: number },
): number[] {
  pdf.font(font.sums).fontSize(fontSize);
  const wide = (text: string) => pdf.widthOfString(text.slice(0, 60)) + gap + 1;
  const sample = totals ? [...rows.slice(0, measured), totals] : rows.slice(0, measured);
  return columns.map((column, index) => {
    const cells = sample.map((row) => wide(printCell(column.kind, row[index] ?? null)));
    const needed = Math.max(wide(column.label), ...cells);
    return column.kind === 'text' ? Math.min(needed, widest) : needed;
  });
}

/** What is left over goes to the texts, so that the table is as wide as the page; among figures with one name each, to all alike. */
function spread(widths: number[], { columns, spare }: { columns: readonly ReportColumn[]; spare: number }): void {
  const texts = columns.filter((column) => !isFigure(column)).length;
  if (spare <= 0 || texts === 0) return;
  if (texts === 1) {
    for (const index of columns.keys()) widths[index] = (widths[index] ?? 0) + spare / columns.length;
    return;
  }
  for (const [index, column] of columns.entries()) if (!isFigure(column)) widths[index] = (widths[index] ?? 0) + spare / texts;
}

/** The first text says whose line it is: it keeps room for a name. */
function shrink(widths: number[], { columns, over }: { columns: readonly ReportColumn[]; over: number }): void {
  const first = columns.findIndex(({ kind }) => kind === 'text');
  const roomOf = (index: number) => (widths[index] ?? 0) - (index === first ? 84 : 34);
  for (let left = over; left > 0;) {
    let pick = -1;
    for (const [index, column] of columns.entries())
      if (!isFigure(column) && column.kind !== 'date' && (pick < 0 || roomOf(index) > roomOf(pick))) pick = index;
    const room = pick < 0 ? 0 : roomOf(pick);
    if (room <= 0) return scale(widths, left);
    const step = Math.min(left, Math.max(1, room / 8));
    widths[pick] = (widths[pick] ?? 0) - step;
    left -= step;
  }
}

/** Nothing but figures, and more than a page is wide: each gives its share. */
function scale(widths: number[], over: number): void {
  const total = sum(widths);
  for (const [index, one] of widths.entries()) widths[index] = one * ((total - over) / total);
}
