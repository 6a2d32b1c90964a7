import { v7 } from 'uuid';

/** A new UUID version 7: ids made later sort later, so that keyset pages and indexes stay together. */
export function newId(): string {
  return v7();
}
