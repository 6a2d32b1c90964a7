import { sql } from 'kysely';
import type { Tx } from './db/db.ts';

/** Event kinds: contract/src/feed/outbox.ts. */
type Subject =
  | 'onboarding'
  | 'placement'
  | 'withdrawal'
  | 'request'
  | 'request_cancelled'
  | 'document'
  | 'note'
  | 'message'
  | 'offer_decision'
  | 'dispute_answer';

/** Writes events for the agency's systems, in the transaction that makes them true. */
export async function enqueueOutboxEvent(
  tx: Tx,
  { clientId, kind }: { clientId: string; kind: Subject },
  subjects: readonly { id: string; accountId: string | null }[],
): Promise<void> {
  if (subjects.length === 0) return;
  const ids = subjects.map(({ id }) => id);
  const accounts = subjects.map(({ accountId }) => accountId);
  await sql`select portal.enqueue_outbox_event(${clientId}, ${kind}, subjects.id, subjects.account)
    from unnest(${ids}::uuid[], ${accounts}::uuid[]) as subjects (id, account)`.execute(tx);
}
