// Entry point of the thread that runs stages: on the main thread a large file would block every request.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { StageTask } from './stage.ts';

const { dataDir } = workerData as Pick<StageTask, 'dataDir'>;
// Node reads NODE_COMPILE_CACHE for the process only, so the thread enables the cache itself.
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? join(dataDir, 'cache'));
const { runStage } = await import('./run-stage.ts');
// A stage that fails ends the thread with its error.
parentPort?.on('message', (task: StageTask) => void runStage(task).then(() => parentPort?.postMessage('done')));
