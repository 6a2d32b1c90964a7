import type { LoadMapping, LoadReport, LoadState, LoadColumns } from '@recoup/contract/agency/load';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface LoadRow {
  id: string;
  file_name: string;
  file_bytes: number;
  file_key: string | null;
  kind: string | null;
  source: string | null;
  is_history: boolean;
  state: LoadState;
  columns: LoadColumns['table'];
  mapping: LoadMapping;
  report: LoadReport | null;
  counts: Record<string, number>;
  last_line: number;
  rows_total: number | null;
  step_at: Date | null;
  is_cancelling: boolean;
  refused_key: string | null;
  failure: string[];
  created_by: string;
  created_by_name: string;
  applied_by: string | null;
  applied_by_name: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const columns = [
  'id',
  'file_name',
  'file_bytes',
  'file_key',
  'kind',
  'source',
  'is_history',
  'state',
  'columns',
  'mapping',
  'report',
  'counts',
  'last_line',
  'rows_total',
  'step_at',
  'is_cancelling',
  'refused_key',
  'failure',
  'created_by',
  'created_by_name',
  'applied_by',
  'applied_by_name',
  'created_at',
  'finished_at',
] as const;

type Stored = Omit<LoadRow, 'state'> & { state: string };
const rowOf = (row: Stored): LoadRow => ({ ...row, file_bytes: Number(row.file_bytes), state: row.state as LoadState });

interface NewLoad {
  id: string;
  fileName: string;
  bytes: number;
  kind: string | null;
  source: string | null;
  isHistory: boolean;
  by: { userId: string; name: string };
  at: Date;
}

export async function insertLoad(tx: Tx, { id, fileName, bytes, kind, source, isHistory, by, at }: NewLoad): Promise<void> {
  await tx
    .insertInto('feed.loads')
    .values({
      id,
      file_name: fileName,
      file_bytes: bytes,
      kind,
      source,
      is_history: isHistory,
      created_by: by.userId,
      created_by_name: by.name,
      created_at: at,
    })
    .execute();
}

export async function findLoad(tx: Tx, id: string, { isLocked = false } = {}): Promise<LoadRow | null> {
  const query = tx.selectFrom('feed.loads').select(columns).where('id', '=', id);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** `userId`: only this user's; null: everyone's. */
export async function listRecent(tx: Tx, { userId, limit }: { userId: string | null; limit: number }): Promise<LoadRow[]> {
  const query = tx.selectFrom('feed.loads').select(columns).orderBy('created_at', 'desc').limit(limit);
  return (await (userId === null ? query : query.where('created_by', '=', userId)).execute()).map(rowOf);
}

/** False if the load's state is no longer `from`. */
export async function changeLoad(
  tx: Tx,
  { id, from }: { id: string; from: LoadState },
  { columns: table, mapping, report, counts, failure, ...set }: Partial<Omit<LoadRow, 'id'>>,
): Promise<boolean> {
  const json = { columns: table, mapping, report, counts, failure };
  const { numUpdatedRows } = await tx
    .updateTable('feed.loads')
    .set({
      ...set,
      ...Object.fromEntries(
        Object.entries(json).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value === null ? null : JSON.stringify(value)]],
        ),
      ),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Current access of the user who applies the rows. */
export async function findLoader(tx: Tx, userId: string): Promise<{ role: string; isLimited: boolean } | null> {
  const row = await tx
    .selectFrom('portal.agency_members')
    .select(['role', sql<boolean>`client_ids is not null`.as('is_limited')])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? { role: row.role, isLimited: row.is_limited } : null;
}

/** Deletes loads that finished before `ended`, and unfinished ones that wait for a user since before `left`. Returns their ids. */
export async function deleteOld(tx: Tx, { ended, left }: { ended: Date; left: Date }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('feed.loads')
    .where(({ eb, and, or }) =>
      or([
        eb('finished_at', '<', ended),
        and([eb('finished_at', 'is', null), eb('created_at', '<', left), eb('state', 'in', ['uploading', 'mapping', 'checked'])]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
