import type { SheetPart } from '../db/json-columns.ts';
import { failures, sheetLimits } from './failure.ts';
import type { NumberedRow } from './text-reader.ts';

/** Sheets with the same columns as the rows of one list, numbered through. `onEnd` gets the last row of each. */
export async function* joinParts(
  parts: readonly Pick<SheetPart, 'sheet' | 'skipped' | 'order'>[],
  read: (sheet: string) => AsyncGenerator<NumberedRow[]>,
  onEnd: (lastRow: number) => void = () => {},
): AsyncGenerator<NumberedRow[]> {
  let before = 0;
  for (const { sheet, skipped, order } of parts) {
    let last = 0;
    for await (const batch of read(sheet)) {
      last = batch.at(-1)?.number ?? last;
      if (before + last > sheetLimits.rows * 2) throw failures.tooManyRows(sheetLimits.rows);
      yield batch.map(({ hiddenColumns, ...row }) => ({
        ...row,
        number: before + row.number,
        cells: row.number <= skipped ? [] : inOrder(row.cells, order),
        ...(hiddenColumns && { hiddenColumns: hiddenColumns.map((at) => (order === null ? at : order.indexOf(at))) }),
      }));
    }
    before += last;
    onEnd(before);
  }
}

function inOrder(cells: string[], order: readonly number[] | null): string[] {
  if (order === null) return cells;
  return [...order.map((at) => cells[at] ?? ''), ...cells.slice(order.length)];
}
