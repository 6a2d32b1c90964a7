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

/**
 * Columns as wide as their first rows and totals ask for. What does not fit beside each other is taken off the texts, the widest
 * first; figures and days are never cut.
 */
export function layOut(
  pdf: PDFKit.PDFDocument,
  { columns, totals }: TableSource,
  { rows, width }: { rows: readonly ReportRow[]; width: number },
): PdfColumn<ReportRow>[] {
  pdf.font(font.bold).fontSize(8.5);
  const wide = (text: string) => pdf.widthOfString(text.slice(0, 60)) + gap + 1;
  const sample = totals ? [...rows.slice(0, measured), totals] : rows.slice(0, measured);
  const widths = columns.map((column, index) => {
    const cells = sample.map((row) => wide(printCell(column.kind, row[index] ?? null)));
    const needed = Math.max(wide(column.label), ...cells);
    return column.kind === 'text' ? Math.min(needed, widest) : needed;
  });
  shrink(widths, { columns, over: widths.reduce((sum, one) => sum + one, 0) - width });
  const spare = width - widths.reduce((sum, one) => sum + one, 0);
  const last = widths.length - 1;
  const textColumns = columns.filter((column) => !isFigure(column)).length;
  return columns.map((column, index) => ({
    title: column.label,
    // What is left over goes to the texts, so that the table is as wide as the page.
    width:
      (widths[index] ?? 0) +
      (spare <= 0 ? 0 : textColumns > 0 ? (isFigure(column) ? 0 : spare / textColumns) : index === last ? spare : 0),
    ...(isFigure(column) ? { right: true as const } : {}),
    value: (row) => printCell(column.kind, row[index] ?? null),
  }));
}

function shrink(widths: number[], { columns, over }: { columns: readonly ReportColumn[]; over: number }): void {
  const narrowest = 34;
  for (let left = over; left > 0;) {
    let pick = -1;
    for (const [index, column] of columns.entries())
      if (!isFigure(column) && column.kind !== 'date' && (pick < 0 || (widths[index] ?? 0) > (widths[pick] ?? 0))) pick = index;
    const current = widths[pick] ?? 0;
    if (pick < 0 || current <= narrowest) return scale(widths, left);
    const step = Math.min(left, Math.max(1, (current - narrowest) / 8));
    widths[pick] = current - step;
    left -= step;
  }
}

/** Nothing but figures, and more than a page is wide: each gives its share. */
function scale(widths: number[], over: number): void {
  const sum = widths.reduce((total, one) => total + one, 0);
  for (const [index, one] of widths.entries()) widths[index] = one * ((sum - over) / sum);
}
