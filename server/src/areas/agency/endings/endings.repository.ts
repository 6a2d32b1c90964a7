import { endingStates, type Disposition, type EndingState } from '@recoup/domain/agency/client-endings';
import type { StateActor } from '@recoup/domain/shared/state-machine';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { DB } from '#platform/db/schema.ts';

export interface EndingRow {
  client_id: string;
  client_name: string;
  client_code: string | null;
  state: EndingState;
  reason: string;
  disposition: Disposition;
  with_numbers: boolean;
  ended_by_name: string;
  ended_at: Date;
  exported_at: Date | null;
  manifest_sha256: string | null;
  files: number | null;
  bytes: number | null;
  files_done: number;
  failure_message: string | null;
  returned_at: Date | null;
  returned_to: string | null;
  returned_how: string | null;
  returned_by_name: string | null;
  deletion_ordered_at: Date | null;
  deletion_ordered_by_name: string | null;
  deleted_at: Date | null;
  /** On any account; null: no account. */
  last_activity_at: Date | null;
  legal_holds: number;
}

const selected = sql`
  select e.*, c.name as client_name, c.code as client_code,
    (select count(*) from portal.client_ending_files f where f.client_id = e.client_id)::integer as files_done,
    (select max(a.last_activity_at) from portal.accounts a where a.client_id = e.client_id) as last_activity_at,
    (select count(*) from portal.legal_holds h where h.client_id = e.client_id and h.released_at is null)::integer as legal_holds
  from portal.client_endings e join portal.clients c on c.id = e.client_id`;

const order = 'client endings';

/** Newest first. */
export async function listEndings(
  tx: Tx,
  { clientIds, cursor, limit }: { clientIds: readonly string[] | null; cursor?: string | undefined; limit: number },
): Promise<{ rows: EndingRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const { rows } = await sql<EndingRow & { at_text: string; id: string }>`
    select f.*, f.client_id as id, f.ended_at::text as at_text from (${selected}
      where ${clientIds === null ? sql`true` : sql`e.client_id = any (${[...clientIds]}::uuid[])`}
        and ${cursor ? sql`(e.ended_at, e.client_id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`}
      order by e.ended_at desc, e.client_id desc limit ${limit + 1}) f
    order by f.ended_at desc, f.client_id desc`.execute(tx);
  return cutPage(rows, { order, limit });
}

export async function findEnding(tx: Tx, clientId: string): Promise<EndingRow | null> {
  const { rows } = await sql<EndingRow>`${selected} where e.client_id = ${clientId}`.execute(tx);
  return rows[0] ?? null;
}

/** An agency admin with access to all clients, who may end clients; null: no longer, or never was. */
export async function findEndingAdmin(tx: Tx, userId: string): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(p.name, '') as name from portal.agency_members m left join portal.user_profiles p on p.user_id = m.user_id
    where m.user_id = ${userId} and m.ended_at is null and m.role = 'agency_admin' and m.client_ids is null`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the ending for a change. */
export async function lockEnding(tx: Tx, clientId: string): Promise<EndingRow | null> {
  await sql`select from portal.client_endings where client_id = ${clientId} for update`.execute(tx);
  return findEnding(tx, clientId);
}

interface NewEnding {
  client_id: string;
  reason: string;
  disposition: Disposition;
  with_numbers: boolean;
  ended_by: string;
  ended_by_name: string;
  ended_at: Date;
}

export async function insertEnding(tx: Tx, ending: NewEnding): Promise<void> {
  await tx.insertInto('portal.client_endings').values(ending).execute();
}

/** Updates an ending without changing its state. */
export async function updateEnding(
  tx: Tx,
  clientId: string,
  set: Omit<UpdateObject<DB, 'portal.client_endings', 'portal.client_endings'>, 'state'>,
): Promise<void> {
  await tx.updateTable('portal.client_endings').set(set).where('client_id', '=', clientId).execute();
}

/** Changes the state; false if the current state does not allow it. */
export async function moveEnding(
  tx: Tx,
  clientId: string,
  {
    to,
    who,
    set = {},
  }: {
    to: EndingState;
    who: StateActor;
    set?: Omit<UpdateObject<DB, 'portal.client_endings', 'portal.client_endings'>, 'state'>;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal.client_endings')
    .set({ ...set, state: to })
    .where('client_id', '=', clientId)
    .where('state', 'in', endingStates.before(to, who))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface EndingCount {
  effect: 'deleted' | 'redacted' | 'kept';
  what: string;
  records: number;
}

/** Adds to the counts of the certificate, in the transaction that deletes. */
export async function addCounts(tx: Tx, clientId: string, counts: readonly EndingCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into portal.client_ending_counts as c (client_id, effect, what, records)
    select ${clientId}::uuid, effect, what, records
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (effect text, what text, records bigint)
    on conflict (client_id, effect, what) do update set records = c.records + excluded.records`.execute(tx);
}

export async function listCounts(tx: Tx, clientId: string): Promise<EndingCount[]> {
  const { rows } = await sql<EndingCount>`
    select effect, what, records from portal.client_ending_counts where client_id = ${clientId}`.execute(tx);
  return rows;
}
