import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { startServer, type Server } from '../../server/src/composition.ts';
import { discardDataFolder } from '../../server/src/platform/db/embedded/index.ts';
import { createDatabase, dropDatabase } from '../../server/test/support/volatile-postgres.ts';

export interface RunningProduct {
  url: string;
  auth: Server['auth'];
  /** Direct database access, for changes that would otherwise take time to occur. */
  platform: Server['platform'];
  dataDir: string;
  stop(): Promise<void>;
  /** Restarts it on the same data with other settings, on another port. */
  restart(changes: Record<string, string>): Promise<RunningProduct>;
}

export const demoDatabase = 'template_demo';

interface Installation {
  dataDir: string;
  /** Absent: the database in the data directory. */
  databaseUrl?: string;
  discard(): Promise<void>;
}

/** The product with demo data, on its own database and a free port. */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  return startOn(await copyDemo(), env);
}

/** A copy of the run's demo (global-setup.ts). Without one, as in `npm run shots`, the product creates the demo. */
async function copyDemo(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-e2e-'));
  const { E2E_CLUSTER_URL: cluster, E2E_DEMO_DIR: demo } = process.env;
  if (!cluster || !demo) return { dataDir, discard: async () => discardDataFolder(dataDir) };
  cpSync(demo, dataDir, { recursive: true });
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  return {
    dataDir,
    databaseUrl: await createDatabase(cluster, name, demoDatabase),
    discard: async () => {
      await dropDatabase(cluster, name);
      discardDataFolder(dataDir);
    },
  };
}

export async function startOn(installation: Installation, env: Record<string, string> = {}): Promise<RunningProduct> {
  const { dataDir, databaseUrl } = installation;
  // All tests call from one address, more often than a user would.
  const limits = {
    PASSWORD_ATTEMPTS_PER_5_MIN: '1000',
    CODE_REQUESTS_PER_5_MIN: '1000',
    CODE_ATTEMPTS_PER_5_MIN: '1000',
    FACTOR_ATTEMPTS_PER_5_MIN: '1000',
  };
  // Known in advance, because links lead only to exactly named ports.
  const port = String(env['PORT'] ?? (await findFreePort()));
  const config = readConfig(
    {
      PORT: port,
      REDIRECT_URLS: `http://127.0.0.1:${port}/**,http://localhost:${port}/**`,
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      AGENCY_TIME_ZONE: 'UTC',
      DEMO_AGENCY_DAY_SECONDS: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...limits,
      ...env,
    },
    dataDir,
  );
  const server = await startServer(config, {
    webDirectory: process.env['WEB_DIST'] ?? join(import.meta.dirname, '../../web/dist'),
  });
  return {
    url: server.url,
    auth: server.auth,
    platform: server.platform,
    dataDir,
    stop: async () => {
      await server.stop();
      await installation.discard();
    },
    restart: async (changes) => {
      await server.stop();
      return startOn(installation, { ...env, ...changes });
    },
  };
}

/** A free port, for settings that need the product's address in advance. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
