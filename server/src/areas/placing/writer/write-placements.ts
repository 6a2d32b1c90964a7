import type { Queryable } from '#platform/db/queryable.ts';
import { accounts, noteEvents, notes, parties, people, placementEvents, statusHistory, type BatchRow } from './columns.ts';
import { insertFrom, insertStatement, type Bind, type Source } from './statements.ts';

/** Accounts to place: their fields, and the SQL of their JSON records. */
export interface PlacementSource extends Source {
  /** The record with the columns of `portal.accounts`. */
  account: (bind: Bind) => string;
  /** The array of records of `portal.account_parties`. */
  parties: (bind: Bind) => string;
}

/** Inserts a batch, before the accounts that reference it. */
export async function writeBatch(db: Queryable, batch: BatchRow): Promise<void> {
  const names = Object.keys(batch);
  const places = names.map((_name, index) => `$${index + 1}`);
  await db.query(`insert into portal.batches (${names.join(', ')}) values (${places.join(', ')})`, Object.values(batch));
}

/** Inserts people; the source's `record` holds their columns. */
export async function writePeople(db: Queryable, source: Source): Promise<void> {
  await insertFrom(db, { table: 'portal.people', columns: people }, source);
}

/** Inserts accounts with their history and parties, and returns how many. Their people and batch exist. */
export async function writeAccounts(db: Queryable, source: PlacementSource): Promise<number> {
  const { account, parties: list, ...rows } = source;
  const { rowCount } = await insertFrom(
    db,
    { table: 'portal.accounts', columns: accounts },
    { ...rows, record: { object: account } },
  );
  await insertFrom(db, { table: 'portal.account_status_history', columns: statusHistory }, rows);
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
