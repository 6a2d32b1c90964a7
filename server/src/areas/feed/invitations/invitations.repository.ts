import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface PlannedMember {
  client_id: string;
  external_id: string;
  email: string;
  name: string | null;
  role: 'client_admin' | 'client_staff';
  location_ids: string[] | null;
  company_name: string;
}

/** Makes clients live whose day has come. Returns them. */
export async function startDueClients(tx: Tx, { today, now }: { today: string; now: Date }): Promise<{ id: string }[]> {
  return tx
    .updateTable('portal.clients')
    .set({ live_at: now })
    .where('live_at', 'is', null)
    .where('goes_live_on', '<=', today)
    .returning('id')
    .execute();
}

/** Invitations of planned members that were sent since then. */
export async function countInvited(tx: Tx, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('feed.planned_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The next planned members of live clients, locked; those that another server holds are skipped. */
export async function lockPlanned(tx: Tx, limit: number): Promise<PlannedMember[]> {
  const { rows } = await sql<PlannedMember>`
    select m.client_id, m.external_id, m.email, m.name, m.role, m.location_ids, c.name as company_name
    from feed.planned_members m join portal.clients c on c.id = m.client_id and c.live_at is not null
    where m.is_invited and m.invited_at is null
    order by m.created_at, m.client_id, m.external_id
    limit ${limit}
    for update of m skip locked`.execute(tx);
  return rows;
}

export async function markInvited(tx: Tx, members: readonly PlannedMember[], now: Date): Promise<void> {
  const keys = members.map(({ client_id, external_id }) => ({ client_id, external_id }));
  await sql`
    update feed.planned_members m set invited_at = ${now}
    from json_to_recordset(${JSON.stringify(keys)}::json) as k(client_id uuid, external_id text)
    where m.client_id = k.client_id and m.external_id = k.external_id`.execute(tx);
}

/** Serializes waves: two servers would otherwise both use up the rest of the hourly limit. */
export async function lockWaves(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitation waves', 0))`.execute(tx);
}
