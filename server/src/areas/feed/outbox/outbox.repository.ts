import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface OutboxEvent {
  position: number;
  kind: string;
  subject_id: string;
  at: Date;
  client_id: string;
  code: string | null;
  client_name: string;
  number: number | null;
  agency_account_number: string | null;
}

/** Key of an advisory lock; any unused number. */
const numbering = 5_318_008;

/**
 * Assigns positions to rows without one, oldest first. One transaction at a time, so no position is assigned below one that was
 * read; rows not committed yet get theirs later.
 */
export async function assignPositions(tx: Tx, limit: number): Promise<void> {
  const waits = await tx.selectFrom('feed.outbox_events').select('id').where('position', 'is', null).limit(1).executeTakeFirst();
  if (!waits) return;
  await sql`select pg_advisory_xact_lock(${numbering})`.execute(tx);
  await sql`
    update feed.outbox_events o set position = n.position
    from (
      select id, (select coalesce(max(position), 0) from feed.outbox_events) + row_number() over (order by at, id) as position
      from (select id, at from feed.outbox_events where position is null order by at, id limit ${limit}) oldest
    ) n
    where o.id = n.id`.execute(tx);
}

/** `within`: events of these clients only; null: all. */
export async function readOutbox(
  tx: Tx,
  {
    after,
    limit,
    until = null,
    kind = null,
    within,
  }: {
    after: number;
    limit: number;
    until?: number | null | undefined;
    kind?: string | null | undefined;
    within: readonly string[] | null;
  },
): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    select o.position, o.kind, o.subject_id, o.at, o.client_id, c.code, c.name as client_name, a.number, a.agency_account_number
    from feed.outbox_events o
    join portal.clients c on c.id = o.client_id
    left join portal.accounts a on a.client_id = o.client_id and a.id = o.account_id
    where o.position > ${after} and (${within}::uuid[] is null or o.client_id = any (${within}::uuid[]))
      and (${until}::bigint is null or o.position <= ${until}::bigint) and (${kind}::text is null or o.kind = ${kind}::text)
    order by o.position limit ${limit}`.execute(tx);
  return rows;
}

/** How many of the next events are of each kind, and the last position among them; null if there are none. */
export async function countNextEvents(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<{ last: number; kinds: { kind: string; events: number }[] } | null> {
  const { rows } = await sql<{ kind: string; events: number; last: number }>`
    with next as (select kind, position from feed.outbox_events where position > ${after} order by position limit ${limit})
    select kind, count(*)::int as events, (select max(position) from next) as last from next group by kind order by min(position)`.execute(
    tx,
  );
  const [first] = rows;
  return first ? { last: first.last, kinds: rows.map(({ kind, events }) => ({ kind, events })) } : null;
}

export async function lastPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('feed.outbox_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

export async function acknowledgedBy(tx: Tx, systemId: string): Promise<number> {
  const row = await tx
    .selectFrom('feed.systems')
    .select('acknowledged_position')
    .where('id', '=', systemId)
    .executeTakeFirstOrThrow();
  return row.acknowledged_position;
}

/** Never moves back. */
export async function acknowledge(tx: Tx, systemId: string, position: number): Promise<number> {
  const row = await tx
    .updateTable('feed.systems')
    .set(({ fn, val, ref }) => ({ acknowledged_position: fn('greatest', [ref('acknowledged_position'), val(position)]) }))
    .where('id', '=', systemId)
    .returning('acknowledged_position')
    .executeTakeFirstOrThrow();
  return row.acknowledged_position;
}

export function findSentDocument(tx: Tx, ref: { clientId: string; documentId: string }) {
  return (
    tx
      .selectFrom('portal.documents as d')
      .select(['d.file_key', 'd.file_name', 'd.bytes'])
      .where('d.client_id', '=', ref.clientId)
      .where('d.id', '=', ref.documentId)
      // Attachments of a draft were not sent.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('feed.outbox_events as o')
            .select('o.id')
            .whereRef('o.client_id', '=', 'd.client_id')
            .where('o.kind', '=', 'document')
            .whereRef('o.subject_id', '=', 'd.id'),
        ),
      )
      .executeTakeFirst()
  );
}

/** The accounts of a batch by their numbers, each with its event if it has one. */
export async function listBatchEvents(
  tx: Tx,
  { clientId, batchId }: { clientId: string; batchId: string },
): Promise<(Omit<OutboxEvent, 'position'> & { position: number | null })[]> {
  const { rows } = await sql<Omit<OutboxEvent, 'position'> & { position: number | null }>`
    select o.position, 'placement' as kind, a.id as subject_id, coalesce(o.at, b.created_at) as at, a.client_id, c.code,
      c.name as client_name, a.number, a.agency_account_number
    from portal.batches b
    join portal.clients c on c.id = b.client_id
    join portal.accounts a on a.client_id = b.client_id and a.batch_id = b.id
    left join feed.outbox_events o on o.client_id = a.client_id and o.kind = 'placement' and o.subject_id = a.id
    where b.client_id = ${clientId} and b.id = ${batchId}
    order by a.number`.execute(tx);
  return rows;
}
