import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './volatile-postgres.ts';

export interface TestDatabase {
  url: string;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Disconnects: the database of this name may then be a template. */
  release(): Promise<string>;
  drop(): Promise<void>;
}

/** A database for one test file, cloned from the migrated template (about 50 ms) or from `template`, which must be unused. */
export async function createTestDatabase({
  empty = false,
  template = 'template_recoup',
}: { empty?: boolean; template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const cluster = inject('postgresUrl');
  const url = await createDatabase(cluster, name, empty ? undefined : template);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return {
    url,
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<T>(text, values)).rows,
    release: async () => {
      await client.end();
      return name;
    },
    drop: async () => {
      await client.end();
      await dropDatabase(cluster, name);
    },
  };
}
