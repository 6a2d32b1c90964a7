import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** The people of the demo have read what the agency has told so far. */
export async function markAllRead(db: Db): Promise<void> {
  await db.asService(async (tx) => {
    await sql`
      insert into portal.reads (client_id, user_id, subject_id, read_at)
      select m.client_id, m.user_id, s.id, now()
      from portal.memberships m
      join (select client_id, id from portal.accounts union all select id, id from portal.clients) s on s.client_id = m.client_id
      on conflict (client_id, user_id, subject_id) do update set read_at = excluded.read_at`.execute(tx);
    // Told of by now as if all of it had happened in this minute.
    await sql`delete from portal.notifications`.execute(tx);
  });
}

/** No mails go out about what the agency has told of its past. */
export async function dropMails(db: Db): Promise<void> {
  await db.asService((tx) => sql`update portal.notifications set mailed_at = now()`.execute(tx));
}
