import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { entryPoint } from '#platform/program-files.ts';
import type { StageTask } from './stage.ts';

/** Megabytes per thread: enough for the longest file, so that a hostile one ends alone. */
const heapMegabytes = 160;
const idleMs = 20_000;

/** The file needed more memory than a thread has. */
export class OutOfMemory extends Error {}

/**
 * Runs stages in threads of their own. A thread that ended its stage is kept for the next one: to load its modules takes longer than
 * a stage of a small file. A failed stage ends its thread.
 */
export function createStageThreads() {
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start({ dataDir }: StageTask): Worker {
    const worker = new Worker(entryPoint('areas/placing/imports/stages/worker'), {
      workerData: { dataDir },
      // The server's own flags (test runners, inspectors) must not reach the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 12 },
    });
    worker.once('exit', () => forget(worker));
    // Without a listener, an error of an idle thread would end the server.
    worker.on('error', () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  function take(task: StageTask): Worker {
    const [worker = start(task)] = idle.keys();
    forget(worker);
    worker.ref();
    return worker;
  }

  function keep(worker: Worker): void {
    worker.unref();
    idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref());
  }

  return {
    /** Errors: those of the stage; OutOfMemory; the reason of `signal`. */
    async run(task: StageTask, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      const worker = take(task);
      const abort = () => void worker.terminate();
      signal.addEventListener('abort', abort, { once: true });
      const settled = new AbortController();
      const until = { signal: settled.signal };
      try {
        const ended = once(worker, 'exit', until).then(([code]) => {
          signal.throwIfAborted();
          throw new Error(`the thread of an import ended with ${code as number}`);
        });
        worker.postMessage(task);
        await Promise.race([once(worker, 'message', until), ended]);
        keep(worker);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new OutOfMemory('an import needed too much memory', { cause: error });
        throw error;
      } finally {
        settled.abort();
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
