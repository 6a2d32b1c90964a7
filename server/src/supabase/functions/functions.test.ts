import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createOfficialClient } from '#test/factories.ts';
import { startRecorder, type Recorder } from '#test/request-recorder.ts';
import { findDeno } from './deno.ts';
import { installDeno } from './index.ts';
import { startWorker } from './worker.ts';

const sources: Record<string, string> = {
  hello: `Deno.serve(async (request) => {
    const { name = 'world' } = await request.json().catch(() => ({}));
    return Response.json({ message: 'Hello ' + name, secret: Deno.env.get('GREETING') }, { headers: { 'access-control-allow-origin': '*' } });
  });`,
  open: `Deno.serve(() => new Response('open'));`,
  echo: `Deno.serve((request) => new Response(request.body));`,
  crash: `Deno.serve(() => Deno.exit(1));`,
  loop: `Deno.serve(() => { for (;;); });`,
  greedy: `Deno.serve(() => { const kept = []; for (;;) kept.push(new Array(1e6).fill(Math.random())); });`,
  process: `Deno.serve(() => Response.json(Deno.pid));`,
  version: `Deno.serve(() => new Response('first'));`,
  reach: `Deno.serve(async (request) => new Response(await (await fetch(await request.text())).text()));`,
  packages: `import isNumber from 'npm:is-number@7.0.0'; Deno.serve(() => Response.json(isNumber('5e3')));`,
  talk: `Deno.serve(async (request) => {
    await Promise.resolve();
    console.warn('called by %s\\nand more', request.headers.get('x-request-id'));
    return new Response('');
  });`,
  broken: `throw new Error('no start');`,
  walls: `Deno.serve(async () => {
    const attempt = async (work) => { try { await work(); return 'done'; } catch (error) { return error.name; } };
    return Response.json({
      file: await attempt(() => Deno.readTextFile('/etc/hosts')),
      sibling: await attempt(() => Deno.readTextFile('../.env')),
      write: await attempt(() => Deno.writeTextFile('./x', 'x')),
      host: await attempt(() => fetch('http://127.0.0.1:8099/')),
      program: await attempt(() => new Deno.Command('/bin/sh').output()),
      library: await attempt(() => Deno.dlopen('/lib/libc.so', {})),
      variable: await attempt(() => Deno.env.get('HOME')),
      code: await import('https://esm.sh/' + 'left-pad').catch((error) => error.message),
    });
  });`,
};

const folder = mkdtempSync(join(tmpdir(), 'functions-test-'));
let server: TestServer;
let key: string;
let allowed: Recorder;

beforeAll(async () => {
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.ts'), source);
  }
  writeFileSync(join(folder, '.env'), 'GREETING=hi');
  writeFileSync(join(folder, 'config.toml'), '[functions.open]\nverify_jwt = false\n');
  // The registry that Deno was installed from.
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  process.env['NPM_CONFIG_REGISTRY'] ??= stdout.trim();
  allowed = await startRecorder(() => ({ body: 'reached' }));
  server = await startTestServer({
    FUNCTIONS_DIR: folder,
    FUNCTIONS_SECONDS: '10',
    FUNCTIONS_IDLE_SECONDS: '1',
    FUNCTIONS_MEMORY_MB: '64',
    FUNCTIONS_HOSTS: new URL(allowed.url).host,
  });
  key = await server.auth.anonKey();
});
afterAll(async () => {
  await server.stop();
  await allowed.stop();
  rmSync(folder, { recursive: true });
});

const call = (name: string, init: RequestInit = {}) =>
  fetch(`${server.url}/functions/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, ...init });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

it('explains how to install Deno where it is missing', async () => {
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

it('denies a function access to files, hosts, programs and variables that are not its own', async () => {
  expect(await (await call('walls')).json()).toEqual({
    file: 'NotCapable',
    sibling: 'NotCapable',
    write: 'NotCapable',
    host: 'NotCapable',
    program: 'NotCapable',
    library: 'NotCapable',
    variable: 'NotCapable',
    code: expect.stringContaining('Requires import access to "esm.sh:443"'),
  });
});

it('ends a function that exceeds its memory, as the edge runtime answers', async () => {
  expect(await codeOf(await call('greedy'))).toEqual([546, 'WORKER_LIMIT']);
});

it('ends the process of a function without calls, and starts it again', async () => {
  const first = (await (await call('process')).json()) as number;
  const isRunning = () => {
    try {
      return process.kill(first, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning).toBe(false);
  expect(await (await call('process')).json()).not.toBe(first);
});

it('answers with changed code, secrets and settings', async () => {
  expect(await (await call('version')).text()).toBe('first');
  writeFileSync(join(folder, 'version', 'index.ts'), `Deno.serve(() => new Response('second'));`);
  await expect.poll(async () => (await call('version')).text()).toBe('second');
  writeFileSync(join(folder, '.env'), 'GREETING=changed');
  expect(await (await call('hello')).json()).toMatchObject({ secret: 'changed' });
  writeFileSync(join(folder, 'config.toml'), '[functions.open]\nverify_jwt = true\n');
  expect(await codeOf(await call('open', { headers: {} }))).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
});

it('logs with the name of the function and the id of the request', async () => {
  const output = new PassThrough();
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const worker = await startWorker({
    deno: findDeno(server.dataDir) ?? '',
    folder,
    name: 'talk',
    secretsFile: join(folder, 'none'),
    cacheDir: join(server.dataDir, 'cache'),
    hosts: [],
    memoryMb: 64,
    bootMs: 10_000,
    log: pino(output),
  });
  const ask = (id: string) =>
    once(request({ socketPath: worker.socketPath, path: '/talk', headers: { 'x-request-id': id } }).end(), 'response');
  await Promise.all([ask('first'), ask('second')]);
  const read = async () => JSON.parse((await lines.next()).value ?? '') as Record<string, unknown>;
  const written = [await read(), await read()].toSorted((a, b) => String(a['reqId']).localeCompare(String(b['reqId'])));
  expect(written).toMatchObject(
    ['first', 'second'].map((reqId) => ({ level: 40, function: 'talk', reqId, msg: `called by ${reqId}\nand more` })),
  );
  worker.kill();
  expect(await worker.ended).toBe('other');
});

it('reaches the allowed hosts and no other', async () => {
  expect(await (await call('reach', { body: allowed.url })).text()).toBe('"reached"');
  const other = await startRecorder(() => ({}));
  expect((await call('reach', { body: other.url })).status).toBe(500);
  await other.stop();
});

it('imports packages of npm', async () => {
  expect(await (await call('packages')).json()).toBe(true);
});

it('serves the example from the command line until it is interrupted', async () => {
  const main = join(import.meta.dirname, '../../cli/main.ts');
  const settings = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url, AGENCY_TIME_ZONE: 'UTC', RECOUP_DEMO: 'off' };
  const child = spawn(process.execPath, [main, 'functions', 'serve', '--port', '0'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let address: string | undefined;
  while (!address) address = /http:\/\/\S+(?=\/functions)/.exec((await lines.next()).value ?? '')?.[0];
  const response = await fetch(`${address}/functions/v1/hello`, { method: 'POST', body: '{"name":"Ann"}' });
  expect(await response.json()).toEqual({ message: 'Hello Ann!' });
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  expect((await exited)[0]).toBe(0);
});
