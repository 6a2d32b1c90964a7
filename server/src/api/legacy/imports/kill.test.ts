import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatAccountNumber } from '@recoup/domain/ids';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { enterByHand } from '../../../../test/by-hand.ts';
import { createMember } from '../../../../test/factories.ts';
import { fileOf, line, linesOf, mappingOf } from '../../../../test/import-files.ts';
import { createImporter } from '../../../../test/imports.ts';
import { startServerProcess, type ServerProcess } from '../../../../test/server-process.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const ROWS = 20_000;

let server: TestServer;
let running: ServerProcess;
let mine: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  // Makes the company only; its work is done by servers of their own, on the same database and folder.
  server = await startTestServer();
  mine = await createMember(server);
  await server.platform.jobs.stop();
  running = await startServerProcess(server);
});
afterAll(async () => {
  await running.kill();
  await server.stop();
});

const count = async (what: string) => {
  const [row] = await server.database.query<{ n: number }>(`select ${what} where client_id = $1`, [mine.client.id]);
  return Number(row?.n);
};

it('a server that is killed while it checks and while it commits leaves everything to happen exactly once', async () => {
  let my = createImporter(server, mine, running.url);
  const restart = async () => {
    await running.kill();
    running = await startServerProcess(server, { LOG_LEVEL: 'info' });
    my = createImporter(server, mine, running.url);
  };
  const worksOn = (id: string, state: string) =>
    vi.waitUntil(
      async () => {
        const found = await my.get(id);
        return found.state === state && found.progress.done > 0 && found.progress.total === ROWS;
      },
      { timeout: 50_000, interval: 10 },
    );

  // The layout is known, so that reading and checking are one job.
  const known = await my.upload('known.csv', fileOf(line(1)));
  await my.map(known, mappingOf(known));
  const id = await my.send('list.csv', Buffer.from(fileOf(...linesOf(1, ROWS))));
  await worksOn(id, 'checking');
  await restart();
  expect(await my.get(id)).toMatchObject({ state: 'checking' });
  const checked = await my.reaches(id, 'ready');
  expect(checked).toMatchObject({
    failure: null,
    summary: { accounts: ROWS, people: ROWS, amount_cents: ROWS * 12_550, rows: { error: 0 } },
  });
  expect(await count('count(*) as n from portal.import_rows')).toBe(ROWS + 1);

  expect((await my.certify(checked)).status).toBe(202);
  await worksOn(id, 'committing');
  await restart();
  // Nobody works on it now, and still its numbers are taken; whatever else is placed waits for nothing.
  expect(await my.get(id)).toMatchObject({ state: 'committing' });
  expect(await count('count(*) as n from portal.accounts')).toBe(0);
  const twice = await (await enterByHand(running, mine, 'acc 77')).submit();
  expect([twice.status, twice.body.errors?.map(({ path }) => path)]).toEqual([422, ['client_account_number']]);
  const other = await (await enterByHand(running, mine, 'BY-HAND-1')).submit();
  expect([other.status, other.body.data.number]).toEqual([200, formatAccountNumber(1001 + ROWS)]);

  const done = await my.reaches(id, 'committed', 'ready', 'failed');
  expect(done).toMatchObject({
    state: 'committed',
    summary: { accounts: ROWS, rows: { committed: ROWS } },
    progress: { done: ROWS },
  });
  const [accounts] = await server.database.query(
    `select count(*)::int as all, count(distinct client_account_key)::int as keys, min(number)::int as first, max(number)::int as last,
            count(distinct person_id)::int as people, sum(amount_placed_cents)::bigint::text as cents
       from portal.accounts where import_id = $1`,
    [id],
  );
  expect(accounts).toEqual({ all: ROWS, keys: ROWS, first: 1001, last: 1000 + ROWS, people: ROWS, cents: String(ROWS * 12_550) });
  const batches = await server.database.query(
    'select number::int, account_count, source from portal.batches where client_id = $1 order by 1',
    [mine.client.id],
  );
  expect(batches).toMatchObject([
    { account_count: ROWS, source: 'file' },
    { account_count: 1, source: 'manual' },
  ]);
  for (const table of ['account_status_history', 'people'])
    expect(await count(`count(*) as n from portal.${table}`)).toBe(ROWS + 1);
  const left = readdirSync(server.dataDir, { recursive: true }).map(String);
  expect(left.filter((name) => name.endsWith('.part') || name.startsWith(join('tmp', 'workbook')))).toEqual([]);
  // The same certificate again, after all of this.
  expect((await my.certify(checked)).data.batch).toEqual(done.batch);
}, 180_000);
