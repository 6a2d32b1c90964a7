import { readdirSync } from 'node:fs';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const newImporter = async () => {
  const mine = await createMember(server);
  return { mine, my: createImporter(server, mine) };
};

/** Waits for the cancel's cleanup and returns what is left of the import. */
async function readLeftovers(id: string) {
  const find = () =>
    server.database.query<{ state: string; file_key: string | null; structure: unknown; rows: number; edits: number }>(
      `select state, file_key, structure, (select count(*)::int from portal.import_rows r where r.import_id = i.id) as rows,
              (select count(*)::int from portal.import_edits e where e.import_id = i.id) as edits from portal.imports i where id = $1`,
      [id],
    );
  await vi.waitUntil(
    async () => {
      const [job] = await server.database.query<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'imports.work' and data ->> 'import_id' = $1 and state in ('created', 'retry', 'active')`,
        [id],
      );
      return job?.n === 0;
    },
    { timeout: 40_000, interval: 40 },
  );
  const [left] = await find();
  const uploads = await server.database.query('select from storage_ext.resumable_uploads where id like $1', [`${id}-%`]);
  const stored = readdirSync(server.dataDir, { recursive: true }).filter((name) => String(name).includes(id));
  return { ...left, uploads, stored };
}

const nothing = { state: 'cancelled', file_key: null, structure: null, rows: 0, edits: 0, uploads: [], stored: [] };
const cancel = (my: Importer, id: string) => my.ask<ImportDetails>('POST', `/${id}/cancel`);

describe('cancelling leaves nothing of the file', () => {
  it('during the upload, and tells a client that continues', async () => {
    const { mine, my } = await newImporter();
    const { data } = await my.ask<ImportDetails>('POST', '', { file_name: 'list.csv', file_bytes: 1000 });
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${mine.token}` };
    const created = await fetch(`${server.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': '1000',
        'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${mine.client.id}/${data.id}`)}`,
      },
    });
    const path = new URL(created.headers.get('location') ?? '', server.url);
    const send = (from: number) =>
      fetch(path, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: Buffer.alloc(500, 65),
      });
    expect((await send(0)).status).toBe(204);
    expect((await cancel(my, data.id)).data).toMatchObject({ state: 'cancelled', may: { cancel: false } });
    expect((await send(500)).status).toBe(404);
    expect(await readLeftovers(data.id)).toEqual(nothing);
  });

  it('before the mapping is confirmed, after the check, and when repeated', async () => {
    const { my } = await newImporter();
    const read = await my.upload('list.csv', fileOf(line(1)));
    expect((await cancel(my, read.id)).status).toBe(200);
    const checked = await my.upload('list.csv', fileOf(line(2), line(3)));
    await my.map(checked, mappingOf(checked));
    await my.correct(checked.id, 2, { left_out: true });
    const answers = await Promise.all([cancel(my, checked.id), cancel(my, checked.id), cancel(my, checked.id)]);
    expect(answers.map(({ status, data }) => [status, data.state])).toEqual(answers.map(() => [200, 'cancelled']));
    expect(await readLeftovers(read.id)).toEqual(nothing);
    expect(await readLeftovers(checked.id)).toEqual(nothing);
    expect(await my.rows(checked.id)).toEqual([]);
    expect((await my.ask<unknown[]>('GET', '?state=cancelled')).data).toHaveLength(2);
  });

  it('during the check: the running work ends without writing', async () => {
    const { my } = await newImporter();
    const read = await my.upload('list.csv', fileOf(...linesOf(1, 20_000)));
    await my.ask('PUT', `/${read.id}/mapping`, { ...read.structure?.proposed, ...mappingOf(read) });
    await vi.waitUntil(async () => (await my.get(read.id)).progress.done > 0, { timeout: 30_000, interval: 5 });
    expect((await cancel(my, read.id)).status).toBe(200);
    expect(await readLeftovers(read.id)).toEqual(nothing);
    expect((await my.get(read.id)).failure).toBeNull();
  });

  it('except when it is placed, or has failed', async () => {
    const { my } = await newImporter();
    const read = await my.upload('list.csv', fileOf(line(1)));
    const done = await my.place(await my.map(read, mappingOf(read)));
    const failed = await my.upload('empty.csv', ' \n \n');
    for (const { id } of [done, failed])
      expect(await cancel(my, id)).toMatchObject({ status: 409, error: { code: 'import_state' } });
  });
});

it("a client's second file waits for the first and says so; another client's does not", async () => {
  const { my } = await newImporter();
  const { my: their } = await newImporter();
  const read = await my.upload('first.csv', fileOf(...linesOf(1, 50)));
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table portal.import_rows in access exclusive mode');
    // The first file's check is paused now.
    await my.ask('PUT', `/${read.id}/mapping`, { ...read.structure?.proposed, ...mappingOf(read) });
    await vi.waitUntil(async () => (await my.get(read.id)).progress.total === 50, { timeout: 20_000, interval: 20 });
    const waiting = await my.send('second.csv', Buffer.from(fileOf(...linesOf(51, 60))));
    const third = await my.send('third.csv', Buffer.from(fileOf(...linesOf(61, 70))));
    expect(await their.upload('theirs.csv', fileOf(line(1)))).toMatchObject({ state: 'needs_mapping', waiting_before: 0 });
    expect(await my.get(read.id)).toMatchObject({ state: 'checking', waiting_before: 0, progress: { total: 50 } });
    expect(await my.get(waiting)).toMatchObject({ state: 'uploaded', waiting_before: 1, may: { map: false, cancel: true } });
    expect(await my.get(third)).toMatchObject({ state: 'uploaded', waiting_before: 2 });
    expect((await cancel(my, third)).status).toBe(200);
    await client.query('commit');
    expect((await my.reaches(read.id, 'ready')).summary?.accounts).toBe(50);
    expect(await my.reaches(waiting, 'ready')).toMatchObject({ summary: { accounts: 10 }, waiting_before: 0 });
    expect(await readLeftovers(third)).toEqual(nothing);
  } finally {
    await client.end();
  }
});
