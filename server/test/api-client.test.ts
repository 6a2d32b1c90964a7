import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, createMember, password } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const root = resolve(import.meta.dirname, '../..');
const source = resolve(import.meta.dirname, 'fixtures/api-client/main.ts');
const run = promisify(execFile);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'recoup-api-client-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { body } = await call<OpenAPI3>(server, null, '/api/openapi.json');
  await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(body)));
  const options = { extends: join(root, 'tsconfig.base.json'), include: ['*.ts'], compilerOptions: { skipLibCheck: false } };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await copyFile(source, join(folder, 'main.ts'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.stop();
});

/** The errors of the project's strict compiler in the program. */
const compile = () =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );

it('generated from the document compiles, and places and reads accounts', async () => {
  expect(await compile()).toBe('');
  const { client, user } = await createMember(server);
  const env = { PORTAL_URL: server.url, ANON_KEY: await server.auth.anonKey(), EMAIL: user.email, PASSWORD: password };
  const { stdout } = await run(process.execPath, [join(folder, 'main.ts')], { env });
  const { number, ...result } = JSON.parse(stdout) as { number: string };
  expect(result).toEqual({
    client: client.name,
    replayed: [number, 'true'],
    debtors: [number],
    balance_cents: 78_750,
    document: ['invoice.txt', 'Invoice 20817', expect.stringContaining('invoice.txt')],
    payments: 0,
    refused: [422, 'placement_invalid', ['balance', 'client_account_number']],
  });
});

it('does not compile with a field that the document lacks', async () => {
  const program = await readFile(source, 'utf8');
  await writeFile(join(folder, 'main.ts'), program.replace('account.balance_cents', 'account.balance'));
  expect(await compile()).toContain("Property 'balance' does not exist");
});
