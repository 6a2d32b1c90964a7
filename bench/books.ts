// node bench/books.ts: the books after 1,000,000 random feed items, with a server killed (SIGKILL) during every third file, which
// is then resent: balances, effects, rates, commissions, statements and totals are recalculated from the payments and compared
// with stored values and API answers. Fails on any difference. BENCH_ITEMS=…, BENCH_ACCOUNTS=… (per company, of three) and
// BENCH_SEED=… override the defaults.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { createRandom } from '../domain/src/synthetic/random.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { randomStatement } from '../server/test/support/random-statement.ts';
import { checkBooks } from './books/check.ts';
import { companies, fillCompanies, makeKey } from './books/companies.ts';
import { createFeeder, type Results } from './books/feeder.ts';
import { createItems, firstDay, type Item } from './books/items.ts';
import { checkShown } from './books/displayed-figures.ts';

const items = Number(process.env['BENCH_ITEMS'] ?? 1_000_000);
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 10_000);
const seed = Number(process.env['BENCH_SEED'] ?? 1);
const linesPerFile = Math.min(20_000, Math.ceil(items / 4));

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: database.adminUrl });
const started = performance.now();
const total: Results & { kills: number; sent: number } = { applied: 0, repeated: 0, refused: 0, kills: 0, sent: 0 };
try {
  await migrate({ url: database.adminUrl });
  await client.connect();
  await fillCompanies(client, accounts);
  const feeder = createFeeder({ databaseUrl: database.adminUrl, dataDir, key: await makeKey(client) });
  const random = createRandom(seed);
  const agency = createItems(random, accounts);
  const clientIds = new Map<string, string>();
  for (const code of companies) {
    const { rows } = await client.query<{ id: string }>('select id from portal.clients where code = $1', [code]);
    clientIds.set(code, rows[0]?.id ?? '');
  }
  const query = async <T extends Record<string, unknown>>(sql: string, values: unknown[]) =>
    (await client.query<T>(sql, values)).rows;
  /** Statements of all companies for everything open today. */
  async function makeStatements(number: number): Promise<Item[]> {
    const made: Item[] = [];
    for (const [code, clientId] of clientIds) {
      const fields = await randomStatement(query, { random, clientId, number, day: agency.day(), firstDay });
      made.push(agency.make('remittance', code, fields));
    }
    return made;
  }

  for (let file = 1; total.sent < items; file += 1) {
    const lines = agency.makeFile(Math.min(linesPerFile, items - total.sent));
    total.sent += lines.length;
    if (file % 3 === 0) {
      await feeder.send(lines, { killAt: random.int(1, lines.length - 1) });
      total.kills += 1;
    }
    add(await feeder.send(lines));
    // The day's statements, and some repeats.
    if (file % 2 === 0) add(await feeder.send(await makeStatements(file)));
    if (file % 5 === 0) add(await feeder.send(lines.slice(0, 1000)));
    if (file % 10 === 0) console.log(`${total.sent.toLocaleString('en-US')} items, ${total.kills} kills, ${seconds()} s`);
  }
  await feeder.end();
  console.log('after the last file', { ...total, seconds: seconds() });
  console.log('recomputed, no cent differs', await checkBooks(client));
  console.log('shown as computed', await checkShown(client, { databaseUrl: database.adminUrl, dataDir }));
} finally {
  await client.end();
  await database.stop();
  discardDataFolder(dataDir);
}

function add(results: Results): void {
  total.applied += results.applied;
  total.repeated += results.repeated;
  total.refused += results.refused;
}

function seconds(): number {
  return Math.round((performance.now() - started) / 1000);
}
