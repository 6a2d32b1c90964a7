import { typedClient, type ClientRowResult, type readClientFile, type TypedClient } from '@recoup/contract/agency/clients';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { labelOf } from '@recoup/contract/shared/label-of';
import { csvCell, csvMark } from '@recoup/domain/shared/csv';
import type { FieldError } from '#lib/api/errors.ts';
import { countStates as countRowStates, errorsByRow, withLeftOut } from '#shared/list-file/review-rows.ts';

export interface FileRow {
  /** Row number in the file, from 1. */
  row: number;
  client: TypedClient;
}

/** A parsed file with the user's decisions about its rows. */
export interface Review {
  fileName: string;
  rows: readonly FileRow[];
  /** Columns that match no field. */
  unknownColumns: readonly string[];
  leftOut: ReadonlySet<number>;
  corrected: ReadonlySet<number>;
  /** Errors of an import that was refused, cleared when the row is corrected. */
  refused: ReadonlyMap<number, readonly FieldError[]>;
}

type ParsedFile = ResponseOf<typeof readClientFile>['data'];

export const reviewOf = (fileName: string, { rows, unknown_columns: unknownColumns }: ParsedFile): Review => ({
  fileName,
  rows,
  unknownColumns,
  leftOut: new Set(),
  corrected: new Set(),
  refused: new Map(),
});

export const rowStates = ['new', 'changed', 'unchanged', 'wrong', 'out'] as const;
export type RowState = (typeof rowStates)[number];

export interface ReviewedRow extends FileRow {
  state: RowState;
  problems: readonly FieldError[];
  changes: ClientRowResult['changes'];
}

export const includedRows = ({ rows, leftOut }: Review): FileRow[] => rows.filter(({ row }) => !leftOut.has(row));

/** Rows as the server decided about them; one that it has not decided yet counts as unchanged. */
export function reviewRows(review: Review, results: ReadonlyMap<number, ClientRowResult>): ReviewedRow[] {
  return review.rows.map((row) => {
    if (review.leftOut.has(row.row)) return { ...row, state: 'out', problems: [], changes: [] };
    const found = results.get(row.row);
    const refused = review.refused.get(row.row) ?? [];
    const problems = found?.result === 'refused' ? found.problems : refused;
    if (problems.length > 0 || found?.result === 'refused') return { ...row, state: 'wrong', problems, changes: [] };
    return { ...row, state: found?.result ?? 'unchanged', problems, changes: found?.changes ?? [] };
  });
}

export const countStates = (rows: readonly ReviewedRow[]): Record<RowState, number> =>
  countRowStates(
    rowStates,
    rows.map(({ state }) => state),
  );

export const correct = (review: Review, row: number, client: TypedClient): Review => ({
  ...review,
  rows: review.rows.map((known) => (known.row === row ? { row, client } : known)),
  corrected: new Set([...review.corrected, row]),
  refused: new Map([...review.refused].filter(([known]) => known !== row)),
});

export const leaveOut = (review: Review, rows: readonly number[], isOut: boolean): Review => ({
  ...review,
  leftOut: withLeftOut(review.leftOut, rows, isOut),
});

export const refuse = (review: Review, sent: readonly FileRow[], errors: readonly FieldError[]): Review => ({
  ...review,
  refused: errorsByRow(sent, errors),
});

const fields = Object.keys(typedClient.shape) as (keyof TypedClient)[];

/** Columns of the template, and of the file of refused rows. */
export const headers: readonly string[] = fields.map((field) => labelOf(typedClient.shape[field]));

export const fieldLabel = (path: string): string => {
  const field = fields.find((known) => known === path);
  return field ? labelOf(typedClient.shape[field]) : path;
};

/** The refused rows as CSV: the template's columns, with the row and the reasons, so that they can be corrected and imported. */
export function refusedFile(rows: readonly ReviewedRow[]): string {
  const lines = rows
    .filter(({ state }) => state === 'wrong')
    .map(({ row, client, problems }) => [
      ...fields.map((field) => client[field]),
      String(row),
      problems.map(({ path, message }) => (path === '' ? message : `${fieldLabel(path)}: ${message}`)).join('; '),
    ]);
  const rowsOfFile = [[...headers, 'Row', 'Refused because'], ...lines];
  return csvMark + rowsOfFile.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
