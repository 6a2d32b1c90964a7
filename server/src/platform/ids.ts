import { v7 } from 'uuid';
import { z } from 'zod';

/** A new UUID version 7: later ids sort later, which keeps keyset pages and indexes compact. */
export function newId(): string {
  return v7();
}

const uuid = z.uuid();

/** Whether a string can be an id; the database would otherwise raise its own error. */
export const isUuid = (text: unknown): text is string => uuid.safeParse(text).success;
