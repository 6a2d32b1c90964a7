import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { discardDataFolder, startEmbeddedPostgres } from '#platform/db/embedded/index.ts';

export interface VolatilePostgres {
  /** Of the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/** A cluster for many test databases that exist as long as the run: nothing waits for the disk. */
export async function startVolatilePostgres(): Promise<VolatilePostgres> {
  const dataDir = mkdtempSync(join(chooseFolder(), 'recoup-test-'));
  // Its PostgreSQL runs as another user when the tests run as root.
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_connections: '300',
      max_wal_size: '256MB',
    },
  });
  return {
    url: database.adminUrl,
    stop: async () => {
      await database.stop();
      discardDataFolder(dataDir);
    },
  };
}

const memory = '/dev/shm';

/** In memory where that has 6 GiB: a copied database is a thousand files, which a disk creates ten times slower. */
function chooseFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 6 * 2 ** 30 ? memory : tmpdir();
}

/** Creates a database, empty or as a copy of `template`, to which nothing may be connected; returns its URL. */
export async function createDatabase(clusterUrl: string, name: string, template?: string): Promise<string> {
  await queryOnce(clusterUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await queryOnce(clusterUrl, `drop database if exists ${name} with (force)`);
}

async function queryOnce(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
