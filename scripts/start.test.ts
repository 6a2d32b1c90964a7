import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { isPostgres } from '../server/src/platform/db/embedded/postmaster.ts';
import { isListening, send, startProcessTree, type ProcessTree } from './testing/process-tree.ts';

const npm = ['npm', 'start', '--', '--no-web'];
const node = ['node', 'scripts/start.mjs', '--no-web'];

let dataDir: string;
let product: ProcessTree;
const started: ProcessTree[] = [];
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recoup-start-'));
  // Under root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o755);
});
afterEach(() => {
  for (const tree of started.splice(0)) tree.kill();
});
afterAll(() => discardDataFolder(dataDir), 60_000);

async function start(command: readonly string[]): Promise<{ leader: number; server: number }> {
  product = await startProcessTree(command, { dataDir, ready: /is at (http:[^\s"]+)/ });
  started.push(product);
  return { leader: product.leader.pid ?? 0, server: product.servers[0] ?? 0 };
}

/** A sign-in request that the server is handling without its body. The result sends the body and resolves with the status. */
async function openRequest(): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ email: 'ann@example.com', password: 'wrong' });
  const sent = request(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  return async () => {
    sent.end(body);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

const untilClosed = () => expect.poll(() => isListening(product.url), { timeout: 60_000 }).toBe(false);
const untilDatabaseStopped = () => expect.poll(() => isPostgres(product.postgres), { timeout: 60_000 }).toBe(false);

/** Stops the product while a request is open. Expects an answer to it, and no process left. */
async function expectDrained(stop: () => unknown, whileDraining?: () => unknown): Promise<void> {
  const finish = await openRequest();
  stop();
  await untilClosed();
  whileDraining?.();
  expect(await finish()).toBe(400);
  await product.ended;
  expect(isPostgres(product.postgres)).toBe(false);
}

describe('npm start', { timeout: 180_000 }, () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('drains and stops the database when a terminal sends %s', async (signal) => {
    await start(npm);
    await expectDrained(() => product.signalGroup(signal));
  });

  it.each(['server', 'start.mjs'])('counts one Ctrl-C once when it reaches %s first', async (first) => {
    const { server, leader } = await start(node);
    const [one, other] = first === 'server' ? [server, leader] : [leader, server];
    await expectDrained(
      () => send(one, 'SIGINT'),
      () => send(other, 'SIGINT'),
    );
    expect(await product.ended).toBe(0);
  });

  it.each([
    { parent: 'npm', command: npm },
    { parent: 'scripts/start.mjs', command: node },
  ])('drains and stops the database when $parent is killed', async ({ command }) => {
    const { leader } = await start(command);
    await expectDrained(() => send(leader, 'SIGKILL'));
  });

  it('cuts open requests after a second Ctrl-C and still stops the database', async () => {
    await start(node);
    const finish = await openRequest();
    product.signalGroup('SIGINT');
    await untilClosed();
    product.signalGroup('SIGINT');
    expect(await product.ended).toBe(1);
    await expect(finish()).rejects.toThrow();
    await untilDatabaseStopped();
  });

  it('stops the database of a server that was killed', async () => {
    const { server } = await start(node);
    send(server, 'SIGKILL');
    expect(await product.ended).toBe(1);
    await untilDatabaseStopped();
  });
});
