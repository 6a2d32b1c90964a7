import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { findUser, findUserByEmail, findUserByPhone, instanceId, type UserRow } from './users.ts';

/** An email address in lower case, or the digits of a phone number. */
export interface Address {
  channel: 'email' | 'phone';
  value: string;
}

export function findByAddress(tx: Tx, { channel, value }: Address): Promise<UserRow | undefined> {
  return channel === 'email' ? findUserByEmail(tx, value) : findUserByPhone(tx, value);
}

export function isConfirmed(user: UserRow, channel: Address['channel']): boolean {
  return (channel === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

export interface Registration {
  address: Address;
  passwordHash: string;
  data: Record<string, unknown>;
  now: Date;
}

/** A user who signed up; the metadata repeats the identity's, as on the wire. */
export async function insertRegistered(tx: Tx, { address, passwordHash, data, now }: Registration): Promise<UserRow> {
  const id = randomUUID();
  const { channel, value } = address;
  const claims = { sub: id, ...(channel === 'email' ? { email: value } : {}), email_verified: false, phone_verified: false };
  const identityData = { ...data, ...claims };
  await insertUserRow(tx, {
    id,
    email: channel === 'email' ? value : null,
    phone: channel === 'phone' ? value : null,
    passwordHash,
    appMetadata: { provider: channel, providers: [channel] },
    userMetadata: identityData,
    isAnonymous: false,
    now,
  });
  await insertIdentity(tx, { userId: id, provider: channel, data: identityData, now });
  return readUser(tx, id);
}

export async function insertAnonymous(tx: Tx, { data, now }: { data: Record<string, unknown>; now: Date }): Promise<UserRow> {
  const id = randomUUID();
  await insertUserRow(tx, {
    id,
    email: null,
    phone: null,
    passwordHash: '',
    appMetadata: {},
    userMetadata: data,
    isAnonymous: true,
    now,
  });
  return readUser(tx, id);
}

export async function insertUserRow(
  tx: Tx,
  row: {
    id: string;
    email: string | null;
    phone: string | null;
    passwordHash: string;
    appMetadata: Record<string, unknown>;
    userMetadata: Record<string, unknown>;
    isAnonymous: boolean;
    /** A user of a client's identity provider, separate from any other user with the same address. */
    isSso?: boolean;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('auth.users')
    .values({
      instance_id: instanceId,
      id: row.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: row.email,
      phone: row.phone,
      encrypted_password: row.passwordHash,
      // GoTrue scans these into strings that cannot be null.
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      raw_app_meta_data: JSON.stringify(row.appMetadata),
      raw_user_meta_data: JSON.stringify(row.userMetadata),
      is_anonymous: row.isAnonymous,
      is_sso_user: row.isSso ?? false,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();
}

/** `providerId`: the user's id at the provider; defaults to the user's own id. */
export async function insertIdentity(
  tx: Tx,
  {
    userId,
    provider,
    providerId = userId,
    data,
    now,
  }: { userId: string; provider: string; providerId?: string; data: Record<string, unknown>; now: Date },
): Promise<void> {
  await tx
    .insertInto('auth.identities')
    .values({
      provider_id: providerId,
      user_id: userId,
      identity_data: JSON.stringify(data),
      provider,
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Sets the address as the user's own. `byAutoconfirm`: it is unverified, so the identity does not claim otherwise. */
export async function confirmAddress(
  tx: Tx,
  user: UserRow,
  { channel, now, byAutoconfirm = false }: { channel: Address['channel']; now: Date; byAutoconfirm?: boolean },
): Promise<UserRow> {
  const mark = JSON.stringify({ [`${channel}_verified`]: true });
  await tx
    .updateTable('auth.users')
    .set({
      [`${channel}_confirmed_at`]: now,
      raw_user_meta_data: sql`coalesce(raw_user_meta_data, '{}') || ${mark}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  if (!byAutoconfirm) await markIdentity(tx, { userId: user.id, provider: channel, changes: JSON.parse(mark), now });
  return readUser(tx, user.id);
}

/** Sets a verified new address; an anonymous user becomes permanent. */
export async function replaceAddress(tx: Tx, user: UserRow, { channel, value }: Address, now: Date): Promise<UserRow> {
  const changes = { [channel]: value, [`${channel}_verified`]: true };
  await tx
    .updateTable('auth.users')
    .set({
      [channel]: value,
      [`${channel}_confirmed_at`]: now,
      [`${channel}_change`]: '',
      ...(channel === 'email' ? { email_change_confirm_status: 0 } : {}),
      raw_user_meta_data: sql`coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(changes)}::jsonb`,
      is_anonymous: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  const isKnown = await markIdentity(tx, { userId: user.id, provider: channel, changes, now });
  if (!isKnown) {
    const rest = channel === 'email' ? { phone_verified: false } : { email_verified: false };
    await insertIdentity(tx, { userId: user.id, provider: channel, data: { sub: user.id, ...changes, ...rest }, now });
  }
  await rewriteProviders(tx, user.id);
  return readUser(tx, user.id);
}

export async function markIdentity(
  tx: Tx,
  { userId, provider, changes, now }: { userId: string; provider: string; changes: Record<string, unknown>; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${JSON.stringify(changes)}::jsonb`, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `app_metadata.provider(s)` from the identities, oldest first. */
export async function rewriteProviders(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  const changes = JSON.stringify({ provider: providers[0], providers });
  await tx
    .updateTable('auth.users')
    .set({ raw_app_meta_data: sql`coalesce(raw_app_meta_data, '{}') || ${changes}::jsonb` })
    .where('id', '=', userId)
    .execute();
}

/** Merges by key; null removes a key. */
export async function mergeColumn(
  tx: Tx,
  userId: string,
  column: 'raw_app_meta_data' | 'raw_user_meta_data',
  changes: Record<string, unknown>,
): Promise<void> {
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  await tx
    .updateTable('auth.users')
    .set({ [column]: sql`(coalesce(${sql.ref(column)}, '{}') || ${set}::jsonb) - ${removed}::text[]` })
    .where('id', '=', userId)
    .execute();
}

/** Removes a password that was set before the address was verified. */
export async function clearPassword(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('auth.users').set({ encrypted_password: '' }).where('id', '=', userId).execute();
}

export async function readUser(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (!user) throw new Error('The user no longer exists.');
  return user;
}
