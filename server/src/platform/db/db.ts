import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.ts';

export type Tx = Transaction<DB>;

/** Whose rows a transaction reaches: the claims of a verified access token. */
export interface Claims {
  /** User id. */
  sub: string;
  session_id?: string | undefined;
  role: string;
  aal?: string | undefined;
}

/**
 * The only module that knows how a transaction gets its rights. Each opens a transaction, takes a role for it, and
 * leaves nothing behind on the connection, so that a pooler in transaction mode works.
 */
export interface Db {
  /** As the signed-in user: role `authenticated`, row-level security by memberships. */
  asUser<T>(claims: Claims, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As the product itself (jobs, feed): role `service_role`, past row-level security. Every query names its client. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** With the rights of the database user: the auth service, migrations, the command line. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Kysely outside any transaction, for the auth service's single statements. */
  readonly owner: Kysely<DB>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function createDb(pool: pg.Pool): Db {
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  return {
    owner: kysely,
    asUser: (claims, work) =>
      kysely.transaction().execute(async (tx) => {
        const json = JSON.stringify(claims);
        await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${json}, true)`.execute(tx);
        return work(tx);
      }),
    asService: (work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'service_role', true), set_config('request.jwt.claims', '', true)`.execute(tx);
        return work(tx);
      }),
    asOwner: (work) => kysely.transaction().execute(work),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}
