import type { ReportCell, ReportColumn, ReportTable } from '@recoup/contract/reports/reports';
import charts from '#ui/charts/charts.module.css';
import { isFigureKind } from './cell-labels.ts';
import type { ReportContext } from './drill.ts';
import { linkOfCell } from './figure-links.ts';
import { ReportCellView } from './report-cell.tsx';
import classes from './report.module.css';

/** Darkest tint of a step, in percent; text on it must stay readable. */
const MAX_TINT = 30;

/** A table as in the file: header, rows and totals. */
export function ReportGrid({ table, context }: { table: ReportTable; context: ReportContext }) {
  const { title, columns, rows, totals } = table;
  const tint = context.kind === 'stair_step' ? tintOf(columns, rows) : () => undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must also scroll by keyboard
    <section className={charts.scroll} aria-label={title} tabIndex={0}>
      <table className={`${charts.table} ${classes.grid}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-words={isFigureKind(column.kind) ? undefined : true}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column, at) => {
                const value = row[at] ?? null;
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    {...(at === 0 ? { scope: 'row' } : {})}
                    data-words={isFigureKind(column.kind) ? undefined : true}
                    style={at === 0 ? undefined : tint(column, value)}
                  >
                    <ReportCellView column={column} value={value} to={linkOfCell(context, table, { row: index, column: at })} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} data-words={isFigureKind(column.kind) ? undefined : true}>
                  {totals[at] === null || totals[at] === undefined ? null : (
                    <ReportCellView column={column} value={totals[at]} to={linkOfTotal(context, table, at)} />
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

/** The label of the totals row has no link. */
const linkOfTotal = (context: ReportContext, table: ReportTable, column: number) =>
  typeof table.totals?.[column] === 'number' ? linkOfCell(context, table, { row: null, column }) : null;

/** A higher share of the month's placements collected by then gives a darker tint. */
function tintOf(columns: readonly ReportColumn[], rows: readonly ReportCell[][]) {
  const isStep = ({ key }: ReportColumn) => /^m\d+$/.test(key);
  const most = Math.max(
    1,
    ...rows.flatMap((row) =>
      row.filter((cell, at): cell is number => typeof cell === 'number' && isStep(columns[at] as ReportColumn)),
    ),
  );
  return (column: ReportColumn, value: ReportCell) => {
    if (!isStep(column) || typeof value !== 'number') return undefined;
    const share = Math.round((Math.max(value, 0) / most) * MAX_TINT);
    return { background: `color-mix(in srgb, var(--mantine-color-accent-6) ${share}%, var(--app-surface))` };
  };
}
