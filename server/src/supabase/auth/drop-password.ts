import type { Db } from '#platform/db/db.ts';
import { clearPassword } from './accounts.ts';
import { endSessions } from './sessions.ts';
import { checkPassword, findUserByEmail } from './users.ts';

/** Removes a public password from users who have it, and ends their sessions. Returns the number of users. */
export async function dropPassword(db: Db, emails: readonly string[], password: string): Promise<number> {
  let dropped = 0;
  for (const email of emails) {
    const user = await db.asOwner((tx) => findUserByEmail(tx, email));
    // Outside a transaction, because checking is slow.
    if (!user?.encrypted_password || !(await checkPassword(password, user))) continue;
    await db.asOwner(async (tx) => {
      await clearPassword(tx, user.id);
      await endSessions(tx, { userId: user.id, sessionId: null, scope: 'global' });
    });
    dropped += 1;
  }
  return dropped;
}
