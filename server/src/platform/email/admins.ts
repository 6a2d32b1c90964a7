import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Tx } from '../db/db.ts';
import type { Mailer, EmailContent } from './index.ts';

/** Queues an email to every admin of a client, in the transaction. */
export async function emailAdmins(
  tx: Tx,
  sendEmail: Mailer['send'],
  { clientId, content }: { clientId: string; content: EmailContent },
): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from portal.admin_addresses(${clientId})`.execute(tx);
  for (const { email } of rows) await sendEmail(tx, { to: email, content });
}

/** The URL of a portal page. */
export function pageAddress(
  { SITE_URL, PUBLIC_URL, PORT }: Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT'>,
  path: string,
): string {
  const base = SITE_URL ?? PUBLIC_URL ?? `http://localhost:${PORT}`;
  return base.replace(/\/$/, '') + path;
}
