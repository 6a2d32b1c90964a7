import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './lock.ts';

/** A pid may belong to another program by now. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true;
  }
}

/** Fast shutdown: open transactions roll back, everything acknowledged is kept. */
export async function shutDown(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 30_000;
  while (isPostgres(pid) && Date.now() < deadline) await delay(25);
}
