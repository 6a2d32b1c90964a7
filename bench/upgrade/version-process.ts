import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface VersionProcess {
  stop(): Promise<void>;
}

type Settings = Record<string, string>;
const inherited = { PATH: process.env['PATH'] ?? '' };

/** Starts the server of a build and waits until it is ready. Its log is in `DATA_DIR/PORT.log`. */
export async function startVersion(
  build: string,
  settings: Settings & { PORT: string; DATA_DIR: string },
): Promise<VersionProcess> {
  const child = spawn(process.execPath, [join(build, 'server/main.js')], {
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(settings.DATA_DIR, `${settings.PORT}.log`), { flags: 'a' });
  child.stdout.pipe(log);
  child.stderr.pipe(process.stderr);
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${settings.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server of ${build} ended`);
    await delay(50);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs the command line of a build; returns its output. */
export async function runVersion(build: string, settings: Settings, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(build, 'server/recoup.js'), ...words], {
    env: { ...inherited, ...settings },
  });
  return stdout.trim();
}
