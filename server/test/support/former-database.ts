import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { migrate, type Migration } from '#platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const stored = z.array(z.object({ name: z.string(), sql: z.string() }));

/**
 * The 70 migrations of the former level, word for word as `server/migrations` held them at commit 38bea7a4, in order. They are a
 * fixture because installations that ran them exist, and the files themselves have been replaced.
 */
function readFormerMigrations(): Migration[] {
  const packed = readFileSync(join(import.meta.dirname, '../fixtures/former-migrations.json.br'));
  return stored
    .parse(JSON.parse(brotliDecompressSync(packed).toString()))
    .map(({ name, sql }) => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') }));
}

/** A database that the former migrations made; `levels` of them, or all 70. */
export async function createFormerDatabase(levels?: number): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  await migrate({ url: database.url, migrations: readFormerMigrations().slice(0, levels) });
  return database;
}
