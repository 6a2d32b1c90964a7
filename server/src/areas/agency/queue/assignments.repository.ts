import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ItemName, Person } from './queue-details.repository.ts';

export interface Colleague extends Person {
  client_ids: string[] | null;
}

/** Users who can be assigned an item: admins and staff, because auditors may change nothing. */
export async function listColleagues(tx: Tx): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select g.user_id as id, coalesce(nullif(p.name, ''), p.email, 'A colleague') as name, g.client_ids
    from portal.agency_members g left join portal.user_profiles p on p.user_id = g.user_id
    where g.ended_at is null and g.role in ('agency_admin', 'agency_staff')
    order by 2, 1`.execute(tx);
  return rows;
}

/** Locks the assignment against a concurrent one, which `lockItem` already does for unassigned items. */
export async function findAssignee(tx: Tx, { clientId, kind, id }: ItemName): Promise<(Person & { by: string }) | null> {
  const row = await tx
    .selectFrom('portal.queue_assignments')
    .select(['user_id as id', 'user_name as name', 'assigned_by_name as by'])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function assign(
  tx: Tx,
  { clientId, kind, id }: ItemName,
  { to, byName, now }: { to: Person | null; byName: string; now: Date },
): Promise<void> {
  if (to === null) {
    await tx
      .deleteFrom('portal.queue_assignments')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .execute();
    return;
  }
  await tx
    .insertInto('portal.queue_assignments')
    .values({ client_id: clientId, kind, subject_id: id, user_id: to.id, user_name: to.name, assigned_by_name: byName, at: now })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'subject_id']).doUpdateSet({
        user_id: to.id,
        user_name: to.name,
        assigned_by_name: byName,
        at: now,
      }),
    )
    .execute();
}
