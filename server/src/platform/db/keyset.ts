import { z } from 'zod';
import { badRequest } from '../http/errors.ts';

const cursorShape = z.tuple([z.string().max(40), z.array(z.union([z.string(), z.number(), z.null()])).max(4)]);

/** A cursor holds its order and the values of the last row. It is opaque to callers and unsigned: it only moves a position. */
export function encodeCursor(order: string, values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([order, values])).toString('base64url');
}

/**
 * A page of a list ordered by instant and id, given one more row than fits. `at_text` is PostgreSQL's text of the instant: a Date
 * would lose its microseconds, and with them rows of the next page.
 */
export function cutPage<R extends { id: string; at_text: string }>(
  rows: readonly R[],
  { order, limit }: { order: string; limit: number },
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.at_text, last.id]) : null };
}

/** The kinds of cursor values, as PostgreSQL text: callers may have written them. Dates and times are checked again. */
const kinds = {
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  day: /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  instant: /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d(:\d\d)?$/,
  integer: /^-?\d{1,18}$/,
  /** Row number of a file: fits an `integer`. */
  row: /^\d{1,9}$/,
  // oxlint-disable-next-line no-control-regex -- the one character that PostgreSQL cannot store
  text: /^[^\0]*$/,
} as const;
export type CursorKind = keyof typeof kinds;

/**
 * Reads a cursor of the same order; anything else is a 400 that names `cursor`. With `expected`, its values have exactly these
 * kinds.
 */
export function decodeCursor(order: string, cursor: string, expected?: readonly CursorKind[]): (string | number | null)[] {
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== order || (expected && !fits(parsed.data[1], expected))) {
    throw badRequest('cursor', 'This page link is no longer valid for the list. Start again from the first page.');
  }
  return parsed.data[1];
}

function fits(values: readonly (string | number | null)[], expected: readonly CursorKind[]): boolean {
  return (
    values.length === expected.length &&
    expected.every((kind, index) => values[index] !== null && isOfKind(kind, String(values[index])))
  );
}

function isOfKind(kind: CursorKind, text: string): boolean {
  if (!kinds[kind].test(text)) return false;
  if (kind === 'day') return isThere(text);
  // PostgreSQL's offsets: within 15:59.
  if (kind === 'instant') return isThere(text.slice(0, 10)) && hasTime(text) && /\+(0\d|1[0-5])(:[0-5]\d)?$/.test(text);
  return true;
}

const hasTime = (text: string) => /^.{11}([01]\d|2[0-3])(:[0-5]\d){2}/.test(text);

/** Rejects the 31st of a shorter month. */
function isThere(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
