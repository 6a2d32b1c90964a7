import type { Tx } from '#platform/db/db.ts';

/** Ends all sessions of a user, in a transaction of the database owner. Returns how many there were. */
export type SignOutUser = (
  tx: Tx,
  person: { userId: string; ip: string; userAgent: string | null },
  now: Date,
) => Promise<number>;
