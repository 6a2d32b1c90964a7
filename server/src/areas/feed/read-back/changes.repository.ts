import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** A position in the order of changes: after the row with these values. */
export interface Position {
  /** Transaction of the change. */
  changed: number;
  clientId: string;
  id: string;
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** The position before every row that changed in this transaction or later. */
export const from = (changed: number): Position => ({ changed, clientId: lowestId, id: lowestId });

/** The id below which every transaction has ended, as of the statement's snapshot. */
const settled = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** Names the cluster, and its timeline, that the transaction ids belong to: ids of another one are meaningless here. */
export async function findEpoch(tx: Tx): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    select s.system_identifier || '.' || c.timeline_id as epoch from pg_control_system() s, pg_control_checkpoint() c`.execute(
    tx,
  );
  return rows[0]?.epoch ?? '';
}

/** Stores the current end of the order of changes, for `changed_since`. */
export async function markChanges(tx: Tx, now: Date): Promise<void> {
  await sql`insert into feed.change_marks (at, position) values (${now}, ${settled}) on conflict (at) do nothing`.execute(tx);
}

export async function deleteMarks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('feed.change_marks').where('at', '<', before).execute();
}

/**
 * A position after which every row committed at or after an instant is found: that of the last mark before it, or the beginning if there
 * is none.
 */
export async function positionAt(tx: Tx, instant: string): Promise<Position> {
  const row = await tx
    .selectFrom('feed.change_marks')
    .select('position')
    .where('at', '<=', new Date(instant))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return from(row?.position ?? 0);
}

export interface Source {
  /** With its schema. */
  table: string;
  /** Condition on `t`; null: every row of the table. */
  only: RawBuilder<unknown> | null;
  /** Reads rows of the page `p`: `t` is the table, `c` its client. */
  read(page: RawBuilder<unknown>): RawBuilder<unknown>;
}

export interface ChangedRow {
  changed_in: number;
  client_id: string;
  id: string;
}

/**
 * Rows after a position whose transactions have ended, in the order of change. Keys are read from the index only, then the rows of the
 * page. `within`: only of these clients; null: all.
 */
export async function readChanged<R extends ChangedRow>(
  tx: Tx,
  { table, only, read }: Source,
  { after, within, limit }: { after: Position; within: readonly string[] | null; limit: number },
): Promise<R[]> {
  const owner = table === 'portal.clients' ? sql`t.id` : sql`t.client_id`;
  const position =
    table === 'portal.clients'
      ? sql`(t.changed_in, t.id) > (${after.changed}, ${after.id}::uuid)`
      : sql`(t.changed_in, t.client_id, t.id) > (${after.changed}, ${after.clientId}::uuid, ${after.id}::uuid)`;
  const page = sql`p as materialized (
    select t.changed_in, ${owner} as client_id, t.id from ${sql.table(table)} t
    where ${position} and t.changed_in < ${settled}
      ${within === null ? sql`` : sql`and ${owner} = any (${within}::uuid[])`}
      ${only === null ? sql`` : sql`and t.${only}`}
    order by t.changed_in, ${owner}, t.id limit ${limit}
  )`;
  const { rows } = await sql<R>`with ${page} ${read(sql`p`)} order by p.changed_in, p.client_id, p.id`.execute(tx);
  return rows;
}
