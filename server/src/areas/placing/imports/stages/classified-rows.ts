import { createRowClassifier, type ClassifiedRow, type Notice, type Structure } from '@recoup/domain/placing/sheet';
import type { Source } from './source.ts';

export interface FileRow {
  /** Row number in the file as its user sees it, from 1. */
  number: number;
  /** Cells by logical column. */
  cells: string[];
  problem: Notice | null;
  /** False for an unrecognized row, about which the user must decide. */
  isData: boolean;
}

/** The rows of a file that may be debts, batch by batch, in order. `read` is the last row examined. */
export async function* fileRows(source: Source, structure: Structure): AsyncGenerator<{ rows: FileRow[]; read: number }> {
  const classifier = createRowClassifier(structure);
  let read = 0;
  for await (const batch of source.rows()) {
    const rows: FileRow[] = [];
    for (const { number, cells } of batch) {
      for (const row of classifier.push(cells)) collect(row, cells, structure, rows);
      read = number;
    }
    yield { rows, read };
  }
  const rest: FileRow[] = [];
  for (const row of classifier.end()) collect(row, [], structure, rest);
  yield { rows: rest, read };
}

function collect(row: ClassifiedRow, raw: readonly string[], structure: Structure, into: FileRow[]): void {
  if (row.kind === 'data') {
    into.push({ number: row.row + 1, cells: [...row.cells], problem: row.problem ?? null, isData: true });
  } else if (row.problem) {
    const cells = structure.columns.map(({ source }) =>
      source.kind === 'cell' && source.line === 0 ? (raw[source.index] ?? '').trim() : '',
    );
    into.push({ number: row.row + 1, cells, problem: row.problem, isData: false });
  }
}
