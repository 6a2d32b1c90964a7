import { MS_PER } from '@recoup/domain/shared/time';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { entryPoint } from '../../program-files.ts';
import type { Identity } from './identity.ts';
import { readPid } from './lock.ts';
import { isPostgres } from './postmaster.ts';

export interface Cluster {
  /** The product's data directory, where server processes register. */
  dataDir: string;
  /** Directory owned by the database user; holds `data`, the log and the password. */
  home: string;
  binaries: string;
  identity: Identity | null;
  settings: Record<string, string>;
}

const dataOf = (cluster: Cluster) => join(cluster.home, 'data');
const passwordFileOf = (cluster: Cluster) => join(cluster.home, 'password');

export function urlOf(cluster: Cluster, port: number): string {
  const password = readFileSync(passwordFileOf(cluster), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Creates the cluster once. After an interruption the next start creates it again. */
export async function initialize(cluster: Cluster): Promise<void> {
  const data = dataOf(cluster);
  const done = join(cluster.home, 'initialized');
  if (existsSync(done)) return;
  rmSync(data, { recursive: true, force: true });
  const passwordFile = passwordFileOf(cluster);
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (cluster.identity) chownSync(passwordFile, cluster.identity.uid, cluster.identity.gid);
  await run(cluster, 'initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  writeFileSync(done, '');
}

function run(cluster: Cluster, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(cluster.binaries, 'bin', program), args, {
      ...cluster.identity,
      cwd: cluster.home,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // An orphaned initdb would keep writing to a directory that the next start initializes again.
    const kill = () => child.kill();
    process.once('exit', kill);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', kill);
      if (code === 0) resolve();
      else reject(new Error(`${program} failed (${code}): ${errors.trim()}`));
    });
  });
}

function environment(): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}

/** The postmaster already running on this cluster (left by a killed server, or used by another one), and its port. */
export function findRunning(cluster: Cluster): { pid: number; port: number } | undefined {
  const file = join(dataOf(cluster), 'postmaster.pid');
  const pid = readPid(file);
  if (pid === undefined || !isPostgres(pid)) return undefined;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

/**
 * Starts the postmaster in its own session: Ctrl-C in a terminal must not stop it before the server has drained. The watchdog
 * stops it when the server is killed.
 */
export async function launch(cluster: Cluster): Promise<{ pid: number; port: number }> {
  const port = await freePort();
  const settings = { ...cluster.settings, listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) };
  const log = openSync(join(cluster.home, 'postgres.log'), 'a', 0o600);
  const child = spawn(
    join(cluster.binaries, 'bin', 'postgres'),
    ['-D', dataOf(cluster), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...cluster.identity, cwd: cluster.home, env: environment(), detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let exited: number | null | undefined;
  child.on('exit', (code) => (exited = code));
  child.on('error', () => (exited = -1));
  child.unref();
  if (child.pid !== undefined) startWatchdog(cluster.dataDir, child.pid);
  await waitUntilReady(urlOf(cluster, port), () => exited !== undefined);
  return { pid: child.pid ?? 0, port };
}

function startWatchdog(dataDir: string, postmaster: number): void {
  const args = [entryPoint('platform/db/embedded/watchdog'), dataDir, String(postmaster)];
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();
}

async function waitUntilReady(url: string, hasExited: () => boolean): Promise<void> {
  const deadline = Date.now() + MS_PER.minute;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (hasExited()) throw new Error('The database stopped during startup; see its postgres.log.', { cause: error });
      if (Date.now() > deadline) throw new Error('The database did not answer within 60 seconds.', { cause: error });
      await delay(25);
    }
  }
}

/** Waits for a postmaster of an earlier start, which may still be recovering. False if it exits instead. */
export async function waitForRunning(cluster: Cluster, running: { pid: number; port: number }): Promise<boolean> {
  try {
    await waitUntilReady(urlOf(cluster, running.port), () => !isPostgres(running.pid));
    return true;
  } catch (error) {
    if (isPostgres(running.pid)) throw error;
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
