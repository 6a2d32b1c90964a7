import type { Tx } from '#platform/db/db.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import type { Messages } from './messages.ts';
import { writeSecurityEmail, type SecurityEvent } from './security.email.ts';
import type { Device } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import type { UserRow } from './users.ts';

/** Per kind and hour: repeated changes do not flood a mailbox, and other kinds are still sent. */
const perHour = 5;

/**
 * Sends a security notice in the transaction that makes the change. `user`: the row before the change, so that a new address does
 * not redirect the notice. Sends nothing to an unconfirmed address, which may be a stranger's.
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
  await messages.sendEmail(tx, { to: user.email, content: writeSecurityEmail(settings, { event, device, now }) });
}
