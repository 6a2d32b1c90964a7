import type { PlacementQuery } from '@recoup/contract/agency/placements';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import { isByKey, isDeclined, isWaiting, isWithdrawn, placementFilters } from './placements.filters.ts';

export interface PlacementRef {
  clientId: string;
  id: string;
}

const order = 'console placements';

/** One keyset page, newest first: the newest of each client by an index, of which the newest in all are kept. */
export async function listPlacementPage(tx: Tx, clientIds: readonly string[], { cursor, limit, ...filters }: PlacementQuery) {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const { rows } = await sql<{ client_id: string; id: string; at_text: string }>`
    select f.client_id, f.id, f.created_at::text as at_text from unnest(${clientIds}::uuid[]) as c (id)
    cross join lateral (
      select b.client_id, b.id, b.created_at from portal.batches b
      where b.client_id = c.id and ${placementFilters(filters)}
        ${cursor ? sql`and (b.created_at, b.id) < (${at}::timestamptz, ${id}::uuid)` : sql``}
      order by b.created_at desc, b.id desc limit ${limit + 1}
    ) f
    order by f.created_at desc, f.id desc limit ${limit + 1}`.execute(tx);
  const page = cutPage(rows, { order, limit });
  return { rows: await readPlacements(tx, page.rows), nextCursor: page.nextCursor };
}

export interface PlacementRow {
  client_id: string;
  client_name: string;
  id: string;
  number: number;
  source: 'file' | 'manual' | 'loaded';
  is_by_key: boolean;
  agency_batch: string | null;
  created_at: Date;
  created_by: string | null;
  import_id: string | null;
  file_name: string | null;
  file_bytes: number | null;
  file_rows: number | null;
  accounts: number;
  waiting: number;
  declined: number;
  withdrawn: number;
  principal_cents: number;
}

/** In the order of the keys. */
export async function readPlacements(tx: Tx, keys: readonly { client_id: string; id: string }[]): Promise<PlacementRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<PlacementRow>`
    select b.client_id, c.name as client_name, b.id, b.number, b.source, ${isByKey} as is_by_key, b.agency_batch, b.created_at,
      b.created_by, i.id as import_id, i.file_name, i.file_bytes, (select sum(r.value::int)::int from jsonb_each_text(i.summary -> 'rows') r) as file_rows,
      n.accounts, n.waiting, n.declined, n.withdrawn, n.principal_cents
    from unnest(${keys.map((key) => key.client_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
      with ordinality as r (client_id, id, position)
    join portal.batches b on b.client_id = r.client_id and b.id = r.id
    join portal.clients c on c.id = b.client_id
    left join portal.imports i on i.client_id = b.client_id and i.id = b.import_id
    cross join lateral (
      select count(*)::int as accounts, count(*) filter (where ${isWaiting})::int as waiting,
        count(*) filter (where ${isDeclined})::int as declined, count(*) filter (where ${isWithdrawn})::int as withdrawn,
        coalesce(sum(a.amount_placed_cents), 0)::bigint as principal_cents
      from portal.accounts a where a.client_id = b.client_id and a.batch_id = b.id
    ) n
    order by r.position`.execute(tx);
  return rows;
}

/** The newest signature of the service agreement at that time, in the portal or on paper. */
export async function findAgreement(tx: Tx, { clientId, at }: { clientId: string; at: Date }) {
  const { rows } = await sql<{ version: string | null; signed_at: Date }>`
    select s.version, s.signed_at from portal.agreement_signatures s
    where s.client_id = ${clientId} and s.kind = 'service' and s.signed_at <= ${at}
    union all
    select null, c.paper_agreement_at from portal.clients c where c.id = ${clientId} and c.paper_agreement_at <= ${at}
    order by signed_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface AccountRow {
  id: string;
  person_id: string;
  client_id: string;
  number: number;
  debtor_name: string;
  client_account_number: string;
  agency_account_number: string | null;
  amount_placed_cents: number;
  status: string;
  status_reason: string | null;
  is_waiting: boolean;
}

const accountsOrder = 'accounts of a placement';

export async function listAccountPage(
  tx: Tx,
  { clientId, id }: PlacementRef,
  { cursor, limit, waiting }: { cursor?: string | undefined; limit: number; waiting: boolean },
) {
  const [after] = cursor ? decodeCursor(accountsOrder, cursor, ['integer']) : [0];
  const { rows } = await sql<AccountRow>`
    select a.id, a.person_id, a.client_id, a.number, a.debtor_name, a.client_account_number, a.agency_account_number,
      a.amount_placed_cents, a.status, a.status_reason, ${isWaiting} as is_waiting
    from portal.accounts a
    where a.client_id = ${clientId} and a.batch_id = ${id} and a.number > ${after}::bigint and (not ${waiting}::boolean or ${isWaiting})
    order by a.number limit ${limit + 1}`.execute(tx);
  return { rows, order: accountsOrder };
}

/** Names of users and API keys. With the database user's rights: the ids are of batches that the caller may see. */
export async function namePlacers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    select i.id, coalesce(k.name, nullif(p.name, ''), u.email, p.email) as name
    from unnest(${ids}::uuid[]) i (id)
    left join portal.user_profiles p on p.user_id = i.id
    left join auth.users u on u.id = i.id
    left join portal.api_keys k on k.id = i.id`.execute(db.owner);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
