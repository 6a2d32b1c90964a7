import { sql, type RawBuilder } from 'kysely';
import { addRemoved, type Removed } from '#areas/agency/retention/index.ts';
import type { Db } from '#platform/db/db.ts';

/** Rows per transaction, so that senders and readers do not wait long. */
const batch = 10_000;

async function deleteBatches(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await db.asService((tx) => statement.execute(tx));
    removed += Number(numAffectedRows);
    if (numAffectedRows < batch) return removed;
  }
}

/** Deletes ids of old items. Its changes are kept; sent again, it would no longer be recognized as repeated. */
export function purgeReceived(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.received_items where ctid = any (array(select ctid from feed.received_items where at < ${before} limit ${batch}))`,
  );
}

/**
 * Deletes old outbox events acknowledged by every system with a key: unread ones are kept, however old, and without a system
 * everything is kept. The last position is kept too, because the next one is counted from it.
 */
export function purgeOutbox(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.outbox_events where id = any (array(
      select id from feed.outbox_events
      where at < ${before}
        and position <= (select min(acknowledged_position) from feed.systems where revoked_at is null and scopes && '{read,outbox:read}'::text[])
        and position < (select max(position) from feed.outbox_events)
      limit ${batch}))`,
  );
}

/** Deletes what the agency stated of accounts, to be reconciled; a day's totals of clients are kept. */
export function purgeAccountTotals(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.account_totals where ctid = any (array(
      select ctid from feed.account_totals where received_at < ${before} limit ${batch}))`,
  );
}

/** Deletes the record of what keys reached before an instant, except of clients under a legal hold. Returns how many by client. */
export async function purgeKeyUsesOfFeed(db: Db, before: Date): Promise<Removed> {
  const removed: Removed = new Map();
  for (;;) {
    const { rows } = await db.asService((tx) =>
      sql<{ client_id: string | null }>`
        delete from feed.key_uses where ctid = any (array(
          select u.ctid from feed.key_uses u
          where u.at < ${before} and not exists (
            select from portal.legal_holds h
            where h.client_id = u.client_id and h.account_id is null and h.person_id is null and h.released_at is null)
          limit ${batch}))
        returning client_id`.execute(tx),
    );
    for (const row of rows) addRemoved(removed, row.client_id);
    if (rows.length < batch) return removed;
  }
}

/** Deletes webhook deliveries; failed ones are still listed. */
export function purgeDeliveries(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.deliveries where id = any (array(
      select id from feed.deliveries where state = 'delivered' and created_at < ${before} limit ${batch}))`,
  );
}

/** Deletes the record of files that the exchange folder took, except the last of each name, and of batches that were received. */
export async function purgeExchange(db: Db, before: Date): Promise<number> {
  const files = await deleteBatches(
    db,
    sql`delete from feed.exchange_files where id = any (array(
      select f.id from feed.exchange_files f
      where f.finished_at < ${before} and exists (
        select from feed.exchange_files later where later.name = f.name and later.finished_at > f.finished_at)
      limit ${batch}))`,
  );
  const written = await deleteBatches(
    db,
    sql`delete from feed.exchange_batches where number = any (array(
      select b.number from feed.exchange_batches b
      where b.state in ('received', 'resent') and b.answered_at < ${before}
        and not exists (select from feed.exchange_batches again where again.repeats = b.number)
      limit ${batch}))`,
  );
  return files + written;
}
