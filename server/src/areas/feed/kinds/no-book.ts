import type { Book } from './kind.ts';

/** Of kinds that leave nothing but the account and its history, which the frame writes. */
export const noBook: Book<null> = { name: 'nothing', open: async () => null, write: async () => {} };
