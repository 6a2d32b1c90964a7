import type { Config } from '#server/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { conflict } from '#platform/http/errors.ts';
import { notify } from '#platform/notify.ts';
import { clearSuspended, setSuspended } from './clients.repository.ts';
import { writeResumed, writeSuspended } from './suspension.email.ts';

interface SuspensionOptions {
  config: Config;
  sendEmail: Mailer['send'];
  now: Date;
}

/**
 * Suspends a client: its users can sign in and read, but not place or change anything. Runs in the caller's service transaction and emails
 * the client's admins; the caller records the audit entry. Errors: 409 `already_suspended`.
 */
export async function suspendClient(
  tx: Tx,
  { clientId, reason, byName }: { clientId: string; reason: string; byName: string },
  { config, sendEmail, now }: SuspensionOptions,
): Promise<void> {
  const client = await setSuspended(tx, { clientId, reason, byName, now });
  if (!client) throw conflict('already_suspended', 'This client is already suspended.');
  await emailAdmins(tx, sendEmail, { clientId, content: writeSuspended(config, client, reason) });
  await notify(tx, [{ client_id: clientId, kind: 'onboarding', event: 'suspended' }]);
}

/** Ends a suspension. Errors: 409 `not_suspended`. */
export async function resumeClient(tx: Tx, clientId: string, { config, sendEmail }: SuspensionOptions): Promise<void> {
  const client = await clearSuspended(tx, clientId);
  if (!client) throw conflict('not_suspended', 'This client is not suspended.');
  await emailAdmins(tx, sendEmail, { clientId, content: writeResumed(config, client) });
  await notify(tx, [{ client_id: clientId, kind: 'onboarding', event: 'resumed' }]);
}
