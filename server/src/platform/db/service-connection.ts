import pg from 'pg';
import { serviceScope } from './db.ts';
import { columnTypes } from './pool.ts';

/** A connection outside the server's pool, with the rights of `Db.asService`: for threads, and for COPY. */
export interface ServiceConnection {
  /** Runs work in one transaction: all of it is committed or none. One at a time. */
  transaction<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function connectAsService({
  url,
  timeZone,
  applicationName,
}: {
  url: string;
  timeZone: string;
  applicationName: string;
}): Promise<ServiceConnection> {
  const client = new pg.Client({
    connectionString: url,
    types: columnTypes,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The running statement, or the next one, reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  const begin = serviceScope(timeZone);
  return {
    async transaction(work) {
      try {
        await client.query(begin);
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    },
    close: () => client.end().catch(() => {}),
  };
}
