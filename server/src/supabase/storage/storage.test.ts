import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tus from 'tus-js-client';
import { addMember, createMember, createOfficialClient, createTestUser, password, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startServer } from '#server/composition.ts';
import { AppError } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import type { FinishedUpload } from '#platform/uploads.ts';
import { createUploadService } from './service.ts';
import { createUploadStore } from './upload-store.ts';

const content = Buffer.from(`account;name;balance\r\n${'17;Example, Ann;12.50\r\n'.repeat(4000)}`);

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
/** What the handler received, and the bytes that it read. */
let taken: (Omit<FinishedUpload, 'content'> & { content: Buffer })[] = [];
let refuse: Error[] = [];
beforeAll(async () => {
  // A fixed public URL: a token must stay valid at the restarted server, which has another port.
  server = await startTestServer({ UPLOAD_MAX_BYTES: '1000000', PUBLIC_URL: 'https://portal.example.com' });
  listen(server);
  mine = await createMember(server);
  theirs = await createMember(server);
});
afterAll(() => server.stop());

function listen({ platform }: Pick<TestServer, 'platform'>): void {
  platform.uploads.onUploaded('imports', async (upload) => {
    taken.push({ ...upload, content: await buffer(upload.content()) });
    const error = refuse.shift();
    if (error) throw error;
  });
}

async function announce(bytes = content.length, state = 'uploading'): Promise<string> {
  taken = [];
  refuse = [];
  const id = newId();
  await server.database.query(
    'insert into portal.imports (client_id, id, file_name, file_bytes, state, created_by) values ($1, $2, $3, $4, $5, $6)',
    [mine.client.id, id, 'list.csv', bytes, state, mine.user.id],
  );
  return id;
}

const metadataOf = (importId: string, clientId = mine.client.id) => ({
  bucketName: 'imports',
  objectName: `${clientId}/${importId}`,
  contentType: 'text/csv',
  cacheControl: '3600',
});

async function send(
  path: string,
  method: string,
  { token = mine.token, headers = {}, body }: { token?: string | null; headers?: Record<string, string>; body?: Buffer } = {},
) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

function create(
  importId: string,
  {
    token = mine.token,
    length = content.length,
    metadata = metadataOf(importId),
  }: {
    token?: string | null;
    length?: number;
    metadata?: Record<string, string>;
  } = {},
) {
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  return send('/storage/v1/upload/resumable', 'POST', {
    token,
    headers: { 'upload-length': String(length), 'upload-metadata': encoded.join(',') },
  });
}

async function begin(importId: string): Promise<string> {
  const answer = await create(importId);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}

const head = (path: string, token = mine.token) => send(path, 'HEAD', { token });
const patch = (path: string, from: number, to: number, token = mine.token) =>
  send(path, 'PATCH', {
    token,
    headers: { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    body: content.subarray(from, to),
  });
const folder = () => join(server.dataDir, 'files', 'uploads');
const partsOf = (importId: string) =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => path.includes(importId));
const uploadsOf = (importId: string) =>
  server.database.query<{ id: string }>('select id from storage_ext.resumable_uploads where id like $1', [`${importId}-%`]);

