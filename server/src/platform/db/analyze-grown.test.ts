import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClient } from '#test/factories.ts';
import { accountItem, makeHistoryLoads } from '#test/history-loads.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { analyzeGrown } from './analyze-grown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Rows of a table by the planner's statistics; -1 if it was never analyzed. */
async function rowsOf(table: string): Promise<number> {
  const rows = await server.database.query<{ rows: number }>(
    'select reltuples::integer as rows from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.rows ?? NaN;
}

it('analyzes a table each time it has grown to four times its size, with the rights of the service', async () => {
  const client = await createTestClient(server);
  const fill = (from: number, to: number) =>
    server.platform.db.asService((tx) =>
      sql`insert into portal.name_words (client_id, word, keys) select ${client.id}, 'word' || n, '{}' from generate_series(${from}::int, ${to}::int) n`.execute(
        tx,
      ),
    );
  await fill(1, 1000);
  await analyzeGrown(server.platform.db);
  expect(await rowsOf('portal.name_words')).toBe(1000);
  await fill(1001, 2000);
  await analyzeGrown(server.platform.db);
  expect(await rowsOf('portal.name_words')).toBe(1000);
  await fill(2001, 5000);
  await analyzeGrown(server.platform.db);
  expect(await rowsOf('portal.name_words')).toBe(5000);
});

it('analyzes tables during a history load', async () => {
  const loads = await makeHistoryLoads(server);
  const client = await loads.loadClient();
  expect(await rowsOf('portal.accounts')).toBeLessThan(1);
  await loads.history(...Array.from({ length: 600 }, (_, n) => accountItem(client, `F-${n}`)));
  expect(await rowsOf('portal.accounts')).toBeGreaterThanOrEqual(500);
});
