import { Readable } from 'node:stream';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin } from '#test/supabase-client.ts';
import { openCompany, refused } from './storage-clients.ts';

const quota = 1_000_000;

let server: TestServer;
let admin: SupabaseClient;
let theirs: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await startTestServer({ STORAGE_QUOTA_BYTES: String(quota) });
  admin = await openAdmin(server);
  theirs = await openCompany(server);
});
afterAll(() => server.stop());

const text = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'text/plain' });
const plain = { contentType: 'text/plain' };
const full = refused('413', 'The file storage of this company is full', 'EntityTooLarge');
const sum = async (from: string, company: string) =>
  Number(
    (
      await server.database.query<{ n: string }>(
        `select coalesce(sum(bytes), 0) as n from storage_ext.${from} where client_id = $1`,
        [company],
      )
    )[0]?.n,
  );
const stored = (company: { folder: string }) => sum('stored_bytes', company.folder);
const reserved = (company: { folder: string }) => sum('reservations', company.folder);
const ok = ({ error }: { error: unknown }) => expect(error).toBeNull();

function begin(company: typeof theirs, name: string, bytes: number, signature?: string) {
  const metadata = { bucketName: 'documents', objectName: `${company.folder}/${name}`, contentType: 'text/plain' };
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const headers = { 'upload-length': String(bytes), 'upload-metadata': encoded.join(',') };
  return signature === undefined
    ? tus('POST', '/storage/v1/upload/resumable', company.token, headers)
    : send('POST', '/storage/v1/upload/resumable/sign', { ...headers, 'x-signature': signature });
}
const tus = (method: string, path: string, token: string, headers: Record<string, string>, body?: string) =>
  send(method, path, { authorization: `Bearer ${token}`, ...headers }, body);
const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(new URL(path, server.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body }),
  });

