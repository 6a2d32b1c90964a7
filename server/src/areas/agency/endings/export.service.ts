import { insertAuditEntries } from '#platform/audit-entries.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { Platform } from '#platform/http/module.ts';
import { createStatementReader } from '#areas/money/statements/index.ts';
import { CLIENT_TABLES } from './client-tables.ts';
import { findEnding, moveEnding, type EndingRow } from './endings.repository.ts';
import {
  insertFiles,
  listDonePaths,
  listStored,
  listUnwrittenStatements,
  sumFiles,
  type EndingFile,
  type StoredRow,
} from './export.repository.ts';
import { hashOf, writeManifest } from './manifest.ts';
import { writeTable } from './write-table.ts';

export type ExportPlatform = Pick<Platform, 'db' | 'files' | 'vault' | 'clock' | 'config'>;

const batchFiles = 500;

/** The client's own row, and its rows in every table that is exported. */
const tables = ['portal.clients', ...CLIENT_TABLES.flatMap(({ table, inExport }) => (inExport ? [table] : []))];

export const folderOf = (clientId: string) => `endings/${clientId}`;
export const manifestKey = (clientId: string) => `${folderOf(clientId)}/manifest`;

/**
 * Writes the files of the export one by one and records each, so that a killed server's job continues where it was. Stored files stay where
 * they are: the archive is put together while it is downloaded.
 */
export async function makeExport(platform: ExportPlatform, clientId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const ending = await db.asService((tx) => findEnding(tx, clientId));
  if (ending?.state !== 'exporting') return;
  const done = await db.asService((tx) => listDonePaths(tx, clientId));
  for (const table of tables) if (!done.has(pathOf(table))) await addTable(platform, { table, ending, signal });
  await addStatements(platform, clientId, signal);
  await addStored(platform, clientId, signal);
  const sums = await db.asService((tx) => sumFiles(tx, clientId));
  const { sha256 } = await writeManifest(platform, ending, manifestKey(clientId));
  const now = clock.now();
  await db.asService(async (tx) => {
    const set = { exported_at: now, manifest_sha256: sha256, ...sums };
    if (!(await moveEnding(tx, clientId, { to: 'exported', who: 'system', set }))) return;
    await insertAuditEntries(queryableOf(tx), [
      { client_id: clientId, action: 'client.data_exported', details: { ...sums, manifest_sha256: sha256 }, at: now },
    ]);
  });
}

const pathOf = (table: string) => `data/${table.replace(/^\w+\./, '')}.csv`;

async function addTable(
  { db, files, vault }: ExportPlatform,
  { table, ending, signal }: { table: string; ending: EndingRow; signal: AbortSignal },
): Promise<void> {
  const { client_id: clientId, with_numbers: withNumbers } = ending;
  const key = `${folderOf(clientId)}/${table.replaceAll(/[._]/g, '-')}`;
  await files.discardUnfinished(key);
  let count = 0;
  const content = writeTable(table, { db, vault, clientId, withNumbers, signal }, (rows) => (count += rows));
  const stored = await files.put(key, content);
  await db.asService((tx) =>
    insertFiles(tx, clientId, [{ path: pathOf(table), file_key: key, row_count: count, is_missing: false, ...stored }]),
  );
}

/** Each statement as the client could download it: the PDF lists at most 1,000 payments, the CSV file all. */
async function addStatements({ db, files, config }: ExportPlatform, clientId: string, signal: AbortSignal): Promise<void> {
  const reader = createStatementReader({ db, config });
  const folder = `${folderOf(clientId)}/statement-`;
  for (;;) {
    const ids = await db.asService((tx) => listUnwrittenStatements(tx, { clientId, folder, limit: batchFiles }));
    for (const id of ids) {
      signal.throwIfAborted();
      const statement = await db.asService((tx) => reader.read(tx, { clientId }, id));
      const written: EndingFile[] = [];
      for (const format of ['csv', 'pdf'] as const) {
        const key = `${folder}${id}-${format}`;
        await files.discardUnfinished(key);
        const { content, fileName } = reader.write({ claims: 'service', clientId }, statement, format);
        const stored = await files.put(key, content);
        const path = `statements/${id}/${safeName(fileName)}`;
        written.push({ path, file_key: key, row_count: null, is_missing: false, ...stored });
      }
      await db.asService((tx) => insertFiles(tx, clientId, written));
    }
    if (ids.length < batchFiles) return;
  }
}

async function addStored(platform: ExportPlatform, clientId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await platform.db.asService((tx) => listStored(tx, clientId, batchFiles));
    const found: EndingFile[] = [];
    for (const row of rows) found.push(await describeStored(platform, row));
    await platform.db.asService((tx) => insertFiles(tx, clientId, found));
    if (rows.length < batchFiles) return;
  }
}

async function describeStored({ files }: ExportPlatform, row: StoredRow): Promise<EndingFile> {
  const path = `${row.folder}/${row.id}/${safeName(row.file_name)}`;
  const known = { path, file_key: row.file_key, row_count: null };
  if (!(await files.exists(row.file_key))) return { ...known, bytes: row.bytes, sha256: null, is_missing: true };
  if (row.sha256 !== null) return { ...known, bytes: row.bytes, sha256: row.sha256, is_missing: false };
  return { ...known, ...(await hashOf(files.get(row.file_key))), is_missing: false };
}

/** A name that every ZIP program accepts. */
function safeName(name: string): string {
  const safe = name
    .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
    .slice(-150)
    .trim();
  return /^\.*$/.test(safe) ? 'file' : safe;
}

/** Gives up after the last attempt; an admin can try again. */
export async function failExport({ db }: Pick<ExportPlatform, 'db'>, clientId: string): Promise<void> {
  const message = 'The export could not be made. Try again, or look at the server’s log if it fails again.';
  await db.asService((tx) => moveEnding(tx, clientId, { to: 'failed', who: 'system', set: { failure_message: message } }));
}
