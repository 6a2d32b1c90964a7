import type { Tx } from '#platform/db/db.ts';
import { readUser } from './accounts.ts';
import { writeAudit } from './audit.ts';
import { endSessions } from './sessions.ts';

interface SignedOutUser {
  userId: string;
  /** Of who signs the user out. */
  ip: string;
  userAgent: string | null;
}

/** Ends all sessions of a user, in a transaction of the database owner. Returns how many there were. */
export async function signOutUser(tx: Tx, { userId, ...device }: SignedOutUser, now: Date): Promise<number> {
  const sessions = await endSessions(tx, { userId, sessionId: null, scope: 'global' });
  if (sessions > 0)
    await writeAudit(tx, { user: await readUser(tx, userId), action: 'logout', ...device, now, traits: { by: 'agency' } });
  return sessions;
}
