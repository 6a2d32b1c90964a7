import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { confirmAddress, insertIdentity, insertUserRow, readUser, rewriteProviders } from '../accounts.ts';
import { clearTokens } from '../one-time-tokens.ts';
import { dropSessionsAndFactors } from '../unverified.ts';
import { findUserByEmail, type UserRow } from '../users.ts';
import type { ExternalIdentity } from './claims.ts';

/** Serializes sign-ins of one person at one provider. */
export async function lockIdentity(tx: Tx, { provider, sub }: ExternalIdentity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth.identities:${provider}:${sub}`}, 0))`.execute(tx);
}

export function findIdentity(tx: Tx, { provider, sub }: ExternalIdentity) {
  return tx
    .selectFrom('auth.identities')
    .select(['id', 'user_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', sub)
    .executeTakeFirst();
}

/**
 * The account that a verified address belongs to: the user with that address, else the user with a verified identity that has it.
 * An identity with an unverified address matches nothing, because anyone could have entered it.
 */
export async function findAccountOf(tx: Tx, email: string): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(tx, email);
  if (owner) return owner;
  const linked = await tx
    .selectFrom('auth.identities')
    .select('user_id')
    .where('email', '=', email)
    .where('provider', 'not like', 'sso:%')
    .where(sql<boolean>`identity_data -> 'email_verified' = 'true'`)
    .orderBy('created_at')
    .executeTakeFirst();
  return linked && readUser(tx, linked.user_id);
}

export function linkIdentityRow(tx: Tx, userId: string, { provider, sub, data }: ExternalIdentity, now: Date): Promise<void> {
  return insertIdentity(tx, { userId, provider, providerId: sub, data, now });
}

export async function refreshIdentityRow(tx: Tx, id: string, { data }: ExternalIdentity, now: Date): Promise<void> {
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function insertAccount(tx: Tx, identity: ExternalIdentity, now: Date): Promise<UserRow> {
  const id = randomUUID();
  await insertUserRow(tx, {
    id,
    email: identity.email || null,
    phone: null,
    passwordHash: '',
    appMetadata: { provider: identity.provider, providers: [identity.provider] },
    userMetadata: { ...identity.names, ...identity.data },
    isAnonymous: false,
    now,
  });
  await linkIdentityRow(tx, id, identity, now);
  return readUser(tx, id);
}

/**
 * Strips a never-confirmed account down to the identity that proves its address: password, other identities and metadata came
 * from a user who registered an address that was not theirs.
 */
export async function removeUnproven(tx: Tx, user: UserRow, identity: ExternalIdentity, now: Date): Promise<void> {
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', user.id)
    .where((eb) => eb.not(eb.and([eb('provider', '=', identity.provider), eb('provider_id', '=', identity.sub)])))
    .execute();
  await dropSessionsAndFactors(tx, user.id);
  const metadata = JSON.stringify({ ...identity.names, ...identity.data });
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: '', raw_user_meta_data: sql`${metadata}::jsonb`, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  await rewriteProviders(tx, user.id);
}

export async function confirmAccount(tx: Tx, user: UserRow, { byAutoconfirm, now }: { byAutoconfirm: boolean; now: Date }) {
  await clearTokens(tx, user.id);
  return confirmAddress(tx, user, { channel: 'email', byAutoconfirm, now });
}
