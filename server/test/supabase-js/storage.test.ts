import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin, openClient } from '#test/supabase-client.ts';
import { openCompany, pdf, refused } from './storage-clients.ts';

let server: TestServer;
let admin: SupabaseClient;
let mine: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await openAdmin(server);
  mine = await openCompany(server);
});
afterAll(() => server.stop());

const storedFiles = () =>
  readdirSync(join(server.dataDir, 'files', 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const dataOf = <T>({ data, error }: { data: T | null; error: unknown }): T => {
  expect(error).toBeNull();
  if (data === null) throw new Error('no data');
  return data;
};

describe('buckets', () => {
  it('can be created, read, changed, emptied and deleted with the service key', async () => {
    const { storage } = admin;
    const options = { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*', 'application/pdf'] };
    expect(dataOf(await storage.createBucket('pictures', options))).toEqual({ name: 'pictures' });
    expect((await storage.createBucket('pictures', options)).error).toMatchObject(refused('409', 'The resource already exists'));
    expect(dataOf(await storage.getBucket('pictures'))).toMatchObject({
      id: 'pictures',
      name: 'pictures',
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*', 'application/pdf'],
    });
    const listed = dataOf(await storage.listBuckets({ limit: 2, offset: 1, sortColumn: 'name', sortOrder: 'desc' }));
    expect(listed.map(({ id }) => id)).toEqual(['imports', 'documents']);
    expect(dataOf(await storage.listBuckets({ search: 'PICT' })).map(({ id }) => id)).toEqual(['pictures']);
    expect(dataOf(await storage.updateBucket('pictures', { public: true, fileSizeLimit: 20_000 })).message).toBe(
      'Successfully updated',
    );
    expect(dataOf(await storage.getBucket('pictures'))).toMatchObject({
      public: true,
      file_size_limit: 20_000,
      allowed_mime_types: ['image/*', 'application/pdf'],
    });

    dataOf(await storage.from('pictures').upload('a/b.pdf', pdf()));
    expect((await storage.deleteBucket('pictures')).error).toMatchObject(
      refused('409', 'The bucket you tried to delete is not empty'),
    );
    expect(dataOf(await storage.emptyBucket('pictures')).message).toBe(
      'Empty bucket has been queued. Completion may take up to an hour.',
    );
    expect(dataOf(await storage.deleteBucket('pictures')).message).toBe('Successfully deleted');
    const notFound = refused('404', 'Bucket not found', 'NoSuchBucket');
    expect((await storage.getBucket('pictures')).error).toMatchObject(notFound);
    expect((await storage.emptyBucket('pictures')).error).toMatchObject(notFound);
    expect((await storage.deleteBucket('pictures')).error).toMatchObject(notFound);
    expect((await storage.updateBucket('pictures', { public: true })).error).toMatchObject(notFound);
    expect((await storage.createBucket('a/b', { public: false })).error).toMatchObject(refused('400', 'Bucket name invalid'));
    expect((await storage.createBucket('big', { public: false, fileSizeLimit: '9TB' })).error?.message).toMatch(
      /^Invalid file size/,
    );
    expect(storedFiles()).toHaveLength(0);
  });

  it('cannot be changed by others, and disabled features answer as disabled', async () => {
    const anonymous = (await openClient(server)).storage;
    expect(dataOf(await anonymous.listBuckets())).toEqual([]);
    expect((await anonymous.createBucket('mine', { public: true })).error).toMatchObject(
      refused('403', 'new row violates row-level security policy'),
    );
    const { storage } = mine.supabase;
    expect(dataOf(await storage.listBuckets()).map(({ id }) => id)).toEqual(['documents']);
    expect((await storage.createBucket('mine', { public: true })).error).toMatchObject({ statusCode: '403' });
    expect((await storage.updateBucket('documents', { public: true })).error).toMatchObject({ statusCode: '404' });
    expect((await storage.deleteBucket('documents')).error).toMatchObject({ statusCode: '403' });
    expect((await storage.emptyBucket('imports')).error).toMatchObject({ statusCode: '404' });
    const off = refused('403', 'feature not enabled for this tenant', 'FeatureNotEnabled');
    expect((await admin.storage.createBucket('v', { public: false, type: 'ANALYTICS' })).error).toMatchObject(off);
    expect((await admin.storage.getBucketLifecycle('documents')).error).toMatchObject(off);
    expect((await admin.storage.purgeBucketCache('documents')).error).toMatchObject(off);
  });
});

describe('storage object', () => {
  it('round-trips as a form, bytes and a stream', async () => {
    const path = `${mine.folder}/2026/march.pdf`;
    const metadata = { note: 'für März' };
    const made = dataOf(await mine.bucket.upload(path, pdf(), { cacheControl: '60', metadata }));
    expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), path, fullPath: `documents/${path}` });
    expect(await dataOf(await mine.bucket.download(path)).text()).toBe('%PDF-1.7\na statement');
    expect(dataOf(await mine.bucket.info(path))).toMatchObject({
      id: made.id,
      name: path,
      bucketId: 'documents',
      size: 20,
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: { note: 'für März' },
    });
    expect(dataOf(await mine.bucket.exists(path))).toBe(true);
    expect(await mine.bucket.exists(`${mine.folder}/none.pdf`)).toMatchObject({ data: false, error: { statusCode: '404' } });

    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)]);
    const raw = { contentType: 'application/pdf', metadata: { a: 1 } };
    dataOf(await mine.bucket.upload(`${mine.folder}/raw.pdf`, bytes, raw));
    dataOf(await mine.bucket.upload(`${mine.folder}/stream.pdf`, new Blob([bytes]).stream(), raw));
    for (const name of ['raw', 'stream']) {
      const blob = dataOf(await mine.bucket.download(`${mine.folder}/${name}.pdf`));
      expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
      expect(dataOf(await mine.bucket.info(`${mine.folder}/${name}.pdf`)).metadata).toEqual({ a: 1 });
    }
    const stream = dataOf(await mine.bucket.download(`${mine.folder}/raw.pdf`).asStream());
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true);
    // Names and contents on disk are encrypted.
    const names = storedFiles().map((entry) => entry.name);
    expect(names).toHaveLength(3);
    expect(names.join()).not.toMatch(/pdf|march/);
  });

  it('is overwritten only on request, and the old content is deleted', async () => {
    const path = `${mine.folder}/once.txt`;
    dataOf(await mine.bucket.upload(path, 'one', { contentType: 'text/plain' }));
    const kept = storedFiles().length;
    expect((await mine.bucket.upload(path, 'two', { contentType: 'text/plain' })).error).toMatchObject(
      refused('409', 'The resource already exists', 'ResourceAlreadyExists'),
    );
    const again = dataOf(await mine.bucket.upload(path, 'three', { contentType: 'text/plain', upsert: true }));
    expect(await dataOf(await mine.bucket.download(path)).text()).toBe('three');
    const updated = dataOf(await mine.bucket.update(path, 'four', { contentType: 'text/plain' }));
    expect(updated.id).toBe(again.id);
    expect(await dataOf(await mine.bucket.download(path)).text()).toBe('four');
    expect(storedFiles()).toHaveLength(kept);
    expect((await mine.bucket.update(`${mine.folder}/none.txt`, 'x', { contentType: 'text/plain' })).error).toMatchObject(
      refused('404', 'Object not found', 'NoSuchKey'),
    );
  });

  it('exists once after two concurrent uploads', async () => {
    const path = `${mine.folder}/race.txt`;
    const kept = storedFiles().length;
    const send = (text: string, upsert: boolean) => mine.bucket.upload(path, text, { contentType: 'text/plain', upsert });
    const first = await Promise.all(['a', 'b', 'c'].map((text) => send(text, false)));
    expect(first.filter(({ error }) => error === null)).toHaveLength(1);
    expect(first.flatMap(({ error }) => error?.message ?? [])).toEqual([
      'The resource already exists',
      'The resource already exists',
    ]);
    const second = await Promise.all(['d', 'e', 'f'].map((text) => send(text, true)));
    expect(second.map(({ error }) => error)).toEqual([null, null, null]);
    expect(await dataOf(await mine.bucket.download(path)).text()).toMatch(/^[def]$/);
    expect(storedFiles()).toHaveLength(kept + 1);
  });

  it("must match the bucket's types by content", async () => {
    const upload = (name: string, body: string | Buffer, contentType: string) =>
      mine.bucket.upload(`${mine.folder}/${name}`, body, { contentType });
    const kept = storedFiles().length;
    for (const [name, body, type] of [
      ['page.html', '<script>', 'text/html'],
      ['program.pdf', Buffer.from('4d5a9000', 'hex'), 'application/pdf'],
      ['program.txt', Buffer.from('7f454c46', 'hex'), 'text/plain'],
      ['picture.png', '%PDF-1.7', 'image/png'],
      ['text.pdf', 'no pdf', 'application/pdf'],
      ['zeros.csv', Buffer.from('a;b\0c'), 'text/csv'],
    ] as const)
      expect((await upload(name, body, type)).error, name).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' });
    dataOf(await admin.storage.createBucket('small', { public: false, fileSizeLimit: '100KB' }));
    const much = Buffer.alloc(300_000, 'a');
    for (const body of [much, new Blob([much]).stream(), new Blob([much], { type: 'text/plain' })])
      expect((await admin.storage.from('small').upload('much.txt', body)).error).toMatchObject(
        refused('413', 'The object exceeded the maximum allowed size', 'EntityTooLarge'),
      );
    expect(storedFiles()).toHaveLength(kept);
    expect(await server.database.query('select * from storage_ext.orphaned_files')).toEqual([]);
    dataOf(await upload('empty.txt', '', 'text/plain'));
    expect(dataOf(await mine.bucket.download(`${mine.folder}/empty.txt`)).size).toBe(0);
  });

  it('can be moved, copied and removed', async () => {
    const at = (name: string) => `${mine.folder}/moves/${name}`;
    dataOf(await mine.bucket.upload(at('a.pdf'), pdf('moved'), { metadata: { of: 'a' } }));
    expect(dataOf(await mine.bucket.move(at('a.pdf'), at('b/a.pdf'))).message).toBe('Successfully moved');
    expect((await mine.bucket.download(at('a.pdf'))).error).toMatchObject({ status: 400 });
    expect(dataOf(await mine.bucket.copy(at('b/a.pdf'), at('c.pdf')))).toEqual({ path: `documents/${at('c.pdf')}` });
    expect(dataOf(await mine.bucket.info(at('c.pdf')))).toMatchObject({ contentType: 'application/pdf', metadata: { of: 'a' } });
    dataOf(await mine.bucket.copy(at('c.pdf'), at('d.pdf'), { copyMetadata: false, metadata: { cacheControl: 'max-age=9' } }));
    expect(dataOf(await mine.bucket.info(at('d.pdf')))).toMatchObject({
      cacheControl: 'max-age=9',
      contentType: 'application/pdf',
      metadata: {},
    });
    const there = refused('409', 'The resource already exists');
    expect((await mine.bucket.copy(at('c.pdf'), at('b/a.pdf'))).error).toMatchObject(there);
    expect((await mine.bucket.move(at('c.pdf'), at('b/a.pdf'))).error).toMatchObject(there);
    const missing = refused('404', 'Object not found');
    expect((await mine.bucket.move(at('none'), at('x.pdf'))).error).toMatchObject(missing);
    expect((await mine.bucket.copy(at('none'), at('x.pdf'))).error).toMatchObject(missing);
    const kept = storedFiles().length;
    const removed = dataOf(await mine.bucket.remove([at('c.pdf'), at('b/a.pdf'), at('d.pdf'), at('none.pdf')]));
    expect(removed.map(({ name }) => name).toSorted()).toEqual([at('b/a.pdf'), at('c.pdf'), at('d.pdf')]);
    expect(removed[0]).toMatchObject({ bucket_id: 'documents', metadata: { mimetype: 'application/pdf' } });
    expect(storedFiles()).toHaveLength(kept - 3);
    expect(dataOf(await mine.bucket.remove([at('c.pdf')]))).toEqual([]);
  });
});

