import type { Queryable } from '#platform/db/queryable.ts';
import {
  accounts,
  loadedHistory,
  noteEvents,
  notes,
  parties,
  people,
  placementEvents,
  statusHistory,
  type BatchRow,
} from './columns.ts';
import { insertFrom, insertStatement, type Bind, type Source } from './statements.ts';

/** Accounts to place: their fields, and the SQL of their JSON records. */
export interface PlacementSource extends Source {
  /** The record with the columns of `portal.accounts`. */
  account: (bind: Bind) => string;
  /** The array of records of `portal.account_parties`. */
  parties: (bind: Bind) => string;
  /** The array of records of `portal.account_status_history`; absent: submitted by the client. */
  history?: (bind: Bind) => string;
}

/** Inserts batches, before the accounts that reference them. */
export async function writeBatches(db: Queryable, batches: readonly BatchRow[]): Promise<void> {
  if (batches.length === 0) return;
  const columns = `client_id, id, number, source, import_id, account_count, amount_placed_cents, created_by, created_at, agency_batch`;
  await db.query(
    `insert into portal.batches (${columns}) select ${columns} from jsonb_to_recordset($1) as r(client_id uuid, id uuid,
       number bigint, source text, import_id uuid, account_count integer, amount_placed_cents bigint, created_by uuid,
       created_at timestamptz, agency_batch text)`,
    [JSON.stringify(batches)],
  );
}

export const writeBatch = (db: Queryable, batch: BatchRow): Promise<void> => writeBatches(db, [batch]);

/** Inserts people; the source's `record` holds their columns. */
export async function writePeople(db: Queryable, source: Source): Promise<void> {
  await insertFrom(db, { table: 'portal.people', columns: people }, source);
}

/** Inserts accounts with their history and parties, and returns how many. Their people and batch exist. */
export async function writeAccounts(db: Queryable, source: PlacementSource): Promise<number> {
  const { account, parties: list, history, set, ...rows } = source;
  const { rowCount } = await insertFrom(
    db,
    { table: 'portal.accounts', columns: accounts },
    { ...rows, ...(set ? { set } : {}), record: { object: account } },
  );
  const table = 'portal.account_status_history';
  if (history) await insertFrom(db, { table, columns: loadedHistory }, { ...rows, record: { list: history } });
  else await insertFrom(db, { table, columns: statusHistory }, rows);
  await insertFrom(db, { table: 'portal.account_parties', columns: parties }, { ...rows, record: { list } });
  return rowCount ?? 0;
}

/** Inserts the notes of accounts that have one, and returns their ids. */
export async function writeNotes(db: Queryable, source: Source): Promise<{ id: string; account_id: string }[]> {
  const { text, values } = insertStatement({ table: 'portal.account_notes', columns: notes }, onlyNoted(source));
  const { rows } = await db.query<{ id: string; account_id: string }>(`${text} returning id, account_id`, values);
  return rows;
}

/**
 * Inserts notes, and outbox events of accounts and notes in source order: for many accounts, under the service role. A signed-in
 * user's transaction enqueues events with `portal.enqueue_outbox_event`.
 */
export async function writeNotesAndEvents(db: Queryable, source: Source): Promise<void> {
  await insertFrom(db, { table: 'feed.outbox_events', columns: placementEvents }, source);
  const { text, values } = insertStatement({ table: 'portal.account_notes', columns: notes }, onlyNoted(source));
  const events = insertStatement(
    { table: 'feed.outbox_events', columns: noteEvents },
    {
      from: () => 'added',
      given: { client_id: () => 'added.client_id', note_id: () => 'added.id', account_id: () => 'added.account_id' },
    },
  );
  await db.query(`with added as (${text} returning client_id, id, account_id) ${events.text}`, values);
}

function onlyNoted(source: Source): Source {
  return {
    ...source,
    where: (bind) => [source.where?.(bind), `${source.given.notes?.(bind) ?? 'null'} is not null`].filter(Boolean).join(' and '),
  };
}
