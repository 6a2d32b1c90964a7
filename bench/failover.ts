// npm run bench -- failover: kills the primary of a real cluster ten times (FAILOVER_KILLS) under writes at two servers behind PgBouncer and
// HAProxy. Needs Debian's packages patroni, etcd-server, python3-etcd, haproxy, pgbouncer and postgresql, and root.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../server/src/platform/ids.ts';
import { startCluster } from './failover/cluster.ts';
import { startLoad } from './failover/load.ts';
import { signInAt, startServerProcess, type ServerProcess } from './processes.ts';

const kills = Number(process.env['FAILOVER_KILLS'] ?? 10);
const email = 'failover@example.com';
const folder = mkdtempSync(join(tmpdir(), 'recoup-failover-servers-'));
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
const cluster = await startCluster();
const servers: ServerProcess[] = [];

const startServer = (at: number) =>
  startServerProcess({
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, String(at)),
    FILES_URL: join(folder, 'files'),
    ENCRYPTION_KEY,
  });

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.directUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function openClient(url: string, userId: string): Promise<{ clientId: string; token: string }> {
  const clientId = newId();
  await query(
    `insert into portal.clients (id, code, name, legal_name, trade, debt_types, is_onboarding_completed)
     values ($1, 'FAIL', 'Failover Dental', 'Failover Dental LLC', 'dental', '{consumer}', true)`,
    [clientId],
  );
  await query(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, [clientId, userId]);
  return { clientId, token: await signInAt(url, email) };
}

try {
  await cluster.waitUntilSafe();
  const one = await startServer(1);
  servers.push(one);
  const two = await startServer(2);
  servers.push(two);
  const { clientId, token } = await openClient(one.url, await one.createUser(email));
  const load = startLoad([one.url, two.url], { clientId, token, writers: 4 });
  await delay(5000);
  console.log(`${load.acknowledged.length} writes in 5 seconds before the first kill`);
  const pauses: number[] = [];
  for (let kill = 1; kill <= kills && load.refused.length === 0; kill += 1) {
    await cluster.waitUntilSafe();
    const primary = (await cluster.primary()) ?? '';
    const at = Date.now();
    await cluster.kill(primary);
    // Acknowledged by the new primary: nothing of the old one is in transit a second later.
    while (!load.acknowledged.some((write) => write.acknowledgedAt > at + 1000)) await delay(20);
    const resumed = load.acknowledged.find((write) => write.acknowledgedAt > at + 1000)?.acknowledgedAt ?? at;
    pauses.push((resumed - at) / 1000);
    console.log(`kill ${kill} of ${primary}: writes resumed after ${((resumed - at) / 1000).toFixed(1)} s`);
    await delay(2000);
    cluster.start(primary);
  }
  await load.stop();
  await cluster.waitUntilSafe();
  const stored = await query<{ code: string; n: string }>(
    'select code, count(*) as n from portal.locations where client_id = $1 group by code',
    [clientId],
  );
  const counts = new Map(stored.map(({ code, n }) => [code, Number(n)]));
  const lost = load.acknowledged.filter(({ code }) => !counts.has(code));
  const doubled = [...counts].filter(([, n]) => n > 1);
  const repeated = load.acknowledged.filter(({ attempts }) => attempts > 1).length;
  console.log(`
${load.acknowledged.length} writes acknowledged, ${repeated} of them after more than one attempt; ${counts.size} stored.
Lost: ${lost.length}. Doubled: ${doubled.length}. Refused: ${load.refused.length}.
Writes resumed after ${Math.min(...pauses).toFixed(1)} to ${Math.max(...pauses).toFixed(1)} s, median ${pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)]?.toFixed(1)} s.`);
  for (const reason of load.refused.slice(0, 5)) console.log(reason);
  if (lost.length + doubled.length + load.refused.length > 0) process.exitCode = 1;
} finally {
  for (const server of servers) await server.kill();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
