import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/db.ts';
import { insertIdentity, insertUserRow, readUser } from '../accounts.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { findUser, findUserByEmail, findUserByPhone, type UserRow } from '../users.ts';
import { isUuid } from '#platform/ids.ts';
import { readBan } from './ban-duration.ts';
import { hashOfNothing, readEmail, readPasswordHash, readPhone, type UserBody } from './user-body.ts';

export const emailExists = () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const phoneExists = () => new AuthError(422, 'phone_exists', 'Phone number already registered by another user');

/** `POST /admin/users`: creates the user as given, without emails or password rules. */
export async function prepareNewUser(body: UserBody, now: Date): Promise<(tx: Tx) => Promise<UserRow>> {
  const [email, phone] = [readEmail(body), readPhone(body)];
  if (!email && !phone) throw validationFailed('Cannot create a user without either an email or phone');
  if (body.id !== '' && !isUuid(body.id)) throw validationFailed('ID must conform to the uuid v4 format');
  const id = body.id === '' ? randomUUID() : body.id.toLowerCase();
  const bannedUntil = body.ban_duration === '' ? null : readBan(body.ban_duration, now);
  const passwordHash = (await readPasswordHash(body)) ?? (await hashOfNothing());
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  const isEmailProven = Boolean(email && body.email_confirm);
  const isPhoneProven = Boolean(phone && body.phone_confirm);

  return async (tx) => {
    if (email && (await findUserByEmail(tx, email))) throw emailExists();
    if (phone && (await findUserByPhone(tx, phone))) throw phoneExists();
    if (await findUser(tx, id)) throw new AuthError(422, 'user_already_exists', 'User already registered');
    await insertUserRow(tx, {
      id,
      email: email || null,
      phone: phone || null,
      passwordHash,
      appMetadata: { ...body.app_metadata, provider: providers[0], providers },
      userMetadata: {
        ...body.user_metadata,
        ...(isEmailProven ? { email_verified: true } : {}),
        ...(isPhoneProven ? { phone_verified: true } : {}),
      },
      isAnonymous: false,
      now,
    });
    await tx
      .updateTable('auth.users')
      .set({
        email_confirmed_at: isEmailProven ? now : null,
        phone_confirmed_at: isPhoneProven ? now : null,
        banned_until: bannedUntil,
        ...(body.role === '' ? {} : { role: body.role }),
        ...(body.aud === '' ? {} : { aud: body.aud }),
      })
      .where('id', '=', id)
      .execute();
    const proven = { email_verified: isEmailProven, phone_verified: isPhoneProven };
    if (email) await insertIdentity(tx, { userId: id, provider: 'email', data: { sub: id, email, ...proven }, now });
    if (phone) await insertIdentity(tx, { userId: id, provider: 'phone', data: { sub: id, phone, ...proven }, now });
    return readUser(tx, id);
  };
}
