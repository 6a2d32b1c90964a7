import { sql } from 'kysely';
import type { MailMode, NotificationKind } from '@recoup/domain/notifications/notifications';
import type { Tx } from '#platform/db/db.ts';

export interface Choice {
  kind: NotificationKind;
  in_portal: boolean | null;
  mail: MailMode | null;
}

interface Owner {
  clientId: string;
  userId: string;
}

/** The user's settings by kind; kinds without one are missing. */
export async function findChoices(tx: Tx, { clientId, userId }: Owner): Promise<Map<string, Choice>> {
  const rows = await tx
    .selectFrom('portal.notification_settings')
    .select(['kind', 'in_portal', 'mail'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.kind, row as Choice]));
}

/** Null fields stay unchanged. */
export async function saveChoices(tx: Tx, { clientId, userId }: Owner, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await sql`
    insert into portal.notification_settings as s (client_id, user_id, kind, in_portal, mail)
    select ${clientId}, ${userId}, kind, in_portal, mail
    from json_to_recordset(${JSON.stringify(choices)}::json) as r(kind text, in_portal boolean, mail text)
    on conflict (client_id, user_id, kind) do update
    set in_portal = coalesce(excluded.in_portal, s.in_portal), mail = coalesce(excluded.mail, s.mail), updated_at = now()`.execute(
    tx,
  );
}

export async function findTimeZone(tx: Tx, { clientId, userId }: Owner): Promise<string | null> {
  const row = await tx
    .selectFrom('portal.notification_digests')
    .select('time_zone')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

export async function saveTimeZone(tx: Tx, { clientId, userId }: Owner, timeZone: string): Promise<void> {
  await tx
    .insertInto('portal.notification_digests')
    .values({ client_id: clientId, user_id: userId, time_zone: timeZone })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet({ time_zone: timeZone }))
    .execute();
}
