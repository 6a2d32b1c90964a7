import { unprocessable, type AppError, type FieldError } from '../http/errors.ts';
import { failures, SheetFailure } from './failure.ts';
import { headerKey, readSmallList } from './small-list.ts';

/** Maximum length of a cell's text, in characters. */
const CELL_LENGTH = 300;

/** Describes one kind of list and how its rows are read. */
export interface ListFormat<F extends string, R> {
  /** Headers of each field, as `headerKey` returns them, separated by spaces. */
  headers: Readonly<Record<F, string>>;
  /** Required fields, and their headers as an error names them. */
  required: { fields: readonly F[]; names: string };
  /** `rows`: without the header. */
  limits: { bytes: number; rows: number };
  /** Past participle of what happens to the rows, for errors: `added`. */
  done: string;
  /** `cell` returns the trimmed text below a field's header; empty if there is none. */
  readRow: (cell: (field: F) => string) => R;
}

export interface ListFile<R> {
  /** `row`: 1-based row in the file. */
  rows: { row: number; value: R }[];
  unknownColumns: string[];
}

/** Reads a list, CSV, XLSX, XLS or ODS, header first. 422 with a reason: `header_unknown`, `too_large`, or a code of `SheetFailure`. */
export async function readListFile<F extends string, R>(
  { headers, required, limits, done, readRow }: ListFormat<F, R>,
  content: AsyncIterable<Uint8Array>,
): Promise<ListFile<R>> {
  const fieldOf = new Map(
    (Object.entries(headers) as [F, string][]).flatMap(([field, keys]) =>
      keys.split(' ').map((key): [string, F] => [key, field]),
    ),
  );
  const tooLarge = () => inFile('too_large', `This file is too large. Up to ${describe(limits)} can be ${done} at once.`);
  try {
    const [head, ...rows] = await readSmallList(content, { ...limits, tooLarge });
    if (!head) throw failures.empty();
    const fields = head.cells.map((cell) => fieldOf.get(headerKey(cell)));
    if (!required.fields.every((field) => fields.includes(field)))
      throw inFile('header_unknown', `The first row must name the columns, including ${required.names}.`);
    if (rows.length === 0) throw failures.noData();
    return {
      rows: rows.map(({ number, cells }) => ({
        row: number,
        value: readRow((field) => (cells[fields.indexOf(field)] ?? '').trim().slice(0, CELL_LENGTH)),
      })),
      unknownColumns: head.cells.filter((cell, index) => cell.trim() !== '' && fields[index] === undefined),
    };
  } catch (error) {
    throw error instanceof SheetFailure ? inFile(error.code, error.message) : error;
  }
}

/** Throws 422 with paths such as `rows.3.code` if any row has a problem. */
export function requireValidRows(rows: readonly { problems: readonly FieldError[] }[]): void {
  const errors = rows.flatMap(({ problems }, index) =>
    problems.map(({ path, message }) => ({ path: `rows.${index}.${path}`, message })),
  );
  if (errors.length > 0) throw unprocessable(errors);
}

const inFile = (code: string, message: string): AppError => unprocessable([{ path: 'file', message }], code);

const describe = ({ bytes, rows }: { bytes: number; rows: number }) =>
  `${bytes / 1024 / 1024} MB and ${rows.toLocaleString('en-US')} rows`;
