import type { readLocationFile, TypedLocation } from '@recoup/contract/company/locations';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { CODE_TAKEN, checkLocations, codeKey, warnAboutLocation } from '@recoup/domain/company/location';
import type { FieldError } from '#lib/api/errors.ts';
import { countStates as countRowStates, errorsByRow, withLeftOut } from '#shared/list-file/review-rows.ts';

export interface FileRow {
  /** Row number in the file, from 1. */
  row: number;
  location: TypedLocation;
}

/** A parsed file with the user's decisions about its rows. */
export interface Review {
  fileName: string;
  rows: readonly FileRow[];
  /** Columns that match no field. */
  unknownColumns: readonly string[];
  /** Lowercase codes of existing locations. */
  taken: ReadonlySet<string>;
  leftOut: ReadonlySet<number>;
  corrected: ReadonlySet<number>;
  /** Server errors by row, cleared when the row is corrected. */
  refused: ReadonlyMap<number, readonly FieldError[]>;
}

type ParsedFile = ResponseOf<typeof readLocationFile>['data'];

export const reviewOf = (
  fileName: string,
  { rows, taken_codes: taken, unknown_columns: unknownColumns }: ParsedFile,
): Review => ({
  fileName,
  rows: rows.map(({ row, location }) => ({ row, location })),
  unknownColumns,
  taken: new Set(taken),
  leftOut: new Set(),
  corrected: new Set(),
  refused: new Map(),
});

export const rowStates = ['new', 'check', 'wrong', 'out'] as const;
export type RowState = (typeof rowStates)[number];

export interface ReviewedRow extends FileRow {
  state: RowState;
  problems: readonly FieldError[];
  warnings: readonly string[];
}

/** Classifies each row. Codes of excluded rows do not conflict with others. */
export function reviewRows({ rows, taken, leftOut, refused }: Review): ReviewedRow[] {
  const included = rows.filter(({ row }) => !leftOut.has(row));
  const checked = checkLocations(
    included.map(({ location }) => location),
    taken,
  );
  const byRow = new Map(included.map(({ row }, index) => [row, checked[index]]));
  return rows.map((row) => {
    const found = byRow.get(row.row);
    if (!found) return { ...row, state: 'out', problems: [], warnings: [] };
    const problems = found.problems.length > 0 ? found.problems : (refused.get(row.row) ?? []);
    const warnings = found.value ? warnAboutLocation(found.value).map(({ message }) => message) : [];
    return { ...row, problems, warnings, state: problems.length > 0 ? 'wrong' : warnings.length > 0 ? 'check' : 'new' };
  });
}

export const isIncluded = ({ state }: Pick<ReviewedRow, 'state'>): boolean => state !== 'out';

export const countStates = (rows: readonly ReviewedRow[]): Record<RowState, number> =>
  countRowStates(
    rowStates,
    rows.map(({ state }) => state),
  );

export const correct = (review: Review, row: number, location: TypedLocation): Review => ({
  ...review,
  rows: review.rows.map((known) => (known.row === row ? { row, location } : known)),
  corrected: new Set([...review.corrected, row]),
  refused: new Map([...review.refused].filter(([known]) => known !== row)),
});

export const leaveOut = (review: Review, rows: readonly number[], isOut: boolean): Review => ({
  ...review,
  leftOut: withLeftOut(review.leftOut, rows, isOut),
});

/** Assigns server errors to rows by their index in the request. */
export const refuse = (review: Review, sent: readonly FileRow[], errors: readonly FieldError[]): Review => ({
  ...review,
  refused: errorsByRow(sent, errors),
});

/** Message if another included row or an existing location has the code; null if it is free. */
export function codeProblem(review: Review, row: number, code: string): string | null {
  const key = codeKey(code);
  if (key === '') return null;
  if (review.taken.has(key)) return CODE_TAKEN;
  const other = review.rows.find(
    (known) => known.row !== row && !review.leftOut.has(known.row) && codeKey(known.location.code) === key,
  );
  return other ? `Row ${other.row} has the same code` : null;
}
