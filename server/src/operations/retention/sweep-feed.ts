import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Rows of one transaction: nobody who sends or reads waits long for what is old. */
const batch = 10_000;

async function deleteBatches(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await db.asService((tx) => statement.execute(tx));
    removed += Number(numAffectedRows);
    if (numAffectedRows < batch) return removed;
  }
}

/** Forgets the ids of items that came before. What such an item became stays; sent once more it would no longer be known as repeated. */
export function forgetReceived(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.received where ctid = any (array(select ctid from feed.received where at < ${before} limit ${batch}))`,
  );
}

/**
 * Forgets what was told before and has been acknowledged by every system with a key: what one of them still has to read stays, however
 * old it is, and where there is none, everything does. The last position stays too, as the next one is counted from it.
 */
export function forgetOutgoing(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.outgoing where id = any (array(
      select id from feed.outgoing
      where at < ${before}
        and position <= (select min(acknowledged_position) from feed.systems where revoked_at is null and 'read' = any (scopes))
        and position < (select max(position) from feed.outgoing)
      limit ${batch}))`,
  );
}

/** Forgets what webhooks were told; what they would not take stays on the list of those given up. */
export function forgetDeliveries(db: Db, before: Date): Promise<number> {
  return deleteBatches(
    db,
    sql`delete from feed.deliveries where id = any (array(
      select id from feed.deliveries where state = 'delivered' and created_at < ${before} limit ${batch}))`,
  );
}
