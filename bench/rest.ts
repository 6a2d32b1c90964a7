// node bench/rest.ts: /rest/v1 at 1,000,000 accounts (300,000 of one client): a list, a filtered page, an embed and an insert, each
// request alternating with the same SQL by hand, under the same role and claims. By hand is what a program with its own connection does:
// BEGIN with role and claims, the statement, COMMIT, one after another, and the rows as objects. The bare service is the same behind
// Fastify, which checks nothing and writes the rows as JSON. HTTP is `node:http` with one kept connection, without compression.
// BENCH_ACCOUNTS=… and BENCH_RUNS=… set the sizes.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Fastify from 'fastify';
import pg from 'pg';
import { startServer } from '../server/src/composition.ts';
import { readConfig } from '../server/src/config.ts';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { adminUrlOf } from './admin-url.ts';
import { quantile } from './auth/load.ts';
import { call, closeConnection } from './portfolio/call.ts';
import { fillPortfolio } from './portfolio/fill.ts';
import { signIn } from './portfolio/session.ts';

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 200);
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const settings = {
  PORT: '0',
  LOG_LEVEL: 'error',
  RECOUP_DEMO: 'off',
  MFA_REQUIRED: 'off',
  DATA_DIR: dataDir,
  REST_SCHEMAS: 'api,bench',
};
const server = await startServer(readConfig(settings, dataDir));
const client = new pg.Client({ connectionString: await adminUrlOf(dataDir) });
await client.connect();
const bare = Fastify();

interface Case {
  name: string;
  request: () => { path: string; schema?: string; body?: string };
  sql: string;
  values: unknown[];
}

const accountColumns = ['id', 'number', 'debtor_name', 'status', 'placed_on', 'amount_placed_cents'];
const columns = (alias: string) => accountColumns.map((name) => `${alias}.${name}`).join(', ');

try {
  const { clientId } = await fillPortfolio(client, { accounts, payments: accounts });
  await createNotes();
  const token = await signIn(server, client, clientId);
  const cases = casesOf(clientId);
  bare.get('/:at', (request) => {
    const { sql = '', values = [] } = cases[Number((request.params as { at: string }).at)] ?? {};
    return inScope(token, async () => (await client.query(sql, values)).rows);
  });
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  console.log(`\n${accounts.toLocaleString('en-US')} accounts, ${runs} runs each, in turn; milliseconds`);
  console.log(
    'case               | request p5    p50    p95 | by hand p5    p50    p95 | ratio p5  p50 | bare p5    p50 | ratio p5  p50',
  );
  for (const [at, one] of cases.entries()) await measure(one, token, `${bareUrl}/${at}`);
} finally {
  closeConnection();
  await bare.close();
  await client.end();
  await server.stop();
  discardDataFolder(dataDir);
}

function casesOf(clientId: string): Case[] {
  const ofClient = `client_id=eq.${clientId}`;
  const select = accountColumns.join(',');
  const note = { client_id: clientId, body: 'Called, no answer' };
  return [
    {
      name: 'list of 100',
      request: () => ({ path: `accounts?select=${select}&${ofClient}&order=placed_on.desc,id.desc&limit=100` }),
      sql: `select ${columns('a')} from api.accounts a where a.client_id = $1 order by a.placed_on desc, a.id desc limit 100`,
      values: [clientId],
    },
    {
      name: 'filter',
      request: () => ({
        path: `accounts?select=${select}&${ofClient}&status=eq.DISPUTED&amount_placed_cents=gte.50000&order=placed_on.desc,id.desc&limit=100`,
      }),
      sql: `select ${columns('a')} from api.accounts a
        where a.client_id = $1 and a.status = $2 and a.amount_placed_cents >= $3 order by a.placed_on desc, a.id desc limit 100`,
      values: [clientId, 'DISPUTED', 50_000],
    },
    {
      name: 'embed of payments',
      request: () => ({
        path: `accounts?select=${select},payments(id,amount_cents,effective_on)&${ofClient}&order=placed_on.desc,id.desc&limit=50`,
      }),
      sql: `select ${columns('a')}, coalesce(p.list, '[]') as payments from api.accounts a
        left join lateral (select json_agg(p) as list from (select p.id, p.amount_cents, p.effective_on from api.payments p
          where p.client_id = a.client_id and p.account_id = a.id) p) p on true
        where a.client_id = $1 order by a.placed_on desc, a.id desc limit 50`,
      values: [clientId],
    },
    {
      name: 'insert',
      request: () => ({ path: 'notes', schema: 'bench', body: JSON.stringify(note) }),
      sql: 'insert into bench.notes (client_id, body) values ($1, $2)',
      values: [note.client_id, note.body],
    },
  ];
}

/** Views of `api` are read only, so rows are inserted into a table like one of an agency's own. */
async function createNotes(): Promise<void> {
  await client.query(`
    create schema bench;
    grant usage on schema bench to authenticated;
    create table bench.notes (id bigint generated always as identity primary key, client_id uuid not null, body text not null);
    alter table bench.notes enable row level security;
    create policy members on bench.notes to authenticated using (client_id in (select id from api.clients))
      with check (client_id in (select id from api.clients));
    grant select, insert on bench.notes to authenticated;
    notify pgrst, 'reload schema';`);
}

async function measure({ name, request, sql, values }: Case, token: string, bareUrl: string): Promise<void> {
  const times: Record<'hand' | 'bare' | 'request', number[]> = { hand: [], bare: [], request: [] };
  for (let run = -20; run < runs; run += 1) {
    const one = await time(() => inScope(token, () => client.query(sql, values)));
    const two = await time(() => call(bareUrl));
    const three = await time(() => send(request(), token));
    if (run < 0) continue;
    times.hand.push(one);
    times.bare.push(two);
    times.request.push(three);
  }
  const at = (kind: keyof typeof times, share: number) => quantile(times[kind], share);
  const figures = (kind: keyof typeof times, shares = [0.05, 0.5, 0.95]) =>
    shares.map((share) => at(kind, share).toFixed(2).padStart(6)).join(' ');
  const ratios = (kind: keyof typeof times) =>
    [0.05, 0.5].map((share) => (at('request', share) / at(kind, share)).toFixed(2)).join(' ');
  const over = at('request', 0.95) - (1.5 * at('hand', 0.95) + 3);
  console.log(
    `${name.padEnd(18)} |     ${figures('request')} |     ${figures('hand')} |     ${ratios('hand')} |  ${figures('bare', [0.05, 0.5])} |     ${ratios('bare')}${over > 0 ? `   ${over.toFixed(1)} ms over 1.5 × + 3 ms at p95` : ''}`,
  );
}

/** A transaction with the role and claims of the token's user. */
async function inScope<T>(token: string, work: () => Promise<T>): Promise<T> {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  await client.query(
    `begin; select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${client.escapeLiteral(claims)}, true)`,
  );
  const result = await work();
  await client.query('commit');
  return result;
}

async function send({ path, schema, body }: ReturnType<Case['request']>, token: string): Promise<void> {
  const { status, answer } = await call(`${server.url}/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(schema ? { 'accept-profile': schema, 'content-profile': schema } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (status >= 300 || answer === '[]') throw new Error(`${path} answered ${status}: ${answer.slice(0, 500)}`);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
