import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { discardDataFolder } from '../server/src/platform/db/embedded/index.ts';
import { isPostgres } from '../server/src/platform/db/embedded/postmaster.ts';

interface Product {
  /** npm or `scripts/start.mjs`; leads the process group, as a job of a shell does. */
  leader: ChildProcess;
  url: string;
  server: number;
  postgres: number;
  /** Exit code of the leader, after every process that shares its output has ended. */
  ended: Promise<number | null>;
}

const npm = ['npm', 'start', '--'];
const node = ['node', 'scripts/start.mjs'];

let dataDir: string;
let product: Product;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recoup-start-'));
  // Under root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o755);
});
afterEach(() => {
  for (const pid of [-(product.leader.pid ?? 0), product.postgres]) kill(pid, 'SIGKILL');
});
afterAll(() => discardDataFolder(dataDir), 60_000);

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function start([program = '', ...args]: readonly string[]): Promise<void> {
  const leader = spawn(program, [...args, '--no-web'], {
    cwd: resolve(import.meta.dirname, '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RECOUP_DEMO: 'off',
      LOG_LEVEL: 'info',
      AGENCY_TIME_ZONE: 'UTC',
    },
  });
  const ended = once(leader, 'close').then(([code]) => code as number | null);
  const lines = createInterface({ input: leader.stdout });
  const url = await new Promise<string>((found, failed) => {
    lines.on('line', (line) => {
      const address = /is at (http:[^\s"]+)/.exec(line)?.[1];
      if (address) found(address);
    });
    lines.once('close', () => failed(new Error('the product ended before it listened')));
  });
  const [server = 0] = readdirSync(join(dataDir, 'servers'))
    .map(Number)
    .filter((pid) => kill(pid, 0));
  const postgres = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  product = { leader, url, server, postgres, ended };
}

const signalGroup = (signal: NodeJS.Signals) => process.kill(-(product.leader.pid ?? 0), signal);

/** A sign-in whose body has not arrived yet, in the hands of the server; gives what sends the body and reads the status. */
async function openRequest(): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
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

async function isListening(): Promise<boolean> {
  const { port, hostname } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Stops the product while a request is open, and expects that it is answered and that nothing is left running. */
async function expectDrained(stop: () => unknown, whileDraining?: () => unknown): Promise<void> {
  const finish = await openRequest();
  stop();
  await expect.poll(isListening, { timeout: 20_000 }).toBe(false);
  whileDraining?.();
  expect(await finish()).toBe(400);
  await product.ended;
  expect(isPostgres(product.postgres)).toBe(false);
}

describe('npm start', { timeout: 120_000 }, () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('drains and stops the database when a terminal sends %s', async (signal) => {
    await start(npm);
    await expectDrained(() => signalGroup(signal));
  });

  it.each(['server', 'start.mjs'])('counts one Ctrl-C once where it reaches %s first', async (first) => {
    await start(node);
    const order = [product.server, product.leader.pid ?? 0];
    const [one = 0, other = 0] = first === 'server' ? order : order.toReversed();
    await expectDrained(
      () => kill(one, 'SIGINT'),
      () => kill(other, 'SIGINT'),
    );
    expect(await product.ended).toBe(0);
  });

  it.each([
    { parent: 'npm', command: npm },
    { parent: 'scripts/start.mjs', command: node },
  ])('drains and stops the database when $parent is killed', async ({ command }) => {
    await start(command);
    await expectDrained(() => product.leader.kill('SIGKILL'));
  });

  it('waits for no request after a second Ctrl-C, and still stops the database', async () => {
    await start(node);
    const finish = await openRequest();
    signalGroup('SIGINT');
    await expect.poll(isListening, { timeout: 20_000 }).toBe(false);
    signalGroup('SIGINT');
    expect(await product.ended).toBe(1);
    await expect(finish()).rejects.toThrow();
    await expect.poll(() => isPostgres(product.postgres), { timeout: 20_000 }).toBe(false);
  });

  it('stops the database of a server that was killed', async () => {
    await start(node);
    kill(product.server, 'SIGKILL');
    expect(await product.ended).toBe(1);
    await expect.poll(() => isPostgres(product.postgres), { timeout: 20_000 }).toBe(false);
  });
});
