import { MS_PER } from '@recoup/domain/shared/time';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { runAbortable } from './abortable.ts';
import { runBatch, type BatchRows } from './batch.ts';
import { deferred, deferringPool } from './deferred-begin.ts';
import type { Replica } from './replica.ts';
import { isDatabaseUnavailable } from './sqlstate.ts';
import { inSpan, statementLog } from '../tracing/index.ts';

export type Tx = Transaction<DB>;

/** Whose rows a transaction reaches: the claims of a verified access token. */
export interface Claims {
  /** User id. */
  sub: string;
  session_id?: string | undefined;
  role: string;
  aal?: string | undefined;
  /** The API key of a request without a session; `sub` is then its id too. Never from a token. */
  api_key_id?: string | undefined;
  /**
   * The client that an agency user views. The transaction is then read-only, and its policies reach this client alone
   * (portal.agency_view). Never from a token.
   */
  agencyClientId?: string | undefined;
}

/**
 * The only module that sets a transaction's rights. Each method opens a transaction, takes a role for it, and leaves nothing
 * behind on the connection, so a pooler in transaction mode works.
 */
export interface Db {
  /** As the signed-in user: role `authenticated`, row-level security by memberships. */
  asUser<T>(claims: Claims, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `asUser` for work that writes nothing, in a read-only transaction. The result is returned before the transaction is closed,
   * which costs a round trip.
   */
  asViewer<T>(claims: Claims, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `asUser`, and every `asUser` of the same caller inside `work` joins this one transaction: all of it commits or none. A
   * part that fails rolls back alone if its error is caught. Parts run one after another.
   */
  asUserWhole<T>(claims: Claims, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * As the signed-in user, read-only, with one snapshot for its whole duration: sums agree with their rows. `statementMs`: limit
   * of one statement; `signal` cancels the running one in the database. The result is returned before the transaction is closed,
   * which the caller need not wait for. Reads from the replica if a current one exists: `asOf` is then the time of the data; on the primary
   * it is null.
   */
  asReader<T>(claims: Claims, options: Reading, work: (tx: Tx, asOf: Date | null) => Promise<T>): Promise<T>;
  /** As a signed-out visitor: role `anon`, under its policies. */
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As the product itself (jobs, feed): role `service_role`, without row-level security. Every query names its client. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Statements of a Supabase surface in one transaction and one round trip, with the request's settings and limits; returns the rows
   * of each. `check` reads them before the commit, at the price of another round trip; its error rolls everything back.
   */
  asRequest(
    scope: RequestScope,
    statements: readonly CompiledQuery[],
    check?: (rows: readonly BatchRows[]) => void,
  ): Promise<BatchRows[]>;
  /** With the rights of the database user: the auth service, migrations, the command line. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Kysely outside any transaction, for the auth service's single statements. */
  readonly owner: Kysely<DB>;
  /** The read replica's state, for metrics; absent without one. */
  readonly replica?: Pick<Replica, 'current' | 'lagSeconds'>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The statements that start a transaction, sent together in one round trip. */
const preamble = new AsyncLocalStorage<string>();

/** The transaction that `asUserWhole` opened around the running code, and its caller. */
const whole = new AsyncLocalStorage<{ claims: Claims; tx: Tx }>();

/** Undoes the work alone if it fails, and not the rest of the transaction. */
export async function asPart<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const scope = preamble.getStore();
    if (scope === undefined) return super.beginTransaction(connection, settings);
    // Without parameters this is one simple query of two statements. A deferred one cannot fail here.
    try {
      await connection.executeQuery(CompiledQuery.raw(scope));
    } catch (error) {
      // A setting was refused after BEGIN: no other code ends the transaction.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  }
}

class ScopedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): ScopedDriver {
    return new ScopedDriver(this.#config);
  }
}

/** Milliseconds for one statement of a request, so that a caller's search cannot hold a connection forever. */
const requestTimeout = MS_PER.minute;

interface Reading {
  statementMs: number;
  /** Aborts when the caller is gone. */
  signal?: AbortSignal | undefined;
}

interface RequestScope {
  role: 'anon' | 'authenticated' | 'service_role';
  /** All claims of the token, for functions and policies. */
  claims: Readonly<Record<string, unknown>>;
  agencyClientId?: string | undefined;
  /** An expression that is evaluated first and without the role; its error ends the transaction before anything else runs. */
  guard?: CompiledQuery | undefined;
  isReadOnly: boolean;
  statementMs: number;
  /** Further settings of the transaction by name; no role and no claims. */
  settings: Readonly<Record<string, string>>;
}

function openingOf({ role, claims, agencyClientId, guard, isReadOnly, statementMs, settings }: RequestScope): CompiledQuery {
  const all = {
    ...settings,
    'request.jwt.claims': JSON.stringify(claims),
    statement_timeout: String(statementMs),
    ...(isReadOnly || agencyClientId ? { transaction_read_only: 'on' } : {}),
    ...(agencyClientId ? { 'request.agency_client': agencyClientId } : {}),
    role,
  };
  const parameters = [...(guard?.parameters ?? [])];
  const calls = Object.entries(all).map(
    ([name, value]) => `set_config($${parameters.push(name)}, $${parameters.push(value)}, true)`,
  );
  return CompiledQuery.raw(`select ${[...(guard ? [guard.sql] : []), ...calls].join(', ')}`, parameters);
}

interface Scope {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: string;
  agencyClientId?: string | undefined;
  isReadOnly?: boolean;
  /** One snapshot for the transaction; absent: one per statement. */
  reading?: { statementMs: number; name: string } | undefined;
}

function scopeSql({ role, claims, agencyClientId, isReadOnly, reading }: Scope): string {
  const limit = reading?.statementMs ?? requestTimeout;
  const timeout = role !== 'service_role' ? `, set_config('statement_timeout', '${limit}', true)` : '';
  const agency = agencyClientId ? `, set_config('request.agency_client', ${pg.escapeLiteral(agencyClientId)}, true)` : '';
  const name = reading ? `, set_config('application_name', ${pg.escapeLiteral(reading.name)}, true)` : '';
  const mode = reading ? ' isolation level repeatable read read only' : isReadOnly || agencyClientId ? ' read only' : '';
  return `begin${mode}; select set_config('role', '${role}', true), set_config('request.jwt.claims', ${pg.escapeLiteral(claims)}, true)${timeout}${agency}${name}`;
}

const zoneSql = (timeZone: string) => `set_config('portal.time_zone', ${pg.escapeLiteral(timeZone)}, true)`;

/** The statements that start a transaction of the product itself, for `service-connection.ts`. */
export const serviceScope = (timeZone: string) => `${scopeSql({ role: 'service_role', claims: '' })}, ${zoneSql(timeZone)}`;

interface Checked {
  opening: CompiledQuery;
  statements: readonly CompiledQuery[];
  check: (rows: readonly BatchRows[]) => void;
}

async function runChecked(client: pg.PoolClient, { opening, statements, check }: Checked): Promise<BatchRows[]> {
  const rows = await runBatch(client, [CompiledQuery.raw('begin'), opening, ...statements]);
  const found = rows.slice(2);
  check(found);
  await client.query('commit');
  return found;
}

interface DbOptions {
  /** The zone of every transaction except the owner's (days.ts). */
  timeZone: string;
  /** Opens the replica for readers. */
  follow?: (primary: Kysely<DB>) => Replica;
}

/** Kysely on a pool, for transactions with a scope. */
export function openKysely(pool: pg.Pool): Kysely<DB> {
  const log = statementLog();
  return new Kysely<DB>({ dialect: new ScopedDialect({ pool: deferringPool(pool) }), ...(log ? { log } : {}) });
}

export function createDb(pool: pg.Pool, { timeZone, follow }: DbOptions): Db {
  const zone = zoneSql(timeZone);
  const kysely = openKysely(pool);
  const replica = follow?.(kysely);
  // Leaves the store before the work starts: a transaction started inside another would otherwise inherit its scope.
  const begin = <T>(scope: string, work: (tx: Tx) => Promise<T>, database = kysely) =>
    preamble.run(scope, () => database.transaction().execute((tx) => preamble.exit(() => work(tx))));

  const userScope = ({ agencyClientId, ...token }: Claims, options: Pick<Scope, 'isReadOnly' | 'reading'> = {}) =>
    `${scopeSql({ role: 'authenticated', claims: JSON.stringify(token), agencyClientId, ...options })}, ${zone}`;
  const beginAsUser = <T>(claims: Claims, work: (tx: Tx) => Promise<T>) => begin(deferred(userScope(claims)), work);

  /** Resolves before the commit, which has nothing to write. */
  const viewAs = <T>(claims: Claims, work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      begin(deferred(userScope(claims, { isReadOnly: true })), async (tx) => resolve(await work(tx))).catch(reject);
    });

  /** In the transaction around the running code if this caller opened one. */
  const join = <T>(claims: Claims, work: (tx: Tx) => Promise<T>): Promise<T> | null => {
    const around = whole.getStore();
    return around?.claims === claims ? asPart(around.tx, work) : null;
  };

  /** `onBegun`: the transaction is open, and `work` starts. */
  function readFrom<T>(
    database: Kysely<DB>,
    { claims, options: { statementMs, signal }, onBegun }: { claims: Claims; options: Reading; onBegun?: () => void },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      // Identifies the transaction from another connection, also behind a pooler.
      const name = `recoup reader ${randomUUID()}`;
      const run = async (tx: Tx) => {
        onBegun?.();
        resolve(await (signal ? runAbortable(database, { name, signal, work: () => work(tx) }) : work(tx)));
      };
      begin(userScope(claims, { reading: { statementMs, name } }), run, database).catch(reject);
    });
  }

