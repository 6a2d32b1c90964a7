import type { Tx } from '#platform/db/db.ts';
import { readUser } from '../accounts.ts';
import { sendToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { beginFlow, type Challenge } from '../pkce.ts';
import type { UserRow } from '../users.ts';
import type { FlowContext } from './context.ts';

/** Sends the emails of a pending change: to the new address, and to the current one if both must confirm. */
export async function sendEmailChange(
  tx: Tx,
  context: FlowContext,
  { user, challenge, redirectTo }: { user: UserRow; challenge: Challenge | null; redirectTo: string },
): Promise<UserRow> {
  const { settings, clock } = context;
  const now = clock.now();
  const isPkce = challenge !== null;
  const newEmail = user.email_change ?? '';
  if (challenge) await beginFlow(tx, { userId: user.id, challenge, method: 'email_change', now });
  // Starts over on repetition: an earlier confirmation may have been for a different change.
  await tx.updateTable('auth.users').set({ email_change_confirm_status: 0 }).where('id', '=', user.id).execute();
  if (settings.emailChangeAtBoth && user.email) {
    const token = await storeToken(tx, { user, kind: 'email_change_token_current', address: user.email, isPkce, now });
    await sendToken(tx, context, { to: user.email, purpose: 'email_change_current', token, redirectTo, newEmail });
  }
  const token = await storeToken(tx, { user, kind: 'email_change_token_new', address: newEmail, isPkce, now });
  await sendToken(tx, context, { to: newEmail, purpose: 'email_change_new', token, redirectTo, newEmail });
  return readUser(tx, user.id);
}
