import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/db.ts';
import { cacheUnavailable } from '../errors.ts';
import { loadSchemaCache } from './load.ts';
import type { SchemaCache } from './types.ts';

export interface SchemaCacheOptions {
  db: Db;
  databaseUrl: string;
  schemas: readonly string[];
  log: Logger;
}

export interface WatchedSchemaCache {
  /** The schema as last read; waits for the first reading. Errors: PGRST002 where it cannot be read. */
  current(): Promise<SchemaCache>;
  start(): void;
  stop(): Promise<void>;
}

/** Ms after which a lost listening connection is opened again. */
const retryMs = 1000;
/** Ms between two comparisons with the catalog, for databases behind a pooler that drops notifications. */
const compareMs = 30_000;

/**
 * Reads the schema again when the database says that it changed: `NOTIFY pgrst`, by hand or by the event trigger on DDL
 * (`rest.notify_schema_change`), and when a comparison with the catalog finds a difference.
 */
export function createSchemaCache({ db, databaseUrl, schemas, log }: SchemaCacheOptions): WatchedSchemaCache {
  let cache: SchemaCache | null = null;
  let reading: Promise<SchemaCache> | null = null;
  let isStale = false;
  let isRunning = false;
  let listener: pg.Client | null = null;
  let mark: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<SchemaCache> {
    do {
      isStale = false;
      const found = await readMark(db, schemas);
      cache = await loadSchemaCache(db, schemas);
      mark = found;
    } while (isStale);
    return cache;
  }

  function reload(): Promise<SchemaCache> {
    isStale = true;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  const reloadQuietly = () => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'the schema cache could not be read'));
  };

  const compare = async () => {
    const found = await readMark(db, schemas).catch(() => mark);
    if (isRunning && found !== mark) reloadQuietly();
  };

  async function listen(): Promise<void> {
    if (!isRunning || listener) return;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup rest', keepAlive: true });
    listener = client;
    let isDone = false;
    const again = () => {
      if (isDone) return;
      isDone = true;
      client.end().catch(() => {});
      if (listener === client) listener = null;
      setTimeout(() => void listen(), retryMs).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      if (payload === 'compare schema') void compare();
      else reloadQuietly();
    });
    try {
      await client.connect();
      await client.query('listen pgrst');
      // Changes that were made while nothing listened.
      reloadQuietly();
    } catch {
      again();
    }
  }

  return {
    async current() {
      if (cache) return cache;
      return reload().catch((error: unknown) => {
        log.warn({ err: error }, 'the schema cache could not be read');
        throw cacheUnavailable();
      });
    },
    start() {
      isRunning = true;
      void listen();
      timer = setInterval(() => void compare(), compareMs).unref();
    },
    async stop() {
      isRunning = false;
      clearInterval(timer);
      const client = listener;
      listener = null;
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
      await reading?.catch(() => {});
    },
  };
}

/** Differs after any change to a table, view, column, key or function of the schemas. */
async function readMark(db: Db, schemas: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    with exposed as (select oid from pg_namespace where nspname = any (${schemas})),
      relations as (select c.oid, c.xmin from pg_class c where c.relnamespace in (select oid from exposed))
    select md5(string_agg(part, ',' order by part)) as mark
    from (
      select 'c' || oid || ':' || xmin as part from relations
      union all select 'a' || attrelid || ':' || attnum || ':' || a.xmin from pg_attribute a join relations r on r.oid = a.attrelid
      union all select 'k' || k.oid || ':' || k.xmin from pg_constraint k join relations r on r.oid = k.conrelid
      union all select 'p' || p.oid || ':' || p.xmin from pg_proc p where p.pronamespace in (select oid from exposed)
    ) parts`.execute(db.owner);
  return rows[0]?.mark ?? null;
}
