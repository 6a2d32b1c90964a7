import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tus from 'tus-js-client';
import { collect } from '#test/collect.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin } from '#test/supabase-client.ts';
import { openCompany } from './storage-clients.ts';

const content = Buffer.from(`%PDF-1.7\n${'a line of a long letter\n'.repeat(40_000)}`);

let server: TestServer;
let admin: SupabaseClient;
let mine: Awaited<ReturnType<typeof openCompany>>;
let theirs: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await openAdmin(server);
  mine = await openCompany(server);
  theirs = await openCompany(server);
});
afterAll(() => server.stop());

/** Unfinished uploads, and the files of their parts. */
const parts = async () => ({
  uploads: (await server.database.query('select from storage_ext.resumable_uploads')).length,
  files: (await collect(server.platform.files.list('uploads'))).length,
});
const none = { uploads: 0, files: 0 };
const metadataOf = (objectName: string, more: Record<string, string> = {}) => ({
  bucketName: 'documents',
  objectName,
  contentType: 'application/pdf',
  cacheControl: '60',
  ...more,
});

/** Follows the Supabase guide. Returns the upload's URL or the error. */
function upload(
  metadata: Record<string, string>,
  {
    token = mine.token,
    upsert = false,
    body = content,
    stopAfter = Infinity,
    url,
    signature,
  }: { token?: string; upsert?: boolean; body?: Buffer; stopAfter?: number; url?: string; signature?: string } = {},
): Promise<{ url: string | null; status: number | null }> {
  return new Promise((resolve) => {
    const sending = new tus.Upload(body, {
      endpoint: `${server.url}/storage/v1/upload/resumable${signature === undefined ? '' : '/sign'}`,
      ...(url ? { uploadUrl: url } : {}),
      headers:
        signature === undefined
          ? { authorization: `Bearer ${token}`, 'x-upsert': String(upsert) }
          : { 'x-signature': signature, 'x-upsert': String(upsert) },
      metadata,
      chunkSize: 300_000,
      retryDelays: [],
      uploadDataDuringCreation: true,
      onError: (error) =>
        resolve({ url: sending.url, status: 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? null) : null }),
      onSuccess: () => resolve({ url: sending.url, status: 200 }),
      onChunkComplete: (_size, sent) => {
        if (sent < stopAfter || sent === body.length) return;
        void sending.abort().then(() => resolve({ url: sending.url, status: null }));
      },
    });
    sending.start();
  });
}

const send = (method: string, url: string, token: string, headers: Record<string, string> = {}) =>
  fetch(url, { method, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers } });

