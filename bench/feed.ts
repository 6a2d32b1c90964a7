// node bench/feed.ts: bulk statuses and payments from the agency's system, each as a ratio to COPY of the same lines and one
// statement per changed table; process memory at each tenth, the longest event loop pause, and list latency for readers during
// the run. Prints only. BENCH_ACCOUNTS=…, BENCH_STATUSES=… and BENCH_PAYMENTS=… set the sizes.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createItemApplier, readJsonLines } from '../server/src/areas/feed/items/index.ts';
import { commandLine } from '../server/src/areas/feed/systems/index.ts';
import { createVault, loadKeys } from '../server/src/platform/crypto/index.ts';
import { clockAt } from '../server/src/platform/clock.ts';
import { createDb } from '../server/src/platform/db/db.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createPool } from '../server/src/platform/db/pool.ts';
import { measureBarePayments, measureBareStatuses } from './feed/bare.ts';
import { fillAccounts } from './feed/fill.ts';
import { asLines, spread, statusOf, type Sent } from './feed/items.ts';

const clock = clockAt('UTC');
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 200_000);
const statuses = Number(process.env['BENCH_STATUSES'] ?? 1_000_000);
const payments = Number(process.env['BENCH_PAYMENTS'] ?? 200_000);

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const pool = createPool({ url: database.adminUrl });
const vault = createVault(loadKeys({ dataDir }));
const db = createDb(pool, { timeZone: clock.timeZone });
const client = new pg.Client({ connectionString: database.adminUrl });
try {
  await migrate({ url: database.adminUrl });
  await client.connect();
  const clientId = await fillAccounts(client, accounts);
  const applyItems = createItemApplier({ db, vault, clock, log: console });
  console.log(`${accounts.toLocaleString('en-US')} accounts; seconds`);
  console.log(
    'items                    took    COPY + one statement   ratio   items/s   readers p95 (alone)   pause p99   memory, MB',
  );
  const alone = await readFor(2000, clientId);

  const feed = async (items: Iterable<Sent>, count: number, toItem: (sent: Sent) => object) =>
    watch(clientId, async (progress) => {
      let done = 0;
      for await (const answers of applyItems(readJsonLines(asLines(items, toItem)), commandLine)) {
        done += answers.length;
        progress(done / count);
        for (const { result, code, message } of answers)
          if (result !== 'applied') throw new Error(`${result} ${code}: ${message}`);
      }
    });

  const ofStatuses = await feed(spread(statuses, accounts, 'feed'), statuses, (sent) => ({
    kind: 'status',
    at: sent.at,
    status: statusOf(sent),
  }));
  report(
    `${statuses} statuses`,
    statuses,
    ofStatuses,
    await measureBareStatuses(client, spread(statuses, accounts, 'bare')),
    alone,
  );
  const ofPayments = await feed(spread(payments, accounts, 'feed'), payments, ({ at }) => ({
    kind: 'payment',
    at,
    type: 'PU',
    method: 'check',
    amount_cents: 100,
    effective_on: at.slice(0, 10),
  }));
  report(
    `${payments} payments`,
    payments,
    ofPayments,
    await measureBarePayments(client, spread(payments, accounts, 'bare')),
    alone,
  );
} finally {
  await client.end();
  await db.close();
  await database.stop();
  discardDataFolder(dataDir);
}

interface Watched {
  seconds: number;
  /** Milliseconds. */
  readers: number;
  pause: number;
  megabytes: number[];
}

/** p95 of a list page in milliseconds, until stopped. */
async function read(clientId: string, over: () => boolean): Promise<number> {
  const waits: number[] = [];
  while (!over()) {
    const started = performance.now();
    await pool.query(
      `select id, number, debtor_name, status, balance_cents from portal.accounts where client_id = $1
       order by placed_on desc, id desc limit 100`,
      [clientId],
    );
    waits.push(performance.now() - started);
    await delay(20);
  }
  waits.sort((one, two) => one - two);
  return waits[Math.floor(waits.length * 0.95)] ?? 0;
}

async function readFor(milliseconds: number, clientId: string): Promise<number> {
  const until = performance.now() + milliseconds;
  return read(clientId, () => performance.now() > until);
}

async function watch(clientId: string, work: (progress: (part: number) => void) => Promise<void>): Promise<Watched> {
  let isOver = false;
  const megabytes: number[] = [];
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const reader = read(clientId, () => isOver);
  delays.enable();
  const started = performance.now();
  try {
    await work((part) => {
      if (part * 10 >= megabytes.length + 1) megabytes.push(Math.round(process.memoryUsage.rss() / 1024 ** 2));
    });
  } finally {
    isOver = true;
    delays.disable();
    await reader;
  }
  const seconds = (performance.now() - started) / 1000;
  return { seconds, readers: await reader, pause: delays.percentile(99) / 1e6, megabytes };
}

function report(name: string, items: number, { seconds, readers, pause, megabytes }: Watched, bare: number, alone: number): void {
  const figures = [
    seconds.toFixed(2).padStart(8),
    bare.toFixed(2).padStart(23),
    (seconds / bare).toFixed(1).padStart(7),
    Math.round(items / seconds)
      .toLocaleString('en-US')
      .padStart(9),
    `${readers.toFixed(0)} ms (${alone.toFixed(0)} ms)`.padStart(21),
    `${pause.toFixed(0)} ms`.padStart(11),
    `  ${megabytes.join(' ')}`,
  ];
  console.log(`${name.padEnd(20)} ${figures.join(' ')}`);
}
