import type { ImportDetails } from '@recoup/contract/imports';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openBreakableLine, type BreakableLine } from '../../../../test/breakable-line.ts';
import { call, createMember } from '../../../../test/factories.ts';
import { fileOf, linesOf, mappingOf } from '../../../../test/import-files.ts';
import { createImporter } from '../../../../test/imports.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let line: BreakableLine;
let server: TestServer;
beforeAll(async () => {
  line = await openBreakableLine(inject('postgresUrl'));
  server = await startTestServer({}, { through: line.through });
});
afterAll(async () => {
  await server.stop();
  await line.close();
});

const tus = { 'tus-resumable': '1.0.0' };

/**
 * The database is away for as long as it takes that requests, jobs and their heartbeats have failed several times. Longer only
 * means more of the same tries: a job is tried nine times, up to a minute apart, and a heartbeat that fails lets it be tried anew.
 */
it('a database that goes away in the middle of everything is waited for', async () => {
  const [one, two, three] = await Promise.all([createMember(server), createMember(server), createMember(server)]);
  const committing = createImporter(server, one);
  const checking = createImporter(server, two);
  const uploading = createImporter(server, three);

  const readTwo = await checking.upload('list.csv', fileOf(...linesOf(1, 30_000)));
  const readOne = await committing.upload('list.csv', fileOf(...linesOf(1, 15_000)));
  const checkedOne = await committing.map(readOne, mappingOf(readOne));
  const content = Buffer.from(fileOf(...linesOf(1, 50)));
  const { data: announced } = await uploading.ask<ImportDetails>('POST', '', {
    file_name: 'list.csv',
    file_bytes: content.length,
  });
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const authorization = `Bearer ${three.token}`;
  const begun = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization,
      'upload-length': String(content.length),
      'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${three.client.id}/${announced.id}`)}`,
    },
  });
  const path = new URL(begun.headers.get('location') ?? '', server.url);
  const send = (from: number, to: number) =>
    fetch(path, {
      method: 'PATCH',
      headers: { ...tus, authorization, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: content.subarray(from, to),
    });
  expect((await send(0, 1000)).status).toBe(204);

  const worksOn = (my: typeof checking, id: string, state: string) =>
    vi.waitUntil(
      async () => {
        const found = await my.get(id);
        return found.state === state && found.progress.done > 0;
      },
      { timeout: 50_000, interval: 5 },
    );
  await checking.ask('PUT', `/${readTwo.id}/mapping`, { ...readTwo.structure?.proposed, ...mappingOf(readTwo) });
  await worksOn(checking, readTwo.id, 'checking');
  expect((await committing.certify(checkedOne)).status).toBe(202);
  await worksOn(committing, readOne.id, 'committing');
  line.cut();

  const refusals = await Promise.all([
    call<{ message: string }>(server, one.token, `${committing.base}/${readOne.id}`),
    call<{ message: string }>(server, two.token, `${checking.base}/${readTwo.id}/rows`),
    call<{ message: string }>(server, three.token, uploading.base, {
      method: 'POST',
      body: { file_name: 'a.csv', file_bytes: 5 },
    }),
  ]);
  for (const { status, body, headers } of refusals) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toEqual({
      status_code: 503,
      code: 'unavailable',
      message: 'The service is busy or restarting. Nothing was lost; please try again in a moment.',
      errors: [],
      request_id: expect.any(String),
    });
  }
  expect((await send(1000, content.length)).status).toBe(503);
  await vi.waitUntil(() => line.refused > 25, { timeout: 40_000 });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  line.mend();

  await vi.waitUntil(async () => (await call(server, one.token, committing.base)).status === 200, { timeout: 30_000 });
  const head = await fetch(path, { method: 'HEAD', headers: { ...tus, authorization } });
  const offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(1000);
  if (offset < content.length) expect((await send(offset, content.length)).status).toBe(204);
  expect(await uploading.reaches(announced.id, 'needs_mapping', 'failed')).toMatchObject({ structure: { data_rows: 50 } });
  expect(await committing.reaches(readOne.id, 'committed', 'ready', 'failed')).toMatchObject({
    state: 'committed',
    summary: { accounts: 15_000 },
  });
  expect(await checking.reaches(readTwo.id, 'ready', 'failed')).toMatchObject({ state: 'ready', summary: { accounts: 30_000 } });
  const [accounts] = await server.database.query(
    'select count(*)::int as all, count(distinct number)::int as numbers, max(number)::int as last from portal.accounts where client_id = $1',
    [one.client.id],
  );
  expect(accounts).toEqual({ all: 15_000, numbers: 15_000, last: 16_000 });
}, 200_000);
