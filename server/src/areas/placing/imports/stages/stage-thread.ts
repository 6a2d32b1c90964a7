import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StageTask } from './stage.ts';

/** Megabytes that a thread may hold: what the longest file needs, and no more, so that a hostile one ends alone. */
const heapMegabytes = 160;

/** The file needed more memory than a thread has. */
export class OutOfMemory extends Error {}

/** Runs a stage in a thread of its own; rejects with what went wrong in it. */
export async function runInThread(task: StageTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    // Nothing of the server's own switches (test runners, inspectors) belongs into the thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 12 },
  });
  const abort = () => void worker.terminate();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const [code] = (await once(worker, 'exit')) as [number];
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`the thread of an import ended with ${code}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new OutOfMemory('an import needed too much memory', { cause: error });
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
