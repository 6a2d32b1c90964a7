import type { ReportRow } from '@recoup/contract/reports/reports';
import { columnGap } from '#platform/pdf/table.ts';
import { isLong, type TableSource } from '#areas/reports/kinds/report-kind.ts';
import { measure } from './pdf-columns.ts';

/**
 * Splits a table of figures that is wider than a page, such as a two-year stair-step, into parts with the same rows. Each part
 * repeats the first column, which identifies the row; truncating figures would be worse.
 */
export function splitWide(pdf: PDFKit.PDFDocument, table: TableSource, width: number): TableSource[] {
  const { rows, columns, totals } = table;
  if (isLong(rows)) return [table];
  const widthsAt = (fontSize: number) => measure(pdf, table, { rows, setting: { fontSize, gap: columnGap, lines: 1 } });
  if (total(widthsAt(6.8)) <= width) return [table];
  const [name = 0, ...figures] = widthsAt(8.5);
  const parts = Math.min(figures.length, Math.ceil(total(figures) / Math.max(width - name, 1)));
  const each = Math.ceil(figures.length / parts);
  return Array.from({ length: Math.ceil(figures.length / each) }, (_, part): TableSource => {
    const [from, to] = [1 + part * each, 1 + (part + 1) * each];
    const pick = (row: ReportRow): ReportRow => [row[0] ?? null, ...row.slice(from, to)];
    return {
      ...table,
      title: part === 0 ? table.title : `${table.title}, continued`,
      columns: [...columns.slice(0, 1), ...columns.slice(from, to)],
      rows: rows.map(pick),
      totals: totals && pick(totals),
    };
  });
}

const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);
