import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { JobLog } from '#platform/jobs/index.ts';

export interface ExchangeContext {
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  files: Pick<Files, 'get' | 'exists'>;
  log: Pick<JobLog, 'error' | 'info'>;
  /** A folder for plain copies, which exist only while they are read. */
  temporary: string;
  /** A file is taken when its size and time have not changed for this long. */
  settleSeconds: number;
}

/** Subfolders. The agency uses `in` and `out`; if they exist, the folder is mounted. */
export const folders = { in: 'in', out: 'out', done: 'done', refused: 'refused', working: 'working' } as const;