describe('object lists', () => {
  beforeAll(async () => {
    await admin.storage.createBucket('shelf', { public: false });
    for (const name of ['b.txt', 'a.txt', 'z/1.txt', 'z/deep/2.txt', 'm_x/3.txt', 'mxx/4.txt'])
      dataOf(await admin.storage.from('shelf').upload(name, name));
  });

  it('show one folder level, folders first and without an id', async () => {
    const shelf = admin.storage.from('shelf');
    const names = async (...args: Parameters<typeof shelf.list>) => dataOf(await shelf.list(...args)).map(({ name }) => name);
    expect(await names()).toEqual(['m_x', 'mxx', 'z', 'a.txt', 'b.txt']);
    expect(await names('', { limit: 2, offset: 2 })).toEqual(['z', 'a.txt']);
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['z', 'mxx', 'm_x', 'b.txt', 'a.txt']);
    expect(await names('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual(['m_x', 'mxx', 'z', 'b.txt', 'a.txt']);
    expect(await names('', { search: 'M_' })).toEqual(['m_x']);
    expect(await names('z')).toEqual(['deep', '1.txt']);
    expect(await names('z/', { search: '1' })).toEqual(['1.txt']);
    expect(await names('nothing')).toEqual([]);
    expect(dataOf(await admin.storage.from('none').list())).toEqual([]);
    const [folder, ...files] = dataOf(await shelf.list('z'));
    expect(folder).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(files[0]).toMatchObject({
      id: expect.any(String),
      created_at: expect.any(String),
      metadata: { size: 7, mimetype: 'text/plain;charset=UTF-8' },
    });
  });

  it('continue with a cursor', async () => {
    const shelf = admin.storage.from('shelf');
    const walk = async (options: Parameters<typeof shelf.listV2>[0]) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = dataOf(await shelf.listV2({ limit: 2, ...options, ...(cursor ? { cursor } : {}) }));
        seen.push(...page.folders.map(({ name }) => name), ...page.objects.map(({ name }) => name));
        expect(page.hasNext).toBe(page.nextCursor !== undefined);
        cursor = page.nextCursor;
      } while (cursor);
      return seen;
    };
    const flat = ['a.txt', 'b.txt', 'm_x/3.txt', 'mxx/4.txt', 'z/1.txt', 'z/deep/2.txt'];
    expect(await walk({})).toEqual(flat);
    expect(await walk({ prefix: 'z/' })).toEqual(flat.slice(4));
    expect(await walk({ sortBy: { column: 'name', order: 'desc' } })).toEqual(flat.toReversed());
    expect((await walk({ sortBy: { column: 'created_at', order: 'desc' }, limit: 1 })).slice(-2)).toEqual(['a.txt', 'b.txt']);
    expect((await walk({ with_delimiter: true })).toSorted()).toEqual(['a.txt', 'b.txt', 'm_x/', 'mxx/', 'z/']);
    expect(await walk({ with_delimiter: true, prefix: 'z/', limit: 1 })).toEqual(['z/1.txt', 'z/deep/']);
    expect((await shelf.listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' });
  });
});
