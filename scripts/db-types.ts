// npm run db:types [-- --check]: writes the table types of the migrated schema, or reports that they are outdated.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { generateTypes } from '../server/src/platform/db/generate-types.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';

const target = join(import.meta.dirname, '../server/src/platform/db/schema.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-types-'));
const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '64MB' } });
try {
  await migrate({ url: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const types = await generateTypes(client);
  await client.end();
  if (!process.argv.includes('--check')) writeFileSync(target, types);
  else if (readFileSync(target, 'utf8') !== types) {
    console.error('server/src/platform/db/schema.ts is not what the migrations give. Run "npm run db:types".');
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
