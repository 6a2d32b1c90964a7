import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries, reachableBinaries, restoreSymlinks } from './binaries.ts';
import { findRunning, initialize, launch, urlOf, waitForRunning, type Cluster } from './cluster.ts';
import { canReach, makeOwnedFolder, makeTrustedFolder, unprivilegedIdentity, type Identity } from './identity.ts';
import { createUsers, withFolderLock } from './lock.ts';
import { ensureOwner } from './owner.ts';
import { shutDown } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** URL of the owner of the product's objects, which is not a superuser. */
  url: string;
  /** URL of the superuser, to create further databases in tests and benchmarks. */
  adminUrl: string;
  /** Releases the database; the last server process to do so stops it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The product's data directory; the database is in `postgres` below it. */
  dataDir: string;
  log?: (message: string) => void;
  /** Further PostgreSQL settings, for example `fsync: 'off'` in tests. */
  settings?: Record<string, string>;
}

// Measured on a dashboard query: 690 ms with the defaults, 459 ms with these (decision 0001).
const defaults = { shared_buffers: '512MB', jit: 'off', io_method: 'sync', max_connections: '100', timezone: 'UTC' };

/**
 * Starts PostgreSQL from the npm binaries, or joins the one already running on this directory (left by a killed server, or used
 * by another one). Errors say what to do.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => {},
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const identity = unprivilegedIdentity();
  const spare = fallbackFolder(dataDir, identity);
  const native = findBinaries();
  restoreSymlinks(native);
  const cluster: Cluster = {
    dataDir: resolve(dataDir),
    home: chooseDirectory(dataDir, identity, spare),
    binaries: reachableBinaries(native, identity, spare),
    identity,
    settings: { ...defaults, ...settings },
  };
  const users = createUsers(dataDir);

  return withFolderLock(dataDir, async () => {
    users.join();
    const { pid, port } = await joinOrLaunch(cluster, log);
    const adminUrl = urlOf(cluster, port);
    return {
      url: await ensureOwner(cluster, adminUrl),
      adminUrl,
      stop: () =>
        withFolderLock(dataDir, async () => {
          users.leave();
          if (users.others().length === 0) await shutDown(pid);
        }),
    };
  });
}

/** Deletes a data directory with everything its database keeps elsewhere; only when nothing runs on it. */
export function discardDataFolder(dataDir: string): void {
  rmSync(fallbackFolder(dataDir, unprivilegedIdentity()), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** A place that the database user can always reach. */
function fallbackFolder(dataDir: string, identity: Identity | null): string {
  const name = `recoup-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)}`;
  return join(identity ? '/var/tmp' : tmpdir(), name);
}

async function joinOrLaunch(cluster: Cluster, log: (message: string) => void): Promise<{ pid: number; port: number }> {
  const running = findRunning(cluster);
  if (running) {
    log('Using the running database.');
    if (await waitForRunning(cluster, running)) return running;
    log('The database has just stopped. Starting it again.');
  }
  await initialize(cluster);
  // Right after a crash the old server's children may hold its memory for a moment.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster);
    } catch (error) {
      if (attempt >= 20)
        throw new Error(`The database in ${cluster.home} does not start. See ${join(cluster.home, 'postgres.log')}.`, {
          cause: error,
        });
      await delay(250);
    }
  }
}

/** `<dataDir>/postgres`, or its own directory if the database user cannot reach that (0700 above it). */
function chooseDirectory(dataDir: string, identity: Identity | null, spare: string): string {
  if (!identity || canReach(resolve(dataDir), identity)) {
    const home = resolve(dataDir, 'postgres');
    makeOwnedFolder(home, identity);
    return home;
  }
  makeTrustedFolder(spare);
  const home = join(spare, 'postgres');
  makeOwnedFolder(home, identity);
  return home;
}
