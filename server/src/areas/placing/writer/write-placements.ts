import type { Queryable } from '#platform/db/queryable.ts';
import { accounts, noteEvents, notes, parties, people, placementEvents, statusHistory, type BatchRow } from './columns.ts';
import { insertFrom, insertStatement, type Bind, type Source } from './statements.ts';

/** Accounts to be placed: what each gives, and the SQL of its JSON records. */
export interface PlacementSource extends Source {
  /** The record of the columns of `portal.accounts`. */
  account: (bind: Bind) => string;
  /** The array of the records of `portal.account_parties`. */
  parties: (bind: Bind) => string;
}

/** Adds a batch. Its accounts refer to it, so it is written first. */
export async function writeBatch(db: Queryable, batch: BatchRow): Promise<void> {
  const names = Object.keys(batch);
  const places = names.map((_name, index) => `$${index + 1}`);
  await db.query(`insert into portal.batches (${names.join(', ')}) values (${places.join(', ')})`, Object.values(batch));
}

/** Adds people; `record` of the source holds their columns. */
export async function writePeople(db: Queryable, source: Source): Promise<void> {
  await insertFrom(db, { table: 'portal.people', columns: people }, source);
}

/** Adds accounts with the history and the parties of each, and returns how many. Their people and their batch exist. */
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

/** Adds the notes of the accounts that come with one, and returns their ids. */
export async function writeNotes(db: Queryable, source: Source): Promise<{ id: string; account_id: string }[]> {
  const { text, values } = insertStatement({ table: 'portal.account_notes', columns: notes }, onlyNoted(source));
  const { rows } = await db.query<{ id: string; account_id: string }>(`${text} returning id, account_id`, values);
  return rows;
}

/**
 * Adds the notes, and the outbox events of the accounts and of their notes in the order of the source: for many accounts,
 * with the rights of the service. A signed-in user's transaction enqueues its events by `portal.enqueue_outbox_event`.
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
