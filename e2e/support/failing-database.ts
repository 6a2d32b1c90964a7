import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardDataFolder, startEmbeddedPostgres } from '../../server/src/platform/db/embedded/index.ts';
import { openBreakableConnection } from '../../server/test/support/breakable-connection.ts';
import { startOn, type RunningProduct } from './server.ts';

export interface FailingProduct extends RunningProduct {
  /** Stops PostgreSQL. */
  stopDatabase(): Promise<void>;
  /** Starts PostgreSQL again, behind the same address. */
  startDatabase(): Promise<void>;
}

/** The demo on a PostgreSQL of its own, behind an address that stays the same, as a load balancer of databases has. */
export async function startOnFailingDatabase(): Promise<FailingProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-failing-'));
  // Its PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off', shared_buffers: '64MB' } });
  let database = await start();
  const address = await openBreakableConnection(database.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-e2e-'));
  const product = await startOn(
    {
      dataDir,
      databaseUrl: address.through(database.url),
      discard: async () => {
        await address.close();
        await database.stop();
        discardDataFolder(dataDir);
        discardDataFolder(folder);
      },
    },
    // It would report every request of the outage.
    { LOG_LEVEL: 'silent' },
  );
  return {
    ...product,
    async stopDatabase() {
      address.cut();
      await database.stop();
    },
    async startDatabase() {
      database = await start();
      address.restore(database.url);
    },
  };
}
