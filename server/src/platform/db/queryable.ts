import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.ts';

/** A connection or a transaction that runs plain SQL. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** A transaction, or Kysely outside any, for statements that are shared with the import's own connections. */
export function queryableOf(db: Kysely<DB>): Queryable {
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows, rowCount: numAffectedRows === undefined ? null : Number(numAffectedRows) };
    },
  };
}
