import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StageTask } from './stage.ts';

/** Megabytes per thread: enough for the longest file, so that a hostile one ends alone. */
const heapMegabytes = 160;

/** The file needed more memory than a thread has. */
export class OutOfMemory extends Error {}

/** Runs a stage in its own thread; rejects with its error. */
export async function runInThread(task: StageTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    // The server's own flags (test runners, inspectors) must not reach the thread.
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
