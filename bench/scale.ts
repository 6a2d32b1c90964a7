// npm run bench -- scale: requests a second at one, two and four server processes on one database, while load generator, servers and
// database share this machine; then the same list SQL on a copy of the accounts that is partitioned by client. BENCH_ACCOUNTS=… and
// BENCH_SECONDS=… set the sizes.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { ask, drive, quantile } from './auth/load.ts';
import { signInAt, startServerProcess, type ServerProcess } from './processes.ts';
import { fillInventory } from './reports/fill.ts';
import { comparePartitions } from './scale/partitions.ts';

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 300_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const callers = 16;
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300' } });
const client = new pg.Client({ connectionString: database.adminUrl });
await client.connect();
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
const servers: ServerProcess[] = [];
const start = async (at: number) =>
  servers.push(
    await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: join(dataDir, `server-${at}`),
      FILES_URL: join(dataDir, 'files'),
      ENCRYPTION_KEY,
    }),
  );

/** Number of running statements. */
async function countActive(): Promise<number> {
  const { rows } = await client.query<{ active: number }>(
    `select count(*)::int as active from pg_stat_activity where state = 'active' and backend_type = 'client backend'`,
  );
  return (rows[0]?.active ?? 1) - 1;
}

try {
  await start(0);
  const [first] = servers;
  if (!first) throw new Error('no server');
  const { clientId } = await fillInventory(client, accounts);
  const email = 'scale@example.com';
  const userId = await first.createUser(email);
  await client.query(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, [
    clientId,
    userId,
  ]);
  const token = await signInAt(first.url, email);
  const base = `/api/legacy/v1/clients/${clientId}`;
  const cases: [name: string, path: string][] = [
    ['debtors, 25 rows', `${base}/debtors?limit=25`],
    ['home', `${base}/overview`],
  ];
  console.log(`\n${accounts.toLocaleString('en-US')} accounts, ${callers} callers, ${seconds} s each`);
  console.log('servers  case                 requests/s    p50 ms    p95 ms   active backends   MB per server');
  for (const count of [1, 2, 4]) {
    while (servers.length < count) await start(servers.length);
    for (const [name, path] of cases) {
      const url = (caller: number) => `${servers[caller % servers.length]?.url}${path}`;
      await drive(callers, 1500, (caller) => ask({ url: url(caller), token }));
      const latencies: number[] = [];
      const active: number[] = [];
      const timer = setInterval(() => void countActive().then((n) => active.push(n)), 250);
      const rate = await drive(callers, seconds * 1000, async (caller) => {
        const started = performance.now();
        await ask({ url: url(caller), token });
        latencies.push(performance.now() - started);
      });
      clearInterval(timer);
      const numbers = [
        rate,
        quantile(latencies, 0.5),
        quantile(latencies, 0.95),
        active.reduce((sum, n) => sum + n, 0) / Math.max(1, active.length),
        Math.max(...servers.map((server) => server.usage().megabytes)),
      ];
      console.log(`${String(count).padEnd(9)}${name.padEnd(20)}${numbers.map((n) => n.toFixed(1).padStart(12)).join('')}`);
    }
  }
  await comparePartitions(client, clientId);
} finally {
  for (const server of servers) await server.kill();
  await client.end();
  await database.stop();
  discardDataFolder(dataDir);
}
