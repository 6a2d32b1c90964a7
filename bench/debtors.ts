// node bench/debtors.ts: the debtors list at 1,000,000 accounts (300,000 of one client), each request as a ratio to the same SQL
// run directly. Prints medians and p95. BENCH_ACCOUNTS=… and BENCH_RUNS=… set the sizes; BENCH_DATA=folder keeps and reuses the data.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startServer } from '../server/src/composition.ts';
import { readConfig } from '../server/src/config.ts';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { adminUrlOf } from './admin-url.ts';
import { quantile } from './auth/load.ts';
import { call, closeConnection } from './portfolio/call.ts';
import { signIn } from './portfolio/session.ts';

const total = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 60);
const { BENCH_DATA: kept } = process.env;
if (kept) mkdirSync(kept, { recursive: true });
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const server = await startServer(
  readConfig({ PORT: '0', LOG_LEVEL: 'error', RECOUP_DEMO: 'off', MFA_REQUIRED: 'off', DATA_DIR: dataDir }, dataDir),
);
const client = new pg.Client({ connectionString: await adminUrlOf(dataDir) });
await client.connect();

try {
  const big = (await findFilled()) ?? (await fill());
  const token = await signIn(server, client, big);
  await client.query('vacuum analyze portal.accounts');
  const plan = [
    { name: 'first page', query: 'limit=100', sql: page('') },
    {
      name: 'deep page (row 150,000)',
      query: `limit=100&cursor=${await deepCursor(big)}`,
      sql: page(`and (a.placed_on, a.id) < ($2::date, $3::uuid)`),
      values: await deepValues(big),
    },
    {
      name: 'filtered page',
      query: 'limit=100&status=DISPUTED&balance_min=50000',
      sql: page(`and a.status in ('DISPUTED') and a.balance_cents >= 50000`),
    },
    {
      name: 'search in the list',
      query: 'limit=100&q=marwood%2077',
      sql: page(
        `and (a.debtor_name || ' ' || a.client_account_number) ilike '%marwood%' and (a.debtor_name || ' ' || a.client_account_number) ilike '%77%'`,
      ),
    },
  ];
  console.log(`\n${total.toLocaleString('en-US')} accounts, ${runs} runs each, in turn; milliseconds`);
  console.log('case                        request p50   p95   bare SQL p50   p95   ratio of p95   over 1.5 × + 3 ms');
  for (const item of plan) {
    const bare: number[] = [];
    const request: number[] = [];
    const values = [big, ...(item.values ?? [])];
    const path = `/api/legacy/v1/clients/${big}/debtors?${item.query}`;
    await requireRows(path, token);
    for (let run = -5; run < runs; run += 1) {
      const one = await time(() => client.query(item.sql, values));
      const two = await time(() => get(path, token));
      if (run >= 0) {
        bare.push(one);
        request.push(two);
      }
    }
    const [bare95, request95] = [quantile(bare, 0.95), quantile(request, 0.95)];
    const over = request95 - (1.5 * bare95 + 3);
    const figures = [quantile(request, 0.5), request95, quantile(bare, 0.5), bare95].map((value) => value.toFixed(1).padStart(7));
    console.log(
      `${item.name.padEnd(26)}  ${figures.join('  ')}   ${(request95 / bare95).toFixed(2)}   ${over > 0 ? `${over.toFixed(1)} ms` : 'no'}`,
    );
  }
} finally {
  closeConnection();
  await client.end();
  await server.stop();
  if (!kept) discardDataFolder(dataDir);
}

function page(condition: string): string {
  return `select a.id, a.person_id, a.number, a.debtor_name, a.client_account_number, a.status, a.status_since, a.debt_type, a.location_id,
    a.placed_on, a.amount_placed_cents, a.paid_cents, a.balance_cents, a.last_activity_at
    from portal.accounts a where a.client_id = $1 ${condition} order by a.placed_on desc, a.id desc limit 101`;
}

/** The first client of a database that is reused. */
async function findFilled(): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(`select id from portal.clients where name = 'Client 1'`);
  return rows[0]?.id;
}

/** One client with 30% of all accounts and seven with the rest; names from a small fictional list. */
async function fill(): Promise<string> {
  const started = performance.now();
  const names = `array['Marwood','Tansley','Okonski','Bellweather','Quillan','Ferrand','Dastrup','Lindqvist','Arrowood','Penhale','Vantongeren','Ismay']`;
  const firsts = `array['Ann','Boris','Clara','Dev','Elio','Fern','Gus','Hana','Ivo','June','Kit','Lola','Milo','Nora','Otis','Pia']`;
  await client.query(
    `insert into portal.clients (name, legal_name, is_onboarding_completed) select 'Client ' || n, 'Client ' || n, true from generate_series(1, 8) n`,
  );
  const { rows } = await client.query<{ id: string }>('select id from portal.clients order by name');
  const [big = '', ...others] = rows.map(({ id }) => id);
  for (const [index, id] of [big, ...others].entries()) {
    const count = index === 0 ? Math.round(total * 0.3) : Math.round((total * 0.7) / others.length);
    await client.query(`insert into portal.batches (client_id, id, number, source) values ($1, $1, 1, 'file')`, [id]);
    await client.query(
      `insert into portal.people (client_id, id, kind, display_name) values ($1, $1, 'person', 'Shared Invented')`,
      [id],
    );
    await client.query(
      `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number, client_account_key, status, placed_on, amount_placed_cents, balance_cents)
       select $1, n, $1, (${firsts})[1 + (n * 7) % 16] || ' ' || (${names})[1 + (n * 11) % 12], $1, 'consumer', 'AC' || n, 'AC' || n,
         (array['ACTIVE','NEW','PAID','DISPUTED','PLAN','CLOSED','HOLD','SKIP'])[1 + (n * 13) % 8], date '2023-01-01' + (n * 3 % 1400), 1000 + (n * 37 % 250000), 1000 + (n * 37 % 250000)
       from generate_series(1, $2::int) n`,
      [id, count],
    );
  }
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return big;
}

async function deepValues(clientId: string): Promise<string[]> {
  const { rows } = await client.query<{ day: string; id: string }>(
    `select placed_on::text as day, id from portal.accounts where client_id = $1 order by placed_on desc, id desc offset $2 limit 1`,
    [clientId, Math.round(total * 0.15)],
  );
  return [rows[0]?.day ?? '', rows[0]?.id ?? ''];
}

async function deepCursor(clientId: string): Promise<string> {
  return Buffer.from(JSON.stringify(['placed.desc', await deepValues(clientId)])).toString('base64url');
}

/** Compressed, as for a browser; unpacking is the browser's work. */
async function get(path: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const { status } = await call(server.url + path, { headers });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

async function requireRows(path: string, token: string): Promise<void> {
  const { answer } = await call(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const { data } = JSON.parse(answer) as { data?: unknown[] };
  if (!data || data.length === 0) throw new Error(`${path} has no rows`);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