  return {
    owner: kysely,
    ...(replica ? { replica } : {}),
    // Agency users read only.
    asUser: (claims, work) => join(claims, work) ?? (claims.agencyClientId ? viewAs(claims, work) : beginAsUser(claims, work)),
    asViewer: (claims, work) => join(claims, work) ?? viewAs(claims, work),
    asUserWhole: (claims, work) => beginAsUser(claims, (tx) => whole.run({ claims, tx }, () => work(tx))),
    async asReader(claims, options, work) {
      const found = replica?.current();
      if (found) {
        let isBegun = false;
        const { database, asOf } = found;
        try {
          const onBegun = () => void (isBegun = true);
          return await readFrom(database, { claims, options, onBegun }, (tx) => work(tx, asOf));
        } catch (error) {
          // The replica was lost since the last measurement. A read that has begun is not repeated: it may have sent rows.
          if (isBegun || !isDatabaseUnavailable(error)) throw error;
        }
      }
      return readFrom(kysely, { claims, options }, (tx) => work(tx, null));
    },
    asAnon: (work) => begin(deferred(`${scopeSql({ role: 'anon', claims: '{"role":"anon"}' })}, ${zone}`), work),
    asService: (work) => begin(deferred(serviceScope(timeZone)), work),
    asRequest: (scope, statements, check) =>
      inSpan({ name: 'sql batch', kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, async () => {
        const settings = { 'portal.time_zone': timeZone, ...scope.settings };
        const opening = openingOf({ ...scope, settings });
        const client = await pool.connect();
        let lost: Error | undefined;
        try {
          if (!check) return (await runBatch(client, [opening, ...statements])).slice(1);
          return await runChecked(client, { opening, statements, check });
        } catch (error) {
          // A connection that cannot roll back is closed: its transaction still has the role of the request.
          if (check) await client.query('rollback').catch((reason: Error) => (lost = reason));
          throw error;
        } finally {
          client.release(lost);
        }
      }),
    asOwner: (work) => kysely.transaction().execute(work),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    async close() {
      await replica?.close();
      await kysely.destroy();
    },
  };
}
