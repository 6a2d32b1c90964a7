import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discardDataFolder } from '#platform/db/embedded/index.ts';
import { createTestDatabase } from '#test/database.ts';
import { call, createMember, createOfficialClient, signIn } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { runRecoup } from '#test/run-recoup.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { buildWeb } from '../../scripts/lib.mjs';

const root = resolve(import.meta.dirname, '../..');
/** Outside the checkout, so that the build cannot use its packages. */
const build = mkdtempSync(join(tmpdir(), 'recoup-build-'));
const main = join(build, 'server/main.js');
const commandLine = join(build, 'server/recoup.js');

/** Creates test data only; the built server handles every request. */
let clients: TestServer;
let built: ServerProcess;
let server: TestServer;
beforeAll(async () => {
  await buildWeb();
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build/main.ts'), '--out', build]);
  clients = await startTestServer();
  await clients.platform.jobs.stop();
  built = await startServerProcess(clients, {}, main);
  server = { ...clients, url: built.url };
}, 600_000);
afterAll(async () => {
  await built.stop();
  await clients.stop();
  rmSync(build, { recursive: true });
});

it('serves the web app, its files and its documentation', async () => {
  const page = await (await fetch(`${built.url}/sign-in`)).text();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  for (const path of [script, '/api/docs/scalar.js']) {
    const answer = await fetch(built.url + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining('javascript')]);
  }
});

it('signs users in and places a file in a thread, with its acknowledgement as a PDF', async () => {
  const member = await createMember(server);
  const token = await signIn(server, member.user.email);
  const importer = createImporter(server, { ...member, token });
  const read = await importer.upload('list.csv', fileOf(...linesOf(1, 20)));
  const placed = await importer.place(await importer.map(read, mappingOf(read)));
  expect(placed).toMatchObject({ state: 'committed', summary: { accounts: 20 } });
  const pdf = await fetch(`${built.url}${importer.base}/${placed.id}/acknowledgement`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
});

it('reads a legacy Excel workbook in a thread', async () => {
  const member = await createMember(server);
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Account Number', 'Balance'],
      ['A-1', 12.5],
    ]),
    'List',
  );
  const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  const read = await createImporter(server, member).upload('list.xls', bytes);
  expect(read.state).toBe('needs_mapping');
  expect(read.structure?.columns.map(({ header }) => header)).toEqual(['Account Number', 'Balance']);
});

it('resizes an image in a separate process', async () => {
  const { client, user } = await createMember(server);
  const supabase = await createOfficialClient(server);
  await supabase.auth.signInWithPassword({ email: user.email, password: 'demo-password' });
  const documents = supabase.storage.from('documents');
  // One red pixel.
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  );
  const path = `${client.id}/pixel.png`;
  expect((await documents.upload(path, image, { contentType: 'image/png' })).error).toBeNull();
  const { data, error } = await documents.download(path, { transform: { width: 1 } });
  expect([error, data?.size ?? 0]).toEqual([null, expect.any(Number)]);
});

it('runs the command line', async () => {
  const settings = { DATABASE_URL: clients.database.url, DATA_DIR: clients.dataDir, RECOUP_DEMO: 'off' };
  expect(await runRecoup({}, ['help'], commandLine)).toContain('create-client');
  const created = await runRecoup(settings, ['create-client', '--name', 'Built Dental', '--trade', 'dental'], commandLine);
  expect(created).toContain('Built Dental');
  expect(await runRecoup(settings, ['clients'], commandLine)).toContain('Built Dental');
});

it('migrates an empty database', async () => {
  const empty = await createTestDatabase({ empty: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-data-'));
  const other = await startServerProcess({ database: empty, dataDir }, {}, main);
  expect((await call({ ...clients, url: other.url }, null, '/readyz')).status).toBe(200);
  expect(await other.stop()).toBe(0);
  await empty.drop();
  discardDataFolder(dataDir);
});

it('names its packages and version, and has neither types nor source maps', () => {
  const manifest = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(manifest).toMatchObject({ name: 'recoup', version, dependencies: { sharp: expect.any(String) } });
  expect(existsSync(join(build, 'node_modules/zod'))).toBe(true);
  expect(existsSync(join(build, 'node_modules/sharp/lib/index.d.ts'))).toBe(false);
});
