import type { Tx } from '#platform/db/db.ts';
import { clearPassword, insertIdentity, rewriteProviders } from './accounts.ts';
import type { UserRow } from './users.ts';

/**
 * Frees an address that a user has not verified and does not need, because the user signs in by phone or without an address. Its
 * owner gets another account then. Returns whether the address is free now.
 */
export async function releaseAddress(tx: Tx, user: UserRow, now: Date): Promise<boolean> {
  if (user.email_confirmed_at || !(user.phone_confirmed_at || user.is_anonymous)) return false;
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id).where('relates_to', '=', user.email).execute();
  await tx
    .updateTable('auth.users')
    .set({ email: null, confirmation_token: '', recovery_token: '', updated_at: now })
    .where('id', '=', user.id)
    .execute();
  return true;
}

/**
 * Removes every way to sign in that a stranger may have prepared before the address was verified: password, identities of providers,
 * factors, passkeys and sessions.
 */
export async function dropPreparedAccess(tx: Tx, user: UserRow, now: Date): Promise<void> {
  await clearPassword(tx, user.id);
  await dropPreparedIdentities(tx, user, now);
}

/** The same without the password. */
export async function dropPreparedIdentities(tx: Tx, { id: userId, email }: UserRow, now: Date): Promise<void> {
  await dropSessionsAndFactors(tx, userId);
  const { numDeletedRows } = await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', 'not in', ['email', 'phone'])
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const own = await tx.selectFrom('auth.identities').select('id').where('user_id', '=', userId).executeTakeFirst();
  const data = { sub: userId, email, email_verified: false, phone_verified: false };
  if (!own) await insertIdentity(tx, { userId, provider: 'email', data, now });
  await rewriteProviders(tx, userId);
}

export async function dropSessionsAndFactors(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.webauthn_credentials').where('user_id', '=', userId).execute();
}
