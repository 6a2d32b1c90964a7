import { MS_PER } from '@recoup/domain/shared/time';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { insertUserRow, readUser } from '../accounts.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { findIdentity, linkIdentityRow, refreshIdentityRow } from '../oauth/accounts.ts';
import type { ExternalIdentity } from '../oauth/claims.ts';
import type { UserRow } from '../users.ts';
import type { Assertion } from './assertion.ts';

/**
 * Lets an assertion sign in once, and serializes sign-ins of one person. Kept until the assertion's own times have passed, and at
 * least a day. Errors: `validation_failed`.
 */
export async function useAssertion(
  tx: Tx,
  { providerId, assertion, now }: { providerId: string; assertion: Assertion; now: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('auth_ext.used_assertions')
    .values({
      sso_provider_id: providerId,
      assertion_hash: createHash('sha256').update(assertion.id).digest('base64url'),
      expires_at: new Date(Math.max(assertion.expiresAt?.getTime() ?? 0, now.getTime()) + MS_PER.day),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n)
    throw Object.assign(validationFailed('SAML Assertion is not valid'), { cause: new Error('It was used before.') });
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth.sso_providers:${providerId}`}, 0))`.execute(tx);
}

/**
 * The user behind a provider's identity, created if missing. Users are separate per provider: a user with the same address and a
 * password, or at another provider, is someone else. Errors: `signup_disabled`, `user_banned`.
 */
export async function findOrCreateSsoUser(
  tx: Tx,
  identity: ExternalIdentity,
  { isSignupOpen, now }: { isSignupOpen: boolean; now: Date },
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findIdentity(tx, identity);
  if (known) {
    await refreshIdentityRow(tx, known.id, identity, now);
    return { user: await refreshUser(tx, known.user_id, identity, now), isNew: false };
  }
  const namesakes = await tx
    .selectFrom('auth.identities')
    .select('user_id')
    .distinct()
    .where('provider', '=', identity.provider)
    .where('email', '=', identity.email)
    .execute();
  if (namesakes.length > 1) throw new Error('Several users of one provider have the same address.');
  const [namesake] = namesakes;
  if (namesake) {
    // The provider renamed its user.
    await linkIdentityRow(tx, namesake.user_id, identity, now);
    return { user: await refreshUser(tx, namesake.user_id, identity, now), isNew: false };
  }
  if (!isSignupOpen) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  return { user: await insertUser(tx, identity, now), isNew: true };
}

async function insertUser(tx: Tx, identity: ExternalIdentity, now: Date): Promise<UserRow> {
  const id = randomUUID();
  await insertUserRow(tx, {
    id,
    email: identity.email,
    phone: null,
    passwordHash: '',
    appMetadata: { provider: identity.provider, providers: [identity.provider] },
    userMetadata: { ...identity.names, ...identity.data },
    isAnonymous: false,
    isSso: true,
    now,
  });
  await linkIdentityRow(tx, id, identity, now);
  await tx.updateTable('auth.users').set({ email_confirmed_at: now }).where('id', '=', id).execute();
  return readUser(tx, id);
}

/** Applies the provider's current attributes: its users change name and address there. */
async function refreshUser(tx: Tx, userId: string, { email, data, names }: ExternalIdentity, now: Date): Promise<UserRow> {
  const metadata = JSON.stringify({ ...names, ...data });
  await tx
    .updateTable('auth.users')
    .set({ email, raw_user_meta_data: sql`coalesce(raw_user_meta_data, '{}') || ${metadata}::jsonb`, updated_at: now })
    .where('id', '=', userId)
    .execute();
  return readUser(tx, userId);
}
