import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as finish } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Vault } from '#platform/crypto/index.ts';
import { readSealedFiles } from '#platform/files/archive.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { syncFolder } from '#platform/files/sync-folder.ts';
import { readUnfinishedJobs } from '#platform/jobs/unfinished-jobs.ts';
import { sealBackup } from './container.ts';
import type { Entry } from './entries.ts';
import { readCatalog, readLevel, readSequences, type Table } from './tables.ts';

export interface BackupOptions {
  databaseUrl: string;
  files: FileStore;
  vault: Vault;
  /** Path of the backup. */
  path: string;
  now: Date;
}

export interface BackupCounts {
  rows: number;
  jobs: number;
  files: number;
  /** Of the written file. */
  bytes: number;
}

/**
 * Writes tables, unfinished jobs and stored files of a running or stopped installation into one encrypted file, which gets its
 * name when complete. Tables and jobs are of one moment. Files are read afterwards: none that the tables name is missing, except
 * those deleted in the meantime.
 */
export async function writeBackup({ databaseUrl, files, vault, path, now }: BackupOptions): Promise<BackupCounts> {
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another file name, or remove it.`);
  const partial = `${path}.${process.pid}.partial`;
  const counts: BackupCounts = { rows: 0, jobs: 0, files: 0, bytes: 0 };
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const sealed = sealBackup(vault, now, readInstallation(client, files, counts));
    await finish(sealed, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(partial, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(partial, { force: true });
    await client.end();
  }
  return { ...counts, bytes: (await stat(path)).size };
}

async function* readInstallation(client: pg.Client, files: FileStore, counts: BackupCounts): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read, read only');
  // Text that any server reads the same way; and an error rather than a table with rows hidden by row-level security.
  await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off; set local statement_timeout = 0`);
  const migrations = await readLevel(client);
  if (migrations.length === 0) throw new Error('There is nothing to back up: no server has been started on this database yet.');
  const { copied } = await readCatalog(client);
  yield entry({ kind: 'manifest' }, { migrations, sequences: await readSequences(client) });
  for (const table of copied)
    yield { head: { kind: 'table', name: table.name, columns: table.columns }, content: copyOut(client, table, counts) };
  const jobs = await readUnfinishedJobs(client);
  counts.jobs = jobs.length;
  yield entry({ kind: 'jobs' }, jobs);
  // The snapshot is held only for the tables, because it blocks vacuum.
  await client.query('commit');
  for await (const { key, content } of readSealedFiles(files)) {
    counts.files += 1;
    yield { head: { kind: 'file', name: key }, content };
  }
}

function entry(head: Entry['head'], value: unknown): Entry {
  async function* content() {
    yield Buffer.from(JSON.stringify(value));
  }
  return { head, content: content() };
}

async function* copyOut(client: pg.Client, { name, columns }: Table, counts: BackupCounts): AsyncGenerator<Buffer> {
  const rows = client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`));
  // Errors of either end surface where the compressed bytes are read.
  yield* pipeline(rows, createGzip({ level: 1 }), () => {});
  counts.rows += rows.rowCount;
}
