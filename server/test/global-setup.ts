import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { discardDataFolder, startEmbeddedPostgres } from '#platform/db/embedded/index.ts';
import { migrate } from '#platform/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One cluster per run with one migrated template, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-test-'));
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_connections: '300',
    },
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create database template_recoup');
  const url = new URL(database.url);
  url.pathname = '/template_recoup';
  await migrate({ url: url.href });
  await client.end();
  project.provide('postgresUrl', database.url);
  return async () => {
    await database.stop();
    discardDataFolder(dataDir);
  };
}
