import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface PeriodRow {
  kind: string;
  state: string;
  months: number;
  source: string;
  updated_by_name: string;
  updated_at: Date;
}

export const listPeriods = (tx: Tx): Promise<PeriodRow[]> =>
  tx
    .selectFrom('portal.retention_periods')
    .select(['kind', 'state', 'months', 'source', 'updated_by_name', 'updated_at'])
    .orderBy('state')
    .execute();

/** Serializes changes of periods. */
export async function lockPeriods(tx: Tx): Promise<void> {
  await sql`lock table portal.retention_periods in share row exclusive mode`.execute(tx);
}

export async function savePeriod(tx: Tx, period: PeriodRow): Promise<void> {
  const { kind: _kind, state: _state, ...rest } = period;
  await tx
    .insertInto('portal.retention_periods')
    .values(period)
    .onConflict((conflict) => conflict.columns(['kind', 'state']).doUpdateSet(rest))
    .execute();
}

export async function removePeriod(tx: Tx, { kind, state }: { kind: string; state: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('portal.retention_periods')
    .where('kind', '=', kind)
    .where('state', '=', state)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertRun(tx: Tx, startedAt: Date): Promise<string> {
  const { id } = await tx
    .insertInto('portal.retention_runs')
    .values({ started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishRun(tx: Tx, id: string, { at, failed }: { at: Date; failed: string[] }): Promise<void> {
  await tx.updateTable('portal.retention_runs').set({ finished_at: at, failed }).where('id', '=', id).execute();
}

export interface RunCount {
  run_id: string;
  kind: string;
  client_id: string | null;
  removed: number;
  held: number;
  months: number;
  source: string;
}

export async function insertCounts(tx: Tx, counts: readonly RunCount[]): Promise<void> {
  if (counts.length > 0) await tx.insertInto('portal.retention_counts').values(counts).execute();
}

export interface RunRow {
  id: string;
  started_at: Date;
  finished_at: Date | null;
  failed: string[];
  counts: (Omit<RunCount, 'run_id'> & { client_name: string | null })[];
}

/** Newest first, with the counts that the caller may see. */
export async function listRuns(tx: Tx, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.started_at, r.finished_at, r.failed, coalesce((
      select json_agg(json_build_object('kind', n.kind, 'client_id', n.client_id, 'client_name', c.name, 'removed', n.removed,
        'held', n.held, 'months', n.months, 'source', n.source) order by n.kind, lower(c.name))
      from portal.retention_counts n left join portal.clients c on c.id = n.client_id where n.run_id = r.id), '[]') as counts
    from portal.retention_runs r order by r.started_at desc limit ${limit}`.execute(tx);
  return rows;
}
