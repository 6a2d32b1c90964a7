import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

export interface HoldRow {
  id: string;
  client_id: string;
  client_name: string;
  account_id: string | null;
  person_id: string | null;
  /** Of the held account, or null. */
  account_number: number | null;
  debtor_name: string | null;
  /** Of the held account's debtor, or of the held person. */
  people_id: string | null;
  reason: string;
  set_by_name: string;
  set_at: Date;
  released_at: Date | null;
  released_by_name: string | null;
  release_reason: string | null;
}

const selected = sql`
  select h.id, h.client_id, c.name as client_name, h.account_id, h.person_id, a.number as account_number,
    coalesce(a.debtor_name, p.display_name) as debtor_name, coalesce(a.person_id, p.id) as people_id, h.reason, h.set_by_name, h.set_at,
    h.released_at, h.released_by_name, h.release_reason
  from portal.legal_holds h
  join portal.clients c on c.id = h.client_id
  left join portal.accounts a on a.client_id = h.client_id and a.id = h.account_id
  left join portal.people p on p.client_id = h.client_id and p.id = h.person_id`;

const order = 'legal holds';

/** Newest first. */
export async function listHolds(
  tx: Tx,
  {
    clientIds,
    state,
    cursor,
    limit,
  }: { clientIds: readonly string[] | null; state: 'active' | 'released'; cursor?: string | undefined; limit: number },
): Promise<{ rows: HoldRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const { rows } = await sql<HoldRow & { at_text: string }>`
    select f.*, f.set_at::text as at_text from (${selected}
      where h.released_at ${state === 'active' ? sql`is null` : sql`is not null`}
        and ${clientIds === null ? sql`true` : sql`h.client_id = any (${[...clientIds]}::uuid[])`}
        and ${cursor ? sql`(h.set_at, h.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`}
      order by h.set_at desc, h.id desc limit ${limit + 1}) f
    order by f.set_at desc, f.id desc`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ at_text: _at, ...row }) => row),
    nextCursor: rows.length > limit && last ? encodeCursor(order, [last.at_text, last.id]) : null,
  };
}

export async function findHold(tx: Tx, clientIds: readonly string[] | null, id: string): Promise<HoldRow | null> {
  const { rows } = await sql<HoldRow>`${selected} where h.id = ${id}
    and ${clientIds === null ? sql`true` : sql`h.client_id = any (${[...clientIds]}::uuid[])`} for update of h`.execute(tx);
  return rows[0] ?? null;
}

interface NewHold {
  client_id: string;
  account_id: string | null;
  person_id: string | null;
  reason: string;
  set_by: string;
  set_by_name: string;
  set_at: Date;
}

/** Null if there is an active one of the same. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into portal.legal_holds (client_id, account_id, person_id, reason, set_by, set_by_name, set_at)
    values (${hold.client_id}, ${hold.account_id}, ${hold.person_id}, ${hold.reason}, ${hold.set_by}, ${hold.set_by_name}, ${hold.set_at})
    on conflict (client_id, account_id, person_id) where released_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function releaseHold(
  tx: Tx,
  { client_id: clientId, id }: HoldRow,
  { reason, byName, now }: { reason: string; byName: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('portal.legal_holds')
    .set({ released_at: now, released_by_name: byName, release_reason: reason })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function findAccount(tx: Tx, clientId: string, number: number): Promise<{ id: string; person_id: string } | null> {
  const row = await tx
    .selectFrom('portal.accounts')
    .select(['id', 'person_id'])
    .where('client_id', '=', clientId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}
