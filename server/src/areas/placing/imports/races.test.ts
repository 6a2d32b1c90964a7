import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enterByHand } from '#test/manual-entry.ts';
import { createMember } from '#test/factories.ts';
import { fileOf, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let second: ServerProcess;
beforeAll(async () => {
  server = await startTestServer();
  second = await startServerProcess(server);
});
afterAll(async () => {
  await second.kill();
  await server.stop();
});

async function check(my: Importer, content: string): Promise<ImportDetails> {
  const read = await my.upload('list.csv', content);
  return read.state === 'ready' ? read : my.map(read, mappingOf(read));
}

/** Blocks everyone about to place for the client until `waiting` of them wait. */
async function blockPlacing(clientId: string, waiting: number, whenLocked: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from portal.clients where id = $1 for no key update', [clientId]);
    whenLocked();
    await vi.waitUntil(
      async () => {
        const [row] = await server.database.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return (row?.n ?? 0) >= waiting;
      },
      { timeout: 30_000, interval: 20 },
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const placed = (clientId: string) =>
  server.database.query<{ key: string; n: number; numbers: number }>(
    `select client_account_key as key, count(*)::int as n, count(distinct number)::int as numbers from portal.accounts
      where client_id = $1 group by 1 order by 1`,
    [clientId],
  );

describe('the same account is placed once', () => {
  it('when it is entered manually before the file is committed', async () => {
    const mine = await createMember(server);
    const my = createImporter(server, mine);
    const checked = await check(my, fileOf(...linesOf(1, 5)));
    expect((await (await enterByHand(server, mine, 'acc/3')).submit()).status).toBe(200);
    const back = await my.place(checked);
    expect(back).toMatchObject({
      state: 'ready',
      revision: checked.revision + 1,
      failure: { code: 'changed_since_check', message: expect.stringContaining('nothing was placed') },
      summary: { accounts: 4, rows: { error: 1 } },
    });
    // The certified totals are outdated.
    expect((await my.certify(checked)).error.code).toBe('import_changed');
    const done = await my.place(back);
    expect(done).toMatchObject({ state: 'committed', failure: null, summary: { accounts: 4 } });
    expect((await placed(mine.client.id)).map(({ n }) => n)).toEqual([1, 1, 1, 1, 1]);
  });

  it('when it is entered manually during the commit', async () => {
    const mine = await createMember(server);
    const my = createImporter(server, mine);
    const checked = await check(my, fileOf(line(1)));
    const entry = await enterByHand(server, mine, 'ACC-1');
    let answers: Promise<[{ status: number }, { status: number }]> | null = null;
    await blockPlacing(mine.client.id, 2, () => {
      answers = Promise.all([my.certify(checked), entry.submit()]);
    });
    const [, byHand] = (await answers) ?? [{ status: 0 }, { status: 0 }];
    const over = await my.reaches(checked.id, 'committed', 'ready', 'failed');
    expect([byHand?.status, over.state]).toEqual(over.state === 'committed' ? [422, 'committed'] : [200, 'ready']);
    expect(await placed(mine.client.id)).toEqual([{ key: 'ACC1', n: 1, numbers: 1 }]);
  });

  it('when two servers commit two files with it at once: one is returned', async () => {
    const mine = await createMember(server);
    const my = createImporter(server, mine);
    const one = await check(my, fileOf(...linesOf(1, 6)));
    const two = await check(my, fileOf(...linesOf(4, 9, { balance: '44.00' })));
    expect(two.summary?.accounts).toBe(6);
    const theirs = createImporter(server, mine, second.url);
    let answers: Promise<{ status: number }[]> | null = null;
    await blockPlacing(mine.client.id, 1, () => {
      answers = Promise.all([my.certify(one), theirs.certify(two)]);
    });
    expect(((await answers) ?? []).map(({ status }: { status: number }) => status)).toEqual([202, 202]);
    const over = [one, two].map(({ id }) => my.reaches(id, 'committed', 'ready', 'failed'));
    const [winner, other] = (await Promise.all(over)).toSorted((a, b) => a.state.localeCompare(b.state));
    expect(winner).toMatchObject({ state: 'committed', summary: { accounts: 6 } });
    expect(other).toMatchObject({
      state: 'ready',
      failure: { code: 'changed_since_check' },
      summary: { accounts: 3, rows: { error: 3 } },
    });
    if (other) expect((await my.place(other)).state).toBe('committed');
    const accounts = await placed(mine.client.id);
    expect([accounts.length, new Set(accounts.map(({ n }) => n))]).toEqual([9, new Set([1])]);
    const numbers = await server.database.query('select number::int from portal.accounts where client_id = $1 order by 1', [
      mine.client.id,
    ]);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(9);
  });
});

it('a running commit does not block manual entry', async () => {
  const mine = await createMember(server);
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    // A long commit holds a batch that references the client.
    await client.query('begin');
    await client.query(`insert into portal.batches (client_id, number, source) values ($1, 1, 'file')`, [mine.client.id]);
    expect((await (await enterByHand(server, mine, 'BY-HAND')).submit()).status).toBe(200);
    await client.query('rollback');
  } finally {
    await client.end();
  }
});
