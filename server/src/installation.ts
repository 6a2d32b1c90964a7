import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { clockAt, systemClock, type AgencyClock, type Clock } from './platform/clock.ts';
import { openVault, type Vault } from './platform/crypto/index.ts';
import { createDb, openKysely, type Db } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { createPool } from './platform/db/pool.ts';
import { followReplica, type Replica } from './platform/db/replica.ts';
import type { DB } from './platform/db/schema.ts';
import { errorCodeOf } from './platform/db/sqlstate.ts';
import { createLog } from './platform/log/index.ts';
import { completesWithin } from './platform/with-timeout.ts';
import { createAuthService, readAuthSettings, type AuthService } from './supabase/auth/index.ts';

/** The database, keys and accounts: what the command line needs, and what a server builds on. */
export interface Installation {
  databaseUrl: string;
  db: Db;
  pool: pg.Pool;
  vault: Vault;
  auth: AuthService;
  /** The agency's clock. */
  clock: AgencyClock;
  log: Logger;
  close(): Promise<void>;
}

/** Node and the database have separate lists of time zones. */
async function requireZone(pool: pg.Pool, timeZone: string): Promise<void> {
  try {
    await pool.query('select now() at time zone $1', [timeZone]);
  } catch (error) {
    if (errorCodeOf(error) !== '22023') throw error;
    throw new Error(`AGENCY_TIME_ZONE: the database does not know ${timeZone}.`, { cause: error });
  }
}

/** Milliseconds for running statements when the database is released. */
const closeTimeoutMs = 5000;

function openReplica(config: Config, url: string, { primary, log }: { primary: Kysely<DB>; log: Logger }): Replica {
  const pool = createPool({
    url,
    max: config.DATABASE_POOL_MAX,
    onError: (error) => log.warn({ err: error }, 'replica connection lost'),
  });
  return followReplica({ primary, replica: openKysely(pool), maxLagMs: config.DATABASE_READ_MAX_LAG_SECONDS * 1000, log });
}

/** Starts or joins the database, migrates it and opens its users. */
export async function openInstallation(config: Config, time: Clock = systemClock): Promise<Installation> {
  const clock = clockAt(config.AGENCY_TIME_ZONE, time);
  const log = createLog(config.LOG_LEVEL);
  const { url: databaseUrl, release } = await openDatabase(config, (message) => log.info(message));
  const pool = createPool({
    url: databaseUrl,
    max: config.DATABASE_POOL_MAX,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const db = createDb(pool, {
    timeZone: config.AGENCY_TIME_ZONE,
    ...(config.DATABASE_READ_URL
      ? { follow: (primary) => openReplica(config, config.DATABASE_READ_URL ?? '', { primary, log }) }
      : {}),
  });
  const close = async () => {
    // Waits for busy connections, one of which may never end.
    if (!(await completesWithin(closeTimeoutMs, db.close()))) log.warn({}, 'the database was closed while queries were running');
    await release();
  };
  try {
    await requireZone(pool, config.AGENCY_TIME_ZONE);
    await migrate({ url: databaseUrl, log: (message) => log.info(message) });
    const vault = openVault({ dataDir: config.DATA_DIR, fromEnv: config.ENCRYPTION_KEY });
    const auth = await createAuthService({
      db,
      sealer: vault,
      clock,
      jwtSecret: config.JWT_SECRET,
      settings: readAuthSettings(config),
    });
    return { databaseUrl, db, pool, vault, auth, clock, log, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
