import type { MailMode } from '@recoup/domain/notifications/notifications';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { EmailedRow } from './notifications.email.ts';

/**
 * Marks due notifications as emailed, in the transaction that queues their emails, so each is emailed once. Returns the unread ones
 * whose recipients may still see them and still want emails, oldest first.
 */
async function claim(tx: Tx, mail: MailMode, due: RawBuilder<unknown>): Promise<EmailedRow[]> {
  const { rows } = await sql<EmailedRow>`
    with due as (${due}), taken as (
      update portal.notifications n set mailed_at = now()
      from due where n.client_id = due.client_id and n.id = due.id
      returning n.*
    )
    select t.client_id, t.user_id, t.kind, t.event, t.count, t.params, t.subject_id, c.name as client_name,
      portal.user_address(t.user_id) as email,
      case when a.id is not null then json_build_object('id', a.id, 'peopleId', a.person_id, 'number', a.number) end as account
    from taken t
    join portal.clients c on c.id = t.client_id
    join portal.memberships m on m.client_id = t.client_id and m.user_id = t.user_id and m.ended_at is null
    left join portal.accounts a on a.client_id = t.client_id and a.id = t.account_id
    left join portal.notification_settings s on s.client_id = t.client_id and s.user_id = t.user_id and s.kind = t.kind
    where t.read_at is null and coalesce(s.mail, ${mail}) <> 'off'
      and (t.audience <> 'admins' or m.role = 'client_admin')
      and (t.audience <> 'whole' or m.location_ids is null)
      and (t.account_id is null or m.location_ids is null or a.location_id = any (m.location_ids))
      and portal.user_address(t.user_id) <> ''
    order by t.at, t.id`.execute(tx);
  return rows;
}

/** Maximum per transaction; the next run takes the rest. */
const maxPerRun = 10_000;

export const claimImmediate = (tx: Tx): Promise<EmailedRow[]> =>
  claim(
    tx,
    'now',
    sql`select client_id, id from portal.notifications where mail = 'now' and mailed_at is null
      order by at limit ${maxPerRun} for update skip locked`,
  );

export interface Reader {
  client_id: string;
  user_id: string;
  time_zone: string | null;
  written_on: string | null;
}

/** Recipients with notifications for their daily email. */
export async function listReadersOfDay(tx: Tx): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select r.client_id, r.user_id, w.time_zone, w.written_on
    from (
      select distinct client_id, user_id from portal.notifications where mail = 'daily' and mailed_at is null
    ) r
    left join portal.notification_digests w on w.client_id = r.client_id and w.user_id = r.user_id`.execute(tx);
  return rows;
}

/** The notifications for one recipient's daily email; empty if another server has taken them. */
export async function claimDaily(tx: Tx, { client_id: clientId, user_id: userId }: Reader, day: string): Promise<EmailedRow[]> {
  const { rows } = await sql`
    insert into portal.notification_digests as w (client_id, user_id, written_on) values (${clientId}, ${userId}, ${day})
    on conflict (client_id, user_id) do update set written_on = excluded.written_on
    where w.written_on is null or w.written_on < excluded.written_on
    returning 1`.execute(tx);
  if (rows.length === 0) return [];
  return claim(
    tx,
    'daily',
    sql`select client_id, id from portal.notifications
      where mail = 'daily' and mailed_at is null and client_id = ${clientId} and user_id = ${userId} for update skip locked`,
  );
}
