import type { Installation } from '#server/installation.ts';

/** Ends all sessions of the user with this address, or of all users. Returns the output. */
export async function signOut(
  { db, auth, clock }: Pick<Installation, 'db' | 'auth' | 'clock'>,
  email: string | null,
): Promise<string> {
  return db.asOwner(async (tx) => {
    const users = tx.selectFrom('auth.users').select('id');
    const found = await (
      email === null
        ? users.where('id', 'in', tx.selectFrom('auth.sessions').select('user_id'))
        : users.where('email', '=', email)
    ).execute();
    if (email !== null && found.length === 0) throw new Error(`No user has the address ${email}.`);
    let sessions = 0;
    for (const { id } of found) sessions += await auth.signOutUser(tx, { userId: id, ip: '', userAgent: null }, clock.now());
    return `${sessions} ${sessions === 1 ? 'session' : 'sessions'} ended${email === null ? '' : ` of ${email}`}.`;
  });
}
