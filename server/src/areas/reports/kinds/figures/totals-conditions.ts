import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ReportScope } from '../report-kind.ts';

export interface Locations {
  /** Locations to filter by; null: all that the reader may see. */
  locationIds: readonly string[] | null;
}

/** Conditions on a totals table: the client, the reader's locations, and the location filter. */
export function ofTotals(scope: ReportScope, { locationIds }: Locations): RawBuilder<boolean> {
  const all = [sql`client_id = ${scope.clientId}::uuid`];
  for (const ids of [scope.locationIds, locationIds]) if (ids) all.push(sql`location_id = any (${[...ids]}::uuid[])`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

const ofMost = { enable_nestloop: 'off', enable_sort: 'off', work_mem: '64MB' };

/**
 * Runs a query that aggregates most rows of a client. Row-level security hides the row count from the planner, which would choose
 * a nested loop with one lookup per account and take six times as long.
 */
export async function planForMost<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const names = Object.keys(ofMost);
  const set = (values: readonly string[]) =>
    sql`select set_config(name, value, true) from unnest(${names}::text[], ${[...values]}::text[]) s (name, value)`.execute(tx);
  const { rows } = await sql<{ value: string }>`
    select current_setting(name) as value from unnest(${names}::text[]) with ordinality s (name, place) order by place`.execute(
    tx,
  );
  await set(Object.values(ofMost));
  const result = await work();
  await set(rows.map(({ value }) => value));
  return result;
}
