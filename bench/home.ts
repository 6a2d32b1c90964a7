// node bench/home.ts: Home and the money lists at 1,000,000 accounts (300,000 of the company) and 3,000,000 payments: the HTTP
// request, alternating with its statements run directly. Prints medians and p95, and the sum of each statement's fastest run,
// which is the least affected by other load. BENCH_ACCOUNTS=…, BENCH_PAYMENTS=… and BENCH_RUNS=… set the sizes; BENCH_PLANS=10
// prints plans of statements from 10 ms; BENCH_DATA=folder keeps and reuses the data; BENCH_ONLY=text selects cases by name.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startServer } from '../server/src/composition.ts';
import { readConfig } from '../server/src/config.ts';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { adminUrlOf } from './admin-url.ts';
import { ask, quantile } from './auth/load.ts';
import { casesOf } from './portfolio/cases.ts';
import { fillPortfolio, type Portfolio } from './portfolio/fill.ts';
import { signIn } from './portfolio/session.ts';
import { explainStatements, recordStatements, timeStatements, withoutFrame } from './portfolio/statements.ts';

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const payments = Number(process.env['BENCH_PAYMENTS'] ?? 3_000_000);
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
// Statements replayed outside their transaction find the zone too.
await client.query(`set portal.time_zone = 'UTC'`);

try {
  const portfolio = (await findPortfolio()) ?? (await fillPortfolio(client, { accounts, payments }));
  const token = await signIn(server, client, portfolio.clientId);
  console.log(
    `\n${accounts.toLocaleString('en-US')} accounts, ${payments.toLocaleString('en-US')} payments, ${runs} runs each, in turn; milliseconds`,
  );
  console.log(
    'case                                request p50    p95   its statements fastest    p50    p95   bare p50    p95   ratio of p50',
  );
  for (const { name, path } of casesOf(portfolio).filter((one) => one.name.includes(only))) {
    const url = server.url + path;
    const get = () => ask({ url, token });
    await get();
    const all = await recordStatements(get);
    const bare = withoutFrame(all);
    const taken: Record<'request' | 'all' | 'bare', number[]> = { request: [], all: [], bare: [] };
    const fastest: number[] = [];
    for (let run = -3; run < runs; run += 1) {
      const started = performance.now();
      await get();
      const request = performance.now() - started;
      const ofAll = await timeStatements(client, all);
      const ofBare = await timeStatements(client, bare);
      for (const [index, time] of ofAll.entries()) fastest[index] = Math.min(fastest[index] ?? Infinity, time);
      if (run < 0) continue;
      taken.request.push(request);
      taken.all.push(sum(ofAll));
      taken.bare.push(sum(ofBare));
    }
    const spread = (values: readonly number[]) => [quantile(values, 0.5), quantile(values, 0.95)];
    const figures = [...spread(taken.request), sum(fastest), ...spread(taken.all), ...spread(taken.bare)];
    const ratio = quantile(taken.request, 0.5) / quantile(taken.bare, 0.5);
    console.log(`${name.padEnd(36)} ${figures.map((value) => value.toFixed(1).padStart(8)).join('  ')}   ${ratio.toFixed(1)}`);
    if (plans) console.log(await explainStatements(client, all, Number(plans)));
  }
} finally {
  await client.end();
  await server.stop();
  if (!keep) discardDataFolder(dataDir);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

async function findPortfolio(): Promise<Portfolio | null> {
  const { rows } = await client.query<{ client_id: string; id: string; person_id: string }>(
    `select client_id, id, person_id from portal.accounts where number = 7
     and client_id = (select id from portal.clients where name = 'Client 1')`,
  );
  const [row] = rows;
  return row ? { clientId: row.client_id, busy: { id: row.id, personId: row.person_id } } : null;
}
