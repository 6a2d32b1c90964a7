import { agencyRole } from '@recoup/contract/users/memberships';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import type { Db, Tx } from '#platform/db/db.ts';

/** Runs as the service, because policies hide a company under maintenance from its users. The query filters by user. */
export function findMemberships(tx: Tx, userId: string) {
  return tx
    .selectFrom('portal.memberships as m')
    .innerJoin('portal.clients as c', 'c.id', 'm.client_id')
    .select(['m.id', 'm.client_id', 'm.role', 'c.name', 'c.code', 'c.trade', 'c.is_onboarding_completed'])
    .select(['c.maintenance_message', 'c.maintenance_until'])
    .where('m.user_id', '=', userId)
    .where('m.ended_at', 'is', null)
    .where('c.live_at', 'is not', null)
    .orderBy('c.name')
    .orderBy('m.id')
    .execute();
}

export function findClient(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.clients')
    .select([
      'id',
      'name',
      'legal_name',
      'code',
      'trade',
      'debt_types',
      'is_onboarding_completed',
      'onboarding_state',
      'onboarding_at',
      'onboarding_reason',
      'suspended_at',
      'suspended_reason',
      'created_at',
    ])
    .where('id', '=', clientId)
    .executeTakeFirst();
}

export function findLocations(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.locations')
    .select(['id', 'code', 'name', 'is_active'])
    .where('client_id', '=', clientId)
    .orderBy('name')
    .execute();
}

/** Not a client's row, so it has no policy: the query names its user. */
export async function findAgencyRole(db: Db, userId: string): Promise<AgencyRole | null> {
  const row = await db.owner
    .selectFrom('portal.agency_members')
    .select('role')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? agencyRole.parse(row.role) : null;
}

/** Suspends a client; undefined if it already is suspended. */
export function setSuspended(
  tx: Tx,
  { clientId, reason, byName, now }: { clientId: string; reason: string; byName: string; now: Date },
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('portal.clients')
    .set({ suspended_at: now, suspended_reason: reason, suspended_by_name: byName })
    .where('id', '=', clientId)
    .where('suspended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

/** Ends a suspension; undefined if there is none. */
export function clearSuspended(tx: Tx, clientId: string): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('portal.clients')
    .set({ suspended_at: null, suspended_reason: null, suspended_by_name: null })
    .where('id', '=', clientId)
    .where('suspended_at', 'is not', null)
    .returning('name')
    .executeTakeFirst();
}
