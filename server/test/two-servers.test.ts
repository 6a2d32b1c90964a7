import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call, createMember } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startS3Server, type S3Server } from '#test/s3-server.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Simulates two machines: the servers share only the database and the bucket.
const otherDisk = mkdtempSync(join(tmpdir(), 'recoup-other-'));
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
let s3: S3Server;
let one: TestServer;
let two: ServerProcess;
let mine: Awaited<ReturnType<typeof createMember>>;
const startTwo = () =>
  startServerProcess({ database: one.database, dataDir: otherDisk }, { FILES_URL: s3.url('files'), ENCRYPTION_KEY });

beforeAll(async () => {
  s3 = await startS3Server();
  one = await startTestServer({ FILES_URL: s3.url('files'), ENCRYPTION_KEY });
  two = await startTwo();
  mine = await createMember(one);
});
afterAll(async () => {
  await two.kill();
  await one.stop();
  await s3.stop();
  rmSync(otherDisk, { recursive: true });
});

const tusHeaders = () => ({ 'tus-resumable': '1.0.0', authorization: `Bearer ${mine.token}` });
const encode = (text: string) => Buffer.from(text).toString('base64');

async function begin(url: string, bytes: number, metadata: Record<string, string>): Promise<string> {
  const created = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tusHeaders(),
      'upload-length': String(bytes),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${encode(value)}`)
        .join(','),
    },
  });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

const patch = (url: string, path: string, from: number, bytes: Buffer) =>
  fetch(new URL(path, url), {
    method: 'PATCH',
    headers: { ...tusHeaders(), 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });

it('continues an upload of a killed server and places its accounts', async () => {
  const file = Buffer.from(fileOf(...linesOf(1, 300)));
  const at = (url: string) => createImporter(one, mine, url);
  const { data } = await at(two.url).ask<{ id: string }>('POST', '', { file_name: 'list.csv', file_bytes: file.length });
  const objectName = `${mine.client.id}/${data.id}`;
  const path = await begin(two.url, file.length, { bucketName: 'imports', objectName });
  expect((await patch(two.url, path, 0, file.subarray(0, 9000))).status).toBe(204);
  await two.kill();
  const head = await fetch(new URL(path, one.url), { method: 'HEAD', headers: tusHeaders() });
  expect(head.headers.get('upload-offset')).toBe('9000');
  expect((await patch(one.url, path, 9000, file.subarray(9000))).status).toBe(204);
  two = await startTwo();
  const read = await at(two.url).reaches(data.id, 'needs_mapping');
  const checked = await at(two.url).map(read, mappingOf(read));
  expect(checked.summary?.accounts).toBe(300);
  expect((await at(one.url).place(checked)).state).toBe('committed');
  // Either server may have run its stages; neither stored files locally.
  for (const folder of [one.dataDir, otherDisk]) expect(readdirSync(folder)).not.toContain('files');
});

it('serves a file that another server stored', async () => {
  const path = `/storage/v1/object/documents/${mine.client.id}/letter.txt`;
  const headers = { authorization: `Bearer ${mine.token}`, 'content-type': 'text/plain' };
  const stored = await fetch(two.url + path, { method: 'POST', headers, body: 'x'.repeat(200_000) });
  expect(stored.status).toBe(200);
  const part = await fetch(one.url + path, { headers: { ...headers, range: 'bytes=199990-' } });
  expect([part.status, await part.text()]).toEqual([206, 'x'.repeat(10)]);
});

it('responds with 503 while S3 is down, stores nothing partially, and recovers', async () => {
  const url = `${one.url}/storage/v1/object/documents/${mine.client.id}`;
  const headers = { authorization: `Bearer ${mine.token}`, 'content-type': 'text/plain' };
  await s3.pause();
  const refused = await fetch(`${url}/late.txt`, { method: 'POST', headers, body: 'late' });
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({
      statusCode: '503',
      message: 'Files cannot be saved or opened right now. Please try again in a few minutes.',
    }),
  ]);
  expect((await fetch(`${url}/letter.txt`, { headers })).status).toBe(503);
  // Requests that need no file still work, so the server remains ready.
  expect((await call(one, null, '/readyz')).status).toBe(200);
  expect((await call(one, mine.token, `/api/legacy/v1/clients/${mine.client.id}/imports`)).status).toBe(200);
  const rows = await one.database.query(`select from storage.objects where name like '%late.txt'`);
  expect(rows).toEqual([]);
  await s3.resume();
  expect((await fetch(`${url}/late.txt`, { method: 'POST', headers, body: 'late' })).status).toBe(200);
  expect(await (await fetch(`${url}/letter.txt`, { headers })).text()).toHaveLength(200_000);
});

it('starts while S3 is down, and is ready once S3 has responded', async () => {
  await s3.pause();
  await two.kill();
  two = await startTwo();
  const ready = () => fetch(`${two.url}/readyz`).then(async (answer) => [answer.status, await answer.json()]);
  expect(await ready()).toEqual([503, { status: 'files unavailable' }]);
  await s3.resume();
  await vi.waitUntil(async () => (await ready())[0] === 200, { timeout: 60_000, interval: 200 });
});

it('does not start without its bucket', async () => {
  await expect(startTestServer({ FILES_URL: s3.url('', 'nowhere') })).rejects.toThrow('The bucket of s3://nowhere');
});
