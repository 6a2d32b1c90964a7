import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { startServerProcess, type ServerProcess } from '../../server/test/support/server-process.ts';
import type { Item } from './items.ts';

export type Results = Record<'applied' | 'repeated' | 'refused', number>;

/** A server process on a database that receives feed files and can be killed at any time. */
export function createFeeder({ databaseUrl, dataDir, key }: { databaseUrl: string; dataDir: string; key: string }) {
  let running: ServerProcess | null = null;

  async function kill(): Promise<void> {
    const lost = running;
    running = null;
    await lost?.kill();
  }

  return {
    end: kill,

    /** Sends a file. `killAt`: kills the server after this many answers; returns the answers received. */
    async send(items: readonly Item[], { killAt = Infinity }: { killAt?: number } = {}): Promise<Results> {
      running ??= await startServerProcess({ database: { url: databaseUrl }, dataDir });
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
          if (answered === killAt) await kill();
        }
      } catch (error) {
        if (killAt === Infinity) throw error;
      }
      if (killAt === Infinity && answered !== items.length) throw new Error(`${answered} of ${items.length} lines were answered`);
      return results;
    },
  };
}
