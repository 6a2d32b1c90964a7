import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { insertIdentity, insertUserRow } from './accounts.ts';
import { AuthError } from './errors.ts';
import { hashPassword } from './hashing.ts';
import { refuseCommonPassword } from './password-rules.ts';
import { findUserByEmail } from './users.ts';

export interface NewUser {
  id?: string | undefined;
  email: string;
  password: string;
  user_metadata?: Record<string, unknown> | undefined;
  email_confirm?: boolean | undefined;
}

/** A user whose password is known by its bcrypt hash only. */
export type HashedUser = Omit<NewUser, 'password'> & { password_hash: string };

/**
 * What `POST /admin/users` does (reference/auth-wire.md, section 3), for the command line and the demo. Errors: `email_exists`, `weak_password`.
 */
export async function createUser(db: Db, input: NewUser | HashedUser, now: Date): Promise<string> {
  const email = input.email.trim().toLowerCase();
  const { id = randomUUID(), email_confirm: isConfirmed = false } = input;
  if ('password' in input) await refuseCommonPassword(input.password);
  // Outside the transaction, because hashing is slow.
  const passwordHash = 'password' in input ? await hashPassword(input.password) : input.password_hash;
  await db.asOwner(async (tx) => {
    if (await findUserByEmail(tx, email))
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    await insertUserRow(tx, {
      id,
      email,
      phone: null,
      passwordHash,
      appMetadata: { provider: 'email', providers: ['email'] },
      userMetadata: { ...input.user_metadata, ...(isConfirmed ? { email_verified: true } : {}) },
      isAnonymous: false,
      now,
    });
    if (isConfirmed) await tx.updateTable('auth.users').set({ email_confirmed_at: now }).where('id', '=', id).execute();
    const data = { sub: id, email, email_verified: isConfirmed, phone_verified: false };
    await insertIdentity(tx, { userId: id, provider: 'email', data, now });
  });
  return id;
}
