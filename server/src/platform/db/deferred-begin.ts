import { CompiledQuery, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { runBatchResults } from './batch.ts';

/** Marks the opening of a transaction that waits for its first statement. */
const mark = '/* deferred */ ';

/** An opening (`begin…; select set_config(…)`) that is sent with the first statement of its transaction, in one round trip. */
export const deferred = (opening: string): string => mark + opening;

type Answer = PostgresQueryResult<Record<string, unknown>>;

const nothing = (command: Answer['command']): Answer => ({ command, rowCount: 0, rows: [] });

/**
 * Holds back a deferred opening until the first statement. A transaction without statements sends nothing. The opening is dropped only
 * once it has been handed to the connection, so no statement runs without its role.
 */
function deferringClient(client: pg.PoolClient & { processID?: number }): PostgresPoolClient {
  let opening: string | undefined;

  async function open(statements: string, text: string, values: readonly unknown[]): Promise<Answer> {
    const end = statements.indexOf('; ');
    const parts = [statements.slice(0, end), statements.slice(end + 2)].map((sql) => CompiledQuery.raw(sql));
    // Throws before anything is sent if a value cannot be converted; the opening then still waits.
    const running = runBatchResults(client, [...parts, CompiledQuery.raw(text, [...values])]);
    opening = undefined;
    const last = (await running).at(-1);
    if (!last) throw new Error('a batch has a result for each statement');
    return last as Answer;
  }

  async function query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text.startsWith(mark)) {
      opening = text.slice(mark.length);
      return nothing('SELECT');
    }
    if (opening === undefined) return (await client.query(text, [...values])) as Answer;
    if (text !== 'commit' && text !== 'rollback') return open(opening, text, values);
    opening = undefined;
    return nothing(text === 'commit' ? 'COMMIT' : 'ROLLBACK');
  }

  return {
    get processID() {
      return client.processID;
    },
    // Kysely calls it with a cursor only where one is configured.
    query: query as PostgresPoolClient['query'],
    release(isLost) {
      opening = undefined;
      client.release(isLost);
    },
  };
}

/** The pool as Kysely uses it. */
export function deferringPool(pool: pg.Pool): PostgresPool {
  // Kysely recognizes a connection by its client.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? deferringClient(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
