import pg from 'pg';
import type { TestServer } from './server.ts';

/** Locks a table of `portal` while `work` runs, so that statements reading it wait; `waiting` counts them. */
export async function holdTable(
  server: TestServer,
  table: string,
  work: (waiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const lock = new pg.Client({ connectionString: server.database.url });
  await lock.connect();
  try {
    await lock.query(`begin; lock table portal.${table} in access exclusive mode`);
    await work(async () => {
      const rows = await server.database.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from portal.${table}%' and datname = current_database()`,
      );
      return rows.length;
    });
  } finally {
    await lock.query('rollback');
    await lock.end();
  }
}
