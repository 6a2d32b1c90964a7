import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * Call before the server's own modules are loaded. Enables the compile cache in the data directory, for threads too, which halves
 * their start time. Lets the heap grow by a fifth at a time instead of doubling, and its young generation not at all: half the
 * memory under load at the same speed (`npm run bench -- imports`).
 */
export function prepareProcess({ DATA_DIR }: { DATA_DIR: string }): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
  process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 3);
  enableCompileCache(join(DATA_DIR, 'cache'));
}
