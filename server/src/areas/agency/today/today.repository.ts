import { sql } from 'kysely';
import { startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';

/** Clients that the caller may see; null: all. */
interface Limit {
  clientIds: readonly string[] | null;
}

const ofClients = ({ clientIds }: Limit, column: string) =>
  clientIds ? sql`${sql.ref(column)} = any (${[...clientIds]}::uuid[])` : sql`true`;

export interface Activity {
  accounts: number;
  amount_cents: number;
  placing_clients: number;
  payments: number;
  payments_cents: number;
  requests: number;
  messages: number;
  users_active: number;
}

/** What clients did since the start of a day. */
export async function findActivity(tx: Tx, limit: Limit, since: string): Promise<Activity> {
  const from = startOf(since);
  const { rows } = await sql<Activity>`
    select p.*, q.*,
      (select count(*)::int from portal.messages m
        where m.author = 'client' and m.created_at >= ${from} and ${ofClients(limit, 'm.client_id')}) as messages,
      (select count(distinct m.user_id)::int from portal.memberships m
        where m.last_seen_at >= ${from} and m.ended_at is null and ${ofClients(limit, 'm.client_id')}) as users_active
    from
      (select coalesce(sum(b.account_count), 0)::int as accounts, coalesce(sum(b.amount_placed_cents), 0)::bigint as amount_cents,
          count(distinct b.client_id)::int as placing_clients
        from portal.clients c join portal.batches b on b.client_id = c.id
        where b.created_at >= ${from} and b.source <> 'loaded' and ${ofClients(limit, 'c.id')}) p,
      (select count(*) filter (where r.kind = 'direct_payment')::int as payments,
          coalesce(sum((r.data ->> 'amount_cents')::bigint) filter (where r.kind = 'direct_payment'
            and r.data ->> 'amount_cents' ~ '^\\d{1,15}$'), 0)::bigint as payments_cents,
          count(*) filter (where r.kind <> 'direct_payment')::int as requests
        from portal.clients c join portal.requests r on r.client_id = c.id
        where r.created_at >= ${from} and ${ofClients(limit, 'c.id')}) q`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums without groups have one row');
  return row;
}

export async function findExpiringInvitations(
  tx: Tx,
  limit: Limit,
  { now, until }: { now: Date; until: Date },
): Promise<{ count: number; next_at: Date | null }> {
  const { rows } = await sql<{ count: number; next_at: Date | null }>`
    select count(*)::int as count, min(i.expires_at) as next_at from portal.invitations i
    where i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now} and i.expires_at <= ${until}
      and ${ofClients(limit, 'i.client_id')}`.execute(tx);
  return rows[0] ?? { count: 0, next_at: null };
}

export interface FaultRow {
  kind: string;
  count: number;
  at: Date | null;
  names: string[];
}

/** Failed exports of clients. */
export async function findFailedExports(tx: Tx, limit: Limit, since: Date): Promise<FaultRow> {
  const { rows } = await sql<FaultRow>`
    select 'exports' as kind, count(*)::int as count, max(f.at) as at, coalesce(array_agg(distinct c.name), '{}') as names
    from (
      select e.client_id, e.created_at as at from portal.exports e where e.state = 'failed' and e.created_at >= ${since}
      union all
      select r.client_id, r.created_at from portal.report_runs r where r.state = 'failed' and r.created_at >= ${since}
    ) f join portal.clients c on c.id = f.client_id
    where ${ofClients(limit, 'f.client_id')}`.execute(tx);
  return rows[0] ?? { kind: 'exports', count: 0, at: null, names: [] };
}

/** Of the connection to the agency's systems; about no single client. */
export async function findSystemFaults(tx: Tx, { since, quietSince }: { since: Date; quietSince: Date }): Promise<FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    select 'refused_items' as kind, coalesce(sum(u.refused), 0)::int as count, max(u.at) as at,
      coalesce(array_agg(distinct coalesce(s.name, u.sender)), '{}') as names
    from feed.key_uses u left join feed.systems s on s.id = u.system_id where u.at >= ${since} and u.refused > 0
    union all
    select 'unmapped_codes', count(*)::int, max(m.at), coalesce(array_agg(distinct m.code), '{}')
    from feed.unmapped_statuses m where m.mapped_at is null
    union all
    select 'webhooks', count(*)::int, max(d.created_at), coalesce(array_agg(distinct w.url), '{}')
    from feed.deliveries d join feed.webhooks w on w.id = d.webhook_id
    where w.ended_at is null and (d.state = 'dead' or d.state = 'waiting' and d.attempts >= 3)
    union all
    select 'quiet_systems', count(*)::int, min(s.last_used_at), coalesce(array_agg(s.name order by s.last_used_at), '{}')
    from feed.systems s where s.revoked_at is null and s.last_used_at < ${quietSince}`.execute(tx);
  return rows;
}

/** Emails that the server did not take at the first attempts, and jobs that failed. Read with the rights of the jobs' owner. */
export async function findFailedJobs(tx: Tx, since: Date): Promise<FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    select case name when 'mail.send' then 'emails' else 'jobs' end as kind, count(*)::int as count,
      max(coalesce(completed_on, started_on)) as at, array_agg(distinct name) as names
    from pgboss.job
    where created_on >= ${since} and name not like '\\_\\_pgboss%' and (state = 'failed' or state = 'retry' and retry_count >= 3)
    group by 1`.execute(tx);
  return rows;
}
