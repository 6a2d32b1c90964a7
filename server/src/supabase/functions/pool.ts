import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { versionOf } from './folder.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

interface Entry {
  /** The secrets that the process was started with. */
  secretsVersion: number;
  starting: Promise<Worker>;
  calls: number;
  idle: NodeJS.Timeout | undefined;
}

export interface PoolOptions extends Omit<WorkerOptions, 'name' | 'deno'> {
  /** A process without calls ends after so many ms. */
  idleMs: number;
  /** Whether a changed file ends the processes, so that the next call finds the new code. */
  reloads: boolean;
}

/** One process per function, started at its first call. */
export function createPool({ idleMs, reloads, ...options }: PoolOptions) {
  const entries = new Map<string, Entry>();
  const all = new Set<Promise<Worker>>();
  let watcher: FSWatcher | undefined;

  function start(name: string, deno: string): Entry {
    const starting = startWorker({ ...options, name, deno });
    const entry: Entry = { secretsVersion: versionOf(options.secretsFile), starting, calls: 0, idle: undefined };
    entries.set(name, entry);
    all.add(starting);
    const remove = () => {
      all.delete(starting);
      clearTimeout(entry.idle);
      if (entries.get(name) === entry) entries.delete(name);
    };
    void starting.then((worker) => worker.ended).then(remove, remove);
    return entry;
  }

  /** Ends a process that no further call can reach. */
  async function retire(entry: Entry): Promise<void> {
    if (entry.calls === 0) await entry.starting.then((worker) => worker.kill()).catch(() => {});
  }

  function retireIdle(name: string, entry: Entry): void {
    if (entries.get(name) === entry) entries.delete(name);
    void retire(entry);
  }

  /** The process that calls go to; one started with other secrets only finishes its calls. */
  function findCurrent(name: string): Entry | undefined {
    const entry = entries.get(name);
    if (!entry || entry.secretsVersion === versionOf(options.secretsFile)) return entry;
    entries.delete(name);
    void retire(entry);
    return undefined;
  }

  function reload(): void {
    const old = [...entries.values()];
    entries.clear();
    for (const entry of old) void retire(entry);
  }

  return {
    /** The function's process, kept until `release`. Errors: BOOT_ERROR. */
    async acquire(name: string, deno: string): Promise<{ worker: Worker; release(): void }> {
      if (reloads) watcher ??= watch(options.folder, { recursive: true }, reload);
      const entry = findCurrent(name) ?? start(name, deno);
      clearTimeout(entry.idle);
      entry.calls += 1;
      const release = () => {
        entry.calls -= 1;
        if (entry.calls > 0) return;
        if (entries.get(name) !== entry) void retire(entry);
        else entry.idle = setTimeout(() => retireIdle(name, entry), idleMs).unref();
      };
      try {
        return { worker: await entry.starting, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    async stop(): Promise<void> {
      watcher?.close();
      await Promise.all(
        [...all].map(async (starting) => {
          const worker = await starting.catch(() => null);
          worker?.kill();
          await worker?.ended;
        }),
      );
    },
  };
}
