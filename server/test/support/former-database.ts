import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { migrate, type Migration } from '#platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const stored = z.array(z.object({ name: z.string(), sql: z.string() }));

/**
 * The 73 migrations that the files in `server/migrations` replaced, word for word as commit 9128a73f has them, in order. A fixture,
 * because installations that ran them exist. Delete it with `adopt-former.ts`, when none is left.
 */
export function readFormerMigrations(): Migration[] {
  const packed = readFileSync(join(import.meta.dirname, '../fixtures/former-migrations.json.br'));
  return stored
    .parse(JSON.parse(brotliDecompressSync(packed).toString()))
    .map(({ name, sql }) => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') }));
}

/** Migrations of the last level before tables took the names of docs/GLOSSARY.md. */
export const levelBeforeNames = 70;

/** A database that the former migrations made; the first `levels` of them, or all 73. */
export async function createFormerDatabase(levels?: number): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  await migrate({ url: database.url, migrations: readFormerMigrations().slice(0, levels) });
  return database;
}
