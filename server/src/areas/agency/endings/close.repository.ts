import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface LockedClient {
  id: string;
  name: string;
  ended_at: Date | null;
}

/** Waits for transactions that post for the client, and blocks later ones until this transaction ends. */
export async function lockClient(tx: Tx, clientId: string): Promise<LockedClient | null> {
  const { rows } = await sql<LockedClient>`
    select id, name, ended_at from portal.clients where id = ${clientId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Ends all access to a client: its users, invitations, API keys, webhooks and feed keys. */
export async function closeAccess(
  tx: Tx,
  clientId: string,
  { now, userId, name }: { now: Date; userId: string; name: string },
): Promise<void> {
  await tx.updateTable('portal.clients').set({ ended_at: now }).where('id', '=', clientId).execute();
  await tx
    .updateTable('portal.memberships')
    .set({ ended_at: now, ended_by: userId })
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('portal.invitations')
    .set({ revoked_at: now, revoked_by: userId })
    .where('client_id', '=', clientId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('portal.api_keys')
    .set({ revoked_at: now, revoked_by: userId, revoked_by_name: name })
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('portal.webhooks')
    .set({ ended_at: now, ended_by: userId, ended_by_name: name })
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .execute();
  await sql`update feed.systems set revoked_at = ${now} where client_ids = array[${clientId}::uuid] and revoked_at is null`.execute(
    tx,
  );
  await tx.deleteFrom('feed.planned_members').where('client_id', '=', clientId).execute();
  await sql`delete from feed.waiting_items where client_id = ${clientId}`.execute(tx);
  await tx.updateTable('portal.report_schedules').set({ is_paused: true }).where('client_id', '=', clientId).execute();
}
