import type { RowAnswers } from '@recoup/domain/placing/questions';
import type pg from 'pg';
import { copyInto } from '#platform/db/copy.ts';
import type { CellEdits } from '#platform/db/json-columns.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import type { ImportRef } from '../imports.repository.ts';
import { stagedColumns } from './staged-row.ts';

/** What the rows of an import are checked against. */
export async function findRowRules(db: Queryable, { clientId, userId }: { clientId: string; userId: string }) {
  const client = await db.query<{ legal_name: string }>('select legal_name from portal.clients where id = $1', [clientId]);
  const locations = await db.query<{ id: string; code: string; name: string }>(
    'select id, code, name from portal.locations where client_id = $1 and is_active',
    [clientId],
  );
  const member = await db.query<{ location_ids: string[] | null }>(
    'select location_ids from portal.memberships where client_id = $1 and user_id = $2 and ended_at is null',
    [clientId, userId],
  );
  return {
    legalName: client.rows[0]?.legal_name ?? '',
    locations: locations.rows,
    // A former member places nothing until a current one certifies it, who may place only in their own locations.
    limitedTo: member.rows[0]?.location_ids ?? null,
  };
}

/** The user's corrections, skipped rows and answers so far. */
export async function listEdits(db: Queryable, { clientId, importId }: ImportRef) {
  const { rows } = await db.query<{ row_number: number; cells: CellEdits; is_left_out: boolean; answers: RowAnswers }>(
    'select row_number, cells, is_left_out, answers from portal.import_edits where client_id = $1 and import_id = $2',
    [clientId, importId],
  );
  return rows;
}

/** Which of these keys (`LooseCredit`) belong to a row that owes something; one scan of the import's rows. */
export async function findOwing(db: Queryable, { clientId, importId }: ImportRef, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select distinct k.key
       from portal.import_rows r
       cross join lateral (values ('number:' || r.account_key), ('name:' || lower(r.record #>> '{person,display_name}'))) k (key)
      where r.client_id = $1 and r.import_id = $2 and r.amount_cents > 0 and k.key = any ($3)`,
    [clientId, importId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

export async function deleteRows(db: Queryable, { clientId, importId }: ImportRef): Promise<void> {
  await db.query('delete from portal.import_rows where client_id = $1 and import_id = $2', [clientId, importId]);
}

/** Stages rows, as lines of `stagedLine`. */
export function copyRows(client: pg.Client, lines: readonly Buffer[]): Promise<void> {
  return copyInto(client, { table: 'portal.import_rows', columns: stagedColumns }, lines);
}
