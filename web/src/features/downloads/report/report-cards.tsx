import type { ReportTable } from '@recoup/contract/reports';
import { MISSING } from '../../../lib/format.ts';
import { sayCell } from './cell-words.ts';
import { ReportCellView } from './report-cell.tsx';
import classes from './report.module.css';

/** A list on a phone: each row a card, what is missing left out, and the totals as the last one. */
export function ReportCards({ table: { title, columns, rows, totals } }: { table: ReportTable }) {
  const [head, ...lines] = columns;
  if (!head) return null;
  return (
    <ul className={classes.cards} aria-label={title}>
      {[...rows, ...(totals ? [totals] : [])].map((row, index) => (
        <li key={index} data-totals={index === rows.length || undefined}>
          <b>{sayCell(head.kind, row[0] ?? (index === rows.length ? 'Total' : null))}</b>
          <dl>
            {lines.map((column, at) => {
              const value = row[at + 1] ?? null;
              if (sayCell(column.kind, value) === MISSING) return null;
              return (
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
      ))}
    </ul>
  );
}
