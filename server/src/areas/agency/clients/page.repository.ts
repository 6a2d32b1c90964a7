import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export function findFacts(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.clients')
    .select([
      'agency_client_id',
      'goes_live_on',
      'ended_at',
      'suspended_at',
      'suspended_reason',
      'suspended_by_name',
      'maintenance_at',
      'maintenance_message',
      'maintenance_until',
      'maintenance_by_name',
      'onboarding_state',
      'onboarding_at',
      'onboarding_by_name',
      'onboarding_reason',
      'paper_agreement_at',
    ])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
}

export async function listStatuses(tx: Tx, clientId: string) {
  const { rows } = await sql<{ status: string; accounts: number; placed_cents: number; balance_cents: number }>`
    select status, sum(accounts)::bigint as accounts, sum(placed_cents)::bigint as placed_cents, sum(balance_cents)::bigint as balance_cents
    from portal.status_totals where client_id = ${clientId} group by status having sum(accounts) > 0`.execute(tx);
  return rows;
}

export async function countPeople(tx: Tx, clientId: string) {
  const { rows } = await sql<{ users: number; invitations: number; locations: number }>`
    select
      (select count(*) from portal.memberships where client_id = ${clientId} and ended_at is null) as users,
      (select count(*) from portal.invitations where client_id = ${clientId} and accepted_at is null and revoked_at is null) as invitations,
      (select count(*) from portal.locations where client_id = ${clientId}) as locations`.execute(tx);
  return rows[0] ?? { users: 0, invitations: 0, locations: 0 };
}