describe('client storage quota', () => {
  it('refuses uploads above it by every path, and counts deletions', async () => {
    const mine = await openCompany(server);
    const at = (name: string) => `${mine.folder}/${name}`;
    ok(await mine.bucket.upload(at('a.txt'), text(600_000)));
    expect((await mine.bucket.upload(at('form.txt'), text(500_000))).error).toMatchObject(full);
    expect((await mine.bucket.upload(at('raw.txt'), Buffer.alloc(500_000, 'x'), plain)).error).toMatchObject(full);
    const stream = Readable.from([Buffer.alloc(300_000, 'x'), Buffer.alloc(200_000, 'x')]);
    expect((await mine.bucket.upload(at('stream.txt'), stream, { ...plain, duplex: 'half' })).error).toMatchObject(full);
    expect((await mine.bucket.copy(at('a.txt'), at('copy.txt'))).error).toMatchObject(full);
    expect([await stored(mine), await reserved(mine)]).toEqual([600_000, 0]);
    expect(await server.database.query('select * from storage_ext.orphaned_files')).toEqual([]);

    ok(await mine.bucket.upload(at('a.txt'), text(100_000), { upsert: true }));
    ok(await mine.bucket.upload(at('b.txt'), text(850_000)));
    // Quotas are per client, and moves cannot use up another client's quota.
    ok(await theirs.bucket.upload(`${theirs.folder}/a.txt`, text(200_000)));
    const key = admin.storage.from('documents');
    expect((await key.move(`${theirs.folder}/a.txt`, at('theirs.txt'))).error).toMatchObject(full);
    ok(await key.move(at('a.txt'), `${theirs.folder}/mine.txt`));
    expect([await stored(mine), await stored(theirs)]).toEqual([850_000, 300_000]);
    ok(await mine.bucket.remove([at('b.txt')]));
    expect(await stored(mine)).toBe(0);
    ok(await mine.bucket.upload(at('whole.txt'), text(quota - 1000)));
  });

  it('holds under concurrent uploads', async () => {
    const mine = await openCompany(server);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        mine.bucket.upload(`${mine.folder}/${index}.txt`, Buffer.alloc(300_000, 'x'), plain),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(3);
    for (const { error } of results) if (error) expect(error).toMatchObject(full);
    expect([await stored(mine), await reserved(mine)]).toEqual([900_000, 0]);
    const kept = results.findIndex(({ error }) => error === null);
    // Sharded counters still add up.
    for (let index = 0; index < 40; index += 1)
      ok(await mine.bucket.upload(`${mine.folder}/${kept}.txt`, text(index + 1), { upsert: true }));
    expect(await stored(mine)).toBe(600_040);
  });

  it('reserves space for a resumable upload until it ends', async () => {
    const mine = await openCompany(server);
    const upload = await begin(mine, 'a.txt', 700_000);
    expect(upload.status).toBe(201);
    const refusal = await begin(mine, 'b.txt', 400_000);
    expect([refusal.status, await refusal.json()]).toEqual([
      413,
      { statusCode: '413', code: 'EntityTooLarge', error: 'Payload too large', message: full.message },
    ]);
    expect((await mine.bucket.upload(`${mine.folder}/c.txt`, text(400_000))).error).toMatchObject(full);
    const path = upload.headers.get('location') ?? '';
    const more = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await tus('PATCH', path, mine.token, more, 'x'.repeat(700_000))).status).toBe(204);
    expect([await stored(mine), await reserved(mine)]).toEqual([700_000, 0]);

    const second = (await begin(mine, 'd.txt', 300_000)).headers.get('location') ?? '';
    expect(await reserved(mine)).toBe(300_000);
    expect((await tus('DELETE', second, mine.token, {})).status).toBe(204);
    expect(await reserved(mine)).toBe(0);
    await begin(mine, 'e.txt', 300_000);
    await server.platform.uploads.dropAbandonedUploads(new Date(Date.now() + 60_000));
    expect([await stored(mine), await reserved(mine)]).toEqual([700_000, 0]);
  });

  it('lets the holder of an upload link reserve space for one file only', async () => {
    const mine = await openCompany(server);
    const signature = (await mine.bucket.createSignedUploadUrl(`${mine.folder}/asked.txt`)).data?.token ?? '';
    const first = await begin(mine, 'asked.txt', 300_000, signature);
    const second = await begin(mine, 'asked.txt', 400_000, signature);
    expect([first.status, second.status, await reserved(mine)]).toEqual([201, 201, 400_000]);
    const headOf = async (created: Response) =>
      (await send('HEAD', created.headers.get('location') ?? '', { 'x-signature': signature })).status;
    expect([await headOf(first), await headOf(second)]).toEqual([404, 200]);
    await Promise.all(Array.from({ length: 12 }, () => begin(mine, 'asked.txt', 40_000, signature)));
    expect(await reserved(mine)).toBe(40_000);
    ok(await mine.bucket.upload(`${mine.folder}/own.txt`, text(600_000)));
  });

  it('keeps few counters where storage is unlimited', async () => {
    const mine = await openCompany(server);
    await server.database.query('update storage_ext.quota set bytes = null');
    try {
      await server.database.query('insert into storage_ext.stored_bytes select $1, 1000 from generate_series(1, 40)', [
        mine.folder,
      ]);
      ok(await mine.bucket.upload(`${mine.folder}/a.txt`, text(2 * quota)));
      const rows = await server.database.query('select bytes from storage_ext.stored_bytes where client_id = $1', [mine.folder]);
      expect(rows.length).toBeLessThan(4);
      expect(await stored(mine)).toBe(40_000 + 2 * quota);
    } finally {
      await server.database.query('update storage_ext.quota set bytes = $1', [quota]);
    }
  });

  it("includes members' documents and placement files until deletion", async () => {
    const mine = await openCompany(server);
    const { id, personId } = await createTestAccount(server, mine.folder);
    const api = `/api/legacy/v1/clients/${mine.folder}`;
    const announce = (bytes: number) =>
      call<{ data: { id: string } }>(server, mine.token, `${api}/imports`, {
        method: 'POST',
        body: { file_name: 'list.csv', file_bytes: bytes },
      });
    const { status, body } = await announce(900_000);
    expect([status, await stored(mine)]).toEqual([201, 900_000]);
    const refusal = { status: 413, body: { code: 'storage_full', message: expect.stringMatching(/file storage is full/) } };
    expect(await announce(200_000)).toMatchObject(refusal);
    const attach = async () => {
      const path = `${api}/debtors/${personId}/accounts/${id}/documents?file_name=bill.txt&kind=other`;
      const answer = await fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'application/octet-stream' },
        body: 'x'.repeat(200_000),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await attach()).toMatchObject(refusal);
    expect((await call(server, mine.token, `${api}/imports/${body.data.id}/cancel`, { method: 'POST' })).status).toBe(200);
    expect(await stored(mine)).toBe(0);
    expect((await attach()).status).toBe(201);
    expect(await stored(mine)).toBe(200_000);
    await server.database.query('delete from portal.documents where client_id = $1', [mine.folder]);
    expect(await stored(mine)).toBe(0);
  });
});
