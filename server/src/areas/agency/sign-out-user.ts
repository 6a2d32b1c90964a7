import type { Tx } from '#platform/db/db.ts';
import { conflict } from '#platform/http/errors.ts';

/** Ends all sessions of a user, in a transaction of the database owner. Returns how many there were. */
export type SignOutUser = (
  tx: Tx,
  person: { userId: string; ip: string; userAgent: string | null },
  now: Date,
) => Promise<number>;

export const noSession = () => conflict('no_session', 'This person is not signed in on any device.');
export const hostedUsers = () => conflict('hosted_users', 'Users sign in at a hosted project. Do this there.');
