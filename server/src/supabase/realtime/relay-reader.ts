import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/db.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Something that any server, or the database, has to tell to all of them. */
export interface Relay {
  xid: bigint;
  kind: 'message' | 'broadcast' | 'presence' | 'change' | 'access';
  id: string | null;
  topic: string;
  private: boolean;
  /** The channel that sent it. */
  sender: string | null;
  event: string | null;
  body: unknown;
  bytes: Buffer | null;
}

export interface RelayReader {
  /** Reads from now on; what was committed before is not told. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The snapshot up to which everything was told. */
  readonly cursor: string | null;
}

interface Options {
  db: Db;
  databaseUrl: string;
  log: Logger;
  onRelays(relays: readonly Relay[], snapshot: Snapshot): void;
  /** Something may have been missed: the database is another one by now, or was out of reach too long. */
  onGap(): void;
}

/** Ms between two looks where nothing has woken the reader. */
const pollMs = 1000;
/** Relays are kept for five minutes. */
const gapMs = 240_000;

interface Row extends Omit<Relay, 'kind' | 'xid'> {
  kind: Relay['kind'] | 'snapshot';
  xid: string;
}

/**
 * Whatever the last look did not see and this one does, told once and in order of the transactions. Transactions end in another
 * order than they begin, so that no counter would do: the last snapshot itself is the cursor. One connection listens and wakes
 * this; it may be gone, or behind a pooler that passes nothing on, and nothing is lost by that but time.
 */
export function createRelayReader({ db, databaseUrl, log, onRelays, onGap }: Options): RelayReader {
  let cursor: string | null = null;
  let isRunning = false;
  let isWoken = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | null = null;
  let lastLook = 0;

  async function look(since: string): Promise<void> {
    const { rows } = await sql<Row & { snapshot: string | null }>`
      with fresh as (
        select 'message' as kind, xid, seq, id, topic, coalesce(private, false) as private, null::uuid as sender, event,
          payload as body, binary_payload as bytes
        from realtime.messages
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
          and extension = 'broadcast'
        union all
        select kind, xid, seq, null, topic, private, sender, null, body, bytes
        from realtime_ext.relays
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      )
      select 'snapshot' as kind, pg_current_snapshot()::text as snapshot, null::xid8 as xid, null::bigint as seq, null::uuid as id,
        '' as topic, false as private, null::uuid as sender, null as event, null::jsonb as body, null::bytea as bytes
      union all
      select kind, null::text, xid, seq, id, topic, private, sender, event, body, bytes from fresh
      order by xid nulls first, seq`.execute(db.owner);
    const [{ snapshot }, ...found] = rows as [Row & { snapshot: string }, ...Row[]];
    if (cursor !== since) return;
    const now = readSnapshot(snapshot);
    const isElsewhere = now.xmax < readSnapshot(since).xmin;
    const isLate = lastLook > 0 && performance.now() - lastLook > gapMs;
    cursor = snapshot;
    lastLook = performance.now();
    if (isElsewhere || isLate) return onGap();
    const relays = (found as (Row & { kind: Relay['kind'] })[]).map((row): Relay => ({ ...row, xid: BigInt(row.xid) }));
    onRelays(relays, now);
  }

  async function lookUntilQuiet(): Promise<void> {
    isWoken = false;
    if (cursor !== null) await look(cursor);
    if (isWoken && isRunning) await lookUntilQuiet();
  }

  function wake(): void {
    isWoken = true;
    if (!isRunning || looking) return;
    clearTimeout(timer);
    looking = lookUntilQuiet()
      // Said once; the cursor stays, so that the next look makes up for it.
      .catch((error: unknown) => log.warn({ err: error }, 'realtime could not look for news'))
      .finally(() => {
        looking = null;
        if (isRunning) timer = setTimeout(wake, pollMs);
      });
  }

  async function listen(): Promise<void> {
    if (!isRunning || listener) return;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup realtime', keepAlive: true });
    listener = client;
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      client.end().catch(() => {});
      if (listener === client) listener = null;
      setTimeout(() => void listen(), pollMs).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', wake);
    try {
      await client.connect();
      await client.query('listen recoup_realtime');
      wake();
    } catch {
      again();
    }
  }

  return {
    get cursor() {
      return cursor;
    },
    async start() {
      if (isRunning) return;
      isRunning = true;
      try {
        const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db.owner);
        cursor = rows[0]?.snapshot ?? null;
        lastLook = performance.now();
      } catch (error) {
        isRunning = false;
        throw error;
      }
      void listen();
      wake();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      cursor = null;
      const client = listener;
      listener = null;
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
      await looking;
    },
  };
}
