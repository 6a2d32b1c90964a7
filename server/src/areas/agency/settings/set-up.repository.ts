import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Whether the agency has entered its brand and sent a test email. Two lookups by an index. */
export async function findSetUp(tx: Tx): Promise<{ brand: boolean; test_email: boolean }> {
  const { rows } = await sql<{ brand: boolean; test_email: boolean }>`select
    exists (select from portal.brand) as brand,
    exists (select from portal.agency_audit_log l where l.action = 'agency.test_email_sent') as test_email`.execute(tx);
  return rows[0] ?? { brand: false, test_email: false };
}
