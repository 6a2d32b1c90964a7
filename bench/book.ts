// node bench/book.ts: loads accounts with their history and payments as an agency's existing book, with connections cut several
// times and every file sent again from its beginning, as a ratio to COPY of the same rows into the same tables, indexes and
// triggers on. Checks the client's figures against an independent sum. Prints only. BENCH_ACCOUNTS=…, BENCH_PAYMENTS=… and
// BENCH_KILLS=… set the sizes.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { createItemApplier, readJsonLines } from '../server/src/areas/feed/items/index.ts';
import { commandLine } from '../server/src/areas/feed/systems/index.ts';
import { clockAt } from '../server/src/platform/clock.ts';
import { createVault, loadKeys } from '../server/src/platform/crypto/index.ts';
import { createDb } from '../server/src/platform/db/db.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createPool } from '../server/src/platform/db/pool.ts';
import { prepareProcess } from '../server/src/prepare-process.ts';
import { accountItem, asLines, balanceOf, paymentItem, setUp } from './book/items.ts';

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 20_000);
const payments = Number(process.env['BENCH_PAYMENTS'] ?? 150_000);
const kills = Number(process.env['BENCH_KILLS'] ?? 3);

const clock = clockAt('America/Los_Angeles');
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const exchange = mkdtempSync(join(tmpdir(), 'recoup-bench-copy-'));
chmodSync(exchange, 0o777);
// Memory grows as in the server.
prepareProcess({ DATA_DIR: dataDir });
const database = await startEmbeddedPostgres({ dataDir });
try {
  await migrate({ url: database.adminUrl });
  const pool = createPool({ url: database.adminUrl, onError: () => {} });
  const db = createDb(pool, { timeZone: clock.timeZone });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const applyItems = createItemApplier({ db, vault: createVault(loadKeys({ dataDir })), clock, log: console });
  const megabytes: number[] = [];

  /** Sends lines until none is refused by a cut connection; each attempt starts with the first line. */
  async function load(lines: () => Iterable<object>, count: number, cuts: number): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      let done = 0;
      try {
        for await (const answers of applyItems(readJsonLines(asLines(lines())), commandLine, { isHistory: true })) {
          for (const { result, code, message } of answers)
            if (result === 'refused' || result === 'waiting') throw new TypeError(`${result} ${code}: ${message}`);
          done += answers.length;
          megabytes.push(process.memoryUsage.rss() / 1024 ** 2);
          if (attempt < cuts && done > (count * (attempt + 1)) / (cuts + 1))
            await admin.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
            );
        }
        return;
      } catch (error) {
        if (error instanceof TypeError) throw error;
      }
    }
  }

  const range = function* (count: number, toItem: (n: number) => object) {
    for (let n = 0; n < count; n += 1) yield toItem(n);
  };
  await load(setUp, 4, 0);
  const started = performance.now();
  await load(() => range(accounts, (n) => accountItem(n, { accounts, payments })), accounts, 1);
  const afterAccounts = performance.now();
  await load(() => range(payments, (n) => paymentItem(n, accounts)), payments, kills);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `accounts ${((afterAccounts - started) / 1000).toFixed(1)} s, payments ${((performance.now() - afterAccounts) / 1000).toFixed(1)} s`,
  );

  const { rows } = await admin.query<Record<string, string>>(
    `select (select sum(balance_cents) from portal.accounts) as balance, (select sum(paid_cents) from portal.accounts) as paid,
       (select sum(balance_cents) from portal.status_totals) as shown, (select sum(effect_cents) from portal.payments) as posted,
       (select sum(agency_cents) from portal.collection_totals) as collected, (select count(*) from portal.payments) as payments,
       (select sum(amount_placed_cents + accrued_cents - paid_cents - adjusted_cents - balance_cents) from portal.accounts) as open,
       (select count(*) from portal.notifications) + (select count(*) from feed.outbox_events) as announced`,
  );
  let [balance, paid] = [0, 0];
  for (let n = 0; n < accounts; n += 1) balance += balanceOf(n);
  for (let n = 0; n < payments; n += 1) paid += paymentItem(n, accounts).amount_cents;
  const expected = { balance, paid, shown: balance, posted: paid, collected: paid, payments, open: 0, announced: 0 };
  for (const [name, value] of Object.entries(expected))
    if (Number(rows[0]?.[name]) !== value) throw new Error(`${name} is ${rows[0]?.[name]}, not ${value}`);

  const bare = await copyRows(admin);
  console.log(
    `${accounts} accounts, ${payments} payments, ${kills + 1} cuts: ${seconds.toFixed(1)} s; COPY ${bare.toFixed(1)} s; ratio ${(seconds / bare).toFixed(1)}`,
  );
  console.log(
    `memory, MB: ${Math.round(Math.min(...megabytes))} to ${Math.round(Math.max(...megabytes))}; every figure equals the independent sum`,
  );
  await admin.end();
  await db.close();
} finally {
  await database.stop();
  discardDataFolder(dataDir);
  rmSync(exchange, { recursive: true, force: true });
}

/** Seconds of COPY of the loaded rows into the same tables of another database. */
async function copyRows(admin: pg.Client): Promise<number> {
  const tables = [
    'portal.clients',
    'portal.locations',
    'portal.batches',
    'portal.people',
    'portal.person_contacts',
    'portal.accounts',
    'portal.account_parties',
    'portal.account_status_history',
    'portal.payments',
    'portal.stated_commissions',
    'feed.received_items',
  ];
  const columns = new Map<string, string>();
  for (const table of tables) {
    const found = await admin.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    columns.set(table, found.rows[0]?.list ?? '');
    await admin.query(`copy ${table} (${columns.get(table)}) to '${join(exchange, table)}'`);
  }
  await admin.query('create database copied');
  const url = new URL(database.adminUrl);
  url.pathname = '/copied';
  await migrate({ url: url.href });
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  const started = performance.now();
  for (const table of tables) await other.query(`copy ${table} (${columns.get(table)}) from '${join(exchange, table)}'`);
  const seconds = (performance.now() - started) / 1000;
  await other.end();
  return seconds;
}
