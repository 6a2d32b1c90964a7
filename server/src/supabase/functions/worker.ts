import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { bootFailed } from './errors.ts';
import { readSecrets } from './folder.ts';

export interface WorkerOptions {
  deno: string;
  /** The folder of all functions. */
  folder: string;
  name: string;
  secretsFile: string;
  /** Where Deno keeps the npm packages of functions. */
  cacheDir: string;
  /** Hosts that functions may reach. */
  hosts: readonly string[];
  memoryMb: number;
  /** Time for the start, in ms. */
  bootMs: number;
  log: Logger;
}

export interface Worker {
  /** The unix socket of its server. */
  socketPath: string;
  /** Resolves when its process has ended. */
  ended: Promise<void>;
  kill(): void;
}

/** Starts a function's process and waits until it listens. Errors: BOOT_ERROR. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { deno, folder, name, log } = options;
  // Only this user enters it, so that nobody calls a function past the check of its token.
  const socketFolder = mkdtempSync(join(tmpdir(), 'recoup-fn-'));
  const socketPath = join(socketFolder, 's');
  const own = join(folder, name);
  const secrets = readSecrets(options.secretsFile);
  const names = Object.keys(secrets);
  const child = spawn(
    deno,
    [
      'run',
      '--no-prompt',
      '--no-lock',
      `--allow-read=${own},${socketPath}`,
      `--allow-write=${socketPath}`,
      `--allow-net=${[`unix:${socketPath}`, ...options.hosts].join(',')}`,
      ...(names.length > 0 ? [`--allow-env=${names.join(',')}`] : []),
      `--v8-flags=--max-old-space-size=${options.memoryMb}`,
      join(own, 'index.ts'),
    ],
    {
      cwd: own,
      env: {
        ...secrets,
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_DIR: options.cacheDir,
        DENO_SERVE_ADDRESS: `unix:${socketPath}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      rmSync(socketFolder, { recursive: true, force: true });
      resolve();
    };
    child.once('error', end).once('exit', end);
  });
  const kill = () => void child.kill('SIGKILL');
  const listening = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('Listening on ')) resolve(true);
      else log.warn({ function: name }, line);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Listening on ')) resolve(true);
      else log.info({ function: name }, line);
    });
  });
  const late = AbortSignal.timeout(options.bootMs);
  const hasStarted = await Promise.race([listening, ended, once(late, 'abort')]);
  if (hasStarted !== true) {
    kill();
    throw bootFailed();
  }
  return { socketPath, ended, kill };
}
