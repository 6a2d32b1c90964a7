import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '#test/s3-server.ts';
import { parseFilesUrl } from '#server/files-settings.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
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

const open = (url: string) => openFileStore(parseFilesUrl(url, (path) => path));
async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('bytes');
}

/** Operations that have to fail while the store is unavailable. */
const uses: [string, (store: FileStore) => Promise<unknown>][] = [
  ['check', (store) => store.check()],
  ['write', (store) => store.write('test/a', bytes())],
  ['open', (store) => store.open('test/a')],
  ['size', (store) => store.size('test/a')],
  ['delete', (store) => store.delete('test/a')],
  ['list', (store) => store.list().next()],
];

async function expectAll(store: FileStore, reason: string): Promise<void> {
  for (const [name, use] of uses)
    await expect(use(store), name).rejects.toMatchObject({
      reason,
      status: 503,
      code: 'files_unavailable',
      message: 'Files cannot be saved or opened right now. Please try again in a few minutes.',
    });
}

describe('an unavailable S3 store', () => {
  it('reports a missing bucket', () => expectAll(open(s3.url('', 'no-such-bucket')), 'missing'));

  it('reports refused credentials', async () => {
    const refusing = createServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
    });
    await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening));
    const { port } = refusing.address() as AddressInfo;
    await expectAll(open(`s3://recoup/?endpoint=http://127.0.0.1:${port}`), 'refused');
    refusing.close();
  });

  it('reports a store that does not respond', async () => {
    const gone = await startS3Server();
    const store = open(gone.url());
    await gone.stop();
    await expectAll(store, 'unreachable');
  });
});

describe('the disk store', () => {
  it('refuses a path that is a file', async () => {
    writeFileSync(join(directory, 'file'), '');
    await expect(createDiskStore(join(directory, 'file')).check()).rejects.toThrow();
  });

  it('leaves no files after many concurrent failures, some while opening', async () => {
    const store = createDiskStore(directory);
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(10);
      throw new Error('refused');
    }
    for (let round = 0; round < 50; round += 1)
      await Promise.allSettled(Array.from({ length: 20 }, (_, i) => store.write(`at-once/${i}`, failing())));
    expect(readdirSync(join(directory, 'at-once'))).toEqual([]);
  });

  it('deletes old unfinished files of a killed server', async () => {
    const store = createDiskStore(directory);
    await store.write('test/a', bytes());
    for (const name of ['a.1.part', 'b.2.part']) writeFileSync(join(directory, 'test', name), 'half');
    expect(await store.sweepUnfinished(new Date(0))).toBe(0);
    expect(await store.sweepUnfinished(new Date(8.64e15), 'test/a')).toBe(1);
    expect(await store.sweepUnfinished(new Date(8.64e15))).toBe(1);
    expect(readdirSync(join(directory, 'test'))).toEqual(['a']);
  });
});
