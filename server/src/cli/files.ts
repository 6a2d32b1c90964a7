import { resolve } from 'node:path';
import pg from 'pg';
import { parseFilesUrl } from '#server/files-settings.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#platform/db/open.ts';
import { copyStore } from '#platform/files/copy-store.ts';
import { openFileStore } from '#platform/files/open-store.ts';

interface FilesCommand {
  config: Config;
  /** What follows `files`. */
  verb: string | undefined;
  to: string | undefined;
  /** Where the command was typed. */
  folder: string;
  print: (line: string) => void;
}

/** `files check | move --to URL`. */
export async function runFiles({ config, verb, to, folder, print }: FilesCommand): Promise<void> {
  const from = openFileStore(config.files);
  if (verb === 'check') {
    await from.check();
    return print(`The file store is working: ${from.place}.`);
  }
  if (verb !== 'move' || to === undefined)
    throw new Error('Usage: files check | files move --to URL. See: npm run recoup -- help');
  const target = openFileStore(parseFilesUrl(to, (path) => resolve(folder, path)));
  if (target.place === from.place) throw new Error(`The files are already in ${from.place}.`);
  const database = await openDatabase(config);
  try {
    print(`Copying files from ${from.place} to ${target.place}.`);
    const counts = await copyStore(from, target, {
      isInUse: () => isServerRunning(database.url),
      onFile: (done) => {
        if (done % 1000 === 0) print(`${done} files …`);
      },
    });
    print(
      `Copied ${counts.copied} files (${counts.bytes} bytes) and verified their hashes. ${counts.unchanged} files were unchanged, ${counts.removed} were deleted since the last run.`,
    );
    print(
      counts.isComplete
        ? `The move is complete. Set FILES_URL=${to} for every server and start the servers. Delete the files in ${from.place} once you have confirmed that files open.`
        : 'Servers are running and may add files. Stop them, run this command again to copy the new files, and then set FILES_URL.',
    );
  } finally {
    await database.release();
  }
}

async function isServerRunning(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'recoup-files' });
  await client.connect();
  try {
    const { rows } = await client.query<{ running: boolean }>(
      `select exists (select from pg_stat_activity
       where datname = current_database() and application_name in ('recoup', 'recoup-jobs')) as running`,
    );
    return rows[0]?.running ?? false;
  } finally {
    await client.end();
  }
}
