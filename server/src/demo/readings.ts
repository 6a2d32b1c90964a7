import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Marks everything the agency has sent so far as read by the demo's users. */
export async function markAllRead(db: Db): Promise<void> {
  await db.asService(async (tx) => {
    await sql`
      insert into portal.thread_reads (client_id, user_id, subject_id, read_at)
      select m.client_id, m.user_id, s.id, now()
      from portal.memberships m
      join (select client_id, id from portal.accounts union all select id, id from portal.clients) s on s.client_id = m.client_id
      on conflict (client_id, user_id, subject_id) do update set read_at = excluded.read_at`.execute(tx);
    // The history was notified as if it all happened in this minute.
    await sql`delete from portal.notifications`.execute(tx);
  });
}

/** No emails are sent about the agency's history. */
export async function dropEmails(db: Db): Promise<void> {
  await db.asService((tx) => sql`update portal.notifications set mailed_at = now()`.execute(tx));
}
