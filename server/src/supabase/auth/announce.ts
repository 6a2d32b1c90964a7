import type { Tx } from '#platform/db/db.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import type { Messages } from './messages.ts';
import { writeSecurityMail, type SecurityEvent } from './security.email.ts';
import type { Device } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import type { UserRow } from './users.ts';

/** Of one kind, an hour: whoever does the same again and again fills nobody's mailbox, and every other kind is still told. */
const perHour = 5;

/**
 * Tells a person by mail what was changed about the ways into the account, in the transaction that changes it. `user`: as it
 * was before, so that a new address does not take the message with it. Who has no confirmed address is told nothing: the one
 * that stands there may be a stranger's.
 */
export async function announce(
  tx: Tx,
  { settings, messages }: { settings: AuthSettings; messages: Messages },
  {
    user,
    event,
    device,
    now,
  }: { user: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at'>; event: SecurityEvent; device: Device; now: Date },
): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return;
  const limit = { name: `told:${event.kind}`, subject: user.id, max: perHour, windowSeconds: 3600 };
  if ((await countAgainst({ owner: tx }, limit, now)) > 0) return;
  await messages.sendMail(tx, { to: user.email, content: writeSecurityMail(settings, { event, device, now }) });
}
