import type { FileColumn } from '@recoup/domain/feed/columns/suggest-columns';
import { detectStructure } from '@recoup/domain/placing/sheet';
import type { Readable } from 'node:stream';
import { failures } from '#platform/sheets/failure.ts';
import { openSource } from '#platform/sheets/source.ts';
import type { NumberedRow } from '#platform/sheets/text-reader.ts';

const LOOKED_AT = 1000;
/** Limit for text files, which is high enough to load all accounts of an agency in one file. */
const MAX_ROWS = 10_000_000;

export interface FileTable {
  columns: FileColumn[];
  /** Every row below the header that is not blank, whatever its content. */
  rows(): AsyncGenerator<NumberedRow[]>;
  close(): void;
}

/**
 * Opens a table in text (comma, semicolon, tab, pipe, fixed width) or a workbook's first visible sheet. `isHeading`: whether a cell
 * names a field, which makes the first row the header whatever the others look like. A column without a heading is named by its
 * letter. Throws SheetFailure.
 */
export async function openTable(
  content: () => Readable,
  { temporary, isHeading }: { temporary: string; isHeading: (cell: string) => boolean },
): Promise<FileTable> {
  const source = await openSource({ content, temporary, maxRows: MAX_ROWS }, null);
  try {
    const first: NumberedRow[] = [];
    for await (const batch of source.rows()) {
      first.push(...batch);
      if (first.length >= LOOKED_AT) break;
    }
    const cells = first.map((row) => row.cells);
    if (cells.every((row) => row.every((cell) => cell.trim() === ''))) throw failures.empty();
    const isOwn = (cells[0] ?? []).some((cell) => cell.trim() !== '') && (cells[0] ?? []).every((cell) => isHeading(cell));
    const structure = detectStructure(cells, isOwn ? { headerRows: [0] } : {});
    const { headerRows } = structure;
    const headerCells = headerRows.map((row) => JSON.stringify(cells[row]));
    const below = (headerRows.at(-1) ?? -1) + 1;
    const headings = new Map(
      structure.columns.flatMap(({ source: from, header }) =>
        from.kind === 'cell' && from.line === 0 ? [[from.index, header]] : [],
      ),
    );
    const width = Math.max(...cells.map((row) => row.length));
    const samples = (index: number) =>
      cells.slice(below).flatMap((row) => ((row[index] ?? '').trim() === '' ? [] : [(row[index] ?? '').trim()]));
    const columns = Array.from({ length: width }, (_, index): FileColumn => {
      const heading = isOwn ? cells[0]?.[index] : headings.get(index);
      return { index, header: heading?.trim() || letterOf(index), samples: samples(index) };
    }).filter(({ header, index, samples: found }) => header !== letterOf(index) || found.length > 0);
    return {
      columns,
      async *rows() {
        for await (const batch of source.rows()) {
          const data = batch.filter(
            (row) =>
              row.number > below &&
              row.cells.some((cell) => cell.trim() !== '') &&
              !headerCells.includes(JSON.stringify(row.cells)),
          );
          if (data.length > 0) yield data;
        }
      },
      close: () => source.close(),
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** A, B, … Z, AA, … as in a workbook. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : letterOf(rest - 1)}${String.fromCodePoint(65 + (index % 26))}`;
}
