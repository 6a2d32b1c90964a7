import type { ReportOpening, ReportTable } from '@recoup/contract/reports/reports';
import { rowsOfFigure } from '@recoup/contract/reports/report-rows';
import { batchPath, debtorPartPath, debtorsAtPath, paymentPath, statementPath } from '#lib/paths/paths.ts';
import { pathOfRows, type ReportContext } from './drill.ts';

/** The link of a cell: to the record it is about, or from a figure to its rows. `row` null is the totals row. */
export function linkOfCell(
  context: ReportContext,
  table: ReportTable,
  place: { row: number | null; column: number },
): string | null {
  const opening = table.opens.find(({ row, column }) => row === place.row && column === place.column);
  if (opening) return pathOfOpening(opening.to);
  if (isNone(table, place)) return null;
  const rows = rowsOfFigure(context, { table, ...place });
  return rows && pathOfRows(rows);
}

/** A count of zero has no rows to open; a sum of zero may have many. */
const isNone = ({ columns, rows, totals }: ReportTable, { row, column }: { row: number | null; column: number }): boolean =>
  columns[column]?.kind === 'count' && (row === null ? totals : rows[row])?.[column] === 0;

function pathOfOpening(to: ReportOpening['to']): string {
  switch (to.what) {
    case 'batch':
      return batchPath(to.id);
    case 'statement':
      return statementPath(to.id);
    case 'payment':
      return paymentPath(to.account_id, to.id);
    case 'location':
      return debtorsAtPath(to.id);
    case 'requests':
      return debtorPartPath(to.people_id, to.account_id, 'requests');
  }
}
