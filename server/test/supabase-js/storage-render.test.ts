import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin, openClient } from '#test/supabase-client.ts';
import { openCompany, pdf, refused } from './storage-clients.ts';

let server: TestServer;
let admin: SupabaseClient;
let mine: Awaited<ReturnType<typeof openCompany>>;
let theirs: Awaited<ReturnType<typeof openCompany>>;
let key: string;
let path: string;

/** Blue, with a red quarter on the left. */
async function photo(width = 400, height = 200): Promise<Buffer> {
  const red = await sharp({ create: { width: width / 4, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await openAdmin(server);
  mine = await openCompany(server);
  theirs = await openCompany(server);
  key = await server.auth.serviceKey();
  path = `${mine.folder}/photo.jpg`;
  await mine.bucket.upload(path, await photo(), { contentType: 'image/jpeg' });
  await admin.storage.createBucket('pictures', { public: true });
  await admin.storage.createBucket('raw', { public: false });
});
afterAll(() => server.stop());

async function ask(
  address: string,
  { headers = {}, token = key }: { headers?: Record<string, string>; token?: string | null } = {},
) {
  const url = address.startsWith('http') ? address : `${server.url}/storage/v1${address}`;
  const answer = await fetch(url, { headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isImage = answer.headers.get('content-type')?.startsWith('image/') ?? false;
  const { width, height, format, pages } = isImage ? await sharp(bytes).metadata() : {};
  const error = isImage || bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Record<string, unknown>);
  return { status: answer.status, headers: answer.headers, bytes, width, height, format, pages, error };
}
const render = (query: string, options: Parameters<typeof ask>[1] = {}) =>
  ask(`/render/image/authenticated/documents/${path}?${query}`, options);

/** The status of a request whose path is not normalized. */
async function sendAsWritten(target: string, token: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const sent = request({ hostname, port, path: target, headers: { authorization: `Bearer ${token}` } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

describe('an image', () => {
  it.each([
    ['width=100&height=100', 100, 100],
    ['width=100&height=100&resize=contain', 100, 50],
    ['width=100&height=100&resize=fill', 100, 100],
    ['width=100', 100, 50],
    ['height=50', 100, 50],
    ['width=0&height=20', 40, 20],
    ['width=100&resize=fill', 100, 200],
    // Never enlarged.
    ['width=9000', 400, 200],
    ['quality=50', 400, 200],
  ])('is resized by %s', async (query, width, height) => {
    expect(await render(query)).toMatchObject({ status: 200, width, height, format: 'jpeg' });
  });

  it.each([
    ['cover', 0],
    ['fill', 25],
    ['contain', 25],
  ])('is cropped to its middle or kept whole: %s', async (resize, redPercent) => {
    const { channels } = await sharp((await render(`width=100&height=100&resize=${resize}`)).bytes).stats();
    expect(Math.abs((channels[0]?.mean ?? 0) / 2.55 - redPercent)).toBeLessThan(3);
  });

  it('has no side longer than the limit, regardless of the requested size', async () => {
    const long = await sharp({ create: { width: 3000, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await admin.storage.from('raw').upload('long.png', long);
    for (const [query, width] of [
      ['', 2000],
      ['height=15', 1500],
      ['width=5000&height=10', 2000],
      ['height=20&resize=fill', 2000],
    ] as const)
      expect((await ask(`/render/image/authenticated/raw/long.png?${query}`)).width, query).toBe(width);
  });

  it('has the format that the client takes, or its own', async () => {
    const accept = 'image/avif,image/webp,*/*';
    const webp = await render('width=50', { headers: { accept } });
    expect(webp).toMatchObject({ status: 200, format: 'webp' });
    expect(webp.headers.get('vary')).toContain('Accept');
    expect(await render('width=50&format=origin', { headers: { accept } })).toMatchObject({ format: 'jpeg' });
    expect(await render('width=50&format=avif')).toMatchObject({ format: 'heif' });
    expect((await render('width=50&format=avif')).headers.get('content-type')).toBe('image/avif');
    const tiff = await sharp(await photo())
      .tiff()
      .toBuffer();
    await admin.storage.from('raw').upload('fax.tif', tiff, { contentType: 'image/tiff' });
    expect(await ask('/render/image/authenticated/raw/fax.tif?width=50')).toMatchObject({ format: 'jpeg', width: 50 });
  });

  it('is upright, without its metadata', async () => {
    const turned = await sharp(await photo())
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ann Example' } })
      .toBuffer();
    expect(await sharp(turned).metadata()).toMatchObject({ width: 400, orientation: 6 });
    await admin.storage.from('raw').upload('turned.jpg', turned);
    const upright = await ask('/render/image/authenticated/raw/turned.jpg?height=100');
    expect(upright).toMatchObject({ width: 50, height: 100 });
    expect((await sharp(upright.bytes).metadata()).exif).toBeUndefined();
  });

  it('comes to the official client by download, signed URL and public URL', async () => {
    const { data } = await mine.bucket.download(path, { transform: { width: 20, height: 20, quality: 30 } });
    expect([data?.type, (await sharp(await data?.arrayBuffer()).metadata()).width]).toEqual(['image/jpeg', 20]);
    const signed = (await mine.bucket.createSignedUrl(path, 60, { transform: { width: 30 }, download: 'small.jpg' })).data;
    const small = await ask(signed?.signedUrl ?? '', { token: null });
    expect(small).toMatchObject({ status: 200, width: 30 });
    expect(small.headers.get('content-disposition')).toBe(`attachment; filename="small.jpg"; filename*=UTF-8''small.jpg`);
    expect(small.headers.get('x-transformations')).toBe('width:30,resizing_type:fill');
    await admin.storage.from('pictures').upload('logo.jpg', await photo(), { cacheControl: '600' });
    const { publicUrl } = admin.storage.from('pictures').getPublicUrl('logo.jpg', { transform: { width: 40 } }).data;
    const shown = await ask(publicUrl, { token: null });
    expect(shown).toMatchObject({ status: 200, width: 40 });
    expect(shown.headers.get('cache-control')).toBe('max-age=600');
    const unchanged = (await mine.bucket.createSignedUrl(path, 60, { transform: { format: 'origin' } })).data?.signedUrl ?? '';
    expect(unchanged).toContain('/object/sign/');
  });

  it('is revalidated by ETag, one for each result, and changes with its object', async () => {
    await admin.storage.from('raw').upload('change.jpg', await photo());
    const address = '/render/image/authenticated/raw/change.jpg?width=60';
    const before = await ask(address);
    const eTag = before.headers.get('etag') ?? '';
    expect(before.headers.get('cache-control')).toBe('private, no-cache');
    expect(before.headers.get('x-content-type-options')).toBe('nosniff');
    const headers = { 'if-none-match': eTag };
    expect((await ask(address, { headers })).status).toBe(304);
    expect((await ask(address, { headers: { ...headers, accept: 'image/webp' } })).status).toBe(200);
    expect((await ask('/render/image/authenticated/raw/change.jpg?width=61', { headers })).status).toBe(200);
    await admin.storage.from('raw').update('change.jpg', await photo(200, 200));
    expect(await ask(address, { headers })).toMatchObject({ status: 200, height: 60 });
    const head = await fetch(`${server.url}/storage/v1${address}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it("is in the client's audit log like its download", async () => {
    await render('width=77', { token: mine.token });
    const [entry] = await server.database.query<{ details: Record<string, unknown> }>(
      `select details from portal.audit_log where client_id = $1 and action = 'file.downloaded' order by at desc limit 1`,
      [mine.folder],
    );
    expect(entry?.details).toMatchObject({ name: 'photo.jpg' });
  });

  it('is refused with wire errors for parameters that make no sense', async () => {
    const sizes = ['-1', 'a', 'NaN', 'Infinity', '1e400', '1.5', '%00'].flatMap((size) => [`width=${size}`, `height=${size}`]);
    for (const query of [...sizes, 'quality=10', 'quality=101', 'quality=NaN', 'resize=crop', 'format=png', 'width=1&width=2'])
      expect((await render(query)).error, query).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    const { error } = await mine.bucket.createSignedUrl(path, 60, { transform: { quality: 1 } });
    expect(error).toMatchObject(refused('400', 'body/transform/quality must be >= 20'));
  });
});

describe('access to a transformed image', () => {
  it('requires access to the image itself', async () => {
    // Now the result is in the server's memory.
    expect((await render('width=33', { token: mine.token })).status).toBe(200);
    const missing = { status: 400, error: { statusCode: '404', code: 'NoSuchKey', message: 'Object not found' } };
    expect(await render('width=33', { token: theirs.token })).toMatchObject(missing);
    expect((await theirs.bucket.createSignedUrl(path, 60, { transform: { width: 33 } })).error).toMatchObject(
      refused('404', 'Object not found'),
    );
    expect((await render('width=33', { token: null })).status).toBe(400);
    expect((await render('width=33', { token: await server.auth.anonKey() })).error).toMatchObject({ statusCode: '404' });
    const { publicUrl } = (await openClient(server)).storage
      .from('documents')
      .getPublicUrl(path, { transform: { width: 33 } }).data;
    expect((await ask(publicUrl, { token: null })).error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });

  it('does not reach files outside the folder of the company', async () => {
    const foreign = `${theirs.folder}/photo.jpg`;
    await theirs.bucket.upload(foreign, await photo(), { contentType: 'image/jpeg' });
    const up = `${mine.folder}/../${foreign}`;
    for (const name of [
      up,
      up.replaceAll('/', '%2f'),
      up.replaceAll('..', '%2e%2e'),
      up.replaceAll('..', '%252e%252e'),
      up.replaceAll('../', '..%5c'),
      '../../../../etc/passwd',
      '..%2f..%2f..%2f..%2fetc%2fpasswd',
      `${path}%00.png`,
    ]) {
      // Sent as it is: `fetch` would resolve the dots.
      const status = await sendAsWritten(`/storage/v1/render/image/authenticated/documents/${name}?width=10`, mine.token);
      expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
    }
    const own = `/storage/v1/render/image/authenticated/documents/${path}?width=10`;
    expect(await sendAsWritten(own, mine.token)).toBe(200);
  });

  it('by a signed URL is limited to the transform that was signed', async () => {
    const address = (await mine.bucket.createSignedUrl(path, 60, { transform: { width: 25 } })).data?.signedUrl ?? '';
    expect(await ask(`${address}&width=300&height=300&format=avif`, { token: null })).toMatchObject({
      width: 25,
      format: 'jpeg',
    });
    const invalid = { statusCode: '400', code: 'InvalidJWT' };
    expect((await ask(address.replace('/render/image/sign/', '/object/sign/'), { token: null })).error).toMatchObject(invalid);
    const whole = (await mine.bucket.createSignedUrl(path, 60)).data?.signedUrl ?? '';
    expect((await ask(whole.replace('/object/sign/', '/render/image/sign/'), { token: null })).error).toMatchObject(invalid);
    const other = address.replace('photo.jpg', 'other.jpg');
    expect((await ask(other, { token: null })).error).toMatchObject({ code: 'InvalidSignature' });
    const [header, payload, signature] = new URL(address).searchParams.get('token')?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, transform: {} })).toString('base64url');
    const altered = address.replace(/token=.*/, `token=${header}.${forged}.${signature}`);
    expect((await ask(altered, { token: null })).error).toMatchObject(invalid);
  });

  it('ends with the creator’s membership, even for a cached result', async () => {
    const member = await openCompany(server);
    const own = `${member.folder}/photo.jpg`;
    await member.bucket.upload(own, await photo(), { contentType: 'image/jpeg' });
    const address = (await member.bucket.createSignedUrl(own, 60, { transform: { width: 26 } })).data?.signedUrl ?? '';
    const first = await ask(address, { token: null });
    expect(first.status).toBe(200);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [member.user.id]);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await ask(address, { token: null, headers })).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
  });
});

describe('a file that attacks its decoder', () => {
  const unsupported = {
    status: 400,
    error: { statusCode: '400', code: 'InvalidRequest', message: 'The source image is invalid or unsupported for rendering' },
  };
  const attack = async (name: string, content: Buffer | Blob, query = 'width=100') => {
    await admin.storage.from('raw').upload(name, content, { contentType: 'image/png', upsert: true });
    return ask(`/render/image/authenticated/raw/${name}?${query}`);
  };

  it('of a few kilobytes with a billion pixels is refused', async () => {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(30_000, 0);
    header.writeUInt32BE(30_000, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(30_000 * (30_000 / 8 + 1)))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await attack('bomb.png', bomb)).toMatchObject({
      status: 400,
      error: { statusCode: '400', message: 'The source image resolution is too large to process' },
    });
  });

  it('is refused above the size of an image', async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(25_000_000)]);
    expect((await attack('large.jpg', large)).error).toMatchObject({ message: 'The source image file is too large to process' });
  });

  it('as SVG reaches nothing', async () => {
    let requests = 0;
    const outside = createServer((_request, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    const { port } = outside.address() as AddressInfo;
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">
      <image xlink:href="http://127.0.0.1:${port}/a.png" width="10" height="10"/><text>&x;</text></svg>`;
    const plain = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="50"/></svg>';
    for (const content of [svg, plain]) expect(await attack('picture.svg', Buffer.from(content))).toMatchObject(unsupported);
    expect(requests).toBe(0);
    outside.close();
  });

  it('shows the first frame of an animation', async () => {
    const frames = Buffer.alloc(10 * 10 * 3 * 200, 0);
    for (let frame = 0; frame < 200; frame += 1) frames.fill((frame % 2) * 255, frame * 300, (frame + 1) * 300);
    const animation = await sharp(frames, { raw: { width: 10, height: 2000, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(200);
    const still = await attack('moving.gif', animation, 'width=5');
    expect(still).toMatchObject({ status: 200, format: 'gif', width: 5, height: 5 });
    expect(still.pages ?? 1).toBe(1);
  });

  it('is refused if it is no image, or only half of one', async () => {
    expect(await attack('statement.pdf', pdf())).toMatchObject(unsupported);
    expect(await attack('text.png', Buffer.from('not an image'))).toMatchObject(unsupported);
    expect(await attack('empty.png', Buffer.alloc(0))).toMatchObject(unsupported);
    const whole = await photo();
    expect(await attack('half.jpg', whole.subarray(0, whole.length / 2))).toMatchObject(unsupported);
    expect((await ask('/render/image/authenticated/raw/none.png?width=1')).error).toMatchObject({ code: 'NoSuchKey' });
    expect((await ask('/render/image/elsewhere/raw/text.png')).status).toBe(404);
  });
});

describe('probes', () => {
  it('answer like the service', async () => {
    const get = async (address: string, token: string | null = null) => {
      const answer = await fetch(`${server.url}/storage/v1${address}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await get('/status')).toEqual({ status: 200, text: '' });
    expect(await get('/version')).toEqual({ status: 200, text: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect((await get('/health')).status).toBe(400);
    expect(await get('/health', await server.auth.anonKey())).toEqual({ status: 200, text: '{"healthy":true}' });
  });
});
