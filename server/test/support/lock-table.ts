import pg from 'pg';
import type { TestServer } from './server.ts';

/** Locks a table of `portal` while `work` runs, so that statements reading it wait; `waiting` counts them. */
export const withLockedTable = (server: TestServer, table: string, work: Work): Promise<void> =>
  hold(server, { lock: `lock table portal.${table} in access exclusive mode`, waiting: `%from portal.${table}%` }, work);

/** Locks the row of `portal` with this id while `work` runs; `waiting` counts the statements that wait for any row. */
export const withLockedRow = (server: TestServer, { table, id }: { table: string; id: string }, work: Work): Promise<void> =>
  hold(server, { lock: `select from portal.${table} where id = ${pg.escapeLiteral(id)} for update`, waiting: '%' }, work);

type Work = (waiting: () => Promise<number>) => Promise<void>;

async function hold(server: TestServer, { lock, waiting }: { lock: string; waiting: string }, work: Work): Promise<void> {
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  try {
    await holder.query(`begin; ${lock}`);
    await work(async () => {
      const rows = await server.database.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1 and datname = current_database()`,
        [waiting],
      );
      return rows.length;
    });
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}
