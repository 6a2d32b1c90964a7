import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

export interface JobFigure {
  name: string;
  waiting: number;
  /** Time since the oldest waiting job was due; null: none is waiting. */
  oldest_seconds: number | null;
  failed: number;
}

/**
 * Jobs by name, read as the owner; pg-boss keeps finished ones for a day. Excludes jobs that are not due yet and pg-boss's own.
 */
export async function readJobs(db: Db): Promise<JobFigure[]> {
  const { rows } = await sql<JobFigure>`
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8
        as oldest_seconds,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name not like '\\_\\_pgboss%' group by name`.execute(db.owner);
  return rows;
}

/** When the newest backup was completed, in Unix seconds; null: never. */
export async function readBackupTime(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from max(at))::float8 as at from portal_meta.backups`.execute(db.owner);
  return rows[0]?.at ?? null;
}

export interface Figures {
  placed_accounts: number;
  imports_unfinished: number;
  imports_oldest_seconds: number | null;
  imports_failed: number;
  outbox_events: number;
  outbox_oldest_seconds: number | null;
  waiting_items: number;
  unmapped_statuses: number;
  last_use: number | null;
  agency_deliveries_waiting: number;
  agency_deliveries_dead: number;
  client_deliveries_waiting: number;
  client_deliveries_dead: number;
}

/**
 * Figures of the whole installation in one statement; each part reads an index or a small table. The outbox is measured by the slowest of
 * the systems that have acknowledged an event.
 */
export async function readFigures(tx: Tx): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select placed.*, unfinished.*, outbox.*, systems.last_use,
      (select count(*)::int from feed.waiting_items w where w.refusal_code is null) as waiting_items,
      (select count(*)::int from feed.unmapped_statuses m where m.mapped_at is null) as unmapped_statuses,
      (select count(*)::int from feed.deliveries d where d.state = 'waiting') as agency_deliveries_waiting,
      (select count(*)::int from feed.webhooks w join feed.deliveries d on d.webhook_id = w.id
        where w.ended_at is null and d.state = 'dead' and d.created_at > now() - interval '1 day') as agency_deliveries_dead,
      (select count(*)::int from portal.webhook_deliveries d where d.state = 'waiting') as client_deliveries_waiting,
      (select count(*)::int from portal.webhooks w
        join portal.webhook_deliveries d on d.client_id = w.client_id and d.webhook_id = w.id
        where d.state = 'dead' and d.created_at > now() - interval '1 day') as client_deliveries_dead
    from
      (select coalesce(sum(b.account_count), 0)::int as placed_accounts
        from portal.clients c join portal.batches b on b.client_id = c.id
        where b.created_at > now() - interval '1 day' and b.source <> 'loaded') placed,
      (select count(*) filter (where i.state <> 'failed')::int as imports_unfinished,
          extract(epoch from now() - min(i.updated_at) filter (where i.state <> 'failed'))::float8 as imports_oldest_seconds,
          count(*) filter (where i.state = 'failed')::int as imports_failed
        from portal.clients c join portal.imports i on i.client_id = c.id
        where i.created_at > now() - interval '1 day' and i.state in ('uploaded', 'reading', 'checking', 'committing', 'failed')) unfinished,
      (select min(s.acknowledged_position) filter (where s.acknowledged_position > 0) as position,
          extract(epoch from max(s.last_used_at))::float8 as last_use
        from feed.systems s where s.revoked_at is null) systems,
      lateral (select count(*)::int as outbox_events, extract(epoch from now() - min(o.at))::float8 as outbox_oldest_seconds
        from feed.outbox_events o where o.position > systems.position or (o.position is null and systems.position is not null)) outbox`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate without groups returns one row');
  return row;
}
