import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startVolatilePostgres } from '../../server/test/support/volatile-postgres.ts';
import { demoDatabase, startOn } from './server.ts';

/** Creates the demo once per run, in a database and a data directory that each product copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startVolatilePostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-demo-'));
  const databaseUrl = await createDatabase(cluster.url, demoDatabase);
  const product = await startOn({ dataDir, databaseUrl, discard: async () => {} });
  await product.stop();
  process.env['E2E_CLUSTER_URL'] = cluster.url;
  process.env['E2E_DEMO_DIR'] = dataDir;
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
