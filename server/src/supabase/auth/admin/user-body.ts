import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseEmail, parsePhone } from '../addresses.ts';
import { validationFailed } from '../errors.ts';
import { hashPassword, isReadableHash } from '../hashing.ts';
import { refuseCommonPassword } from '../password-rules.ts';
import { text } from '../http.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();

export const userBody = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});
export type UserBody = z.output<typeof userBody>;

/** Returns '' if the body has none. Errors: `validation_failed`. */
export const readEmail = (body: UserBody): string => (body.email === '' ? '' : parseEmail(body.email));
export const readPhone = (body: UserBody): string => (body.phone === '' ? '' : parsePhone(body.phone));

/** Runs outside a transaction, because hashing is slow. Null if neither is given. Errors: `validation_failed`, `weak_password`. */
export async function readPasswordHash(body: UserBody): Promise<string | null> {
  const { password, password_hash: given } = body;
  if (password !== '' && given !== '') throw validationFailed('Only a password or a password hash should be provided');
  if (given !== '') {
    if (!isReadableHash(given))
      throw validationFailed(
        'Password hash must be a bcrypt (cost 4 to 14), Argon2i, Argon2id or Firebase scrypt hash that takes at most 256 MiB to check',
      );
    return given;
  }
  if (Buffer.byteLength(password) > 72) throw validationFailed('Password cannot be longer than 72 characters');
  if (password === '') return null;
  await refuseCommonPassword(password);
  return hashPassword(password);
}

/** The hash of a random password. */
export const hashOfNothing = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));
