import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/db.ts';
import { hashPassword, matchesHash } from './hashing.ts';

/** GoTrue filters every lookup by it. */
export const instanceId = '00000000-0000-0000-0000-000000000000';

export function findUserByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('email', '=', email.toLowerCase())
    .where('aud', '=', 'authenticated')
    .where('is_sso_user', '=', false)
    .executeTakeFirst();
}

export function findUserByPhone(tx: Tx, phone: string) {
  return tx
    .selectFrom('auth.users')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('phone', '=', phone)
    .where('aud', '=', 'authenticated')
    .where('is_sso_user', '=', false)
    .executeTakeFirst();
}

export function findUser(tx: Tx, id: string) {
  return tx.selectFrom('auth.users').selectAll().where('instance_id', '=', instanceId).where('id', '=', id).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const instants = [
  'email_confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'phone_confirmed_at',
  'phone_change_sent_at',
  'confirmed_at',
  'banned_until',
  'reauthentication_sent_at',
  'deleted_at',
] as const satisfies (keyof UserRow)[];

/** Presentation does not depend on whether timestamps are strings yet. */
export type ShownUser = Omit<UserRow, (typeof instants)[number]> & Record<(typeof instants)[number], Date | string | null>;

/** A row as PostgreSQL's JSON: timestamps are strings. */
export type UserJson = Omit<UserRow, (typeof instants)[number]> & Record<(typeof instants)[number], string | null>;

const latest = new Date(8.64e15);

/** A timestamp as PostgreSQL's JSON. */
const toDate = (text: string): Date => (text === 'infinity' ? latest : new Date(text));

export function reviveUser(row: UserJson): UserRow {
  const revived: Record<string, unknown> = { ...row };
  for (const name of instants) {
    const text = row[name];
    if (text !== null) revived[name] = toDate(text);
  }
  return revived as unknown as UserRow;
}

/** In the format of `Date.toJSON`. Most have three digits of a second and are converted from the string directly. */
export function writeInstant(text: string | null): string | null {
  if (text === null) return null;
  return text.length === 29 && text.endsWith('+00:00') ? `${text.slice(0, 23)}Z` : toDate(text).toISOString();
}

/** The same user as `reviveUser` returns, for presentation only: no Date is created between database and response. */
export function showUser(row: UserJson): ShownUser {
  const shown: Record<string, unknown> = { ...row };
  for (const name of instants) shown[name] = writeInstant(row[name]);
  return shown as unknown as ShownUser;
}

export function isBanned({ banned_until: until }: Pick<UserRow | UserJson, 'banned_until'>, now: Date): boolean {
  return until !== null && (typeof until === 'string' ? toDate(until) : until) > now;
}

let dummyHash: Promise<string> | undefined;

/** Compares a password; takes the same time without a user or a password. */
export async function checkPassword(password: string, user: UserRow | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomUUID());
  const stored = user?.encrypted_password || (await dummyHash);
  const matches = await matchesHash(password, stored);
  return matches && Boolean(user?.encrypted_password);
}
