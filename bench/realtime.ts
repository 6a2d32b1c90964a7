// node bench/realtime.ts: time from the SQL statement that sends an event to the last byte received by many sockets, beside a
// bare WebSocket server that sends the same text. Server and clients share a process in both cases. Prints p50 and p95 of all
// deliveries and of each event's last one. BENCH_SOCKETS=… and BENCH_EVENTS=… set the sizes.
import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { startServer } from '../server/src/composition.ts';
import { readConfig } from '../server/src/config.ts';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { adminUrlOf } from './admin-url.ts';
import { quantile } from './auth/load.ts';

const sockets = Number(process.env['BENCH_SOCKETS'] ?? 500);
const events = Number(process.env['BENCH_EVENTS'] ?? 50);
const payload = { client_id: '0190a0b0-0000-7000-8000-000000000001', account_id: '0190a0b0-0000-7000-8000-000000000002' };

/** Opens the sockets and measures each event until all of them have received it. `send` sends the nth event. */
async function measure(address: string, join: string | null, send: (n: number) => Promise<void>): Promise<[number[], number[]]> {
  const each: number[] = [];
  const last: number[] = [];
  let began = 0;
  let missing = 0;
  let finish = () => {};
  const clients = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const socket = new WebSocket(address);
      await once(socket, 'open');
      if (join) {
        socket.send(join);
        await once(socket, 'message');
      }
      socket.on('message', () => {
        each.push(performance.now() - began);
        missing -= 1;
        if (missing === 0) finish();
      });
      return socket;
    }),
  );
  for (let n = 0; n < events; n += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    finish = resolve;
    missing = sockets;
    began = performance.now();
    await send(n);
    await promise;
    last.push(performance.now() - began);
  }
  for (const client of clients) client.terminate();
  return [each, last];
}

function report(name: string, [each, last]: [number[], number[]]): void {
  const shown = [quantile(each, 0.5), quantile(each, 0.95), quantile(last, 0.5), quantile(last, 0.95)];
  console.log(`${name.padEnd(34)}${shown.map((ms) => ms.toFixed(1).padStart(10)).join('')}`);
}

console.log(`${events} events to ${sockets} sockets, ms                p50       p95  last p50  last p95`);
const bare = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(bare, 'listening');
const text = JSON.stringify([null, null, 'realtime:bench', 'broadcast', { type: 'broadcast', event: 'changed', payload }]);
report(
  'a bare WebSocket server',
  await measure(`ws://127.0.0.1:${(bare.address() as AddressInfo).port}`, null, async () => {
    for (const client of bare.clients) client.send(text);
  }),
);
bare.close();

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const env = {
  PORT: '0',
  LOG_LEVEL: 'error',
  RECOUP_DEMO: 'off',
  MFA_REQUIRED: 'off',
  REALTIME_PUBLIC_CHANNELS: 'on',
  DATA_DIR: dataDir,
};
const server = await startServer(readConfig(env, dataDir), { realtimeLimits: { socketsPerAddress: sockets } });
const client = new pg.Client({ connectionString: await adminUrlOf(dataDir) });
try {
  await client.connect();
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${await server.auth.anonKey()}`;
  const measured = await measure(address, '["1","1","realtime:bench","phx_join",{}]', async () => {
    await client.query(`select realtime.send($1, 'changed', 'bench', false)`, [payload]);
  });
  report('realtime.send in the database', measured);
} finally {
  await client.end();
  await server.stop();
  discardDataFolder(dataDir);
}
