import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { inConstantTime } from '../constant-time.ts';
import type { FlowContext } from '../flows/context.ts';
import { sendToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { countMessage } from '../sending-limits.ts';
import type { Device } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import type { ExternalIdentity } from './claims.ts';

/** An address that the provider does not verify and that must be confirmed before sign-in. */
export interface PendingConfirmation {
  code: 'provider_email_needs_verification' | 'email_not_confirmed';
  address: string;
  /** The recipient. Null: another user has the address, and no email is sent. */
  user: UserRow | null;
}

/** The outcome of a provider sign-in. */
export type SignInOutcome = { user: UserRow; pending: null } | { user: null; pending: PendingConfirmation };

/** For an unverified address neither the answer nor its timing may reveal whether a user has it. */
export function withConstantTiming<T>({ isEmailProven }: ExternalIdentity, work: () => Promise<T>): Promise<T> {
  return isEmailProven ? work() : inConstantTime(work);
}

/**
 * Sends the confirmation email after its data is committed. Always throws: the confirmation error, or 429 of the email limits,
 * which apply the same to a taken address.
 */
export async function requestConfirmation(
  { db, settings, messages, clock }: FlowContext,
  {
    pending,
    provider,
    redirectTo,
    device,
  }: { pending: PendingConfirmation; provider: string; redirectTo: string; device: Device },
): Promise<never> {
  const now = clock.now();
  const { user, address, code } = pending;
  await countMessage(db, { channel: 'email', purposes: ['confirmation'], address }, { settings, now });
  if (user)
    await db.asOwner(async (tx) => {
      await writeAudit(tx, { user, action: 'user_confirmation_requested', ...device, now, traits: { provider } });
      const token = await storeToken(tx, { user, kind: 'confirmation_token', address, now });
      await sendToken(tx, { settings, messages }, { to: address, purpose: 'signup', token, redirectTo });
    });
  const text = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  throw new AuthError(422, code, text);
}
