import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '#test/collect.ts';
import { startS3Server, type S3Server } from '#test/s3-server.ts';
import { parseFilesUrl } from '#server/files-settings.ts';
import { startTransfer, readSealedFiles } from './archive.ts';
import { FileMissing } from './file-errors.ts';
import type { FileStore } from './file-store.ts';
import { frameBytes, headerBytes } from './frames.ts';
import { createFiles, type Files } from './index.ts';
import { openFileStore } from './open-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'recoup-files-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true });
});

async function* chunksOf(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}
const textOf = (text: string) => chunksOf(Buffer.from(text), 4);

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  let store: FileStore;
  let files: Files;
  beforeAll(() => {
    // TEST_FILES_URL runs the tests against a real store.
    const url = kind === 'disk' ? directory : (process.env['TEST_FILES_URL'] ?? s3.url('portal/files'));
    store = openFileStore(parseFilesUrl(url, (path) => path));
    files = createFiles(store, randomBytes(32));
  });
  const keysIn = async (folder?: string) => (await collect(store.list(folder))).map(({ key }) => key).toSorted();
  const stored = async (key: string) => buffer((await store.open(key)).content);

  it.each([0, 1, frameBytes - 1, frameBytes, frameBytes + 1, frameBytes * 3, 1_000_000, 20_000_000])(
    'returns %i bytes unchanged',
    async (size) => {
      const content = randomBytes(size);
      const { bytes } = await files.put('test/round-trip', chunksOf(content, 100_007));
      expect(bytes).toBe(size);
      expect((await buffer(files.get('test/round-trip'))).equals(content)).toBe(true);
    },
  );

  it('reads a range', async () => {
    const content = randomBytes(frameBytes * 5 + 17);
    await files.put('test/range', chunksOf(content, 9001));
    for (const [start, end] of [
      [0, 0],
      [10, frameBytes],
      [frameBytes - 1, frameBytes * 3],
      [content.length - 20, content.length - 1],
    ] as const)
      expect((await buffer(files.get('test/range', { start, end }))).equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('stores no plaintext', async () => {
    await files.put('test/plain', textOf('SSN 900-12-3456'));
    expect((await stored('test/plain')).includes('900-12-3456')).toBe(false);
  });

  it('detects truncation, even between two frames', async () => {
    await files.put('test/cut', chunksOf(randomBytes(frameBytes * 2 + 5), 50_000));
    const whole = await stored('test/cut');
    for (const length of [8, headerBytes, headerBytes + frameBytes + 16, whole.length - 1]) {
      await store.write('test/cut', chunksOf(whole.subarray(0, length), 10_000));
      await expect(buffer(files.get('test/cut'))).rejects.toThrow();
    }
  });

  it('detects swapped frames', async () => {
    await files.put('test/swap', chunksOf(randomBytes(frameBytes * 3), 50_000));
    const whole = await stored('test/swap');
    const size = frameBytes + 16;
    const frame = (at: number) => whole.subarray(headerBytes + at * size, headerBytes + (at + 1) * size);
    const swapped = Buffer.concat([whole.subarray(0, headerBytes), frame(1), frame(0), whole.subarray(headerBytes + 2 * size)]);
    await store.write('test/swap', chunksOf(swapped, 10_000));
    await expect(buffer(files.get('test/swap'))).rejects.toThrow();
  });

  it.each([10, 20_000_000])('keeps the previous file when the source fails after %i bytes', async (bytes) => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield* chunksOf(randomBytes(bytes), 1_000_000);
      throw new Error('connection lost');
    }
    await expect(files.put('broken/upload', failing())).rejects.toThrow('connection lost');
    expect(await files.exists('broken/upload')).toBe(false);
    await files.put('broken/upload', textOf('whole'));
    await expect(files.put('broken/upload', failing())).rejects.toThrow('connection lost');
    expect((await buffer(files.get('broken/upload'))).toString()).toBe('whole');
    await files.delete('broken/upload');
    expect(await keysIn('broken')).toEqual([]);
  });

  it('reports a missing file', async () => {
    await expect(buffer(files.get('test/none'))).rejects.toBeInstanceOf(FileMissing);
    await expect(buffer(files.get('test/none', { start: 0, end: 1 }))).rejects.toBeInstanceOf(FileMissing);
    expect(await files.exists('test/none')).toBe(false);
    await files.delete('test/none');
    await files.deleteBelow('test-none/folder');
  });

  it('deletes a folder except for one file, or all of it', async () => {
    for (const name of ['one', 'two', 'three']) await files.put(`several/folder/${name}`, textOf(name));
    await files.put('several/folder-of-another/one', textOf('one'));
    await files.deleteBelow('several/folder', 'several/folder/one');
    expect(await keysIn('several/folder')).toEqual(['several/folder/one']);
    await files.deleteBelow('several/folder');
    expect(await keysIn('several')).toEqual(['several/folder-of-another/one']);
    await files.deleteBelow('several/folder');
  });

  it('lists files across pages, with their sizes', async () => {
    const names = Array.from({ length: 1100 }, (_, at) => `test/many/${at % 7}/${at}`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => store.write(name, textOf('12345'))));
    const found = await collect(store.list('test/many'));
    expect([found.length, new Set(found.map(({ key }) => key)).size, found[0]?.bytes]).toEqual([1100, 1100, 5]);
    await files.deleteBelow('test/many');
  });

  it('moves restored files into place only after all have arrived', async () => {
    await files.put('uploads/o-1/part', textOf('of an upload'));
    await files.put('agreements/a', textOf('signed'));
    const sealed = await stored('agreements/a');
    await files.delete('agreements/a');
    const transfer = await startTransfer(store);
    await transfer.put({ key: 'agreements/a', content: chunksOf(sealed, 10) });
    expect(await files.exists('agreements/a')).toBe(false);
    const read: string[] = [];
    for await (const { key, content } of readSealedFiles(store))
      read.push(`${key}${(await buffer(content)).length > 0 ? '' : '!'}`);
    expect(read.filter((key) => /^(uploads|arriving|agreements)/.test(key))).toEqual([]);
    await transfer.complete();
    await transfer.discard();
    expect((await buffer(files.get('agreements/a'))).toString()).toBe('signed');
    expect(await keysIn('arriving')).toEqual([]);
  });

  it('refuses invalid names', async () => {
    await expect(files.put('../outside', textOf('x'))).rejects.toThrow(/name/);
    await expect(buffer(files.get('test/../../etc'))).rejects.toThrow(/name/);
  });

  it('passes the check', () => store.check());
});
