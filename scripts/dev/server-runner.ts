import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const preload = join(import.meta.dirname, 'preload.ts');
const main = join(import.meta.dirname, '../../server/src/main.ts');

export interface ServerRunner {
  /** Starts a server with the changed files. Once it listens, the previous server drains; if it fails, the previous one stays. */
  restart(changedPaths: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs one server and keeps a second process on standby with all of the server's modules loaded, which cuts a restart to less than
 * half the time. `onReady` receives the server's address.
 */
export function createServerRunner({
  env,
  onReady,
  onFailure,
}: {
  env: NodeJS.ProcessEnv;
  onReady: (url: string) => void;
  onFailure: () => void;
}): ServerRunner {
  const running = new Set<ChildProcess>();
  let current: ChildProcess | undefined;
  let standby = spawnServer();
  /** Files that changed since the standby was spawned. */
  let changed = new Set<string>();
  let replacing: Promise<void> | undefined;
  let isStopping = false;

  function spawnServer(): ChildProcess {
    const child = spawn(process.execPath, ['--import', preload, main, '--no-web'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => {
      running.delete(child);
      if (child !== current || isStopping) return;
      current = undefined;
      onFailure();
    });
    return child;
  }

  async function replace(): Promise<void> {
    do {
      const next = standby.connected ? standby : spawnServer();
      next.send([...changed]);
      changed = new Set();
      const url = await addressOf(next);
      if (url !== undefined) {
        const former = current;
        current = next;
        onReady(url);
        former?.disconnect();
      } else if (!isStopping) onFailure();
      if (isStopping) return;
      standby = spawnServer();
    } while (changed.size > 0);
  }

  return {
    async restart(changedPaths) {
      for (const path of changedPaths) changed.add(path);
      replacing ??= replace().finally(() => (replacing = undefined));
      await replacing;
    },
    async stop() {
      isStopping = true;
      const ended = [...running].map((child) => once(child, 'exit'));
      for (const child of running) if (child.connected) child.disconnect();
      await Promise.all(ended);
    },
  };
}

/** Undefined if the server ends before it listens. */
async function addressOf(child: ChildProcess): Promise<string | undefined> {
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ url: string } | number | null];
  return typeof message === 'object' && message !== null ? message.url : undefined;
}
