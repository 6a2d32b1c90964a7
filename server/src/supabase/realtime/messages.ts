import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Relay } from './relay-reader.ts';

export interface Outgoing {
  topic: string;
  private: boolean;
  /** The channel that says it; null for what comes by HTTP. */
  sender: string | null;
  event: string;
  /** JSON, or bytes. */
  payload: unknown;
}

/** Hands broadcasts of clients to all servers, this one included: all hear them in one order. */
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

/** What the database has told a private topic since an instant (ms since 1970), oldest first; of more the newest. */
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

/** Messages of before an instant are over. Returns how many there were; a hosted project removes its own itself. */
export async function forgetMessages(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ is_own: boolean }>`select exists (
    select from pg_attribute where attrelid = 'realtime.messages'::regclass and attname = 'xid') as is_own`.execute(db.owner);
  if (!rows[0]?.is_own) return 0;
  const { numAffectedRows } = await sql`
    delete from realtime.messages where inserted_at < timezone('utc', ${before}::timestamptz)`.execute(db.owner);
  return Number(numAffectedRows ?? 0);
}
