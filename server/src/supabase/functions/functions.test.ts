import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createOfficialClient } from '#test/factories.ts';
import { installDeno } from './index.ts';

const sources: Record<string, string> = {
  hello: `Deno.serve(async (request) => {
    const { name = 'world' } = await request.json().catch(() => ({}));
    return Response.json({ message: 'Hello ' + name, secret: Deno.env.get('GREETING') }, { headers: { 'access-control-allow-origin': '*' } });
  });`,
  open: `Deno.serve(() => new Response('open'));`,
  echo: `Deno.serve((request) => new Response(request.body));`,
  crash: `Deno.serve(() => Deno.exit(1));`,
  loop: `Deno.serve(() => { for (;;); });`,
  broken: `throw new Error('no start');`,
  walls: `Deno.serve(async () => {
    const attempt = async (work) => { try { await work(); return 'done'; } catch (error) { return error.name; } };
    return Response.json({
      file: await attempt(() => Deno.readTextFile('/etc/hosts')),
      sibling: await attempt(() => Deno.readTextFile('../.env')),
      write: await attempt(() => Deno.writeTextFile('./x', 'x')),
      host: await attempt(() => fetch('http://127.0.0.1:8099/')),
      program: await attempt(() => new Deno.Command('/bin/sh').output()),
      variable: await attempt(() => Deno.env.get('HOME')),
    });
  });`,
};

const folder = mkdtempSync(join(tmpdir(), 'functions-test-'));
let server: TestServer;
let key: string;

beforeAll(async () => {
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.ts'), source);
  }
  writeFileSync(join(folder, '.env'), 'GREETING=hi');
  writeFileSync(join(folder, 'config.toml'), '[functions.open]\nverify_jwt = false\n');
  server = await startTestServer({ FUNCTIONS_DIR: folder, FUNCTIONS_SECONDS: '4' });
  key = await server.auth.anonKey();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const call = (name: string, init: RequestInit = {}) =>
  fetch(`${server.url}/functions/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, ...init });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

it('says how to install Deno where it is missing', async () => {
  const response = await call('hello');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: 'NOT_INSTALLED',
    message: 'Functions need Deno, which is not installed. Run: npm run recoup -- functions install',
  });
  const cache = join(tmpdir(), 'recoup-test-deno');
  await installDeno(cache);
  symlinkSync(join(cache, 'functions'), join(server.dataDir, 'functions'));
});

it('runs a function with its secrets, and refuses callers without a valid token', async () => {
  const supabase = await createOfficialClient(server);
  const { data, error } = await supabase.functions.invoke('hello', { body: { name: 'Ann' } });
  expect([data, error]).toEqual([{ message: 'Hello Ann', secret: 'hi' }, null]);
  expect(await codeOf(await call('hello', { headers: {} }))).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
  expect(await codeOf(await call('hello', { headers: { authorization: 'Bearer x' } }))).toEqual([
    401,
    'UNAUTHORIZED_INVALID_JWT_FORMAT',
  ]);
  expect(await codeOf(await call('nothing'))).toEqual([404, 'NOT_FOUND']);
});

it('needs no token where config.toml says so, nor for a preflight', async () => {
  expect(await (await call('open', { headers: {} })).text()).toBe('open');
  const preflight = await call('hello', { method: 'OPTIONS', headers: { origin: 'https://a.example' } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});

it('streams bodies both ways, in calls at the same time', async () => {
  const talk = async (word: string) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const first = writer.write(Buffer.from(word));
    const response = await call('echo', { body: readable, duplex: 'half' } as RequestInit);
    const reader = response.body?.getReader();
    await first;
    // The first part is back before the second is sent.
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(word);
    await writer.close();
    expect((await reader?.read())?.done).toBe(true);
  };
  await Promise.all(['one', 'two', 'three'].map(talk));
});

it('ends only the function that crashes, loops or does not start', async () => {
  const [loop, crash, broken, hello] = await Promise.all([call('loop'), call('crash'), call('broken'), call('hello')]);
  expect(await codeOf(loop)).toEqual([504, 'IDLE_TIMEOUT']);
  expect(await codeOf(crash)).toEqual([500, 'WORKER_ERROR']);
  expect(await codeOf(broken)).toEqual([503, 'BOOT_ERROR']);
  expect(hello.status).toBe(200);
  expect(await codeOf(await call('crash'))).toEqual([500, 'WORKER_ERROR']);
});

it('keeps a function from files, hosts, programs and variables that are not its own', async () => {
  expect(await (await call('walls')).json()).toEqual({
    file: 'NotCapable',
    sibling: 'NotCapable',
    write: 'NotCapable',
    host: 'NotCapable',
    program: 'NotCapable',
    variable: 'NotCapable',
  });
});
