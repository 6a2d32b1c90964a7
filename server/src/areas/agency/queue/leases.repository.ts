import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ItemName, Person } from './queue-details.repository.ts';

/** Seconds until a lease ends unless its holder renews it: three missed calls of the screen. */
const LEASE_SECONDS = 45;

/** Serializes transactions that answer or hold an item. */
export async function lockItem(tx: Tx, { clientId, kind, id }: ItemName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue ${clientId} ${kind} ${id}`}, 0))`.execute(tx);
}

/** Users who have an item open. The first one may answer it. */
export async function listHolders(tx: Tx, { clientId, kind, id }: ItemName, now: Date): Promise<Person[]> {
  const { rows } = await sql<Person>`select user_id as id, user_name as name from portal.queue_leases
    where client_id = ${clientId} and kind = ${kind} and subject_id = ${id} and expires_at > ${now}
    order by since, user_id`.execute(tx);
  return rows;
}

/** Starts or renews a lease; an expired one starts again behind the others; with `isFirst`, ahead of them. */
export async function hold(
  tx: Tx,
  { clientId, kind, id }: ItemName,
  { user, now, isFirst }: { user: Person; now: Date; isFirst: boolean },
): Promise<void> {
  const first = sql`(select min(l.since) - interval '1 millisecond' from portal.queue_leases l
    where l.client_id = ${clientId} and l.kind = ${kind} and l.subject_id = ${id} and l.expires_at > ${now})`;
  const since = isFirst ? sql`coalesce(${first}, ${now}::timestamptz)` : sql`${now}::timestamptz`;
  await sql`
    insert into portal.queue_leases as l (client_id, kind, subject_id, user_id, user_name, since, expires_at)
    values (${clientId}, ${kind}, ${id}, ${user.id}, ${user.name}, ${since}, ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second')
    on conflict (client_id, kind, subject_id, user_id) do update set user_name = excluded.user_name, expires_at = excluded.expires_at,
      since = case when ${isFirst} or l.expires_at <= ${now} then excluded.since else l.since end`.execute(tx);
}

export async function release(tx: Tx, { clientId, kind, id }: ItemName, userId: string): Promise<void> {
  await tx
    .deleteFrom('portal.queue_leases')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes expired leases, 100 at a time. Called when a lease is released, because leases are too few for a job. */
export async function removeExpired(tx: Tx, now: Date): Promise<void> {
  await sql`delete from portal.queue_leases where ctid in (
    select ctid from portal.queue_leases where expires_at < ${now} limit 100 for update skip locked)`.execute(tx);
}
