import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { moveOffers } from '#areas/accounts/offers/index.ts';
import { newId } from '#platform/ids.ts';

/** The client's admin approves all pending suits on a day of the past; the outbox events are written as usual. */
export async function approveSuits(db: Db, day: string): Promise<void> {
  const at = `${day}T16:20:00Z`;
  await db.asService(async (tx) => {
    const { rows: suits } = await sql<{ client_id: string; id: string; user_id: string }>`
      select o.client_id, o.id, m.user_id from portal.offers o
      join portal.memberships m on m.client_id = o.client_id and m.role = 'client_admin'
      where o.kind = 'suit' and o.state = 'open' and o.created_at < ${at}::timestamptz`.execute(tx);
    const accepted = suits.map(({ client_id, id, user_id }) => ({
      client_id,
      id,
      state: 'accepted' as const,
      decided_at: at,
      decided_by: user_id,
      decided_by_name: 'Dana Whitfield',
    }));
    const moved = await moveOffers(tx, accepted, { who: 'client' });
    const { rows } = await sql<{ client_id: string; account_id: string }>`
      with decided as (
        select client_id, id, account_id from portal.offers where id = any (${moved}::uuid[])
      ), events as (
        insert into feed.outbox_events (client_id, kind, subject_id, account_id, at)
        select client_id, 'offer_decision', id, account_id, ${at}::timestamptz from decided
      )
      update portal.accounts a set status = 'LEGAL', status_reason = 'You approved the suit', status_since = ${at}::timestamptz
      from decided d where a.client_id = d.client_id and a.id = d.account_id and a.status = 'LEGAL_REVIEW'
      returning a.client_id, a.id as account_id`.execute(tx);
    if (rows.length === 0) return;
    await tx
      .insertInto('portal.account_status_history')
      .values(
        rows.map((row) => ({
          ...row,
          id: newId(),
          from_status: 'LEGAL_REVIEW',
          to_status: 'LEGAL',
          reason: 'You approved the suit',
          actor: 'client',
          at,
        })),
      )
      .execute();
  });
}
