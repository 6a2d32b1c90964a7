import { isStatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { KnownCode, StatusItem } from '#areas/feed/kinds/index.ts';

export interface MappedStatus {
  clientId: string;
  id: string;
  accountId: string;
  item: StatusItem;
  known: KnownCode;
  isHistory: boolean;
}

/** Stored statuses whose code is defined by now, in the order in which they happened; locked. */
export async function lockMapped(tx: Tx, limit: number): Promise<MappedStatus[]> {
  const { rows } = await sql<{
    client_id: string;
    id: string;
    account_id: string;
    item: StatusItem;
    is_history: boolean;
    status: string;
    reason: string | null;
    reason_code: string | null;
  }>`
    select u.client_id, u.id, u.account_id, u.item, u.is_history, s.status, s.reason, s.reason_code
    from feed.unmapped_statuses u join feed.status_codes s using (code)
    where u.mapped_at is null
    order by u.at, u.id limit ${limit}
    for update of u skip locked`.execute(tx);
  return rows.flatMap(
    ({ client_id: clientId, id, account_id: accountId, item, is_history: isHistory, status, reason, reason_code: reasonCode }) =>
      isStatusCode(status) ? [{ clientId, id, accountId, item, known: { status, reason, reasonCode }, isHistory }] : [],
  );
}

export async function recordMapped(tx: Tx, results: readonly { clientId: string; id: string; result: string }[]): Promise<void> {
  await sql`
    update feed.unmapped_statuses u set mapped_at = now(), result = r.result
    from json_to_recordset(${JSON.stringify(results)}::json) as r("clientId" uuid, id uuid, result text)
    where u.client_id = r."clientId" and u.id = r.id`.execute(tx);
}

/** Codes with a definition. */
export function listMappedCodes(db: Db) {
  return db.asService((tx) =>
    tx.selectFrom('feed.status_codes').select(['code', 'status', 'reason', 'reason_code']).orderBy('code').execute(),
  );
}

/** Codes without a definition, with how often and when they came. */
export function listUnmappedCodes(db: Db) {
  return db.asService((tx) =>
    tx
      .selectFrom('feed.unmapped_statuses')
      .select((eb) => ['code', eb.fn.countAll<number>().as('statuses'), eb.fn.min('at').as('first'), eb.fn.max('at').as('last')])
      .where('mapped_at', 'is', null)
      .groupBy('code')
      .orderBy('code')
      .execute(),
  );
}
