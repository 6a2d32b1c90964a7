import { Button } from '@mantine/core';
import type { ReportCell, ReportTable } from '@recoup/contract/reports/reports';
import { useState } from 'react';
import { MISSING } from '#lib/format/format.ts';
import { Foot } from '#ui/rows.tsx';
import { formatCell } from './cell-labels.ts';
import type { ReportContext } from './drill.ts';
import { linkOfCell } from './figure-links.ts';
import { ReportCellView } from './report-cell.tsx';
import classes from './report.module.css';

/** More cards than this would push the rest of the page too far down. */
const SHOWN_AT_FIRST = 5;

/** A list on a phone: one card per row, without missing values, and the totals last. */
export function ReportCards({ table, context }: { table: ReportTable; context: ReportContext }) {
  const { title, columns, rows, totals } = table;
  const [isWhole, setWhole] = useState(rows.length <= SHOWN_AT_FIRST);
  const found = columns.findIndex(({ key }) => key === 'debtor');
  const head = found < 0 ? 0 : found;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const view = (row: readonly ReportCell[], index: number | null, at: number) => {
    const column = columns[at];
    const value = row[at] ?? null;
    return column ? (
      <ReportCellView column={column} value={value} to={linkOfCell(context, table, { row: index, column: at })} />
    ) : null;
  };
  return (
    <>
      <ul className={classes.cards} aria-label={title}>
        {[...shown, ...(totals ? [totals] : [])].map((row, index) => {
          const isTotal = index === shown.length;
          return (
            <li key={isTotal ? 'total' : index} data-totals={isTotal || undefined}>
              <b>{isTotal ? 'Total' : view(row, index, head)}</b>
              <dl>
                {columns.map((column, at) => {
                  const value = row[at] ?? null;
                  const isTold =
                    at === head || formatCell(column.kind, value) === MISSING || (isTotal && typeof value === 'string');
                  return isTold ? null : (
                    <div key={column.key}>
                      <dt>{column.label}</dt>
                      <dd className="tabular">{view(row, isTotal ? null : index, at)}</dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          );
        })}
      </ul>
      {isWhole ? null : (
        <Foot>
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            Show {rows.length - SHOWN_AT_FIRST} more rows
          </Button>
        </Foot>
      )}
    </>
  );
}
