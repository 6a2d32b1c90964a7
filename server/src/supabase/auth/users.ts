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

/** What is shown of a user does not ask whether its instants are texts yet. */
export type ShownUser = Omit<UserRow, (typeof instants)[number]> & Record<(typeof instants)[number], Date | string | null>;

/** A row as PostgreSQL puts it into JSON: the instants are texts. */
export type UserJson = Omit<UserRow, (typeof instants)[number]> & Record<(typeof instants)[number], string | null>;

const latest = new Date(8.64e15);

/** An instant as PostgreSQL puts it into JSON. */
const toDate = (text: string): Date => (text === 'infinity' ? latest : new Date(text));

export function reviveUser(row: UserJson): UserRow {
  const revived: Record<string, unknown> = { ...row };
  for (const name of instants) {
    const text = row[name];
    if (text !== null) revived[name] = toDate(text);
  }
  return revived as unknown as UserRow;
}

/** As `Date` writes itself into JSON. Nearly all have three digits of a second, and are read from the text as it is. */
export function writeInstant(text: string | null): string | null {
  if (text === null) return null;
  return text.length === 29 && text.endsWith('+00:00') ? `${text.slice(0, 23)}Z` : toDate(text).toISOString();
}

/** The same user as after `reviveUser`, for those who only show it: no date is made of an instant on its way to a text. */
export function showUser(row: UserJson): ShownUser {
  const shown: Record<string, unknown> = { ...row };
  for (const name of instants) shown[name] = writeInstant(row[name]);
  return shown as unknown as ShownUser;
}

export function isBanned({ banned_until: until }: Pick<UserRow | UserJson, 'banned_until'>, now: Date): boolean {
  return until !== null && (typeof until === 'string' ? toDate(until) : until) > now;
}

let dummyHash: Promise<string> | undefined;

/** Compares a password; takes the same time where there is no user or no password to compare with. */
export async function checkPassword(password: string, user: UserRow | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomUUID());
  const stored = user?.encrypted_password || (await dummyHash);
  const matches = await matchesHash(password, stored);
  return matches && Boolean(user?.encrypted_password);
}
