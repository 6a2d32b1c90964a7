import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import type { readDirectPayments, TypedDirectPayment } from '@recoup/contract/money/direct-payments';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { parseCents } from '@recoup/domain/shared/money';
import { checkRequest } from '@recoup/domain/accounts/request-forms';
import type { FieldError } from '#lib/api/errors.ts';
import { countStates as countRowStates, errorsByRow, withLeftOut } from '#shared/list-file/review-rows.ts';

export interface FileRow {
  /** Row number in the file, from 1. */
  row: number;
  payment: TypedDirectPayment;
  /** Null if no account matches, or if the number was changed and the server has not checked it yet. */
  account: AccountRefView | null;
  problems: readonly FieldError[];
  warning: string | null;
}

/** A parsed file, with the user's decisions about its rows. */
export interface Review {
  fileName: string;
  rows: readonly FileRow[];
  unknownColumns: readonly string[];
  leftOut: ReadonlySet<number>;
  /** Whether any row was corrected or excluded. */
  isTouched: boolean;
}

export const rowStates = ['wrong', 'check', 'ready', 'out'] as const;
export type RowState = (typeof rowStates)[number];

type ParsedFile = ResponseOf<typeof readDirectPayments>['data'];

export const reviewOf = (fileName: string, { rows, unknown_columns: unknownColumns }: ParsedFile): Review => ({
  fileName,
  rows,
  unknownColumns,
  leftOut: new Set(),
  isTouched: false,
});

export function stateOf({ leftOut }: Pick<Review, 'leftOut'>, { row, problems, warning }: FileRow): RowState {
  if (leftOut.has(row)) return 'out';
  if (problems.length > 0) return 'wrong';
  return warning ? 'check' : 'ready';
}

export const countStates = (review: Review): Record<RowState, number> =>
  countRowStates(
    rowStates,
    review.rows.map((row) => stateOf(review, row)),
  );

/** The rows to report, and their total. */
export function included(review: Review): { rows: readonly FileRow[]; cents: number } {
  const rows = review.rows.filter((row) => stateOf(review, row) !== 'out');
  return { rows, cents: rows.reduce((sum, { payment }) => sum + (parseCents(payment.amount) ?? 0), 0) };
}

export const leaveOut = (review: Review, rows: readonly number[], isOut: boolean): Review => ({
  ...review,
  leftOut: withLeftOut(review.leftOut, rows, isOut),
  isTouched: true,
});

/** Problems that can be found on this side; only the server can resolve an account number. */
export function problemsOf({ account, ...typed }: TypedDirectPayment, today: string): FieldError[] {
  const { problems } = checkRequest('direct_payment', typed, { today, balanceCents: 0 });
  const missing = account.trim() === '' ? [{ path: 'account', message: 'Enter the account number' }] : [];
  return [...missing, ...problems.map(({ path, message }) => ({ path, message }))];
}

/** Replaces a row with the user's corrections. `account`: the account chosen by search, if any. */
export function correctRow(
  review: Review,
  row: number,
  { payment, account, today }: { payment: TypedDirectPayment; account: AccountRefView | null; today: string },
): Review {
  const rows = review.rows.map((known) => {
    if (known.row !== row) return known;
    const isSameAccount = known.payment.account === payment.account;
    // The server's findings about the account stay valid until the account number changes.
    const carried = isSameAccount ? known.problems.filter(({ path }) => path === 'account') : [];
    const found = problemsOf(payment, today).filter(({ path }) => !carried.some((problem) => problem.path === path));
    return {
      row,
      payment,
      account: account ?? (isSameAccount ? known.account : null),
      problems: [...carried, ...found],
      warning: isSameAccount ? known.warning : null,
    };
  });
  return { ...review, rows, isTouched: true };
}

/** Assigns the server's errors to the rows as sent. */
export function refuse(review: Review, sent: readonly FileRow[], errors: readonly FieldError[]): Review {
  const found = errorsByRow(sent, errors);
  return { ...review, rows: review.rows.map((known) => ({ ...known, problems: found.get(known.row) ?? known.problems })) };
}
