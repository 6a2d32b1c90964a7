import type { Book } from './kind.ts';

/** For kinds that write only the account and its history, which apply-chunk.ts writes. */
export const noBook: Book<null> = { name: 'nothing', open: async () => null, write: async () => {} };
