import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { insertIdentity, insertUserRow, readUser } from '../accounts.ts';
import { parseEmail } from '../addresses.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { hashPassword } from '../hashing.ts';
import type { FlowContext } from '../flows/context.ts';
import { record, text } from '../http.ts';
import { createLink, type LinkType } from '../links.ts';
import { storeToken, type TokenKind } from '../one-time-tokens.ts';
import { checkStrength } from '../password-rules.ts';
import { presentUser } from '../presenter.ts';
import { findUserByEmail, type UserRow } from '../users.ts';
import { emailExists } from './create-user.ts';
import { hashOfNothing } from './user-body.ts';

export const linkBody = z.object({ type: text, email: text, new_email: text, password: text, data: record, redirect_to: text });

const kinds: Record<string, { kind: TokenKind; link: LinkType }> = {
  signup: { kind: 'confirmation_token', link: 'signup' },
  invite: { kind: 'confirmation_token', link: 'invite' },
  magiclink: { kind: 'recovery_token', link: 'magiclink' },
  recovery: { kind: 'recovery_token', link: 'recovery' },
  email_change_current: { kind: 'email_change_token_current', link: 'email_change' },
  email_change_new: { kind: 'email_change_token_new', link: 'email_change' },
};

/** Replaces the metadata of an unconfirmed user. */
export async function insertUnconfirmed(
  tx: Tx,
  { email, passwordHash, data, now }: { email: string; passwordHash: string; data: Record<string, unknown>; now: Date },
): Promise<UserRow> {
  const id = randomUUID();
  const appMetadata = { provider: 'email', providers: ['email'] };
  await insertUserRow(tx, { id, email, phone: null, passwordHash, appMetadata, userMetadata: data, isAnonymous: false, now });
  const identity = { sub: id, email, email_verified: false, phone_verified: false };
  await insertIdentity(tx, { userId: id, provider: 'email', data: identity, now });
  return readUser(tx, id);
}

export async function markInvited(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('auth.users').set({ invited_at: now, updated_at: now }).where('id', '=', userId).execute();
}

/** `POST /admin/generate_link`: returns what an email would contain, for agencies that send their own. */
export async function prepareLink(
  { settings }: FlowContext,
  { body, redirectTo, now }: { body: z.output<typeof linkBody>; redirectTo: string; now: Date },
): Promise<(tx: Tx) => Promise<Record<string, unknown>>> {
  const email = parseEmail(body.email);
  const linkKind = kinds[body.type];
  if (!linkKind) throw validationFailed(`Invalid email action link type requested: ${body.type}`);
  const isChange = linkKind.link === 'email_change';
  const newEmail = isChange ? parseEmail(body.new_email) : '';
  if (body.type === 'signup') {
    if (body.password === '') throw validationFailed('Signup requires a valid password');
    await checkStrength(body.password, settings.passwordRules);
  }
  const isOwnPassword = body.type === 'signup';
  const passwordHash = isOwnPassword ? await hashPassword(body.password) : await hashOfNothing();

  return async (tx) => {
    const known = await findUserByEmail(tx, email);
    if (!known && (isChange || body.type === 'recovery'))
      throw new AuthError(404, 'user_not_found', 'User with this email not found');
    const type = !known && body.type === 'magiclink' ? 'signup' : body.type;
    const { kind, link } = kinds[type] ?? linkKind;
    if (known?.email_confirmed_at && kind === 'confirmation_token') throw emailExists();
    if (isChange && (await findUserByEmail(tx, newEmail))) throw emailExists();
    const user = known ?? (await insertUnconfirmed(tx, { email, passwordHash, data: body.data, now }));
    if (known && type === 'signup') await replaceMetadata(tx, known.id, body.data);
    if (type === 'invite') await markInvited(tx, user.id, now);
    if (isChange)
      await tx
        .updateTable('auth.users')
        .set({ email_change: newEmail, email_change_confirm_status: 0 })
        .where('id', '=', user.id)
        .execute();
    const address = body.type === 'email_change_new' ? newEmail : email;
    const token = await storeToken(tx, { user, kind, address, now });
    return {
      ...(await presentUser(tx, await readUser(tx, user.id))),
      action_link: createLink(settings, { hash: token.hash, type: link, redirectTo }),
      email_otp: token.code,
      hashed_token: token.hash,
      verification_type: type,
      redirect_to: redirectTo,
    };
  };
}

async function replaceMetadata(tx: Tx, userId: string, data: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ raw_user_meta_data: sql`${JSON.stringify(data)}::jsonb` })
    .where('id', '=', userId)
    .execute();
}
