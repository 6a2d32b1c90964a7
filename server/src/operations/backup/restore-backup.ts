import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import { startTransfer, type FileTransfer } from '#platform/files/archive.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { unfinishedJob, reenqueueJobs } from '#platform/jobs/unfinished-jobs.ts';
import { currentColumn, currentTable, formerCommit, isFormer, isRestorable } from '#platform/db/former-level.ts';
import { openBackup, UnusableBackup, type OpenBackup } from './container.ts';
import type { Entry } from './entries.ts';
import { readCatalog, readLevel, type Catalog } from './tables.ts';

const manifest = z.object({
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
type Manifest = z.output<typeof manifest>;

export interface RestoreOptions {
  /** Migrated, and empty except for what a server creates on first start. */
  databaseUrl: string;
  files: FileStore;
  vault: Vault;
  path: string;
}

export interface RestoreCounts {
  createdAt: string;
  rows: number;
  jobs: number;
  files: number;
}

/** Past events must not happen again: triggers that notify about a new row or derive something from it. */
const effects = [
  ['portal.statements', 'queue_statement_reports'],
  ['portal.notifications', 'broadcast_new'],
] as const;

/**
 * Restores a backup into an empty installation, in one transaction. Files wait in a folder of their store until the backup has been
 * read completely, and are in place before the commit: after an interruption the installation is still empty, with at most some
 * files that no row names and that the next attempt writes again.
 */
export async function restoreBackup({ databaseUrl, files, vault, path }: RestoreOptions): Promise<RestoreCounts> {
  const backup = await openBackup(path, vault);
  try {
    return await fill({ databaseUrl, files, backup });
  } finally {
    backup.close();
  }
}

async function fill({ databaseUrl, files, backup }: Omit<RestoreOptions, 'vault' | 'path'> & { backup: OpenBackup }) {
  const transfer = await startTransfer(files);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup-restore' });
  client.on('error', () => {});
  const counts: RestoreCounts = { createdAt: backup.createdAt, rows: 0, jobs: 0, files: 0 };
  try {
    await client.connect();
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'; set local statement_timeout = 0; set local row_security = off;
      set local idle_in_transaction_session_timeout = 0`);
    const catalog = await readCatalog(client);
    await lockEmptyInstallation(client, catalog);
    // Admits all existing files; the next server start sets the quota again.
    await client.query('delete from storage_ext.quota');
    for (const [table, trigger] of effects) await client.query(`alter table ${table} disable trigger ${trigger}`);
    let expected: Manifest | undefined;
    for await (const entry of backup.entries) {
      if (entry.head.kind === 'manifest') expected = await checkLevel(client, entry);
      else if (!expected) throw new UnusableBackup('The backup has no valid header.');
      else await restoreEntry(entry, { client, databaseUrl, catalog, transfer, counts });
    }
    if (!expected) throw new UnusableBackup('The backup is empty.');
    for (const { name, last } of expected.sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
    for (const [table, trigger] of effects) await client.query(`alter table ${table} enable trigger ${trigger}`);
    await transfer.complete();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await transfer.discard();
    await client.end();
  }
  await analyze(databaseUrl);
  return counts;
}

/** Locks all tables until the transaction ends, and checks that nothing is overwritten. Errors: a running server, existing rows. */
async function lockEmptyInstallation(client: pg.Client, { copied, leftOut }: Catalog): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('recoup', 'recoup-jobs')`,
  );
  if (others.length > 0)
    throw new Error(
      'A server is running on this database. Stop it before restoring. Behind a connection pooler, use the database’s own address.',
    );
  await client.query(`lock table ${[...copied.map(({ name }) => name), ...leftOut].join(', ')} in access exclusive mode`);
  for (const { name } of copied) {
    // The session signing key and the installation row that a server created at startup are replaced by the backup's.
    if (name.startsWith('auth_ext.') || name === 'portal.installation') {
      await client.query(`delete from ${name}`);
      continue;
    }
    // So are its buckets, unless they contain something.
    if (name === 'storage.buckets')
      await client.query(`delete from ${name} b where not exists (select from storage.objects o where o.bucket_id = b.id)`);
    if ((await client.query(`select from ${name} limit 1`)).rowCount)
      throw new Error(
        `This installation is not empty (${name} has rows). A backup can be restored only into an empty installation.`,
      );
  }
}

async function checkLevel(client: pg.Client, entry: Entry): Promise<Manifest> {
  const expected = manifest.parse(await readJson(entry));
  const text = (level: Manifest['migrations']) => level.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  const here = await readLevel(client);
  if (text(expected.migrations) === text(here) || isRestorable(expected.migrations)) return expected;
  const path = isFormer(expected.migrations) ? `start commit ${formerCommit} on it, then this version` : 'update';
  throw new UnusableBackup(
    `The backup is of another version: its tables are at ${expected.migrations.at(-1)?.name}, here they are at ${here.at(-1)?.name}. Restore it with the version that made it, then ${path}.`,
  );
}

interface Target {
  client: pg.Client;
  databaseUrl: string;
  catalog: Catalog;
  transfer: FileTransfer;
  counts: RestoreCounts;
}

async function restoreEntry(entry: Entry, { client, databaseUrl, catalog, transfer, counts }: Target): Promise<void> {
  const { kind, name = '', columns = [] } = entry.head;
  if (kind === 'table') {
    const current = currentTable(name);
    const table = catalog.copied.find((candidate) => candidate.name === current);
    const stored = columns.map((column) => currentColumn(current, column));
    // Columns that a backup of a former level lacks were added since, and are left empty.
    if (!table || !stored.every((column) => table.columns.includes(column)))
      throw new UnusableBackup(`The backup has an unknown table: ${name}`);
    const rows = client.query(from(`copy ${table.name} (${stored.join(', ')}) from stdin`));
    await pipeline(entry.content, createGunzip(), rows);
    counts.rows += rows.rowCount;
  } else if (kind === 'jobs') {
    const jobs = z.array(unfinishedJob).parse(await readJson(entry));
    await reenqueueJobs({ url: databaseUrl, client, jobs });
    counts.jobs = jobs.length;
  } else if (kind === 'file') {
    await transfer.put({ key: name, content: entry.content });
    counts.files += 1;
  } else throw new UnusableBackup(`The backup contains an unknown entry:  ${kind}`);
}

async function readJson({ content }: Entry): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
}

/** Without statistics of the restored rows, the first lists would be slow. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup-restore' });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
