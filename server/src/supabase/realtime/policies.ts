import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { Identity } from './identity.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export type Extension = 'broadcast' | 'presence';
export type Rights = Readonly<Record<Extension, boolean>>;

class Rollback extends Error {}

/** A transaction under this identity that is always rolled back. */
export async function rollBackAs<T>(
  db: Db,
  who: { identity: Identity; topic: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  await db
    .asOwner(async (tx) => {
      await assumeRole(tx, who);
      result = { value: await work(tx) };
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  if (!result) throw new Error('The transaction ended without a result.');
  return result.value;
}

async function assumeRole(tx: Tx, { identity, topic }: { identity: Identity; topic: string }): Promise<void> {
  await sql`select set_config('role', ${identity.role}, true), set_config('realtime.topic', ${topic}, true),
    set_config('request.jwt.claims', ${JSON.stringify(identity.claims)}, true), set_config('statement_timeout', '10000', true)`.execute(
    tx,
  );
}

/** What a user may receive on a private channel: whether a message of each kind would be visible there. */
export async function findReadRights(db: Db, who: { identity: Identity; topic: string }): Promise<Rights> {
  let rights: Rights = { broadcast: false, presence: false };
  await db
    .asOwner(async (tx) => {
      const { rows: samples } = await sql<{ id: string }>`
        insert into realtime.messages (topic, extension, private) values (${who.topic}, 'broadcast', true), (${who.topic}, 'presence', true)
        returning id`.execute(tx);
      await assumeRole(tx, who);
      const { rows } = await sql<{ extension: string }>`
        select extension from realtime.messages where id = any (${samples.map(({ id }) => id)}::uuid[])`.execute(tx);
      const seen = new Set(rows.map(({ extension }) => extension));
      rights = { broadcast: seen.has('broadcast'), presence: seen.has('presence') };
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  return rights;
}

export async function findSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db.owner);
  return readSnapshot(rows[0]?.snapshot ?? '');
}

/** Whether a user may send on a private channel: whether such a message could be inserted. */
export async function mayWrite(db: Db, who: { identity: Identity; topic: string }, extension: Extension): Promise<boolean> {
  try {
    return await rollBackAs(db, who, async (tx) => {
      await sql`insert into realtime.messages (topic, extension, private) values (${who.topic}, ${extension}, true)`.execute(tx);
      return true;
    });
  } catch (error) {
    if (errorCodeOf(error) === '42501') return false;
    throw error;
  }
}
