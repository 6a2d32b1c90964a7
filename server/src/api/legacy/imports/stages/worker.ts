// Entry of the thread that does one stage: reading and judging a large file would hold up every request otherwise.
import { workerData } from 'node:worker_threads';
import { runStage } from './run-stage.ts';
import type { StageTask } from './stage.ts';

await runStage(workerData as StageTask);
