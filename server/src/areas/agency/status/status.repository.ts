import { incidentStates, type IncidentState } from '@recoup/domain/agency/status';
import type { Tx } from '#platform/db/db.ts';

/** Running and planned maintenance, the next one first. */
export const listWindows = (tx: Tx, now: Date) =>
  tx
    .selectFrom('portal.maintenance_windows')
    .select(['id', 'starts_at', 'ends_at', 'message', 'created_by_name'])
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(20)
    .execute();

/** Open incidents, then those resolved since, the newest first. */
export const listIncidents = (tx: Tx, since: Date) =>
  tx
    .selectFrom('portal.incidents')
    .select(['id', 'title', 'state', 'started_at', 'resolved_at', 'created_by_name'])
    .where(({ eb, or }) => or([eb('state', '!=', 'resolved'), eb('resolved_at', '>=', since)]))
    .orderBy(({ eb }) => eb('state', '=', 'resolved'))
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();

/** The newest first. */
export const listUpdates = (tx: Tx, incidentIds: readonly string[]) =>
  tx
    .selectFrom('portal.incident_updates')
    .select(['id', 'incident_id', 'state', 'text', 'at'])
    .where('incident_id', 'in', [...incidentIds])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface By {
  byName: string;
  now: Date;
}

export async function insertWindow(
  tx: Tx,
  values: { starts_at: Date; ends_at: Date; message: string },
  { byName, now }: By,
): Promise<string> {
  const { id } = await tx
    .insertInto('portal.maintenance_windows')
    .values({ ...values, created_by_name: byName, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockWindow = (tx: Tx, id: string) =>
  tx
    .selectFrom('portal.maintenance_windows')
    .select(['id', 'starts_at', 'ends_at', 'message', 'cancelled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const cancelWindow = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('portal.maintenance_windows').set({ cancelled_at: now, ends_at: now }).where('id', '=', id).execute();

interface Update {
  state: IncidentState;
  text: string;
}

export async function insertIncident(tx: Tx, { title, ...update }: Update & { title: string }, by: By): Promise<string> {
  const { id } = await tx
    .insertInto('portal.incidents')
    .values({ title, state: update.state, started_at: by.now, created_by_name: by.byName })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertUpdate(tx, id, update, by);
  return id;
}

const insertUpdate = (tx: Tx, incidentId: string, { state, text }: Update, { byName, now }: By) =>
  tx.insertInto('portal.incident_updates').values({ incident_id: incidentId, state, text, at: now, by_name: byName }).execute();

export const lockIncident = (tx: Tx, id: string) =>
  tx.selectFrom('portal.incidents').select(['id', 'title', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();

/** The one function that changes the state of an incident. False if its state does not lead to the new one. */
export async function moveIncident(tx: Tx, id: string, update: Update, by: By): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.incidents')
    .set({ state: update.state, resolved_at: update.state === 'resolved' ? by.now : null })
    .where('id', '=', id)
    .where('state', 'in', incidentStates.before(update.state, 'agency'))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertUpdate(tx, id, update, by);
  return true;
}
