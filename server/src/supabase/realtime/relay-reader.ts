import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/db.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** A message from any server, or from the database, to all servers. */
export interface Relay {
  xid: bigint;
  kind: 'message' | 'broadcast' | 'presence' | 'change' | 'access';
  id: string | null;
  topic: string;
  private: boolean;
  /** The sending channel. */
  sender: string | null;
  event: string | null;
  body: unknown;
  bytes: Buffer | null;
}

export interface RelayReader {
  /** Starts reading; earlier commits are not delivered. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The snapshot up to which everything was delivered. */
  readonly cursor: string | null;
}

interface Options {
  db: Db;
  databaseUrl: string;
  log: Logger;
  onRelays(relays: readonly Relay[], snapshot: Snapshot): void;
  /** Messages may have been missed: the database was replaced, or unreachable for too long. */
  onGap(): void;
}

/** Ms between two polls without a wake-up. */
const pollMs = 1000;
/** Relays are kept for five minutes. */
const gapMs = 240_000;

interface Row extends Omit<Relay, 'kind' | 'xid'> {
  kind: Relay['kind'] | 'snapshot';
  xid: string;
}

/**
 * Delivers what the last poll did not see and this one does, once, in transaction order. Transactions commit out of order, so the
 * last snapshot is the cursor instead of a counter. A listening connection only wakes the reader; if it is lost, or a pooler
 * drops notifications, the cost is a delay.
 */
export function createRelayReader({ db, databaseUrl, log, onRelays, onGap }: Options): RelayReader {
  let cursor: string | null = null;
  let isRunning = false;
  let isWoken = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | null = null;
  let lastPoll = 0;

  async function poll(since: string): Promise<void> {
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
    const isLate = lastPoll > 0 && performance.now() - lastPoll > gapMs;
    cursor = snapshot;
    lastPoll = performance.now();
    if (isElsewhere || isLate) return onGap();
    const relays = (found as (Row & { kind: Relay['kind'] })[]).map((row): Relay => ({ ...row, xid: BigInt(row.xid) }));
    onRelays(relays, now);
  }

  async function pollUntilQuiet(): Promise<void> {
    isWoken = false;
    if (cursor !== null) await poll(cursor);
    if (isWoken && isRunning) await pollUntilQuiet();
  }

  function wake(): void {
    isWoken = true;
    if (!isRunning || looking) return;
    clearTimeout(timer);
    looking = pollUntilQuiet()
      // Logged once; the cursor is not moved, so the next poll catches up.
      .catch((error: unknown) => log.warn({ err: error }, 'realtime could not read new messages'))
      .finally(() => {
        looking = null;
        if (isRunning) timer = setTimeout(wake, pollMs);
      });
  }

  async function listen(): Promise<void> {
    if (!isRunning || listener) return;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup realtime', keepAlive: true });
    listener = client;
    let isDone = false;
    const again = () => {
      if (isDone) return;
      isDone = true;
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
        lastPoll = performance.now();
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
