// Entry point of the thread that runs a stage: on the main thread a large file would block every request.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { StageTask } from './stage.ts';

const task = workerData as StageTask;
// By setting as for the process, which reads it by itself.
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? join(task.dataDir, 'cache'));
const { runStage } = await import('./run-stage.ts');
await runStage(task);
