import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collect } from '#test/collect.ts';
import { startS3Server, type S3Server } from '#test/s3-server.ts';
import { parseFilesUrl } from '#server/files-settings.ts';
import { copyStore } from './copy-store.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-copy-'));
let s3: S3Server;
let disk: FileStore;
let bucket: FileStore;
let count = 0;
beforeAll(async () => {
  s3 = await startS3Server();
});
beforeEach(() => {
  count += 1;
  disk = createDiskStore(join(folder, String(count)));
  bucket = openFileStore(parseFilesUrl(s3.url(`copy-${count}`), (path) => path));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
const idle = { isInUse: async () => false };
const busy = { isInUse: async () => true };
async function contentsOf(store: FileStore): Promise<Record<string, string>> {
  const keys = (await collect(store.list())).map(({ key }) => key).toSorted();
  return Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, (await buffer((await store.open(key)).content)).toString()] as const)),
  );
}
const original = { 'agreements/one/a': 'signed', 'documents/one/b': 'a letter', 'uploads/o-1/part': 'half' };
async function fill(store: FileStore): Promise<void> {
  for (const [key, text] of Object.entries(original)) await store.write(key, bytes(text));
}

it('moves every file from disk to S3 and back', async () => {
  await fill(disk);
  expect(await copyStore(disk, bucket, idle)).toEqual({ copied: 3, bytes: 18, unchanged: 0, removed: 0, isComplete: true });
  expect(await contentsOf(bucket)).toEqual(original);
  const back = createDiskStore(join(folder, 'back'));
  await copyStore(bucket, back, idle);
  expect(await contentsOf(back)).toEqual(original);
});

it('resumes after an interruption and copies later changes', async () => {
  await fill(disk);
  let written = 0;
  const failing: FileStore = {
    ...bucket,
    async write(key, content) {
      written += 1;
      await bucket.write(written > 2 ? 'killed/while-writing' : key, content);
      if (written > 2) throw new Error('killed');
    },
  };
  await expect(copyStore(disk, failing, busy)).rejects.toThrow('killed');
  await disk.write('documents/one/c', bytes('new'));
  expect(await copyStore(disk, bucket, busy)).toMatchObject({ copied: 3, unchanged: 1, removed: 1, isComplete: false });
  // Same size, different content: only the hash differs.
  await disk.write('documents/one/b', bytes('a lettuce'.slice(0, 8)));
  await disk.delete('agreements/one/a');
  expect(await copyStore(disk, bucket, idle)).toMatchObject({ copied: 1, unchanged: 2, removed: 1, isComplete: true });
  expect(await contentsOf(bucket)).toEqual(await contentsOf(disk));
});

it('detects a copy that differs from the original', async () => {
  await fill(disk);
  const lossy: FileStore = {
    ...bucket,
    async write(key, content) {
      await bucket.write(key, content);
      if (key === 'documents/one/b') await bucket.write(key, bytes('x'));
    },
  };
  await expect(copyStore(disk, lossy, idle)).rejects.toThrow('The copy of documents/one/b');
});

it('refuses a target that has other files and leaves them unchanged', async () => {
  await fill(disk);
  await bucket.write('objects/aa/other', bytes('of another installation'));
  await expect(copyStore(disk, bucket, idle)).rejects.toThrow('already has files');
  expect(await contentsOf(bucket)).toEqual({ 'objects/aa/other': 'of another installation' });
});
