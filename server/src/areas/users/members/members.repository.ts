import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Serializes changes to a client's members, so that what was checked cannot change before it is written. */
export async function lockMembers(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${clientId}`}, 0))`.execute(tx);
}

const live = (tx: Tx, clientId: string) =>
  tx.selectFrom('portal.memberships').where('client_id', '=', clientId).where('ended_at', 'is', null);

export function findMember(tx: Tx, clientId: string, id: string) {
  return live(tx, clientId).select(['id', 'user_id', 'role', 'location_ids', 'revision']).where('id', '=', id).executeTakeFirst();
}

export async function findRole(tx: Tx, clientId: string, userId: string): Promise<string | undefined> {
  return (await live(tx, clientId).select('role').where('user_id', '=', userId).executeTakeFirst())?.role;
}

/** Whether a user is a member of a client that is not in this list. */
export async function isMemberOfOthers(tx: Tx, userId: string, clientIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.memberships')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('client_id', 'not in', [...clientIds])
    .executeTakeFirst();
  return row !== undefined;
}

export async function countAdmins(tx: Tx, clientId: string): Promise<number> {
  const row = await live(tx, clientId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'client_admin')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateMember(
  tx: Tx,
  { clientId, id }: { clientId: string; id: string },
  values:
    | { role: string; location_ids: string[] | null; revision: number }
    | { ended_at: Date; ended_by: string; revision: number },
): Promise<void> {
  await tx.updateTable('portal.memberships').set(values).where('client_id', '=', clientId).where('id', '=', id).execute();
}

export async function listMemberAddresses(tx: Tx, clientId: string): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(p.email) as email from portal.memberships m join portal.client_users(${clientId}) p on p.user_id = m.user_id
    where m.client_id = ${clientId} and m.ended_at is null`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

export function listLocations(tx: Tx, clientId: string) {
  return tx.selectFrom('portal.locations').select(['id', 'name']).where('client_id', '=', clientId).orderBy('name').execute();
}

export async function findCompanyName(tx: Tx, clientId: string): Promise<string> {
  const row = await tx.selectFrom('portal.clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow();
  return row.name;
}
