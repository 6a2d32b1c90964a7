import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { insertIdentity, markIdentity, mergeColumn, readUser, rewriteProviders } from '../accounts.ts';
import { revokeTokens } from '../one-time-tokens.ts';
import { checkStrength, type PasswordRules } from '../password-rules.ts';
import { endSessions } from '../sessions.ts';
import { findUserByEmail, findUserByPhone, type UserRow } from '../users.ts';
import { readBan } from './ban-duration.ts';
import { emailExists, phoneExists } from './create-user.ts';
import { readEmail, readPasswordHash, readPhone, type UserBody } from './user-body.ts';

/** `PUT /admin/users/{id}`: applies all changes without confirmation. A new password ends all sessions. */
export async function prepareUpdate(
  body: UserBody,
  { rules, now }: { rules: PasswordRules; now: Date },
): Promise<(tx: Tx, user: UserRow) => Promise<UserRow>> {
  const [email, phone] = [readEmail(body), readPhone(body)];
  if (body.password !== '') await checkStrength(body.password, rules);
  const passwordHash = await readPasswordHash(body);
  const bannedUntil = body.ban_duration === '' ? undefined : readBan(body.ban_duration, now);

  return async (tx, user) => {
    const newEmail = email && email !== user.email ? email : '';
    const newPhone = phone && phone !== user.phone ? phone : '';
    if (newEmail && (await findUserByEmail(tx, newEmail))) throw emailExists();
    if (newPhone && (await findUserByPhone(tx, newPhone))) throw phoneExists();
    await tx
      .updateTable('auth.users')
      .set({
        updated_at: now,
        ...(newEmail ? { email: newEmail } : {}),
        ...(newPhone ? { phone: newPhone } : {}),
        ...(body.email_confirm ? { email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` } : {}),
        ...(body.phone_confirm ? { phone_confirmed_at: sql`coalesce(phone_confirmed_at, ${now})` } : {}),
        ...(passwordHash === null ? {} : { encrypted_password: passwordHash }),
        ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
        ...(body.role === '' ? {} : { role: body.role }),
        ...(body.aud === '' ? {} : { aud: body.aud }),
      })
      .where('id', '=', user.id)
      .execute();
    await mergeColumn(tx, user.id, 'raw_app_meta_data', body.app_metadata ?? {});
    await mergeColumn(tx, user.id, 'raw_user_meta_data', {
      ...body.user_metadata,
      ...(body.email_confirm ? { email_verified: true } : {}),
      ...(body.phone_confirm ? { phone_verified: true } : {}),
    });
    if (newEmail)
      await renameIdentity(tx, { user, provider: 'email', value: newEmail, isProven: Boolean(body.email_confirm), now });
    if (newPhone)
      await renameIdentity(tx, { user, provider: 'phone', value: newPhone, isProven: Boolean(body.phone_confirm), now });
    if (newEmail || newPhone) await rewriteProviders(tx, user.id);
    // Codes sent for the previous address or password must stop working.
    if (newEmail || newPhone || passwordHash !== null) await revokeTokens(tx, user.id);
    if (passwordHash !== null) await endSessions(tx, { userId: user.id, sessionId: null, scope: 'global' });
    return readUser(tx, user.id);
  };
}

async function renameIdentity(
  tx: Tx,
  rename: { user: UserRow; provider: 'email' | 'phone'; value: string; isProven: boolean; now: Date },
): Promise<void> {
  const { user, provider, value, isProven, now } = rename;
  const changes = { [provider]: value, [`${provider}_verified`]: isProven };
  if (await markIdentity(tx, { userId: user.id, provider, changes, now })) return;
  const data = { sub: user.id, email_verified: false, phone_verified: false, ...changes };
  await insertIdentity(tx, { userId: user.id, provider, data, now });
}
