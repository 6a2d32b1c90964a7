import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { recordBackup, restoreBackup, writeBackup } from '#operations/backup/index.ts';
import { openVault } from '#platform/crypto/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { openFileStore } from '#platform/files/open-store.ts';

/** Resolves `path` from the directory in which the command was typed. */
export interface BackupCommand {
  config: Config;
  path: string | undefined;
  folder: string;
}

/** Does not migrate: backups are made before updates. */
export async function runBackup({ config, path, folder }: BackupCommand): Promise<string> {
  const file = fileOf(path, folder);
  const vault = openVault({ dataDir: config.DATA_DIR, fromEnv: config.ENCRYPTION_KEY, mustExist: true });
  const database = await openDatabase(config);
  const now = new Date();
  try {
    const counts = await writeBackup({
      databaseUrl: database.url,
      files: openFileStore(config.files),
      vault,
      path: file,
      now,
    });
    await recordBackup(database.url, { at: now, bytes: counts.bytes });
    const keys = config.ENCRYPTION_KEY ? 'ENCRYPTION_KEY' : join(config.DATA_DIR, 'keys', 'vault.json');
    return `Wrote ${file}: ${counts.rows} rows, ${counts.files} files, ${counts.jobs} unfinished jobs, ${counts.bytes} bytes.
It can be restored only with the keys of this installation (${keys}), which it does not contain. Keep a copy of them elsewhere.`;
  } finally {
    await database.release();
  }
}

export async function runRestore({ config, path, folder }: BackupCommand): Promise<string> {
  const file = fileOf(path, folder);
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const vault = openVault({ dataDir: config.DATA_DIR, fromEnv: config.ENCRYPTION_KEY, mustExist: true });
  const database = await openDatabase(config);
  try {
    await migrate({ url: database.url });
    const counts = await restoreBackup({
      databaseUrl: database.url,
      files: openFileStore(config.files),
      vault,
      path: file,
    });
    return `Restored the installation of ${counts.createdAt}: ${counts.rows} rows, ${counts.files} files, ${counts.jobs} unfinished jobs.
Every user has to sign in again.`;
  } finally {
    await database.release();
  }
}

function fileOf(path: string | undefined, folder: string): string {
  if (!path) throw new Error('The name of the file is missing. See: npm run recoup -- help');
  return resolve(folder, path);
}
