import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { Caller } from '#platform/http/caller.ts';

// The auth service's tables have no row-level security for users: every query here names the user.

export function findCompanies(tx: Tx, userId: string) {
  return tx
    .selectFrom('portal.memberships as m')
    .innerJoin('portal.clients as c', 'c.id', 'm.client_id')
    .select(({ selectFrom }) => [
      'm.client_id',
      'c.name',
      'm.role',
      'm.location_ids',
      selectFrom('portal.locations as l')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['l.name']).as('names'))
        .whereRef('l.client_id', '=', 'm.client_id')
        .where(sql<boolean>`l.id = any (m.location_ids)`)
        .as('location_names'),
    ])
    .where('m.user_id', '=', userId)
    .where('m.ended_at', 'is', null)
    .orderBy('c.name')
    .execute();
}

export function findAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.users')
    .select(['phone', 'is_sso_user', sql<boolean>`coalesce(encrypted_password, '') <> ''`.as('has_password')])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function findFactors(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.mfa_factors')
    .select(['id', 'factor_type', 'friendly_name', 'phone', 'status', 'created_at', 'last_challenged_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export function findIdentities(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_sign_in_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export function findSessions(tx: Tx, userId: string, now: Date) {
  return tx
    .selectFrom('auth.sessions')
    .select([
      'id',
      'user_agent',
      'ip',
      'aal',
      'created_at',
      // A timestamp without time zone, in UTC.
      sql<Date>`coalesce(refreshed_at at time zone 'utc', created_at)`.as('last_seen_at'),
    ])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('not_after', 'is', null), where('not_after', '>', now)]))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(tx: Tx, userId: string, sessionId: string | null): Promise<number> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (sessionId) query = query.where('id', '<>', sessionId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export interface EventPage {
  actions: readonly string[];
  limit: number;
  cursor: string | undefined;
}

/** A page of the user's audit entries, newest first, without routine ones such as token refreshes. */
export async function findEvents(tx: Tx, userId: string, { actions, limit, cursor }: EventPage) {
  const [at, id] = cursor ? decodeCursor('at', cursor, ['instant', 'id']) : [];
  const after = cursor ? sql`and (created_at, id) < (${at}::timestamptz, ${id}::uuid)` : sql``;
  const { rows } = await sql<{
    id: string;
    action: string;
    traits: unknown;
    ip: string;
    at: Date;
    at_text: string;
  }>`
    select id, payload ->> 'action' as action, payload -> 'traits' as traits, ip_address as ip,
      created_at as at, created_at::text as at_text
    from auth.audit_log_entries
    where payload ->> 'actor_id' = ${userId} and payload ->> 'action' = any (${actions}) and created_at is not null ${after}
    order by created_at desc, id desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor('at', [last.at_text, last.id]) : null };
}

/** Actions of this page, besides the auth service's own entries. */
export async function recordEvent(
  tx: Tx,
  { caller, action, now }: { caller: Caller; action: 'generate_recovery_codes' | 'session_ended'; now: Date },
): Promise<void> {
  const payload = {
    action,
    actor_id: caller.userId,
    actor_username: caller.email,
    actor_via_sso: false,
    log_type: action === 'session_ended' ? 'account' : 'recovery_codes',
    traits: caller.userAgent ? { user_agent: caller.userAgent.slice(0, 500) } : {},
  };
  await sql`insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), ${JSON.stringify(payload)}, ${now}, ${caller.ip})`.execute(
    tx,
  );
}
