import type { NumberedRow } from './text-reader.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
}

export interface Workbook {
  sheets: readonly WorkbookSheet[];
  /** Rows of a sheet in batches; cells as text, dates as YYYY-MM-DD, formulas as their stored values. */
  readRows(sheet: string): AsyncGenerator<NumberedRow[]>;
  close(): void;
}
