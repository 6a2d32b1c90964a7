import { sql } from 'kysely';
import {
  confirmAddress,
  findByAddress,
  clearPassword,
  insertRegistered,
  isConfirmed,
  readUser,
  type Address,
} from '../accounts.ts';
import type { Tx } from '#platform/db/db.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { hashPassword, matchesHash } from '../hashing.ts';
import { sendToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { beginFlow, type Challenge } from '../pkce.ts';
import { dropPreparedIdentities, releaseAddress } from '../unverified.ts';
import type { UserRow } from '../users.ts';
import type { FlowContext } from './context.ts';
import type { PendingSms } from './send-sms.ts';

export interface SignUp {
  address: Address;
  /** '' for users who sign in by code only. */
  password: string;
  data: Record<string, unknown>;
  challenge: Challenge | null;
  redirectTo: string;
  ip: string;
}

/** `confirmed`: may sign in. `pending`: must confirm first. `taken`: the address has a user, which must not be revealed. */
export interface SignedUp {
  state: 'confirmed' | 'pending' | 'taken';
  user: UserRow;
  sms: PendingSms | null;
}

export const isAutoconfirmed = ({ settings }: FlowContext, { channel }: Address) =>
  channel === 'email' ? settings.emailAutoconfirm : settings.phoneAutoconfirm;

/** Errors: `signup_disabled`; `user_already_exists` where autoconfirm reveals it anyway. */
export async function registerUser(context: FlowContext, { password, ...signUp }: SignUp): Promise<SignedUp> {
  const { db, settings } = context;
  if (!settings.isSignupOpen) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  // Also for a taken address: hashing dominates the time and must not reveal which addresses are known.
  const passwordHash = password === '' ? '' : await hashPassword(password);
  return db.asOwner(async (tx) => {
    // Two concurrent sign-ups: the second finds the first one's user.
    await lockAddress(tx, signUp.address.value);
    const found = await findUnprepared(tx, context, { password, address: signUp.address });
    return found ? registerKnown(tx, context, { user: found, ...signUp }) : registerNew(tx, context, { passwordHash, ...signUp });
  });
}

/**
 * The user of the address. A sign-up that was never verified may be a stranger's, who waits for the owner to verify it: what it
 * prepared is dropped, except for the password if this sign-up has the same.
 */
async function findUnprepared(
  tx: Tx,
  { clock }: FlowContext,
  { address, password }: Pick<SignUp, 'address' | 'password'>,
): Promise<UserRow | undefined> {
  const found = await findByAddress(tx, address);
  if (!found || isConfirmed(found, address.channel)) return found;
  const now = clock.now();
  if (address.channel === 'email' && (await releaseAddress(tx, found, now))) return undefined;
  if (found.email_confirmed_at || found.phone_confirmed_at) return found;
  const isOwnPassword = password !== '' && found.encrypted_password && (await matchesHash(password, found.encrypted_password));
  if (!isOwnPassword) await clearPassword(tx, found.id);
  if (address.channel === 'email') await dropPreparedIdentities(tx, found, now);
  return readUser(tx, found.id);
}

type Attempt = Omit<SignUp, 'password'>;

async function registerKnown(tx: Tx, context: FlowContext, attempt: Attempt & { user: UserRow }): Promise<SignedUp> {
  const { settings, clock } = context;
  const { user, address, ip } = attempt;
  if (!isConfirmed(user, address.channel)) return confirmLater(tx, context, attempt);
  if (settings.emailAutoconfirm || settings.phoneAutoconfirm)
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  await writeAudit(tx, { user, action: 'user_repeated_signup', ip, now: clock.now() });
  return { state: 'taken', user, sms: null };
}

async function registerNew(tx: Tx, context: FlowContext, attempt: Attempt & { passwordHash: string }): Promise<SignedUp> {
  const now = context.clock.now();
  const { address, ip } = attempt;
  const user = await insertRegistered(tx, { ...attempt, now });
  if (!isAutoconfirmed(context, address)) return confirmLater(tx, context, { ...attempt, user });
  const confirmed = await confirmAddress(tx, user, { channel: address.channel, now, byAutoconfirm: true });
  await writeAudit(tx, { user, action: 'user_signedup', ip, now, traits: { provider: address.channel } });
  return { state: 'confirmed', user: confirmed, sms: null };
}

async function confirmLater(
  tx: Tx,
  context: FlowContext,
  { user, address, challenge, redirectTo, ip }: Attempt & { user: UserRow },
): Promise<SignedUp> {
  const now = context.clock.now();
  const kind = 'confirmation_token';
  await writeAudit(tx, { user, action: 'user_confirmation_requested', ip, now, traits: { provider: address.channel } });
  const token = await storeToken(tx, { user, kind, address: address.value, isPkce: challenge !== null, now });
  const pending = { state: 'pending' as const, user: await readUser(tx, user.id) };
  if (address.channel === 'phone')
    return { ...pending, sms: { to: address.value, code: token.code, userId: user.id, purpose: 'confirmation' } };
  if (challenge) await beginFlow(tx, { userId: user.id, challenge, method: 'email/signup', now });
  await sendToken(tx, context, { to: address.value, purpose: 'signup', token, redirectTo });
  return { ...pending, sms: null };
}

/** Serializes sign-ups of one address. */
export async function lockAddress(tx: Tx, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth.users:${value}`}, 0))`.execute(tx);
}
