// node bench/reports.ts: the inventory of 1,000,000 accounts as CSV and workbook, encrypted on disk like a report run, as a ratio
// to COPY … TO STDOUT of the same query; peak memory; and a PDF of 10,000 rows with the event loop delay. Prints only.
// BENCH_ACCOUNTS=… and BENCH_RUNS=… set the sizes; BENCH_ONLY=csv runs one format alone, to measure its memory.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writers } from '../server/src/areas/reports/files/writers.ts';
import { isLong } from '../server/src/areas/reports/kinds/report-kind.ts';
import { openReport, type OpenReport } from '../server/src/areas/reports/open-report.ts';
import { readConfig } from '../server/src/config.ts';
import { clockAt } from '../server/src/platform/clock.ts';
import { createDb } from '../server/src/platform/db/db.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createPool } from '../server/src/platform/db/pool.ts';
import { createDiskStore } from '../server/src/platform/files/disk-store.ts';
import { createFiles } from '../server/src/platform/files/index.ts';
import { fillInventory } from './reports/fill.ts';

const clock = clockAt('UTC');
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const only = process.env['BENCH_ONLY'];
const isWanted = (name: string) => only === undefined || only === name;
const pdfRows = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const db = createDb(createPool({ url: database.adminUrl }), { timeZone: clock.timeZone });
const files = createFiles(createDiskStore(join(dataDir, 'files')), Buffer.alloc(32, 7));
const config = readConfig({ DATA_DIR: dataDir }, dataDir);
const client = new pg.Client({ connectionString: database.adminUrl });

try {
  await migrate({ url: database.adminUrl });
  await client.connect();
  const { clientId, userId } = await fillInventory(client, accounts);
  const reader = { claims: { sub: userId, role: 'authenticated' }, clientId, locationIds: null, name: 'Bench' };
  const open = (work: (report: OpenReport) => Promise<void>) =>
    openReport({ db, clock, config }, reader, { kind: 'inventory', parameters: { period: 'all' }, statementMs: 600_000 }, work);
  const write = (format: keyof typeof writers, limit?: number) =>
    measure(() =>
      open(async (report) => {
        const content: Readable = writers[format](limit === undefined ? report : cut(report, limit), async () => {});
        await files.put(`bench/${format}`, content);
      }),
    );

  const idle = process.memoryUsage.rss() / 1024 ** 2;
  console.log(
    `\n${accounts.toLocaleString('en-US')} accounts, medians of ${runs} in turn; seconds. This process before: ${idle.toFixed(0)} MB`,
  );
  const taken: Record<'copy' | 'csv' | 'xlsx', Measured[]> = { copy: [], csv: [], xlsx: [] };
  for (let run = 0; run < runs; run += 1) {
    if (isWanted('copy')) taken.copy.push(await measure(() => copyOut(clientId)));
    if (isWanted('csv')) taken.csv.push(await write('csv'));
    if (isWanted('xlsx')) taken.xlsx.push(await write('xlsx'));
  }
  const copy = median(taken.copy.map(({ seconds }) => seconds));
  console.log('what              seconds      rows/s   ratio to COPY   peak memory, MB   pause p99, max in ms');
  for (const [name, all] of Object.entries(taken)) {
    if (all.length === 0) continue;
    const seconds = median(all.map((one) => one.seconds));
    console.log(
      `${name.padEnd(16)} ${seconds.toFixed(2).padStart(8)} ${Math.round(accounts / seconds)
        .toLocaleString('en-US')
        .padStart(11)} ${(copy > 0 ? (seconds / copy).toFixed(2) : '-').padStart(15)} ${Math.max(
        ...all.map(({ megabytes }) => megabytes),
      )
        .toFixed(0)
        .padStart(17)}   ${pauseOf(all)}`,
    );
  }
  if (isWanted('pdf')) {
    const pdf = await write('pdf', Math.min(pdfRows, accounts));
    console.log(
      `PDF of ${pdfRows.toLocaleString('en-US')} rows: ${pdf.seconds.toFixed(1)} s, ${pdf.megabytes.toFixed(0)} MB, pause ${pauseOf([pdf])}`,
    );
  }
} finally {
  await client.end();
  await db.close();
  await database.stop();
  await discardDataFolder(dataDir);
}

interface Measured {
  seconds: number;
  /** Peak process memory. */
  megabytes: number;
  p99: number;
  max: number;
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let megabytes = 0;
  const sampling = setInterval(() => (megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1024 ** 2)), 20);
  delay.enable();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  clearInterval(sampling);
  return { seconds, megabytes, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
}

/** The first rows only. */
function cut(report: OpenReport, limit: number): OpenReport {
  const tables = report.content.tables.map((table) => {
    const { rows } = table;
    return isLong(rows) ? { ...table, rows: { ...rows, all: () => take(rows.all(), limit) }, count: limit } : table;
  });
  return { ...report, content: { ...report.content, tables } };
}

async function* take<T>(chunks: AsyncIterable<readonly T[]>, limit: number): AsyncGenerator<readonly T[]> {
  let left = limit;
  for await (const chunk of chunks) {
    yield chunk.slice(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** The same rows and columns written by PostgreSQL. */
async function copyOut(clientId: string): Promise<number> {
  const query = `select a.debtor_name, a.number, a.client_account_number, a.agency_account_number, a.status, a.debt_type, l.name, a.placed_on,
      a.amount_placed_cents, a.paid_cents, a.adjusted_cents, a.balance_cents, (a.last_activity_at at time zone 'utc')::date
    from portal.accounts a left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
    where a.client_id = '${clientId}' order by a.number`;
  let bytes = 0;
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format csv)`))) bytes += (chunk as Buffer).byteLength;
  return bytes;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function pauseOf(all: readonly Measured[]): string {
  return `${median(all.map(({ p99 }) => p99)).toFixed(0)}, ${Math.max(...all.map(({ max }) => max)).toFixed(0)}`;
}
