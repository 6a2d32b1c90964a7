import { createRowClassifier, type ClassifiedRow, type Notice, type Structure } from '@recoup/domain/placing/sheet';
import type { Source } from '#platform/sheets/source.ts';

export interface FileRow {
  /** Row number in the file as its user sees it, from 1. */
  number: number;
  /** Index of its sheet among those that are read as one list. */
  part: number;
  /** Cells by logical column. */
  cells: string[];
  problem: Notice | null;
  /** False for an unrecognized row, about which the user must decide. */
  isData: boolean;
  /** A total of the rows above, which is no debt. */
  isTotal: boolean;
  /** Whether the workbook does not show it. */
  isHidden?: boolean;
  /** Of a trailer, which is no debt either: rows so far of each type, and of all. Its cells are its own. */
  counts?: readonly number[];
}

/** The rows of a file that may be debts, and its totals, batch by batch, in order. `read` is the last row examined. */
export async function* fileRows(source: Source, structure: Structure): AsyncGenerator<{ rows: FileRow[]; read: number }> {
  const classifier = createRowClassifier(structure);
  const parts = source.format.parts ?? [];
  let part = 0;
  let read = 0;
  const hidden = new Set<number>();
  const collect = (row: ClassifiedRow, into: FileRow[]) => {
    const found = fileRow(row, part);
    if (found !== null) into.push(hidden.delete(found.number) ? { ...found, isHidden: true } : found);
  };
  for await (const batch of source.rows()) {
    const rows: FileRow[] = [];
    for (const { number, cells, hidden: isHidden } of batch) {
      if (isHidden === true) hidden.add(number);
      for (; number > (parts[part]?.lastRow ?? Infinity); part += 1) {
        for (const row of classifier.startPart()) collect(row, rows);
      }
      for (const row of classifier.push(cells)) collect(row, rows);
      read = number;
    }
    yield { rows, read };
  }
  const rest: FileRow[] = [];
  for (const row of classifier.end()) collect(row, rest);
  yield { rows: rest, read };
}

/** The row if it may be a debt or states a total of the rows above. */
function fileRow({ kind, row, cells, problem, counts }: ClassifiedRow, part: number): FileRow | null {
  const file = { number: row + 1, part, cells: [...cells], problem: problem ?? null };
  if (counts !== undefined) return { ...file, problem: null, isData: false, isTotal: true, counts };
  const [isData, isTotal] = [kind === 'data', kind === 'total'];
  return kind !== 'trailer' && (isData || isTotal || problem !== undefined) ? { ...file, isData, isTotal } : null;
}
