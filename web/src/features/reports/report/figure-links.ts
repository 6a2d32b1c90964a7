import type { ReportOpening, ReportTable } from '@recoup/contract/reports/reports';
import { rowsOfFigure } from '@recoup/contract/reports/report-rows';
import { batchPath, debtorPartPath, debtorsAtPath, paymentPath, remittancePath } from '#lib/paths/paths.ts';
import { pathOfRows, type Asked } from './drill.ts';

/** Where a cell of a table leads: to what it is about, a figure to the rows that make it; `row` null is the total. */
export function linkOfCell(asked: Asked, table: ReportTable, place: { row: number | null; column: number }): string | null {
  const opening = table.opens.find(({ row, column }) => row === place.row && column === place.column);
  if (opening) return pathOfOpening(opening.to);
  if (isNone(table, place)) return null;
  const rows = rowsOfFigure(asked, { table, ...place });
  return rows && pathOfRows(rows);
}

/** Of nothing there is nothing to open; a sum of zero may be made of much. */
const isNone = ({ columns, rows, totals }: ReportTable, { row, column }: { row: number | null; column: number }): boolean =>
  columns[column]?.kind === 'count' && (row === null ? totals : rows[row])?.[column] === 0;

function pathOfOpening(to: ReportOpening['to']): string {
  switch (to.what) {
    case 'batch':
      return batchPath(to.id);
    case 'statement':
      return remittancePath(to.id);
    case 'payment':
      return paymentPath(to.account_id, to.id);
    case 'location':
      return debtorsAtPath(to.id);
    case 'requests':
      return debtorPartPath(to.people_id, to.account_id, 'requests');
  }
}
