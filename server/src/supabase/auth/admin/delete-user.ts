import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/db.ts';
import { clearTokens } from '../one-time-tokens.ts';
import { endSessions } from '../sessions.ts';
import type { UserRow } from '../users.ts';

/** Memberships always end: a user created later with the same id must not inherit them. */
export async function endMemberships(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('portal.memberships')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

const obscure = (id: string, value: string) =>
  createHash('sha256')
    .update(id + value)
    .digest('base64url');

/** Soft delete: keeps the row as the author of its records and removes everything that identifies the person. */
export async function softDelete(tx: Tx, user: UserRow, now: Date): Promise<void> {
  await endSessions(tx, { userId: user.id, sessionId: null, scope: 'global' });
  await clearTokens(tx, user.id);
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('auth.webauthn_credentials').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('auth_ext.recovery_codes').where('user_id', '=', user.id).execute();
  await tx
    .updateTable('auth.users')
    .set({
      email: user.email && obscure(user.id, user.email),
      phone: user.phone && obscure(user.id, user.phone),
      email_change: '',
      phone_change: '',
      encrypted_password: '',
      raw_user_meta_data: '{}',
      raw_app_meta_data: '{}',
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  const identities = await tx
    .selectFrom('auth.identities')
    .select(['id', 'provider_id'])
    .where('user_id', '=', user.id)
    .execute();
  for (const { id, provider_id: providerId } of identities) {
    await tx
      .updateTable('auth.identities')
      .set({ provider_id: obscure(user.id, providerId), identity_data: '{}', updated_at: now })
      .where('id', '=', id)
      .execute();
  }
}
