import { sendItems } from '@recoup/contract/feed/items';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { FeedItem, Memory } from './memory.ts';

export interface Simulation {
  seed: number;
  beganOn: string;
  keySealed: string | null;
  memory: Memory | null;
  outbox: Outbox | null;
}

/** The lines about to be sent, and the companies to approve. */
export interface Outbox {
  items: FeedItem[];
  approvals: string[];
  cursor: string | null;
}

/** Exists only where the demo was created. */
export async function insertSimulation(tx: Tx, { seed, beganOn }: { seed: number; beganOn: string }): Promise<void> {
  await tx
    .insertInto('feed.simulated_agency')
    .values({ seed, began_on: beganOn })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Null if there is none, or another process is working it. */
export function withSimulation<T>(db: Db, work: (tx: Tx, simulation: Simulation) => Promise<T>): Promise<T | null> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{
      seed: number;
      began_on: string;
      key_sealed: string | null;
      memory: Memory | null;
      outbox: Outbox | null;
    }>`select seed, began_on, key_sealed, memory, outbox from feed.simulated_agency for update skip locked`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    return work(tx, {
      seed: row.seed,
      beganOn: row.began_on,
      keySealed: row.key_sealed,
      memory: row.memory,
      outbox: row.outbox,
    });
  });
}

/** Clients, by code or id, to which another system than the one of this name has sent items. */
export async function listManagedElsewhere(tx: Tx, ownName: string): Promise<Set<string>> {
  const { rows } = await sql<{ client: string }>`
    select coalesce(c.code, c.id::text) as client from portal.clients c
    where exists (
      select from feed.key_uses u join feed.systems s on s.id = u.system_id
      where u.client_id = c.id and u.operation = ${sendItems.name} and u.items > 0 and s.name <> ${ownName}
    )`.execute(tx);
  return new Set(rows.map(({ client }) => client));
}

/** Clients, by code or id, of which a person drafts or issues statements in the console. */
export async function listStatedInConsole(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ client: string }>`
    select coalesce(c.code, c.id::text) as client from portal.clients c
    where exists (select from portal.statement_drafts d where d.client_id = c.id)
      or exists (select from portal.statements s where s.client_id = c.id and s.external_id like 'console:%')`.execute(tx);
  return rows.map(({ client }) => client);
}

export async function saveSimulation(
  tx: Tx,
  changed: { keySealed?: string; memory?: Memory; outbox?: Outbox | null },
): Promise<void> {
  await tx
    .updateTable('feed.simulated_agency')
    .set({
      ...(changed.keySealed === undefined ? {} : { key_sealed: changed.keySealed }),
      ...(changed.memory === undefined ? {} : { memory: JSON.stringify(changed.memory) }),
      ...(changed.outbox === undefined ? {} : { outbox: changed.outbox === null ? null : JSON.stringify(changed.outbox) }),
      changed_at: sql`now()`,
    })
    .execute();
}
