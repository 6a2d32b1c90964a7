// node bench/search.ts: 60 realistic searches at 1,000,000 accounts, 300,000 of the company: the HTTP request, alternating with
// its statements run directly; how many of 300 misspelled names are among the first ten hits; and a COPY of 100,000 people and
// accounts with and without the search indexes. Prints only. BENCH_ACCOUNTS=… and BENCH_RUNS=… set the sizes; BENCH_PLANS=30
// prints plans of statements from 30 ms; BENCH_DATA=folder keeps and reuses the data.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createRandom } from '@recoup/domain/synthetic/random';
import pg from 'pg';
import { startServer } from '../server/src/composition.ts';
import { readConfig } from '../server/src/config.ts';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { adminUrlOf } from './admin-url.ts';
import { quantile } from './auth/load.ts';
import { signIn } from './portfolio/session.ts';
import { explainStatements, recordStatements, timeStatements } from './portfolio/statements.ts';
import { measureLoad } from './search/bulk.ts';
import { fillForSearch } from './search/fill.ts';
import { misspell } from './search/misspell.ts';
import { samplePeople, sixtyQueries } from './search/queries.ts';

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 10);
const plans = process.env['BENCH_PLANS'];
const keep = process.env['BENCH_DATA'];
const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const server = await startServer(
  readConfig({ PORT: '0', LOG_LEVEL: 'error', RECOUP_DEMO: 'off', MFA_REQUIRED: 'off', DATA_DIR: dataDir }, dataDir),
);
const client = new pg.Client({ connectionString: await adminUrlOf(dataDir) });
await client.connect();

interface Answer {
  data: { groups: { kind: string; hits: { title: string }[] }[]; partial: string[] };
}

try {
  await client.query('vacuum portal.accounts, portal.people, portal.name_words');
  const clientId = (await findFilled()) ?? (await fillForSearch(client, accounts));
  let token = await signIn(server, client, clientId);
  const search = async (q: string, more = ''): Promise<Answer['data']> => {
    const ask = () =>
      fetch(`${server.url}/api/search/v3/clients/${clientId}/search?q=${encodeURIComponent(q)}${more}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    let response = await ask();
    // The rate limit allows fewer searches per minute, so another user continues.
    if (response.status === 429) {
      token = await signIn(server, client, clientId);
      response = await ask();
    }
    if (response.status !== 200) throw new Error(`${q} answered ${response.status}`);
    return ((await response.json()) as Answer).data;
  };
  await measureQueries(clientId, search);
  await measureRecall(clientId, search);
  const load = await measureLoad(client, clientId, Math.min(100_000, Math.round(accounts * 0.1)));
  console.log(
    `\nCOPY of 100,000 people and accounts: ${load.with.toFixed(1)} s with what serves the search, ${load.without.toFixed(1)} s without, ratio ${(load.with / load.without).toFixed(2)}`,
  );
} finally {
  await client.end();
  await server.stop();
  if (!keep) discardDataFolder(dataDir);
}

type Search = (q: string, more?: string) => Promise<Answer['data']>;

interface Taken {
  request: number[];
  all: number[];
  fastest: number[];
}

async function measureQueries(clientId: string, search: Search): Promise<void> {
  const queries = sixtyQueries(await samplePeople(client, clientId, 300));
  const byKind = new Map<string, Taken>();
  const whole: Taken = { request: [], all: [], fastest: [] };
  let partial = 0;
  for (const { kind, q } of queries) {
    const found = await search(q);
    if (found.groups.length === 0) console.log(`nothing found: ${kind} “${q}”`);
    const all = await recordStatements(() => search(q));
    const taken: Taken = byKind.get(kind) ?? { request: [], all: [], fastest: [] };
    byKind.set(kind, taken);
    let fastest: number[] = [];
    for (let run = -1; run < runs; run += 1) {
      const started = performance.now();
      partial += (await search(q)).partial.length;
      const request = performance.now() - started;
      const ofAll = await timeStatements(client, all);
      fastest = ofAll.map((time, at) => Math.min(time, fastest[at] ?? Number.POSITIVE_INFINITY));
      if (run < 0) continue;
      for (const into of [taken, whole]) {
        into.request.push(request);
        into.all.push(sum(ofAll));
      }
    }
    for (const into of [taken, whole]) into.fastest.push(sum(fastest));
    if (plans) console.log(await explainStatements(client, all, Number(plans)));
  }
  console.log(
    `\n${accounts.toLocaleString('en-US')} accounts, ${queries.length} searches, ${runs} runs each, in turn; milliseconds`,
  );
  console.log('kind                  request p50    p95   its statements p50    p95   fastest p95   ratio p50   p95');
  for (const [kind, taken] of [...byKind, ['all sixty', whole] as const]) {
    const [r50, r95] = [quantile(taken.request, 0.5), quantile(taken.request, 0.95)];
    const [a50, a95] = [quantile(taken.all, 0.5), quantile(taken.all, 0.95)];
    const figures = [r50, r95, a50, a95, quantile(taken.fastest, 0.95)].map((value) => value.toFixed(1).padStart(9)).join('  ');
    const ratios = [r50 / a50, r95 / a95].map((value) => value.toFixed(2)).join('   ');
    console.log(`${kind.padEnd(20)} ${figures}   ${ratios}`);
  }
  console.log(`Groups that ran out of time: ${partial}`);
}

async function measureRecall(clientId: string, search: Search): Promise<void> {
  const random = createRandom(23);
  const people = await samplePeople(client, clientId, 300);
  const missed: string[] = [];
  for (const { name } of people) {
    const q = misspell(name, random);
    const [group] = (await search(q, '&kinds=people&limit=10')).groups;
    if (!group?.hits.some(({ title }) => title === name)) missed.push(`${name} as ${q}`);
  }
  console.log(
    `\nRecall@10 of ${people.length} misspelt names: ${((100 * (people.length - missed.length)) / people.length).toFixed(1)} %`,
  );
  if (missed.length > 0) console.log(`Missed: ${missed.slice(0, 12).join('; ')}`);
}

async function findFilled(): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(`select id from portal.clients where name = 'Client 1'`);
  return rows[0]?.id ?? null;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