describe('an upload', () => {
  it('arrives in chunks and reaches its handler whole, once', async () => {
    const importId = await announce();
    const progress: number[] = [];
    await new Promise<void>((resolve, reject) => {
      new tus.Upload(content, {
        endpoint: `${server.url}/storage/v1/upload/resumable`,
        chunkSize: 30_000,
        headers: { authorization: `Bearer ${mine.token}` },
        metadata: metadataOf(importId),
        onChunkComplete: (_size, accepted) => progress.push(accepted),
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    expect(progress).toEqual([30_000, 60_000, 90_000, content.length]);
    expect(taken).toEqual([{ clientId: mine.client.id, importId, userId: mine.user.id, bytes: content.length, content }]);
    expect(partsOf(importId)).toEqual([]);
  });

  it('is encrypted on its way, and unreadable to other users of the machine', async () => {
    const importId = await announce();
    await patch(await begin(importId), 0, 40_000);
    const [part = '', ...others] = partsOf(importId);
    expect(others).toEqual([]);
    expect([statSync(folder()).mode & 0o777, statSync(part).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(readFileSync(part).includes(content.subarray(100, 120))).toBe(false);
  });

  it('continues after a dropped connection', async () => {
    const importId = await announce();
    const path = await begin(importId);
    await cutOff(path, 20_000);
    let offset = 0;
    await expect.poll(async () => (offset = Number((await head(path)).headers.get('upload-offset')))).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(20_000);
    expect((await patch(path, offset, content.length)).status).toBe(204);
    expect(taken[0]?.content.equals(content)).toBe(true);
  });

  it('refuses a chunk at another offset, and more than was announced', async () => {
    const path = await begin(await announce());
    await patch(path, 0, 1000);
    expect((await patch(path, 500, 2000)).status).toBe(409);
    const more = await send(path, 'PATCH', {
      headers: { 'upload-offset': '1000', 'content-type': 'application/offset+octet-stream' },
      body: content,
    });
    expect(more.status).toBe(413);
    expect((await head(path)).headers.get('upload-offset')).toBe('1000');
  });

  it('still reports completion when the last response was lost', async () => {
    const path = await begin(await announce());
    await patch(path, 0, content.length);
    const answer = await head(path);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
    expect(taken).toHaveLength(1);
  });

  it('delivers an empty file too', async () => {
    const importId = await announce(0);
    expect((await create(importId, { length: 0 })).status).toBe(201);
    expect(taken).toMatchObject([{ importId, bytes: 0 }]);
  });

  it('continues with a refreshed token, and not after sign-out', async () => {
    const client = await createOfficialClient(server);
    const { data } = await client.auth.signInWithPassword({ email: mine.user.email, password });
    const path = await begin(await announce());
    expect((await patch(path, 0, 1000, data.session?.access_token)).status).toBe(204);
    const fresh = (await client.auth.refreshSession()).data.session?.access_token ?? '';
    expect((await patch(path, 1000, 2000, fresh)).status).toBe(204);
    await client.auth.signOut({ scope: 'local' });
    expect(await patch(path, 2000, 3000, fresh)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('starts over when created twice, and can be cancelled', async () => {
    const importId = await announce();
    const first = await begin(importId);
    await patch(first, 0, 1000);
    const second = await begin(importId);
    expect((await head(first)).status).toBe(404);
    expect((await head(second)).headers.get('upload-offset')).toBe('0');
    expect((await send(second, 'DELETE')).status).toBe(204);
    expect([...(await uploadsOf(importId)), ...partsOf(importId)]).toEqual([]);
    const third = await begin(importId);
    await server.platform.uploads.discard(importId);
    expect((await patch(third, 0, 1000)).status).toBe(404);
  });
});

describe('an upload is refused', () => {
  it('without a session', async () => {
    const importId = await announce();
    expect((await create(importId, { token: null })).status).toBe(401);
    const path = await begin(importId);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) expect((await send(path, method, { token: null })).status).toBe(401);
  });

  it('to another tenant, without revealing whether the import exists', async () => {
    const importId = await announce();
    const path = await begin(importId);
    const refused = await create(importId, { token: theirs.token });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const invented = await create(newId(), { token: theirs.token, metadata: metadataOf(newId(), newId()) });
    expect(invented.body['message']).toBe(refused.body['message']);
    // Nor within the user's own client, with another import's id.
    const within = await create(importId, { token: theirs.token, metadata: metadataOf(importId, theirs.client.id) });
    expect(within.status).toBe(404);
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await send(path, method, { token: theirs.token })).status, method).toBe(404);
    expect((await head(path)).status).toBe(200);
  });

  it('to a colleague who did not announce the file', async () => {
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: colleague.id });
    const token = await signIn(server, colleague.email);
    const importId = await announce();
    const path = await begin(importId);
    expect((await create(importId, { token })).status).toBe(404);
    expect((await head(path, token)).status).toBe(404);
  });

  it("with another upload's id appended to the user's own", async () => {
    const member = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: member.id });
    const token = await signIn(server, member.email);
    const victim = await begin(await announce());
    await patch(victim, 0, 1000);
    const importId = await announce();
    await server.database.query('update portal.imports set created_by = $2 where id = $1', [importId, member.id]);
    const own = (await create(importId, { token })).headers.get('location') ?? '';
    const both = `${own}?name=/${victim.split('/').at(-1)}`;
    expect((await head(both, token)).headers.get('upload-offset')).toBe('0');
    expect((await patch(both, 1000, 2000, token)).status).toBe(409);
    expect((await head(victim)).headers.get('upload-offset')).toBe('1000');
  });

  it('for another bucket or path', async () => {
    const importId = await announce();
    const metadata = metadataOf(importId);
    expect((await create(importId, { metadata: { ...metadata, bucketName: 'secrets' } })).status).toBe(404);
    expect((await create(importId, { metadata: { ...metadata, objectName: '../../etc/passwd' } })).status).toBe(400);
    expect((await head('/storage/v1/upload/resumable/..%2F..%2Fkeys')).status).toBe(404);
  });
});

describe('a file that was not announced like this', () => {
  it('is refused at once when it is too large', async () => {
    const answer = await create(await announce(2 * 1024 ** 3), { length: 2 * 1024 ** 3 });
    expect(answer).toMatchObject({ status: 413, body: { code: 'upload_too_large' } });
  });

  it('is refused with another length, without one, or after its import went on', async () => {
    const importId = await announce();
    expect(await create(importId, { length: 5 })).toMatchObject({ status: 422, body: { code: 'wrong_length' } });
    expect((await create(importId, { length: -1 })).status).toBe(400);
    expect((await create(await announce(content.length, 'cancelled'))).status).toBe(410);
  });
});

describe('handing a file over', () => {
  it('is retried by the next request after a failure', async () => {
    const path = await begin(await announce());
    refuse = [new Error('database gone')];
    expect((await patch(path, 0, content.length)).status).toBe(500);
    expect((await head(path)).status).toBe(200);
    expect(taken).toHaveLength(2);
    expect(taken[1]?.content.equals(content)).toBe(true);
  });

  it('ends the upload if the file is refused', async () => {
    const importId = await announce();
    const path = await begin(importId);
    refuse = [new AppError({ status: 422, code: 'not_wanted', message: 'This file is not wanted.' })];
    expect(await patch(path, 0, content.length)).toMatchObject({ status: 422, body: { message: 'This file is not wanted.' } });
    expect([...(await uploadsOf(importId)), ...partsOf(importId)]).toEqual([]);
    expect((await head(path)).status).toBe(404);
  });

  it('deletes abandoned uploads and no others', async () => {
    const [old, young] = [await announce(), await announce()];
    await begin(old);
    await begin(young);
    await server.database.query(`update storage_ext.resumable_uploads set changed_at = '2020-01-01' where id like $1`, [
      `${old}-%`,
    ]);
    const former = join(server.dataDir, 'object-uploads');
    mkdirSync(former);
    for (const name of ['o-1', 'o-2']) writeFileSync(join(former, name), 'as a former version kept it');
    utimesSync(join(former, 'o-1'), 1000, 1000);
    expect(await server.platform.uploads.dropAbandonedUploads(new Date(Date.now() - 86_400_000))).toBe(2);
    expect([(await uploadsOf(old)).length, (await uploadsOf(young)).length]).toEqual([0, 1]);
    expect(readdirSync(former)).toEqual(['o-2']);
  });

  it('deletes parts that a killed server stored but did not record', async () => {
    const importId = await announce();
    const id = (await begin(importId)).split('/').at(-1) ?? '';
    await server.platform.files.put(`uploads/${id}/left`, [Buffer.from('some bytes')] as never);
    expect(partsOf(importId)).toHaveLength(1);
    await server.platform.uploads.discard(importId);
    await server.platform.files.put(`uploads/${id}/left`, [Buffer.from('some bytes')] as never);
    await server.platform.uploads.dropAbandonedUploads(new Date(0));
    expect(partsOf(importId)).toEqual([]);
  });

  it('is completed after the server was killed just before it', async () => {
    const importId = await announce();
    const path = await begin(importId);
    refuse = [new Error('killed')];
    await patch(path, 0, content.length);
    const given: string[] = [];
    const service = createUploadService(createUploadStore(server.platform), server.platform.log);
    service.uploads.onUploaded('imports', async (upload) => void given.push(upload.importId));
    await service.finishUnhandled();
    await service.finishUnhandled();
    expect(given).toEqual([importId]);
  });

  it('continues at a restarted server', async () => {
    const path = await begin(await announce());
    await patch(path, 0, 40_000);
    const { url } = server;
    await server.app.close();
    const again = await startServer({ ...server.platform.config, PORT: Number(new URL(url).port) });
    try {
      listen(again);
      expect((await head(path)).headers.get('upload-offset')).toBe('40000');
      expect((await patch(path, 40_000, content.length)).status).toBe(204);
      expect(taken[0]?.content.equals(content)).toBe(true);
    } finally {
      await again.stop();
    }
  });
});

/** Sends some bytes of a chunk and drops the connection once some of it is being stored. */
async function cutOff(path: string, bytes: number): Promise<void> {
  const request = httpRequest(new URL(path, server.url), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${mine.token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': content.length,
    },
  });
  request.on('error', () => {});
  request.write(content.subarray(0, bytes));
  const id = path.split('/').at(-1) ?? '';
  const parts = () => readdirSync(join(folder(), id)).map((name) => statSync(join(folder(), id, name)).size);
  await expect.poll(() => Math.max(0, ...(existsSync(join(folder(), id)) ? parts() : [])), { interval: 5 }).toBeGreaterThan(0);
  request.destroy();
}
