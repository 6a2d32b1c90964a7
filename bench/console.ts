// node bench/console.ts: the console's queue, its counts, Today, the list of clients and the reconciliation of a day for an agency of 300
// clients with 1,000,000 accounts: the HTTP request, its statements run directly under the caller's rights (row-level security), and the
// same statements as the owner, alternating. Prints medians, p95, and the sum of each statement's fastest run, which other load affects
// least. BENCH_ACCOUNTS=…, BENCH_CLIENTS=… and BENCH_RUNS=… set the sizes; BENCH_PLANS=10 prints plans of statements from 10 ms;
// BENCH_DATA=folder keeps and reuses the data; BENCH_ONLY=text selects cases.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startServer } from '../server/src/composition.ts';
import { readConfig } from '../server/src/config.ts';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { createAgencyUser } from '../server/test/support/agency.ts';
import { adminUrlOf } from './admin-url.ts';
import { ask, quantile } from './auth/load.ts';
import { fillConsole } from './console/fill.ts';
import { explainStatements, recordStatements, timeStatements, withoutFrame } from './portfolio/statements.ts';

const clients = Number(process.env['BENCH_CLIENTS'] ?? 300);
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 60);
const plans = process.env['BENCH_PLANS'];
const keep = process.env['BENCH_DATA'];
const only = process.env['BENCH_ONLY'] ?? '';
const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const server = await startServer(
  readConfig(
    { PORT: '0', LOG_LEVEL: 'error', RECOUP_DEMO: 'off', MFA_REQUIRED: 'off', AGENCY_TIME_ZONE: 'UTC', DATA_DIR: dataDir },
    dataDir,
  ),
);
const client = new pg.Client({ connectionString: await adminUrlOf(dataDir) });
await client.connect();
await client.query(`set portal.time_zone = 'UTC'`);
const query = async <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => (await client.query<T>(text, values)).rows;

try {
  const [known] = await query('select from portal.clients limit 1');
  if (!known) await fillConsole(client, { clients, accounts });
  const database = { url: server.platform.databaseUrl, query, release: async () => '', drop: async () => undefined };
  const testServer = Object.assign(server, { database, dataDir });
  const some = await query<{ id: string }>(`select id from portal.clients where code < 'C00021' order by code desc limit 10`);
  const clientIds = some.map(({ id }) => id);
  const [yesterday] = await query<{ day: string }>(`select (current_date - 1)::text as day`);
  const day = yesterday?.day ?? '';
  const all = await createAgencyUser(testServer, 'agency_admin');
  const limited = await createAgencyUser(testServer, 'agency_staff', { clientIds });
  const cases: [name: string, path: string, token: string][] = [
    ['queue, first page', 'queue?limit=50', all.token],
    ['queue, overdue requests', 'queue?limit=50&kind=request&due=overdue', all.token],
    ['queue, one client', `queue?limit=50&client=${clientIds[0]}`, all.token],
    ['queue, mine', 'queue?limit=50&owner=me', all.token],
    ['queue of ten clients', 'queue?limit=50', limited.token],
    ['queue counts', 'queue/counts', all.token],
    ['queue counts of ten clients', 'queue/counts', limited.token],
    ['today', 'today', all.token],
    ['today of ten clients', 'today', limited.token],
    ['clients', 'clients?limit=50', all.token],
    ['clients by open items', 'clients?limit=50&sort=open_items&dir=desc', all.token],
    ['reconciliation of a day', `reconciliation?day=${day}`, all.token],
    ['trust money of a day', `trust?day=${day}`, all.token],
  ];
  const counts = await ask<{ data: Record<string, { count: number }> }>({
    url: `${server.url}/api/agency/v1/queue/counts`,
    token: all.token,
  });
  const open = Object.values(counts.data).reduce((total, { count }) => total + count, 0);
  const figures = [clients, accounts, open].map((figure) => figure.toLocaleString('en-US'));
  console.log(
    `\n${figures[0]} clients, ${figures[1]} accounts, ${figures[2]} open items, ${runs} runs each, in turn; milliseconds`,
  );
  console.log('                                                its statements                as owner              ratio of');
  console.log(
    'case                              request p50      p95  fastest      p50      p95  fastest      p50      p95   fastest',
  );
  for (const [name, path, token] of cases.filter(([one]) => one.includes(only))) {
    const get = () => ask({ url: `${server.url}/api/agency/v1/${path}`, token });
    await get();
    const sent = await recordStatements(get);
    const bare = withoutFrame(sent);
    const taken: Record<'request' | 'sent' | 'bare', number[]> = { request: [], sent: [], bare: [] };
    const fastest = { sent: sent.map(() => Infinity), bare: bare.map(() => Infinity) };
    for (let run = -3; run < runs; run += 1) {
      const started = performance.now();
      await get();
      const request = performance.now() - started;
      const ofSent = await timeStatements(client, sent);
      const ofBare = await timeStatements(client, bare);
      for (const [index, time] of ofSent.entries()) fastest.sent[index] = Math.min(fastest.sent[index] ?? time, time);
      for (const [index, time] of ofBare.entries()) fastest.bare[index] = Math.min(fastest.bare[index] ?? time, time);
      if (run < 0) continue;
      taken.request.push(request);
      taken.sent.push(sum(ofSent));
      taken.bare.push(sum(ofBare));
    }
    const spread = (times: readonly number[]) => [quantile(times, 0.5), quantile(times, 0.95)];
    const [ofSent, ofBare] = [sum(fastest.sent), sum(fastest.bare)];
    const times = [...spread(taken.request), ofSent, ...spread(taken.sent), ofBare, ...spread(taken.bare)];
    console.log(
      `${name.padEnd(32)} ${times.map((time) => time.toFixed(1).padStart(8)).join(' ')}   ${(ofSent / ofBare).toFixed(1)}`,
    );
    if (plans) console.log(await explainStatements(client, sent, Number(plans)));
  }
} finally {
  await client.end();
  await server.stop();
  if (!keep) discardDataFolder(dataDir);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
