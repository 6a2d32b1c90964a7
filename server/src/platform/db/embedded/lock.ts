import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Runs `work` while no other server process starts or stops this directory's database. A dead holder is ignored. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'postgres.lock');
  const deadline = Date.now() + 90_000;
  while (!takeLock(lock)) {
    if (Date.now() > deadline)
      throw new Error(
        `The database in ${folder} is being started by another process that does not finish. Remove ${lock} if that process is gone.`,
      );
    await delay(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch {
    const holder = readPid(join(lock, 'pid'));
    if (holder !== undefined && !isAlive(holder)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function readPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The server processes that use a directory's database; dead ones are removed. */
export function createUsers(folder: string) {
  const path = join(folder, 'servers');
  const own = join(path, `${process.pid}`);
  return {
    join: () => {
      mkdirSync(path, { recursive: true });
      writeFileSync(own, '');
    },
    leave: () => rmSync(own, { force: true }),
    others: () =>
      readdirSync(path)
        .map(Number)
        .filter((pid) => pid !== process.pid && isAlive(pid)),
  };
}

export { readPid };
