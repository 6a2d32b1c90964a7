import { Button } from '@mantine/core';
import type { ReportTable } from '@recoup/contract/reports';
import { useState } from 'react';
import { MISSING } from '../../../lib/format.ts';
import { Foot } from '../../../ui/rows.tsx';
import { sayCell } from './cell-words.ts';
import { ReportCellView } from './report-cell.tsx';
import classes from './report.module.css';

/** More than these would push all else far down. */
const FIRST = 5;

/** A list on a phone: each row a card, what is missing left out, and the totals as the last one. */
export function ReportCards({ table: { title, columns, rows, totals } }: { table: ReportTable }) {
  const [isWhole, setWhole] = useState(rows.length <= FIRST);
  const found = columns.findIndex(({ key }) => key === 'debtor');
  const head = found < 0 ? 0 : found;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <>
      <ul className={classes.cards} aria-label={title}>
        {[...shown, ...(totals ? [totals] : [])].map((row, index) => {
          const isTotal = index === shown.length;
          return (
            <li key={isTotal ? 'total' : index} data-totals={isTotal || undefined}>
              <b>{isTotal ? 'Total' : sayCell(columns[head]?.kind ?? 'text', row[head] ?? null)}</b>
              <dl>
                {columns.map((column, at) => {
                  const value = row[at] ?? null;
                  const isTold = at === head || sayCell(column.kind, value) === MISSING || (isTotal && typeof value === 'string');
                  return isTold ? null : (
                    <div key={column.key}>
                      <dt>{column.label}</dt>
                      <dd className="tabular">
                        <ReportCellView column={column} value={value} />
                      </dd>
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
            Show {rows.length - FIRST} more rows
          </Button>
        </Foot>
      )}
    </>
  );
}
