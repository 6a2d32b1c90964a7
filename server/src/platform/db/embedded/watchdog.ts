// Runs beside the embedded PostgreSQL and stops it when the last server died without doing so (kill -9, a crash).
import { setTimeout as delay } from 'node:timers/promises';
import { createUsers, withFolderLock } from './lock.ts';
import { isPostgres, shutDown } from './postmaster.ts';

const [dataDir = '', postmaster = ''] = process.argv.slice(2);
const pid = Number(postmaster);
const users = createUsers(dataDir);

while (isPostgres(pid)) {
  await delay(500);
  if (users.others().length > 0) continue;
  await withFolderLock(dataDir, async () => {
    if (users.others().length === 0 && isPostgres(pid)) await shutDown(pid);
  });
}
