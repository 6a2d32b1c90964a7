import { createColumnTraits, type ColumnTraits } from '@recoup/domain/placing/import';

/** Sample values of a column: the first ones and some from the rest of the file. */
const HEAD_ROWS = 1000;
const REST = 1000;
const SHOWN = 5;

export interface ColumnSamples {
  /** Sample values without blanks; at most 2,000. */
  values: string[];
  /** A few distinct values to display. */
  shown: string[];
  filled: number;
}

/** A copy: a substring would keep the entire chunk it was cut from in memory. */
function detach(text: string, length: number): string {
  return Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');
}

/** Collects samples of every column while a file streams by. Constant memory. */
export function createColumnSamples(columns: number) {
  const traits = Array.from({ length: columns }, createColumnTraits);
  const samples = Array.from({ length: columns }, (): ColumnSamples & { step: number; seen: number } => ({
    values: [],
    shown: [],
    filled: 0,
    step: 1,
    seen: 0,
  }));
  let rows = 0;
  return {
    add(cells: readonly string[]): void {
      rows += 1;
      for (let index = 0; index < columns; index += 1) {
        const text = cells[index];
        const column = samples[index];
        if (text === undefined || text === '' || column === undefined) continue;
        column.filled += 1;
        traits[index]?.add(text);
        if (column.shown.length < SHOWN && !column.shown.includes(text)) column.shown.push(detach(text, 200));
        if (column.values.length < HEAD_ROWS) column.values.push(detach(text, 600));
        else {
          column.seen += 1;
          if (column.seen % column.step !== 0) continue;
          column.values.push(detach(text, 600));
          if (column.values.length === HEAD_ROWS + REST) {
            // Drops every second later sample and halves the sampling rate from here on.
            column.values = column.values.filter((_, at) => at < HEAD_ROWS || at % 2 === 0);
            column.step *= 2;
          }
        }
      }
    },
    traitsOf: (index: number): ColumnTraits => traits[index]?.traits(rows) ?? {},
    of: (index: number): ColumnSamples => samples[index] ?? { values: [], shown: [], filled: 0 },
  };
}
