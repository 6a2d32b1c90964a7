import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { collect } from '#test/collect.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

/** More than one part of a resumable upload. */
const content = Buffer.from('17;Example, Ann;12.50\r\n'.repeat(400_000));

let server: TestServer;
let dataDir: string;
let running: ServerProcess;
let mine: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  // Creates the rows; the uploads go to separate servers on the same database and directory.
  server = await startTestServer();
  dataDir = server.dataDir;
  mine = await createMember(server);
});
afterAll(async () => {
  await running.kill();
  await server.stop();
});

it('keeps what arrived before the server was killed', async () => {
  const importId = newId();
  await server.database.query(
    `insert into portal.imports (client_id, id, file_name, file_bytes, created_by) values ($1, $2, 'list.csv', $3, $4)`,
    [mine.client.id, importId, content.length, mine.user.id],
  );
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${mine.token}` };
  const encode = (text: string) => Buffer.from(text).toString('base64');
  running = await startServerProcess(server);
  const first = running.url;
  const created = await fetch(`${first}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${mine.client.id}/${importId}`)}`,
    },
  });
  expect(created.status).toBe(201);
  const path = created.headers.get('location') ?? '';

  const sending = httpRequest(new URL(path, first), {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': content.length,
    },
  });
  const broken = once(sending, 'error');
  sending.write(content.subarray(0, 6_000_000));
  await expect.poll(() => count('storage_ext.upload_parts'), { interval: 5 }).toBe(1);
  await running.kill();
  await broken;

  running = await startServerProcess(server);
  const second = running.url;
  const head = await fetch(new URL(path, second), { method: 'HEAD', headers });
  const offset = Number(head.headers.get('upload-offset'));
  expect([head.status, offset >= 4 * 1024 ** 2, offset < 6_000_000]).toEqual([200, true, true]);
  const last = content.length - 10;
  const more = await fetch(new URL(path, second), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content.subarray(offset, last)),
  });
  expect([more.status, more.headers.get('upload-offset')]).toEqual([204, String(last)]);
  const arrived = server.platform.files.list(`uploads/${path.split('/').at(-1) ?? ''}`);
  const parts = await Promise.all((await collect(arrived)).map((key) => buffer(server.platform.files.get(key))));
  expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(last);
});

/** The remaining files of encrypted contents. */
const contents = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.includes('/uploads/'));
const count = async (from: string) => (await server.database.query(`select from ${from}`)).length;
const readLeftovers = async () => ({
  objects: await count('storage.objects'),
  loose: await count('storage_ext.orphaned_files'),
  held: await count('storage_ext.reservations'),
  audited: await count(`portal.audit_log where action like 'file.%'`),
});

it('shows nothing partial after a kill, and releases space and bytes', async () => {
  const sending = httpRequest(`${running.url}/storage/v1/object/documents/${mine.client.id}/half.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'text/plain', 'content-length': content.length },
  });
  const broken = once(sending, 'error');
  sending.write(content.subarray(0, 2_000_000));
  await expect.poll(() => contents().some((path) => statSync(path).size > 500_000), { interval: 5 }).toBe(true);
  await running.kill();
  await broken;
  expect(await readLeftovers()).toEqual({ objects: 0, loose: 1, held: 1, audited: 0 });
  const later = new Date(Date.now() + 60_000);
  await server.platform.uploads.sweepLooseFiles(later);
  await server.platform.files.sweepUnfinished(later);
  expect(await readLeftovers()).toEqual({ objects: 0, loose: 0, held: 0, audited: 0 });
  expect(contents()).toEqual([]);
});

it('stores exactly once an upload that was complete when the server was killed', async () => {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${mine.token}` };
  const encode = (text: string) => Buffer.from(text).toString('base64');
  running = await startServerProcess(server);
  const created = await fetch(`${running.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `bucketName ${encode('documents')},objectName ${encode(`${mine.client.id}/whole.txt`)},contentType ${encode('text/plain')}`,
    },
  });
  const path = created.headers.get('location') ?? '';
  const lock = new pg.Client({ connectionString: server.database.url });
  await lock.connect();
  // Readable, so that everything is ready but the row.
  await lock.query('begin; lock table storage.objects in share mode');
  const sent = fetch(new URL(path, running.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  }).catch(() => null);
  const version = path.split('/o-').at(-1) ?? '';
  await expect.poll(() => contents().some((file) => file.endsWith(version)), { interval: 5 }).toBe(true);
  await running.kill();
  await sent;
  await lock.query('rollback');
  await lock.end();
  expect(await readLeftovers()).toEqual({ objects: 0, loose: 1, held: 1, audited: 0 });

  // On any server, when its client returns.
  const head = await fetch(new URL(path, server.url), { method: 'HEAD', headers });
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
  expect(await readLeftovers()).toEqual({ objects: 1, loose: 0, held: 0, audited: 1 });
  expect(contents()).toHaveLength(1);
  const download = await fetch(`${server.url}/storage/v1/object/documents/${mine.client.id}/whole.txt`, { headers });
  expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
  expect(await count('storage_ext.resumable_uploads')).toBe(1);
});
