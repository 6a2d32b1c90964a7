import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** What `npm start` or `npm run dev` runs: npm, a script, servers and PostgreSQL. */
export interface ProcessTree {
  /** Leads the process group, as a job of a shell does. */
  leader: ChildProcess;
  /** What the pattern for readiness captured. */
  url: string;
  /** Processes that use the database. */
  servers: number[];
  postgres: number;
  nextLine(pattern: RegExp): Promise<string>;
  /** Signals the process group, as a terminal does. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Exit code of the leader, after every process that shares its output has ended. */
  ended: Promise<number | null>;
  kill(): void;
}

/** Starts a command in a process group of its own, without demo data; resolves when a line of its output matches. */
export async function startProcessTree(
  [program = '', ...args]: readonly string[],
  { dataDir, ready, env = {} }: { dataDir: string; ready: RegExp; env?: Record<string, string> },
): Promise<ProcessTree> {
  const leader = spawn(program, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RECOUP_DEMO: 'off',
      LOG_LEVEL: 'info',
      AGENCY_TIME_ZONE: 'UTC',
      ...env,
    },
  });
  const ended = once(leader, 'close').then(([code]) => code as number | null);
  const lines = createInterface({ input: leader.stdout });
  const nextLine = (pattern: RegExp) =>
    new Promise<string>((found, failed) => {
      lines.on('line', (line) => {
        const match = pattern.exec(line);
        if (match) found(match[1] ?? line);
      });
      lines.once('close', () => failed(new Error(`the command ended before it wrote ${pattern.source}`)));
    });
  const url = await nextLine(ready);
  const servers = readdirSync(join(dataDir, 'servers'))
    .map(Number)
    .filter((pid) => send(pid, 0));
  const postgres = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const group = -(leader.pid ?? 0);
  return {
    leader,
    url,
    servers,
    postgres,
    nextLine,
    signalGroup: (signal) => process.kill(group, signal),
    ended,
    kill: () => {
      for (const pid of [group, postgres]) send(pid, 'SIGKILL');
    },
  };
}

/** Whether there was such a process. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

export async function isListening(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
