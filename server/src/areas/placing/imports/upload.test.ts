import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, createMember, createOfficialClient, createTestClient, password, signIn } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createImportsService } from './imports.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const content = Buffer.from(fileOf(...linesOf(1, 40)));
const encode = (text: string) => Buffer.from(text).toString('base64');

/** One upload request, as the token's holder. */
async function tus(token: string, method: 'POST' | 'HEAD' | 'PATCH', path: string, headers: object, body?: Uint8Array) {
  const init = { method, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers } };
  return fetch(new URL(path, server.url), body === undefined ? init : { ...init, body: Buffer.from(body) });
}

function begin(token: string, clientId: string, { id }: ImportDetails) {
  const objectName = encode(`${clientId}/${id}`);
  const metadata = `bucketName ${encode('imports')},objectName ${objectName}`;
  const headers = { 'upload-length': String(content.length), 'upload-metadata': metadata };
  return tus(token, 'POST', '/storage/v1/upload/resumable', headers);
}

const send = (token: string, path: string, from: number, to: number) =>
  tus(
    token,
    'PATCH',
    path,
    { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    content.subarray(from, to),
  );

async function announce(member: Awaited<ReturnType<typeof createMember>>) {
  const my = createImporter(server, member);
  const { data } = await my.ask<ImportDetails>('POST', '', { file_name: 'list.csv', file_bytes: content.length });
  return data;
}

it('a session that ends during an upload or the mapping loses nothing: the next one continues', async () => {
  const mine = await createMember(server);
  const client = await createOfficialClient(server);
  const { data: first } = await client.auth.signInWithPassword({ email: mine.user.email, password });
  const ended = first.session?.access_token ?? '';
  const announced = await announce(mine);
  const path = (await begin(ended, mine.client.id, announced)).headers.get('location') ?? '';
  expect((await send(ended, path, 0, 1500)).status).toBe(204);
  await client.auth.signOut({ scope: 'local' });

  const refused = await send(ended, path, 1500, content.length);
  expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
  const next = await signIn(server, mine.user.email);
  const head = await tus(next, 'HEAD', path, {});
  expect(head.headers.get('upload-offset')).toBe('1500');
  expect((await send(next, path, 1500, content.length)).status).toBe(204);

  const my = createImporter(server, { ...mine, token: next });
  const read = await my.reaches(announced.id, 'needs_mapping');
  const late = createImporter(server, { ...mine, token: ended });
  for (const [method, what] of [
    ['PUT', 'mapping'],
    ['POST', 'commit'],
  ] as const)
    expect((await late.ask(method, `/${read.id}/${what}`, {})).status).toBe(401);
  expect(await my.get(read.id)).toMatchObject({ state: 'needs_mapping', revision: 0 });
  expect(await my.map(read, mappingOf(read))).toMatchObject({ state: 'ready', summary: { accounts: 40 } });
});

it('an upload belongs to the client it was started for, whichever is selected in another tab', async () => {
  const mine = await createMember(server);
  const other = await createTestClient(server);
  await addMember(server, { clientId: other.id, userId: mine.user.id });
  const announced = await announce(mine);
  // The same person may place for both, and the file still belongs to one client.
  expect((await begin(mine.token, other.id, announced)).status).toBe(404);
  const path = (await begin(mine.token, mine.client.id, announced)).headers.get('location') ?? '';
  expect((await send(mine.token, path, 0, content.length)).status).toBe(204);
  const my = createImporter(server, mine);
  const elsewhere = createImporter(server, { ...mine, client: other });
  const read = await my.reaches(announced.id, 'needs_mapping');
  const answers = [
    await elsewhere.ask('GET', `/${read.id}`),
    await elsewhere.ask('PUT', `/${read.id}/mapping`, { ...read.structure?.proposed, ...mappingOf(read) }),
    await elsewhere.ask('POST', `/${read.id}/cancel`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await elsewhere.ask<unknown[]>('GET', '')).data).toEqual([]);
  expect(await my.get(read.id)).toMatchObject({ state: 'needs_mapping' });
});

it('an upload handed over by two servers is read from a file that stays', async () => {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  // As if one server starts while another has just received the last byte.
  const { acceptUpload } = createImportsService(server.platform);
  const announced = await announce(mine);
  const upload = {
    clientId: mine.client.id,
    importId: announced.id,
    userId: mine.user.id,
    content: () => Readable.from([content]),
    bytes: content.length,
  };
  const outcomes = await Promise.allSettled([acceptUpload(upload), acceptUpload(upload), acceptUpload(upload)]);
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
  const read = await my.reaches(announced.id, 'needs_mapping', 'failed');
  expect((await my.map(read, mappingOf(read))).summary?.accounts).toBe(40);
  const left = readdirSync(join(server.dataDir, 'files/imports', mine.client.id, announced.id));
  expect(left).toHaveLength(1);
});
