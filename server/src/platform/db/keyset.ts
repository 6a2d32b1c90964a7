import { z } from 'zod';
import { badRequest } from '../http/errors.ts';

const cursorShape = z.tuple([z.string().max(40), z.array(z.union([z.string(), z.number(), z.null()])).max(4)]);

/** A cursor is the order it belongs to and the values of the last row in it; opaque to callers, signed by nothing: it only moves a position. */
export function encodeCursor(order: string, values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([order, values])).toString('base64url');
}

/** Reads a cursor of the same order; anything else is a 400 that names `cursor`. */
export function decodeCursor(order: string, cursor: string): (string | number | null)[] {
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== order) {
    throw badRequest('cursor', 'This page link does not fit the list any more. Start again from the first page.');
  }
  return parsed.data[1];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
