import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Item } from './items.ts';

export type Results = Record<'applied' | 'repeated' | 'refused', number>;

/** A server process on a database, to which files of the feed are sent and which may be lost at any moment. */
export function createFeeder({ databaseUrl, dataDir, key }: { databaseUrl: string; dataDir: string; key: string }) {
  let running: { child: ChildProcess; url: string } | null = null;

  async function start(): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../imports/server.ts')], {
      env: {
        ...process.env,
        PORT: '0',
        LOG_LEVEL: 'info',
        RECOUP_DEMO: 'off',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: '',
        ENCRYPTION_KEY: '',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    const url = await new Promise<string>((found, failed) => {
      lines.on('line', (line) => {
        const address = /is at (http:[^\s"]+)/.exec(line)?.[1];
        if (address) found(address);
      });
      lines.once('close', () => failed(new Error('the server ended before it listened')));
    });
    return { child, url };
  }

  async function end(signal?: 'SIGKILL'): Promise<void> {
    const child = running?.child;
    running = null;
    if (!child) return;
    const over = once(child, 'exit');
    if (signal) child.kill(signal);
    else child.stdin?.end();
    await over;
  }

  return {
    end,

    /** Sends a file. `killAt`: after so many answers the server is killed, and what was answered until then is what there is. */
    async send(items: readonly Item[], { killAt = Infinity }: { killAt?: number } = {}): Promise<Results> {
      running ??= await start();
      const sending = request(`${running.url}/api/feed/v1/items`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      }).on('error', () => {});
      sending.end(items.map((item) => JSON.stringify(item)).join('\n'));
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      const results: Results = { applied: 0, repeated: 0, refused: 0 };
      let answered = 0;
      try {
        for await (const line of createInterface({ input: answer })) {
          results[(JSON.parse(line) as { result: keyof Results }).result] += 1;
          answered += 1;
          if (answered === killAt) await end('SIGKILL');
        }
      } catch (error) {
        if (killAt === Infinity) throw error;
      }
      if (killAt === Infinity && answered !== items.length) throw new Error(`${answered} of ${items.length} lines were answered`);
      return results;
    },
  };
}
