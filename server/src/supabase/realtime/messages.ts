import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Relay } from './relay-reader.ts';

export interface Outgoing {
  topic: string;
  private: boolean;
  /** The sending channel; null over HTTP. */
  sender: string | null;
  event: string;
  /** JSON, or bytes. */
  payload: unknown;
}

/** Relays client broadcasts to all servers, this one included, so that all receive them in one order. */
export async function relayBroadcasts(db: Db, messages: readonly Outgoing[]): Promise<void> {
  await db.asOwner(async (tx) => {
    for (const { topic, private: isPrivate, sender, event, payload } of messages) {
      const bytes = Buffer.isBuffer(payload) ? payload : null;
      const body = { type: 'broadcast', event, ...(bytes ? {} : { payload }) };
      await sql`insert into realtime_ext.relays (kind, topic, private, sender, body, bytes)
        values ('broadcast', ${topic}, ${isPrivate}, ${sender}, ${JSON.stringify(body)}, ${bytes})`.execute(tx);
    }
  });
}

/**
 * The database's broadcasts on a private topic since an instant (ms since 1970), oldest first; the newest if there are too many.
 */
export async function readReplay(db: Db, topic: string, { since, limit }: { since: number; limit: number }): Promise<Relay[]> {
  const { rows } = await sql<Omit<Relay, 'xid'> & { xid: string }>`
    select 'message' as kind, xid, id, topic, true as private, null as sender, event, payload as body, binary_payload as bytes
    from (
      select * from realtime.messages
      where topic = ${topic} and extension = 'broadcast' and private
        and inserted_at >= timezone('utc', ${new Date(since)}::timestamptz) and inserted_at > timezone('utc', now()) - interval '3 days'
      order by inserted_at desc, seq desc limit ${limit}
    ) newest
    order by inserted_at, seq`.execute(db.owner);
  return rows.map((row) => ({ ...row, xid: BigInt(row.xid) }));
}

/** Deletes expired messages. Returns how many; a hosted project deletes its own. */
export async function purgeMessages(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ is_own: boolean }>`select exists (
    select from pg_attribute where attrelid = 'realtime.messages'::regclass and attname = 'xid') as is_own`.execute(db.owner);
  if (!rows[0]?.is_own) return 0;
  const { numAffectedRows } = await sql`
    delete from realtime.messages where inserted_at < timezone('utc', ${before}::timestamptz)`.execute(db.owner);
  return Number(numAffectedRows ?? 0);
}
