import type { Tx } from '#platform/db/db.ts';
import { confirmAddress, findByAddress, readUser, replaceAddress } from '../accounts.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { clearToken, clearTokens, findToken, type FoundToken, type Proof, type TokenKind } from '../one-time-tokens.ts';
import type { Device } from '../sessions.ts';
import { testCodeOf } from '../test-codes.ts';
import { dropPreparedAccess } from '../unverified.ts';
import { isBanned, type UserRow } from '../users.ts';
import type { FlowContext } from './context.ts';

export const verifyTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change', 'sms', 'phone_change'] as const;
export type VerifyType = (typeof verifyTypes)[number];

const kindsOf: Record<VerifyType, readonly TokenKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

export const isPhoneType = (type: VerifyType) => type === 'sms' || type === 'phone_change';

/** `halfway`: the first of two addresses has confirmed. */
export interface UsedToken {
  state: 'signed-in' | 'halfway';
  user: UserRow;
  isPkce: boolean;
}

/** Performs what the token is for and consumes it. Errors: `otp_expired` with the caller's message, `user_banned`. */
export async function consumeToken(
  tx: Tx,
  context: Pick<FlowContext, 'settings' | 'clock' | 'messages'>,
  { type, proof: given, expiredText, device }: { type: VerifyType; proof: Proof; expiredText: string; device: Device },
): Promise<UsedToken> {
  const { settings, clock } = context;
  const now = clock.now();
  const lifetimeSeconds = isPhoneType(type) ? settings.phoneCodeSeconds : settings.emailCodeSeconds;
  const proof = isPhoneType(type) && isTestCode(settings, given, now) ? { ...given, code: null } : given;
  const found = await findToken(tx, { proof, kinds: kindsOf[type], lifetimeSeconds, now });
  if (!found) throw new AuthError(403, 'otp_expired', expiredText);
  const { user, isPkce } = found;
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (type === 'email_change') return { ...(await changeEmail(tx, context, found, { now, device })), isPkce };
  if (type === 'phone_change') return { state: 'signed-in', user: await changePhone(tx, context, user, { now, device }), isPkce };
  return { state: 'signed-in', user: await confirm(tx, found, { type, now, device }), isPkce };
}

function isTestCode({ testCodes }: FlowContext['settings'], proof: Proof, now: Date): proof is Extract<Proof, { code: unknown }> {
  return 'code' in proof && proof.code !== null && testCodeOf(testCodes, proof.address, now) === proof.code;
}

async function confirm(
  tx: Tx,
  { user, kind }: FoundToken,
  { type, now, device }: { type: VerifyType; now: Date; device: Device },
): Promise<UserRow> {
  await clearTokens(tx, user.id);
  const channel = type === 'sms' ? 'phone' : 'email';
  if (user[`${channel}_confirmed_at`]) {
    await writeAudit(tx, { user, action: 'login', ...device, now });
    return readUser(tx, user.id);
  }
  // An earlier sign-up with this address was never verified, and need not be of the person who was invited or asked for a link.
  if (user.invited_at || kind === 'recovery_token') await dropPreparedAccess(tx, user, now);
  const confirmed = await confirmAddress(tx, user, { channel, now });
  const action = user.invited_at ? 'invite_accepted' : 'user_signedup';
  await writeAudit(tx, { user: confirmed, action, ...device, now, traits: { provider: channel } });
  return confirmed;
}

async function changeEmail(
  tx: Tx,
  context: Pick<FlowContext, 'settings' | 'messages'>,
  { user, kind }: FoundToken,
  { now, device }: { now: Date; device: Device },
): Promise<Pick<UsedToken, 'state' | 'user'>> {
  const { settings } = context;
  const needsBoth = settings.emailChangeAtBoth && !settings.emailAutoconfirm && Boolean(user.email);
  if (needsBoth && user.email_change_confirm_status === 0) {
    await clearToken(tx, user.id, kind);
    await tx.updateTable('auth.users').set({ email_change_confirm_status: 1 }).where('id', '=', user.id).execute();
    return { state: 'halfway', user };
  }
  const value = user.email_change ?? '';
  const owner = await findByAddress(tx, { channel: 'email', value });
  if (owner && owner.id !== user.id)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  await clearTokens(tx, user.id);
  const changed = await replaceAddress(tx, user, { channel: 'email', value }, now);
  await writeAudit(tx, { user: changed, action: 'user_modified', ...device, now });
  await announce(tx, context, { user, event: { kind: 'email_changed', to: value }, device, now });
  return { state: 'signed-in', user: changed };
}

async function changePhone(
  tx: Tx,
  context: Pick<FlowContext, 'settings' | 'messages'>,
  user: UserRow,
  { now, device }: { now: Date; device: Device },
): Promise<UserRow> {
  const value = user.phone_change ?? '';
  const owner = await findByAddress(tx, { channel: 'phone', value });
  if (owner && owner.id !== user.id)
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  await clearTokens(tx, user.id);
  const changed = await replaceAddress(tx, user, { channel: 'phone', value }, now);
  await writeAudit(tx, { user: changed, action: 'user_modified', ...device, now });
  await announce(tx, context, { user, event: { kind: 'phone_changed', to: value }, device, now });
  return changed;
}
