import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { mailToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { countMessage } from '../sending-limits.ts';
import type { Device } from '../sessions.ts';
import type { UserRow } from '../users.ts';

/** Where somebody got to: signed in, or (`unproven`, with the code of the wire) only as far as a mail that asks. */
export interface Arrival {
  user: UserRow;
  unproven: 'provider_email_needs_verification' | 'email_not_confirmed' | null;
}

/**
 * Sends the mail by which an address is proven that the provider does not vouch for, after what was made for it is
 * committed. Always errors: `unproven`, or 429 of the limits for mails.
 */
export async function askForProof(
  { db, settings, messages, clock }: FlowContext,
  { arrival, provider, redirectTo, device }: { arrival: Arrival; provider: string; redirectTo: string; device: Device },
): Promise<never> {
  const now = clock.now();
  const { user, unproven } = arrival;
  const address = user.email ?? '';
  await countMessage(db, { channel: 'email', purposes: ['confirmation'], address }, { settings, now });
  await db.asOwner(async (tx) => {
    await writeAudit(tx, { user, action: 'user_confirmation_requested', ...device, now, traits: { provider } });
    const token = await storeToken(tx, { user, kind: 'confirmation_token', address, now });
    await mailToken(tx, { settings, messages }, { to: address, purpose: 'signup', token, redirectTo });
  });
  throw needsVerification(provider, unproven ?? undefined);
}

export const needsVerification = (provider: string, code = 'provider_email_needs_verification') =>
  new AuthError(422, code, `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`);
