import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';

interface Use {
  clientId: string;
  /** Between rounds. */
  pauseMs: number;
  signIn: () => Promise<string>;
  openSocket: (url: string) => WebSocket;
}

/** What an office does repeatedly, in four concurrent loops: sign in, lists, search, reports, files, live connections. */
export function startMixedUse(url: string, { clientId, pauseMs, signIn, openSocket }: Use) {
  const counts: Record<string, number> = { 'sign-ins': 0, reads: 0, searches: 0, reports: 0, files: 0, sockets: 0, failures: 0 };
  const base = `${url}/api/legacy/v1/clients/${clientId}`;
  const over = new AbortController();
  const count = (name: string) => void (counts[name] = (counts[name] ?? 0) + 1);

  async function read(token: string, path: string, name: string): Promise<void> {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    // A limit of requests is an answer too.
    count(answer.ok || answer.status === 429 ? name : 'failures');
  }

  async function store(token: string, name: string): Promise<void> {
    const path = `${url}/storage/v1/object/documents/${clientId}/${name}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'x-upsert': 'true' };
    const stored = await fetch(path, { method: 'POST', headers, body: 'a line of a letter\n'.repeat(5000) });
    count(stored.ok || stored.status === 429 ? 'files' : 'failures');
    await stored.arrayBuffer();
    await read(token, path, 'files');
  }

  async function listen(): Promise<void> {
    const socket = openSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0`);
    await new Promise((done) => {
      socket.once('open', done);
      socket.once('error', done);
    });
    count('sockets');
    socket.close();
  }

  async function work(place: number): Promise<void> {
    while (!over.signal.aborted) {
      try {
        const token = await signIn();
        count('sign-ins');
        await listen();
        for (let round = 0; round < 20 && !over.signal.aborted; round += 1) {
          await read(token, `${base}/debtors?limit=100`, 'reads');
          await read(token, `${base}/overview`, 'reads');
          await read(token, `${url}/api/search/v3/clients/${clientId}/search?q=marwood`, 'searches');
          if (round % 10 === 0) await read(token, `${base}/reports/inventory/preview?period=all`, 'reports');
          if (round % 5 === 0) await store(token, `soak-${place}.txt`);
          await delay(pauseMs);
        }
      } catch {
        count('failures');
        await delay(1000);
      }
    }
  }

  const all = [0, 1, 2, 3].map(work);
  return {
    async stop(): Promise<Record<string, number>> {
      over.abort();
      await Promise.all(all);
      return counts;
    },
  };
}
