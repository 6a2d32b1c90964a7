import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { readSnapshot } from './snapshot.ts';

/** How long a silent server counts as alive, and how long relays are kept, as SQL intervals. */
const aliveFor = '30 seconds';
const relaysFor = '5 minutes';

/** This process's row among the servers, and the topics that it has listeners for. */
export function createNode({ db, id }: { db: Db; id: string }) {
  const watched = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Serialized: removing a topic must not overtake adding it again. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work);
    queue = turn.catch(() => {});
    return turn;
  }

  return {
    /** Writes a heartbeat. `isNew`: it was not registered. `deadNodes`: servers removed as dead. */
    async beat(): Promise<{ isNew: boolean; deadNodes: string[] }> {
      const { rows: own } = await sql<{ is_new: boolean }>`
        insert into realtime_ext.nodes as n (id) values (${id}) on conflict (id) do update set seen_at = now()
        returning xmax = 0 as is_new`.execute(db.owner);
      const { rows: dead } = await sql<{ id: string }>`
        delete from realtime_ext.nodes where seen_at < now() - ${aliveFor}::interval returning id`.execute(db.owner);
      const deadNodes = dead.map((node) => node.id);
      if (deadNodes.length > 0)
        await sql`delete from realtime_ext.watched_topics where node = any (${deadNodes}::uuid[])`.execute(db.owner);
      await sql`delete from realtime_ext.relays where at < now() - ${relaysFor}::interval`.execute(db.owner);
      return { isNew: own[0]?.is_new ?? false, deadNodes };
    },
    /**
     * Registers listeners for a topic. Running transactions may not have seen that: returns their end as a snapshot's xmax, or
     * null if there were none or the topic was already registered.
     */
    watch: (topic: string): Promise<bigint | null> =>
      enqueue(async () => {
        if (watched.has(topic)) return null;
        await sql`insert into realtime_ext.watched_topics (topic, node) values (${topic}, ${id}) on conflict do nothing`.execute(
          db.owner,
        );
        watched.add(topic);
        const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db.owner);
        const { xmin, xmax } = readSnapshot(rows[0]?.snapshot ?? '');
        return xmin < xmax ? xmax : null;
      }),
    /** Removes topics without listeners in this process. */
    unwatch: (isHeard: (topic: string) => boolean): Promise<void> =>
      enqueue(async () => {
        const silent = [...watched].filter((topic) => !isHeard(topic));
        if (silent.length === 0) return;
        await sql`delete from realtime_ext.watched_topics where node = ${id} and topic = any (${silent}::text[])`.execute(
          db.owner,
        );
        for (const topic of silent) watched.delete(topic);
      }),
    /** Registers everything again after the database lost it. */
    rewatch: (): Promise<void> =>
      enqueue(async () => {
        await sql`insert into realtime_ext.watched_topics (topic, node) select topic, ${id} from unnest(${[...watched]}::text[]) topic
          on conflict do nothing`.execute(db.owner);
      }),
    leave: (): Promise<void> =>
      enqueue(async () => {
        watched.clear();
        await sql`delete from realtime_ext.watched_topics where node = ${id}`.execute(db.owner);
        await sql`delete from realtime_ext.nodes where id = ${id}`.execute(db.owner);
      }),
  };
}

export type Node = ReturnType<typeof createNode>;
