// node bench/start.ts: startup time of the server and run time of the command line, alternating between the sources and a build; also
// processor time and the memory of an idle server. BENCH_RUNS=… overrides the number of runs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { buildWeb } from '../scripts/lib.mjs';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const runs = Number(process.env['BENCH_RUNS'] ?? 7);
const idleMs = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const build = mkdtempSync(join(tmpdir(), 'recoup-build-'));
// Keeps running, so that startup time is the server's alone.
const database = await startEmbeddedPostgres({ dataDir });
const env = {
  ...process.env,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  RECOUP_DEMO: 'off',
  MFA_REQUIRED: 'off',
  LOG_LEVEL: 'info',
  PORT: '0',
};

interface Start {
  readyMs: number;
  cpuMs: number;
  idleMb: number;
}

/** Processor time of a process in milliseconds; /proc counts hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function start(program: string): Promise<Start> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, '--no-web'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { pid = 0 } = child;
  for await (const chunk of child.stdout) if (String(chunk).includes(' is at http')) break;
  const readyMs = performance.now() - began;
  const cpuMs = cpuOf(pid);
  await sleep(idleMs);
  const idleMb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { readyMs, cpuMs, idleMb };
}

async function answer(program: string, words: readonly string[]): Promise<number> {
  const began = performance.now();
  await run(process.execPath, [program, ...words], { env: { ...env, LOG_LEVEL: 'warn' } });
  return performance.now() - began;
}

const programs = {
  sources: { server: join(root, 'server/src/main.ts'), commandLine: join(root, 'server/src/cli/main.ts') },
  build: { server: join(build, 'server/main.js'), commandLine: join(build, 'server/recoup.js') },
};
type Program = keyof typeof programs;
const names = Object.keys(programs) as Program[];
const commands = { help: ['help'], clients: ['clients'] };

const median = (values: readonly number[]) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
const spread = (values: readonly number[]) =>
  `${median(values)} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;

try {
  await buildWeb();
  await run(process.execPath, [join(root, 'scripts/build/main.ts'), '--out', build]);
  const starts: Record<Program, Start[]> = { sources: [], build: [] };
  const answers: Record<Program, Record<string, number[]>> = {
    sources: { help: [], clients: [] },
    build: { help: [], clients: [] },
  };
  // The first start migrates the database and fills the compile cache.
  for (const name of names) await start(programs[name].server);
  for (let round = 0; round < runs; round += 1)
    for (const name of names) {
      starts[name].push(await start(programs[name].server));
      for (const [command, words] of Object.entries(commands))
        answers[name][command]?.push(await answer(programs[name].commandLine, words));
    }
  console.log(`${runs} runs each, alternating; median (fastest to slowest); load ${loadavg()[0]?.toFixed(1)}`);
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          'ready, ms': spread(starts[name].map(({ readyMs }) => readyMs)),
          'processor, ms': spread(starts[name].map(({ cpuMs }) => cpuMs)),
          'idle, MiB': spread(starts[name].map(({ idleMb }) => idleMb)),
          'recoup help, ms': spread(answers[name]['help'] ?? []),
          'recoup clients, ms': spread(answers[name]['clients'] ?? []),
        },
      ]),
    ),
  );
} finally {
  await database.stop();
  discardDataFolder(dataDir);
  rmSync(build, { recursive: true, force: true });
}
