import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  url: string;
  /** Kills it without any cleanup, like a lost machine. */
  kill(): Promise<void>;
  /** Lets it finish what it does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts another server process on the database and data folder of `server`: of the sources, or another `program`. */
export async function startServerProcess(
  server: { database: { url: string }; dataDir: string },
  env: Record<string, string> = {},
  program = resolve(import.meta.dirname, 'server-main.ts'),
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      RECOUP_DEMO: 'off',
      MFA_REQUIRED: 'off',
      AGENCY_TIME_ZONE: 'UTC',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.database.url,
      PUBLIC_URL: '',
      ENCRYPTION_KEY: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((found, failed) => {
    lines.on('line', (line) => {
      const address = /is at (http:[^\s"]+)/.exec(line)?.[1];
      if (address) found(address);
    });
    lines.once('close', () => failed(new Error('the server ended before it listened')));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, kill, stop };
}
