// node bench/imports.ts: a file of 100,000 rows from its last byte to "ready" and from "commit" to "committed", each as a ratio
// to a direct COPY of the same rows into tables with the same indexes; server memory and its longest pause; latency for other
// users; and the time of one correction. Prints only. BENCH_ROWS=… sets the length, BENCH_ONLY=csv or xlsx the format.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { CERTIFICATION } from '../domain/src/placing/certification.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { measureCopy } from './imports/bare-copy.ts';
import { openClient, type Api } from './imports/client.ts';
import { generateLayoutFile } from './layouts/generate.ts';
import { readLayout, type Layout } from './layouts/layout.ts';

const mendCount = 40;
const rows = Number(process.env['BENCH_ROWS'] ?? 100_000);
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const child = spawn(process.execPath, [join(import.meta.dirname, 'imports/server.ts')], {
  env: {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'info',
    RECOUP_DEMO: 'off',
    MFA_REQUIRED: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: database.adminUrl,
    PUBLIC_URL: '',
    ENCRYPTION_KEY: '',
  },
  stdio: ['pipe', 'pipe', 'inherit'],
});

try {
  const url = await listening();
  const layout = await readLayout(join(import.meta.dirname, 'layouts/fixtures/hospital-self-pay.json'));
  console.log(`${rows.toLocaleString('en-US')} rows of ${layout.columns.length} columns; seconds`);
  console.log('file   step                          took    bare COPY   ratio   longest pause   others p95   peak memory');
  for (const format of (process.env['BENCH_ONLY'] ?? 'csv,xlsx').split(',') as ('csv' | 'xlsx')[]) {
    const api = await openClient(child, url, database.adminUrl);
    // The user maps the first file of a layout; the long one then runs unattended from its last byte to "ready".
    await place(api, { layout: { ...layout, format }, rows: 50, seed: 7 });
    const { importId, ready, committed, mends } = await place(api, { layout: { ...layout, format }, rows, seed: 1 });
    const bare = await measureCopy(database.adminUrl, { clientId: api.clientId, importId });
    report(format, 'last byte to ready', ready, bare.ready);
    report(format, 'commit to committed', committed, bare.committed);
    console.log(
      `${format}    a correction: p50 ${mends[mendCount / 2]?.toFixed(0)} ms, p95 ${mends[mendCount * 0.95]?.toFixed(0)} ms`,
    );
  }
} finally {
  child.stdin.end();
  await once(child, 'exit');
  await database.stop();
  discardDataFolder(dataDir);
}

async function listening(): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /is at (http:[^\s"]+)/.exec(line)?.[1];
    if (found) {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error('the server ended before it listened');
}

interface Watched {
  seconds: number;
  /** Milliseconds. */
  pause: number;
  others: number;
  megabytes: number;
}

async function place(api: Api, file: { layout: Layout; rows: number; seed: number }) {
  const generated = generateLayoutFile(file);
  const bytes = Buffer.concat([...generated.chunks()]);
  const importId = await api.send(generated.fileName, bytes);
  const ready = await watch(async () => {
    const read = await api.reaches(importId, ['needs_mapping', 'ready']);
    if (read.state === 'needs_mapping')
      await api.ask('PUT', `/${importId}/mapping`, { ...read.structure?.proposed, debt_type: 'medical' });
    await api.reaches(importId, ['ready']);
  }, api);
  const checked = await api.get(importId);
  if ((checked.summary?.accounts ?? 0) < file.rows * 0.9)
    throw new Error(
      `only ${checked.summary?.accounts} accounts are ready: ${JSON.stringify(checked.summary?.problems.slice(0, 3))}`,
    );
  const mends = await timeMends(api, importId);
  const committed = await watch(async () => {
    await api.ask('POST', `/${importId}/commit`, {
      certification: { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) },
      revision: checked.revision,
      accounts: checked.summary?.accounts,
      amount_cents: checked.summary?.amount_cents,
      itemization_assumed: checked.summary?.itemization_assumed,
    });
    await api.reaches(importId, ['committed']);
  }, api);
  return { importId, ready, committed, mends };
}

/** Milliseconds of requests that skip a row and restore it, sorted. */
async function timeMends(api: Api, importId: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < mendCount; n += 1) {
    const started = performance.now();
    await api.ask('PATCH', `/${importId}/rows/${10 + Math.floor(n / 2)}`, { left_out: n % 2 === 0 });
    times.push(performance.now() - started);
  }
  return times.toSorted((one, two) => one - two);
}

/** Times work while another user requests the debtors list repeatedly. */
async function watch(work: () => Promise<void>, api: Api): Promise<Watched> {
  await api.longestPause();
  const waits: number[] = [];
  const over = new AbortController();
  const other = (async () => {
    while (!over.signal.aborted) {
      const started = performance.now();
      await api.list();
      waits.push(performance.now() - started);
      await delay(50);
    }
  })();
  const started = performance.now();
  try {
    await work();
  } finally {
    over.abort();
    await other;
  }
  const seconds = (performance.now() - started) / 1000;
  waits.sort((one, two) => one - two);
  return {
    seconds,
    pause: await api.longestPause(),
    others: waits[Math.floor(waits.length * 0.95)] ?? 0,
    megabytes: peakMemory(),
  };
}

/** Memory of the server process with its threads, without the database. Linux only. */
function peakMemory(): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return Number(peak ?? 0) / 1024;
}

function report(format: string, step: string, { seconds, pause, others, megabytes }: Watched, bare: number): void {
  console.log(
    `${format.padEnd(5)}  ${step.padEnd(24)} ${seconds.toFixed(2).padStart(9)} ${bare.toFixed(2).padStart(11)} ${(seconds / bare).toFixed(1).padStart(7)} ${pause.toFixed(0).padStart(12)} ms ${others.toFixed(0).padStart(9)} ms ${megabytes.toFixed(0).padStart(9)} MB`,
  );
}
