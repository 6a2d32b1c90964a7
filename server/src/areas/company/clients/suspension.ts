import type { Config } from '#server/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { conflict } from '#platform/http/errors.ts';
import { notify } from '#platform/notify.ts';
import { writeResumed, writeSuspended } from './suspension.email.ts';

interface SuspensionOptions {
  config: Config;
  sendEmail: Mailer['send'];
  now: Date;
}

/**
 * Suspends a client: its users sign in and read, and place and change nothing. In the caller's transaction, as the service; its admins get
 * an email. The caller records it. Errors: 409 `already_suspended`.
 */
export async function suspendClient(
  tx: Tx,
  { clientId, reason, byName }: { clientId: string; reason: string; byName: string },
  { config, sendEmail, now }: SuspensionOptions,
): Promise<void> {
  const client = await tx
    .updateTable('portal.clients')
    .set({ suspended_at: now, suspended_reason: reason, suspended_by_name: byName })
    .where('id', '=', clientId)
    .where('suspended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!client) throw conflict('already_suspended', 'This client is suspended already.');
  await emailAdmins(tx, sendEmail, { clientId, content: writeSuspended(config, client, reason) });
  await notify(tx, [{ client_id: clientId, kind: 'onboarding', event: 'suspended' }]);
}

/** Ends a suspension. Errors: 409 `not_suspended`. */
export async function resumeClient(tx: Tx, clientId: string, { config, sendEmail }: SuspensionOptions): Promise<void> {
  const client = await tx
    .updateTable('portal.clients')
    .set({ suspended_at: null, suspended_reason: null, suspended_by_name: null })
    .where('id', '=', clientId)
    .where('suspended_at', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  if (!client) throw conflict('not_suspended', 'This client is not suspended.');
  await emailAdmins(tx, sendEmail, { clientId, content: writeResumed(config, client) });
  await notify(tx, [{ client_id: clientId, kind: 'onboarding', event: 'resumed' }]);
}
