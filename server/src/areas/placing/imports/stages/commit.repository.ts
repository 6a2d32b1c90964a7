import type { Queryable } from '#platform/db/queryable.ts';
import type { ImportRef } from '../imports.repository.ts';

/** The certifier's current membership: `may` if it covers all locations of the accounts to place. */
export async function findCertifier(db: Queryable, { clientId, importId }: ImportRef, userId: string | null) {
  const { rows } = await db.query<{ may: boolean; location_ids: string[] | null }>(
    `select m.location_ids, m.location_ids is null or not exists (
       select from portal.import_rows r
        where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null
          and (r.record #>> '{account,location_id}')::uuid = any (m.location_ids) is not true) as may
       from portal.memberships m where m.client_id = $1 and m.user_id = $3 and m.ended_at is null`,
    [clientId, importId, userId],
  );
  return rows[0];
}

/**
 * Serializes placing for this client, so that no account is placed twice; a running commit only references the client and blocks
 * no one.
 */
export async function lockPlacing(db: Queryable, clientId: string): Promise<void> {
  await db.query('select from portal.clients where id = $1 for no key update', [clientId]);
}

/** Whether a row belongs to a closed location. */
export async function findGivenUpLocation(db: Queryable, { clientId, importId }: ImportRef): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from portal.import_rows r join portal.locations l
         on l.client_id = r.client_id and l.id = (r.record #>> '{account,location_id}')::uuid and not l.is_active
        where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null) as found`,
    [clientId, importId],
  );
  return rows[0]?.found ?? false;
}

/** The accounts to place, and their amount in cents. */
export async function sumAccounts(
  db: Queryable,
  { clientId, importId }: ImportRef,
): Promise<{ accounts: number; cents: number }> {
  const { rows } = await db.query<{ accounts: number; cents: number }>(
    `select count(*) as accounts, coalesce(sum(amount_cents), 0)::bigint as cents from portal.import_rows
      where client_id = $1 and import_id = $2 and state in ('ok', 'warning') and merged_into is null`,
    [clientId, importId],
  );
  return rows[0] ?? { accounts: 0, cents: 0 };
}

/** Reserves a batch number and as many account numbers; `last` is the last of them. */
export async function reserveNumbers(
  db: Queryable,
  clientId: string,
  accounts: number,
): Promise<{ last: number; batch: number }> {
  const { rows } = await db.query<{ last: number; batch: number }>(
    `update portal.clients set last_account_number = last_account_number + $2, last_batch_number = last_batch_number + 1
      where id = $1 returning last_account_number as last, last_batch_number as batch`,
    [clientId, accounts],
  );
  const [numbers] = rows;
  if (!numbers) throw new Error('the company is gone');
  return numbers;
}

/** The last row of the next `limit` rows to place after `after`; null if there are none. */
export async function findChunkEnd(
  db: Queryable,
  { clientId, importId }: ImportRef,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const { rows } = await db.query<{ last: number | null }>(
    `select max(row_number) as last from (
       select row_number from portal.import_rows
        where client_id = $1 and import_id = $2 and row_number > $3 and state in ('ok', 'warning') and merged_into is null
        order by row_number limit $4) chunk`,
    [clientId, importId, after, limit],
  );
  return rows[0]?.last ?? null;
}
