import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketOf } from '#platform/rate-limit.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin } from '#test/supabase-client.ts';
import { openCompany } from './storage-clients.ts';

let server: TestServer;
let admin: SupabaseClient;
let mine: Awaited<ReturnType<typeof openCompany>>;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await openAdmin(server);
  mine = await openCompany(server);
  key = await server.auth.serviceKey();
  await admin.storage.createBucket('raw', { public: false });
});
afterAll(() => server.stop());

const objectsFolder = () => join(server.dataDir, 'files', 'objects');
const storedFiles = () =>
  readdirSync(objectsFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const looseFiles = () => server.database.query('select version from storage_ext.orphaned_files');

async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    token = key,
  }: { method?: string; headers?: Record<string, string>; body?: BodyInit; token?: string | null } = {},
) {
  const answer = await fetch(`${server.url}/storage/v1${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/**
 * Sends a raw request, without a client library that would correct it. Returns the status line. `endsEarly`: aborts once the
 * server has started to store the body.
 */
async function write(lines: readonly string[], { endsEarly = false } = {}): Promise<{ status: string; body: string }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  socket.write(lines.join('\r\n'));
  if (endsEarly) {
    await expect.poll(looseFiles).toHaveLength(1);
    socket.end();
  }
  await once(socket, 'close');
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: head.split(' ')[1] ?? '', body: rest.join('') };
}
const head = (method: string, path: string, ...headers: string[]) => [
  `${method} /storage/v1${path} HTTP/1.1`,
  'Host: localhost',
  `Authorization: Bearer ${key}`,
  'Connection: close',
  ...headers,
  '',
];

describe('a download', () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  beforeAll(async () => {
    await admin.storage
      .from('raw')
      .upload('folder/range.bin', content, { contentType: 'application/octet-stream', cacheControl: '60' });
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=65530-65550', 65_530, 65_550],
    ['bytes=199999-', 199_999, 199_999],
    ['bytes=-5', 199_995, 199_999],
    ['bytes=-900000', 0, 199_999],
    ['bytes=131072-900000', 131_072, 199_999],
  ])('gives the range %s', async (range, start, end) => {
    const answer = await fetch(`${server.url}/storage/v1/object/raw/folder/range.bin`, {
      headers: { authorization: `Bearer ${key}`, range },
    });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/200000`);
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('serves the whole file for an invalid range, and refuses one beyond its end', async () => {
    for (const range of ['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b'])
      expect((await ask('/object/raw/folder/range.bin', { headers: { range } })).status, range).toBe(200);
    const beyond = await ask('/object/raw/folder/range.bin', { headers: { range: 'bytes=200000-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */200000']);
    expect((await ask('/object/raw/folder/range.bin', { headers: { range: 'bytes=0-1', 'if-range': '"old"' } })).status).toBe(
      200,
    );
  });

  it('sends type, attachment disposition and validators', async () => {
    const path = '/object/authenticated/raw/folder/range.bin';
    const known = await ask(path, { method: 'HEAD' });
    expect(known.status).toBe(200);
    expect(Object.fromEntries(known.headers)).toMatchObject({
      'content-length': '200000',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="range.bin"; filename*=UTF-8''range.bin`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
    const eTag = known.headers.get('etag') ?? '';
    for (const header of [eTag, `W/${eTag}`, `"other", ${eTag}`, '*'])
      expect((await ask(path, { headers: { 'if-none-match': header } })).status, header).toBe(304);
    expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const modified = known.headers.get('last-modified') ?? '';
    expect((await ask(path, { headers: { 'if-modified-since': modified } })).status).toBe(304);
    expect((await ask(path, { method: 'HEAD', token: null })).status).toBe(400);
    expect((await ask('/object/raw/none', { method: 'HEAD' })).status).toBe(400);
  });

  it('detects the type by content, regardless of the declared encoding', async () => {
    const program = Buffer.from('4d5a9000', 'hex');
    await admin.storage.createBucket('bucket', { public: false, allowedMimeTypes: ['application/pdf'] });
    for (const encoding of ['identity', 'gzip']) {
      const answer = await ask('/object/bucket/program.pdf', {
        method: 'POST',
        headers: { 'content-type': 'application/pdf', 'content-encoding': encoding },
        body: program,
      });
      expect(JSON.parse(answer.text), encoding).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' });
    }
    await admin.storage.from('raw').upload('plain.txt', 'text');
    await ask('/object/copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        bucketId: 'raw',
        sourceKey: 'plain.txt',
        destinationKey: 'copy.txt',
        copyMetadata: false,
        metadata: { contentEncoding: 'x\r\nset-cookie: a=b' },
      }),
    });
    const copy = await ask('/object/raw/copy.txt');
    expect([copy.status, copy.headers.get('content-encoding'), copy.text]).toEqual([200, null, 'text']);
    await admin.storage.from('raw').remove(['plain.txt', 'copy.txt']);
  });

  it('never serves HTML as a page', async () => {
    await admin.storage.from('raw').upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' });
    const page = await ask('/object/raw/page.html?download=..%2F..%2Fevil%0d%0aX-A:%20b%E2%80%AE.txt');
    expect(page.headers.get('content-type')).toBe('text/plain');
    expect(page.headers.get('x-a')).toBeNull();
    expect(page.headers.get('content-disposition')).toMatch(/^attachment; filename="\.\._\.\._evil__X-A_ b_\.txt"/);
  });
});

describe('malformed addresses and bodies', () => {
  it('reach nothing', async () => {
    const names = [
      'a/../b',
      '..',
      '.',
      'a/./b',
      'a//b',
      ' ',
      'a/ /b',
      '%2e%2e/b',
      'a%2f..%2fb',
      '%00',
      'a%00b',
      'ü.txt',
      '%F0%9F%93%84',
      '%E2%80%AE',
      'a%5cb',
      'a%0ab',
      '%ff',
      'x'.repeat(1025),
      '%',
    ];
    for (const name of names) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect((await write([...head(method, `/object/raw/${name}`, 'Content-Length: 0'), ''])).status, `${method} ${name}`).toBe(
          '400',
        );
      expect((await write([...head('POST', `/object/sign/raw/${name}`, 'Content-Length: 0'), ''])).status, name).toBe('400');
    }
    for (const bucket of ['..', '%2e', 'a%2fb', 'x'.repeat(64), '%00', 'ü'])
      expect((await write([...head('GET', `/object/${bucket}/a`), ''])).status, bucket).toMatch(/^40[04]$/);
    expect((await ask('/nothing/here')).text).toBe(
      '{"message":"Route GET:/storage/v1/nothing/here not found","error":"Not Found","statusCode":404}',
    );
    expect(storedFiles()).toHaveLength(2);
  });

  it('are refused with wire errors', async () => {
    const json = { 'content-type': 'application/json' };
    const post = async (path: string, body: string) => {
      const { status, text } = await ask(path, { method: 'POST', headers: json, body });
      return { status, ...(JSON.parse(text) as object) };
    };
    const invalid = { status: 400, statusCode: '400', code: 'InvalidRequest' };
    for (const [path, body] of [
      ['/bucket', '{'],
      ['/bucket', '[]'],
      ['/bucket', '{"name":5}'],
      ['/bucket', '{"name":"a","allowed_mime_types":"text/plain"}'],
      ['/object/sign/raw', '{"expiresIn":60,"paths":[]}'],
      ['/object/sign/raw/a', '{"expiresIn":"60"}'],
      ['/object/move', '{"bucketId":"raw"}'],
      ['/object/list/raw', '{"prefix":"a\\u0000"}'],
      ['/object/list-v2/raw', '{"cursor":"W10"}'],
    ] as const)
      expect(await post(path, body), `${path} ${body}`).toMatchObject(invalid);
    expect(await post('/object/list/raw', 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 400, statusCode: '413' });
    expect(
      await post('/object/list/raw', '{"limit":-5,"offset":"many","sortBy":{"column":"1;drop","order":"up"}}'),
    ).toMatchObject({ status: 200 });
    const form = (type: string, body: string) =>
      ask('/object/raw/form', { method: 'POST', headers: { 'content-type': type }, body });
    for (const [type, body] of [
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhalf of it'],
    ] as const)
      expect((await form(type, body)).status, body).toBeGreaterThanOrEqual(400);
    expect((await ask('/object/raw/type', { method: 'POST', headers: { 'content-type': 'no type' }, body: 'a' })).text).toContain(
      '"statusCode":"415"',
    );
    expect((await ask('/object/raw/meta', { method: 'POST', headers: { 'x-metadata': 'bm8=' }, body: 'a' })).text).toContain(
      'Invalid Parameter metadata',
    );
    expect((await ask('/bucket', { token: null })).text).toContain("headers must have required property 'authorization'");
    expect(storedFiles()).toHaveLength(2);
    expect(await looseFiles()).toEqual([]);
  });
});

describe('upload', () => {
  it('leaves nothing after an abort', async () => {
    const body = ['Content-Type: text/plain', 'Content-Length: 100000'];
    await write([...head('POST', '/object/raw/half.txt', ...body), 'half of it'], { endsEarly: true });
    await expect.poll(looseFiles).toEqual([]);
    const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 100000'];
    const part = ['--x', 'Content-Disposition: form-data; name=""; filename="a"', 'Content-Type: text/plain', '', 'half of it'];
    await write([...head('POST', '/object/raw/half-form.txt', ...form), ...part], { endsEarly: true });
    // The server notices the abort on its own; its tables show when.
    await expect.poll(looseFiles).toEqual([]);
    expect(storedFiles()).toHaveLength(2);
    expect((await admin.storage.from('raw').list('', { search: 'half' })).data).toEqual([]);
  });

  it('leftovers of a killed server are swept, referenced files stay', async () => {
    const stored = storedFiles();
    const lost = '0199b0a0-0000-7000-8000-0000000000aa';
    await server.platform.files.put(`objects/aa/${lost}`, [Buffer.from('never got a row')] as never);
    await server.database.query(
      `insert into storage_ext.orphaned_files (version, since) values ($1, now() - interval '2 hours')`,
      [lost],
    );
    expect(await server.platform.uploads.sweepLooseFiles(new Date(Date.now() - 86_400_000))).toBe(0);
    expect(await server.platform.uploads.sweepLooseFiles(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(storedFiles()).toEqual(stored);
    // Deleting rows manually deletes their contents.
    await admin.storage.from('raw').upload('by-hand.txt', 'text');
    await server.database.query(`delete from storage.objects where name = 'by-hand.txt'`);
    expect(await server.platform.uploads.sweepLooseFiles(new Date(0))).toBe(1);
    expect(storedFiles()).toEqual(stored);
    // A row without content is a missing object.
    await admin.storage.from('raw').upload('lost.txt', 'text');
    const [row] = await server.database.query<{ version: string }>(`select version from storage.objects where name = 'lost.txt'`);
    await server.platform.files.delete(`objects/${row?.version.slice(-2)}/${row?.version}`);
    expect(JSON.parse((await ask('/object/raw/lost.txt')).text)).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    await admin.storage.from('raw').remove(['lost.txt']);
  });

  it('is limited by address and user, and counted in metrics', async () => {
    const bucket = bucketOf({ name: 'storage:user', subject: mine.user.id });
    await server.database.query(
      `insert into auth_ext.rate_limits (bucket, count, resets_at) values ($1, 600, now() + interval '90 seconds')`,
      [bucket],
    );
    const path = `/object/documents/${mine.folder}/many.txt`;
    const answer = await ask(path, { method: 'POST', token: mine.token, headers: { 'content-type': 'text/plain' }, body: 'a' });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      429,
      expect.objectContaining({ statusCode: '429', code: 'SlowDown' }),
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    expect(figures).toMatch(/recoup_storage_bytes_total\{direction="in"\} [1-9]/);
    expect(figures).toMatch(/recoup_storage_bytes_total\{direction="out"\} [1-9]/);
    expect(figures).toContain('operation="storage.object.get"');
  });

  it('of 64 MB is streamed in both directions', async () => {
    const size = 64 * 1024 * 1024;
    const piece = Buffer.alloc(1024 * 1024, 'abcdefgh');
    // Client and server share this process; the measurement is what remains after garbage collection.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = async () => {
      collect();
      // Buffers are freed asynchronously.
      await setImmediate();
      collect();
      return process.memoryUsage().arrayBuffers / 1024 / 1024;
    };
    let most = 0;
    const before = await held();
    const view = async () => {
      most = Math.max(most, (await held()) - before);
    };
    async function* pieces() {
      for (let given = 0; given < size; given += piece.length) {
        if (given % (24 * piece.length) === 0) await view();
        yield Buffer.from(piece);
      }
    }
    // Raw HTTP: `fetch` reads a stream without backpressure.
    const sending = httpRequest(`${server.url}/storage/v1/object/raw/big.bin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await pipeline(pieces, sending);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(200);
    const big = admin.storage.from('raw');
    const { data } = await big.download('big.bin').asStream();
    let bytes = 0;
    for await (const chunk of data as unknown as AsyncIterable<Uint8Array>) {
      if (Math.floor((bytes + chunk.byteLength) / 24 / 1024 ** 2) > Math.floor(bytes / 24 / 1024 ** 2)) await view();
      bytes += chunk.byteLength;
    }
    expect(bytes).toBe(size);
    expect(most).toBeLessThan(24);
    await big.remove(['big.bin']);
  });
});

describe('with a hosted project', () => {
  it('only placement file uploads exist', async () => {
    const hosted = await startTestServer({
      SUPABASE_URL: 'https://project.supabase.example.com',
      SUPABASE_ANON_KEY: 'key',
      SUPABASE_JWT_SECRET: 'a secret of at least thirty-two letters',
    });
    try {
      for (const path of ['/bucket', '/object/raw/a', '/object/public/raw/a'])
        expect((await fetch(`${hosted.url}/storage/v1${path}`)).status).toBe(404);
      expect((await fetch(`${hosted.url}/storage/v1/upload/resumable`, { method: 'POST' })).status).toBe(401);
      expect(await hosted.platform.uploads.sweepLooseFiles(new Date())).toBe(0);
    } finally {
      await hosted.stop();
    }
  });
});
