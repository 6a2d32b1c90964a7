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
  /** Of a trailer, which is no debt either: rows so far of each type, and of all. Its cells are its own. */
  counts?: readonly number[];
}

/** The rows of a file that may be debts, and its totals, batch by batch, in order. `read` is the last row examined. */
export async function* fileRows(source: Source, structure: Structure): AsyncGenerator<{ rows: FileRow[]; read: number }> {
  const classifier = createRowClassifier(structure);
  const parts = source.format.parts ?? [];
  let part = 0;
  let read = 0;
  for await (const batch of source.rows()) {
    const rows: FileRow[] = [];
    for (const { number, cells } of batch) {
      for (; number > (parts[part]?.lastRow ?? Infinity); part += 1) {
        for (const row of classifier.startPart()) collect(row, part, rows);
      }
      for (const row of classifier.push(cells)) collect(row, part, rows);
      read = number;
    }
    yield { rows, read };
  }
  const rest: FileRow[] = [];
  for (const row of classifier.end()) collect(row, part, rest);
  yield { rows: rest, read };
}

function collect({ kind, row, cells, problem, counts }: ClassifiedRow, part: number, into: FileRow[]): void {
  if (counts !== undefined)
    into.push({ number: row + 1, part, cells: [...cells], problem: null, isData: false, isTotal: true, counts });
  if (kind === 'trailer') return;
  const [isData, isTotal] = [kind === 'data', kind === 'total'];
  if (isData || isTotal || problem !== undefined)
    into.push({ number: row + 1, part, cells: [...cells], problem: problem ?? null, isData, isTotal });
}
