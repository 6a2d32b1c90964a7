import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { z } from 'zod';
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
  /** Resolves when its process has ended: with the reason if it exceeded its memory. */
  ended: Promise<'memory' | 'other'>;
  kill(): void;
}

/** How Deno itself reaches the registry of npm packages; a function cannot read these. */
const networkSettings = [
  'NPM_CONFIG_REGISTRY',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'DENO_CERT',
  'DENO_TLS_CA_STORE',
];

function inherited(): NodeJS.Dict<string> {
  return Object.fromEntries(networkSettings.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

const preload = join(import.meta.dirname, 'preload.js');

/** A line of preload.js; anything else was written by Deno itself. */
const logLine = z.object({ level: z.enum(['debug', 'info', 'warn', 'error']), reqId: z.string().nullish(), message: z.string() });

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
      // Deno's default allows code, and with its address any data, from and to several public hosts.
      options.hosts.length > 0 ? `--allow-import=${options.hosts.join(',')}` : '--no-remote',
      ...(names.length > 0 ? [`--allow-env=${names.join(',')}`] : []),
      `--v8-flags=--max-old-space-size=${options.memoryMb}`,
      `--preload=${preload}`,
      join(own, 'index.ts'),
    ],
    {
      cwd: own,
      env: {
        ...secrets,
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_DIR: options.cacheDir,
        ...inherited(),
        DENO_SERVE_ADDRESS: `unix:${socketPath}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let isOutOfMemory = false;
  const ended = new Promise<'memory' | 'other'>((resolve) => {
    const end = () => {
      rmSync(socketFolder, { recursive: true, force: true });
      resolve(isOutOfMemory ? 'memory' : 'other');
    };
    // Not 'exit': the last lines tell why it ended.
    child.once('error', end).once('close', end);
  });
  const kill = () => void child.kill('SIGKILL');
  const listening = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('Listening on ')) return resolve(true);
      if (line.includes('JavaScript out of memory')) isOutOfMemory = true;
      return log.warn({ function: name }, line);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Listening on ')) return resolve(true);
      const written = readLogLine(line);
      if (written === undefined) return log.info({ function: name }, line);
      const { level, reqId, message } = written;
      return log[level]({ function: name, ...(reqId ? { reqId } : {}) }, message);
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

function readLogLine(line: string): z.output<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
