import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ItemName } from './queue-details.repository.ts';

export interface Closure {
  by: string;
  at: Date;
}

/** Who handled an item last, by the agency's audit log of 90 days until `now`; null if a system or the client did. */
export async function findClosure(
  tx: Tx,
  { clientId, kind, id }: ItemName,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    select l.actor_name as by, l.at from portal.agency_audit_log l
    where l.client_id = ${clientId} and l.at > ${now}::timestamptz - interval '90 days'
      and (l.details -> 'queue_item' ->> 'id' = ${id} and l.details -> 'queue_item' ->> 'kind' = ${kind}
        or l.action = 'agency.posted' and l.subject_id = ${accountId}::uuid
        or ${kind} = 'onboarding' and l.action in ('onboarding.approved', 'onboarding.returned'))
    order by l.at desc, l.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Closes an item that needs no answer: a conversation, a decided offer or a compliance flag. */
export async function closeSubject(tx: Tx, { clientId, kind, id }: ItemName, now: Date): Promise<void> {
  if (kind === 'message')
    await sql`update portal.threads set waiting_since = null, answered_at = greatest(answered_at, last_at)
      where client_id = ${clientId} and subject_id = ${id}`.execute(tx);
  if (kind === 'offer')
    await sql`update portal.offers set handled_at = ${now} where client_id = ${clientId} and id = ${id}`.execute(tx);
  if (kind === 'compliance')
    await sql`update feed.compliance_flags set reviewed_at = ${now} where client_id = ${clientId} and id = ${id}`.execute(tx);
}
