import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface Conversion {
  client_id: string;
  code: string | null;
  client_name: string;
  /** The count in its short number. */
  number: number;
  id: string;
  agency_account: string | null;
  /** Amount placed + accrued - payments - adjustments - balance; negative: more is owed than by the history. */
  conversion_cents: number;
  balance_cents: number;
  balance_as_of: Date | null;
}

/** Accounts with a conversion adjustment, of all clients or one, in the order of clients and accounts. */
export async function listConversions(
  tx: Tx,
  {
    clientId = null,
    after,
    limit,
  }: { clientId?: string | null; after: Pick<Conversion, 'client_id' | 'id'> | null; limit: number },
): Promise<Conversion[]> {
  const from = after ? sql`and (a.client_id, a.id) > (${after.client_id}::uuid, ${after.id}::uuid)` : sql``;
  const of = clientId === null ? sql`` : sql`and a.client_id = ${clientId}`;
  const { rows } = await sql<Conversion>`
    select a.client_id, c.code, c.name as client_name, a.id, a.number::int, a.agency_account_number as agency_account, a.conversion_cents, a.balance_cents, a.balance_as_of
    from portal.accounts a join portal.clients c on c.id = a.client_id
    where a.conversion_cents <> 0 ${of} ${from}
    order by a.client_id, a.id limit ${limit}`.execute(tx);
  return rows;
}
