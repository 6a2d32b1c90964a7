import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { runRecoup } from '#test/run-recoup.ts';
import { startS3Server, type S3Server } from '#test/s3-server.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-files-cli-'));
let s3: S3Server;
let database: TestDatabase;
beforeAll(async () => {
  [s3, database] = await Promise.all([startS3Server(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([s3.stop(), database.drop()]);
  rmSync(dataDir, { recursive: true });
});

const recoup = (words: string[], filesUrl = '') =>
  runRecoup(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      FILES_URL: filesUrl,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    ['files', ...words],
  );

it('moves files and prints the next step', async () => {
  async function* text() {
    yield Buffer.from('sealed');
  }
  await createDiskStore(join(dataDir, 'files')).write('agreements/one/a', text());
  const url = s3.url('moved');
  const running = new pg.Client({ connectionString: database.url, application_name: 'recoup' });
  await running.connect();
  expect(await recoup(['move', '--to', url])).toMatch(/Copied 1 files \(6 bytes\).*Stop them, run this command again/s);
  await running.end();
  expect(await recoup(['move', '--to', url])).toMatch(
    /1 files were unchanged, 0 were deleted since the last run\.\nThe move is complete\. Set FILES_URL=s3:/,
  );
  expect(await recoup(['check'], url)).toContain('The file store is working');
  await expect(recoup(['move', '--to', url], url)).rejects.toMatchObject({ stderr: expect.stringContaining('already') });
});

it('explains failures', async () => {
  const failing = (words: string[], filesUrl?: string) =>
    recoup(words, filesUrl).then(
      () => '',
      (error: unknown) => (error instanceof Error && 'stderr' in error ? String(error.stderr) : ''),
    );
  expect(await failing(['check'], s3.url('', 'nowhere'))).toContain('The bucket of s3://nowhere at http://127.0.0.1');
  expect(await failing(['check'], 's3://bucket/b?endpoint=ftp://x')).toContain(
    'FILES_URL: endpoint must be an http or https URL',
  );
  expect(await failing(['check'], 's3://key:secret@bucket')).toContain('FILES_URL: must not contain credentials');
  expect(await failing(['move', '--to', 'ftp://nowhere'])).toContain('must be a directory, a file: URL, or s3://');
});
