import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#platform/db/db.ts';
import type { Queryable } from '../stages/duplicates.ts';

/** A request's transaction for the statements that it shares with the stages. */
export function queryableOf(tx: Tx): Queryable {
  return {
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const { rows, numAffectedRows } = await tx.executeQuery<T>(CompiledQuery.raw(text, values));
      return { rows, rowCount: numAffectedRows === undefined ? null : Number(numAffectedRows) };
    },
  };
}
