import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { newId } from '#platform/ids.ts';

// A link's holder is no member yet: these queries run without row-level security and find the client by the token's hash.

export function findByToken(tx: Tx, tokenHash: string, { lock = false } = {}) {
  return tx
    .selectFrom('portal.invitations as i')
    .innerJoin('portal.clients as c', 'c.id', 'i.client_id')
    .select([
      'i.client_id',
      'i.id',
      'i.email',
      'i.role',
      'i.location_ids',
      'i.invited_by_name',
      'i.expires_at',
      'i.accepted_at',
      'i.accepted_by',
      'i.revoked_at',
      'c.name as client_name',
    ])
    .where('i.token_sha256', '=', tokenHash)
    .$if(lock, (query) => query.forUpdate('i'))
    .executeTakeFirst();
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

export async function listLocationNames(
  tx: Tx,
  { client_id: clientId, location_ids: ids }: InvitationRow,
): Promise<string[] | null> {
  if (ids === null) return null;
  const rows = await tx
    .selectFrom('portal.locations')
    .select('name')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${ids})`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export function findMembership(tx: Tx, clientId: string, userId: string) {
  return tx
    .selectFrom('portal.memberships as m')
    .innerJoin('portal.clients as c', 'c.id', 'm.client_id')
    .select(['m.id', 'm.client_id', 'm.role', 'c.name', 'c.code', 'c.trade', 'c.is_onboarding_completed'])
    .where('m.client_id', '=', clientId)
    .where('m.user_id', '=', userId)
    .where('m.ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertMembership(tx: Tx, invitation: InvitationRow, userId: string, now: Date): Promise<void> {
  const { client_id, role, location_ids } = invitation;
  await tx
    .insertInto('portal.memberships')
    .values({ id: newId(), client_id, user_id: userId, role, location_ids, created_at: now })
    .execute();
}

export async function closeInvitation(
  tx: Tx,
  { client_id: clientId, id }: InvitationRow,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('portal.invitations')
    .set({ accepted_at: now, accepted_by: userId })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db.owner
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user's current address is this one, and verified. */
export async function hasProvenAddress(db: Db, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  const row = await db.owner
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
