import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ImportRef } from '../imports.repository.ts';
import { fromRows } from '../rows/rows.repository.ts';

export function findClientName(tx: Tx, clientId: string) {
  return tx.selectFrom('portal.clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow();
}

/** Accounts of a batch, by number. */
export function listPlaced(
  tx: Tx,
  { clientId, batchId, after, limit }: { clientId: string; batchId: string; after: number; limit: number },
) {
  return tx
    .selectFrom('portal.accounts')
    .select([
      'number',
      'debtor_name',
      'client_account_number',
      'import_row_number',
      'amount_placed_cents',
      'balance_cents',
      'status',
    ])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Rows with errors in file order, with their corrections. */
export function listErrorRows(tx: Tx, ref: ImportRef, { after, limit }: { after: number; limit: number }) {
  return fromRows(tx, ref)
    .select([
      'r.row_number',
      'e.cells as edits',
      sql<string>`(select coalesce(string_agg(rtrim(p.value ->> 'message', '.') || '.', ' ' order by p.ordinality), '')
        from jsonb_array_elements(r.problems) with ordinality p where p.value ->> 'level' = 'error')`.as('reason'),
    ])
    .where('r.state', '=', 'error')
    .where('r.row_number', '>', after)
    .orderBy('r.row_number')
    .limit(limit)
    .execute();
}

export type ErrorRowFound = Awaited<ReturnType<typeof listErrorRows>>[number];
