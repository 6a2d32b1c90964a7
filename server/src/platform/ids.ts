import { v7 } from 'uuid';
import { z } from 'zod';

/** A new UUID version 7: ids made later sort later, so that keyset pages and indexes stay together. */
export function newId(): string {
  return v7();
}

const uuid = z.uuid();

/** Whether a text from outside can be an id at all; the database would refuse it with an error of its own. */
export const isUuid = (text: unknown): text is string => uuid.safeParse(text).success;
