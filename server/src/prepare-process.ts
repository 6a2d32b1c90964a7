import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * To be called before the server's own modules are loaded. What was compiled once is taken from the data folder, by threads
 * too: they start in half the time. And the heap grows by a fifth at a time instead of doubling, its part for new objects not
 * at all: measured under load, half the memory at the same speed (`npm run bench -- imports`).
 */
export function prepareProcess({ DATA_DIR }: { DATA_DIR: string }): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
  process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 3);
  enableCompileCache(join(DATA_DIR, 'cache'));
}
