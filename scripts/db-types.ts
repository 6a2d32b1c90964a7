// npm run db:types [-- --check]: writes the table types and the SQL of the migrated schema, or reports that they are outdated.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { describeSchema } from '../server/src/platform/db/describe-schema.ts';
import { generateTypes } from '../server/src/platform/db/generate-types.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';

const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-types-'));
const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '64MB' } });
try {
  await migrate({ url: database.adminUrl });
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const describe = async () => ({
    'server/src/platform/db/schema.ts': await generateTypes(client),
    'server/sql/current.sql': await describeSchema(client),
  });
  const files = await describe().finally(() => client.end());
  for (const [file, content] of Object.entries(files)) {
    const path = join(root, file);
    if (!process.argv.includes('--check')) writeFileSync(path, content);
    else if (!existsSync(path) || readFileSync(path, 'utf8') !== content) {
      console.error(`${file} does not match the migrations. Run "npm run db:types".`);
      process.exitCode = 1;
    }
  }
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
