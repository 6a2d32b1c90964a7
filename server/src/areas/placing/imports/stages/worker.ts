// Entry of the thread that does one stage: reading and judging a large file would hold up every request otherwise.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { StageTask } from './stage.ts';

const task = workerData as StageTask;
enableCompileCache(join(task.dataDir, 'cache'));
const { runStage } = await import('./run-stage.ts');
await runStage(task);