describe('resumable upload', () => {
  it('stores the file with its metadata', async () => {
    const path = `${mine.folder}/resumable/letter.pdf`;
    const { url, status } = await upload(metadataOf(path, { metadata: JSON.stringify({ of: 'März' }) }));
    expect(status).toBe(200);
    const { data } = await mine.bucket.download(path);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(content)).toBe(true);
    expect((await mine.bucket.info(path)).data).toMatchObject({
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      size: content.length,
      metadata: { of: 'März' },
    });
    expect(await parts()).toEqual(none);
    // A caller that lost the last answer sees the final offset; others see nothing.
    const again = await send('HEAD', url ?? '', mine.token);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
    expect((await send('HEAD', url ?? '', theirs.token)).status).toBe(404);
    // There is one now.
    expect((await upload(metadataOf(path))).status).toBe(409);
    expect((await upload(metadataOf(path), { upsert: true, body: Buffer.from('%PDF-1.4 short') })).status).toBe(200);
    expect((await mine.bucket.info(path)).data?.size).toBe(14);
  });

  it('resumes for its creator after a disconnect, on another server too', async () => {
    const path = `${mine.folder}/resumable/cut.pdf`;
    const { url } = await upload(metadataOf(path), { stopAfter: 300_000 });
    expect((await mine.bucket.info(path)).error).not.toBeNull();
    expect(await parts()).toEqual({ uploads: 1, files: 1 });
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = { 'upload-offset': '300000', 'content-type': 'application/offset+octet-stream' };
      expect((await send(method, url ?? '', theirs.token, headers)).status, method).toBe(404);
      expect((await send(method, url ?? '', await server.auth.anonKey(), headers)).status, method).toBe(404);
    }
    const other = await startServerProcess(server);
    const address = new URL(new URL(url ?? '').pathname, other.url).href;
    const { status } = await upload({}, { url: address }).finally(() => other.kill());
    expect(status).toBe(200);
    expect((await mine.bucket.info(path)).data?.size).toBe(content.length);
    expect(await parts()).toEqual(none);
  });

  it('is refused before the first byte without permission', async () => {
    const at = (name: string) => `${mine.folder}/${name}`;
    const refusals: [string, Record<string, string>, Parameters<typeof upload>[1], number][] = [
      ['another company', metadataOf(`${theirs.folder}/a.pdf`), {}, 403],
      ['no bucket', metadataOf(at('a.pdf'), { bucketName: 'none' }), {}, 404],
      ['another type', metadataOf(at('a.html'), { contentType: 'text/html' }), {}, 415],
      ['a bad name', metadataOf(`${mine.folder}/../${theirs.folder}/a.pdf`), {}, 400],
      ['bad metadata', metadataOf(at('a.pdf'), { metadata: 'no json' }), {}, 400],
      ['no token', metadataOf(at('a.pdf')), { token: 'nonsense' }, 403],
      ['too large', metadataOf(at('a.pdf')), { body: Buffer.alloc(50 * 1024 * 1024 + 1) }, 413],
    ];
    for (const [what, metadata, options, status] of refusals) expect((await upload(metadata, options)).status, what).toBe(status);
    const unnamed = await send('POST', `${server.url}/storage/v1/upload/resumable`, mine.token, { 'upload-length': '5' });
    expect([unnamed.status, await unnamed.json()]).toEqual([
      400,
      { statusCode: '400', code: 'InvalidBucketName', error: 'Invalid Input', message: 'Bucket name invalid' },
    ]);
    expect(await parts()).toEqual(none);
  });

  it('leaves nothing if invalid, terminated or no longer permitted', async () => {
    const path = `${mine.folder}/resumable/lie.pdf`;
    expect((await upload(metadataOf(path), { body: Buffer.from('MZ no pdf') })).status).toBe(415);
    const { url } = await upload(metadataOf(path), { stopAfter: 300_000 });
    expect((await send('DELETE', url ?? '', mine.token)).status).toBe(204);
    expect((await send('HEAD', url ?? '', mine.token)).status).toBe(404);
    // Another upload already has the name.
    const second = await upload(metadataOf(path), { stopAfter: 300_000 });
    await mine.bucket.upload(path, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    expect((await upload({}, { url: second.url ?? '' })).status).toBe(409);
    expect(await parts()).toEqual(none);
    // An abandoned upload expires.
    await upload(metadataOf(`${mine.folder}/resumable/left.pdf`), { stopAfter: 300_000 });
    expect(await server.platform.uploads.dropAbandonedUploads(new Date(Date.now() - 60_000))).toBe(0);
    expect(await server.platform.uploads.dropAbandonedUploads(new Date(Date.now() + 60_000))).toBe(1);
    expect(await parts()).toEqual(none);
    expect(await server.database.query('select * from storage_ext.orphaned_files')).toEqual([]);
  });

  it('survives a database failure at its end: a retry has the same bytes', async () => {
    const path = `${mine.folder}/resumable/unlucky.pdf`;
    await server.database.query(
      `create function public.fail_now() returns trigger language plpgsql as $$ begin
         if new.version is not null then raise exception 'gone' using errcode = '57P01'; end if; return new; end $$`,
    );
    await server.database.query(
      'create trigger fail_now before insert on storage.objects for each row execute function public.fail_now()',
    );
    const { url, status } = await upload(metadataOf(path));
    await server.database.query('drop function public.fail_now() cascade');
    expect(status).toBe(503);
    expect(await parts()).toEqual({ uploads: 1, files: Math.ceil(content.length / 300_000) });
    const again = await send('HEAD', url ?? '', mine.token);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
    expect((await mine.bucket.info(path)).data?.size).toBe(content.length);
    expect(await parts()).toEqual(none);
    expect(await server.database.query('select * from storage_ext.orphaned_files')).toEqual([]);
  });

  it('with the service key may write anywhere', async () => {
    const path = `${theirs.folder}/from-the-agency.pdf`;
    expect((await upload(metadataOf(path), { token: await server.auth.serviceKey() })).status).toBe(200);
    expect((await admin.storage.from('documents').info(path)).data?.size).toBe(content.length);
    expect((await theirs.bucket.info(path)).data?.size).toBe(content.length);
  });

  it("by signed link needs no token, resumes, and belongs to the link's creator", async () => {
    const path = `${mine.folder}/resumable/linked.pdf`;
    const { data } = await mine.bucket.createSignedUploadUrl(path);
    const signature = data?.token ?? '';
    const cut = await upload(metadataOf(path), { signature, stopAfter: 300_000 });
    const url = cut.url ?? '';
    expect(url).toMatch(/\/storage\/v1\/upload\/resumable\/sign\/o-[0-9a-f-]{36}$/);
    // It is not accessible to others or without the link.
    const other = (await mine.bucket.createSignedUploadUrl(`${mine.folder}/resumable/other.pdf`)).data?.token ?? '';
    const ask = (headers: Record<string, string>, address = url) =>
      fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0', ...headers } }).then(({ status }) => status);
    expect(await ask({})).toBe(400);
    expect(await ask({ 'x-signature': other })).toBe(400);
    expect(await ask({ authorization: `Bearer ${mine.token}` })).toBe(400);
    expect(await ask({ authorization: `Bearer ${mine.token}` }, url.replace('/sign/', '/'))).toBe(404);
    expect(
      await ask(
        { 'x-signature': signature },
        url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).toBe(404);

    expect((await upload({}, { signature, url })).status).toBe(200);
    expect(await ask({ 'x-signature': signature })).toBe(200);
    expect((await mine.bucket.info(path)).data?.size).toBe(content.length);
    const [row] = await server.database.query<{ owner_id: string }>('select owner_id from storage.objects where name = $1', [
      path,
    ]);
    expect(row?.owner_id).toBe(mine.user.id);
    const [entry] = await server.database.query(
      `select action, actor_user_id, details from portal.audit_log where client_id = $1 and details ->> 'name' = 'resumable/linked.pdf'`,
      [mine.folder],
    );
    expect(entry).toEqual({
      action: 'file.added',
      actor_user_id: mine.user.id,
      details: { name: 'resumable/linked.pdf', by_link: true },
    });
    expect(await parts()).toEqual(none);
  });

  it("by signed link is limited to one object, overwrites only if allowed, and ends with its creator's access", async () => {
    const path = `${mine.folder}/resumable/once.pdf`;
    const linkTo = async (name: string, options?: { upsert: boolean }) =>
      (await mine.bucket.createSignedUploadUrl(name, options)).data?.token ?? '';
    const signature = await linkTo(path);
    const elsewhere = metadataOf(`${mine.folder}/resumable/twice.pdf`);
    expect((await upload(elsewhere, { signature })).status).toBe(400);
    const { data: link } = await mine.bucket.createSignedUrl(`${mine.folder}/resumable/letter.pdf`, 60);
    const downloadToken = new URL(link?.signedUrl ?? '').searchParams.get('token') ?? '';
    expect((await upload(metadataOf(`${mine.folder}/resumable/letter.pdf`), { signature: downloadToken })).status).toBe(400);
    const missing = await fetch(`${server.url}/storage/v1/upload/resumable/sign`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `bucketName ${btoa('documents')},objectName ${btoa(path)}`,
      },
    });
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { statusCode: '400', code: 'InvalidSignature', error: 'InvalidSignature', message: 'Missing x-signature header' },
    ]);
    expect((await upload(metadataOf(path), { signature })).status).toBe(200);
    // Regardless of the holder's upsert header.
    expect((await upload(metadataOf(path), { signature, upsert: true })).status).toBe(409);
    expect((await upload(metadataOf(path), { signature: await linkTo(path, { upsert: true }) })).status).toBe(200);
    const late = await linkTo(`${mine.folder}/resumable/late.pdf`);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [mine.user.id]);
    expect((await upload(metadataOf(`${mine.folder}/resumable/late.pdf`), { signature: late })).status).toBe(403);
    expect(await parts()).toEqual(none);
  });
});
