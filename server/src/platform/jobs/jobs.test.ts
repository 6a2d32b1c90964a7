import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDb, type Db } from '../db/db.ts';
import { createPool } from '../db/pool.ts';
import { createJobs, type Jobs } from './index.ts';

let database: TestDatabase;
let db: Db;
const running: Jobs[] = [];
const payload = z.object({ text: z.string() });
const quiet = { error: () => {}, info: () => {} };
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool({ url: database.url }), { timeZone: 'UTC' });
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function startJobs(define: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createJobs({ url: database.url, log: quiet });
  define(jobs);
  await jobs.start();
  running.push(jobs);
  return jobs;
}

/** Resolves when `count` texts have arrived. */
function collector(count: number) {
  const seen: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  return {
    done: promise,
    add: async ({ text }: { text: string }) => {
      seen.push(text);
      if (seen.length === count) resolve(seen);
    },
  };
}

const user = { sub: '01890000-0000-7000-8000-000000000001', role: 'authenticated' };

describe('jobs', () => {
  it('run if the transaction that causes them commits, also under the role of a request', async () => {
    const inbox = collector(1);
    const jobs = await startJobs((made) => made.define({ name: 'commit', payload, handler: inbox.add }));
    await expect(
      db.asUser(user, async (tx) => {
        await jobs.enqueue(tx, { name: 'commit' }, { text: 'rolled back' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await db.asUser(user, (tx) => jobs.enqueue(tx, { name: 'commit' }, { text: 'committed' }));
    expect(await inbox.done).toEqual(['committed']);
  });

  it('are retried after a failure', async () => {
    const inbox = collector(1);
    let attempts = 0;
    const jobs = await startJobs((made) =>
      made.define({
        name: 'flaky',
        payload,
        handler: async (given) => {
          attempts += 1;
          if (attempts === 1) throw new Error('first');
          await inbox.add(given);
        },
      }),
    );
    await db.asService((tx) => jobs.enqueue(tx, { name: 'flaky' }, { text: 'again' }));
    expect(await inbox.done).toEqual(['again']);
  });

  it('of one client do not delay those of another', async () => {
    const inbox = collector(1);
    const { promise: release, resolve: open } = Promise.withResolvers<void>();
    const jobs = await startJobs((made) =>
      made.define({
        name: 'fair',
        payload,
        concurrency: 2,
        handler: async (given) => {
          if (given.text.startsWith('big')) await release;
          else await inbox.add(given);
        },
      }),
    );
    await db.asService(async (tx) => {
      for (let index = 0; index < 5; index += 1)
        await jobs.enqueue(tx, { name: 'fair' }, { text: `big ${index}` }, { group: 'a' });
      await jobs.enqueue(tx, { name: 'fair' }, { text: 'small' }, { group: 'b' });
    });
    expect(await inbox.done).toEqual(['small']);
    open();
  });

  // By polling alone they would outlast the time limit of the test.
  it('that wait for a busy worker start one after the other', async () => {
    const inbox = collector(100);
    const jobs = await startJobs((made) => made.define({ name: 'queue', payload, handler: inbox.add }));
    await db.asService(async (tx) => {
      for (let index = 0; index < 100; index += 1) await jobs.enqueue(tx, { name: 'queue' }, { text: String(index) });
    });
    expect(await inbox.done).toHaveLength(100);
  });

  it('of a killed server resume elsewhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recoup-jobs-'));
    const script = join(folder, 'server.mjs');
    writeFileSync(
      script,
      `import { createRequire } from 'node:module';
       const { createJobs } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
       const { z } = createRequire(${JSON.stringify(import.meta.url)})('zod');
       const jobs = createJobs({ url: process.argv[2], log: { error() {}, info() {} } });
       jobs.define({ name: 'killed', payload: z.object({ text: z.string() }), handler: async () => { console.log('taken'); await new Promise(() => {}); } });
       await jobs.start();
       console.log('started');`,
    );
    const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!child.stdout) throw new Error('no output');
    const lines = createInterface(child.stdout);
    await once(lines, 'line');
    const sender = createJobs({ url: database.url, log: quiet });
    running.push(sender);
    await sender.start();
    await db.asService((tx) => sender.enqueue(tx, { name: 'killed' }, { text: 'survives' }));
    await once(lines, 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const inbox = collector(1);
    await startJobs((made) => made.define({ name: 'killed', payload, handler: inbox.add }));
    expect(await inbox.done).toEqual(['survives']);
    rmSync(folder, { recursive: true });
  });
});
