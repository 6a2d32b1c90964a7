import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
import { runRetention } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const now = new Date('2026-06-30T03:17:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const run = () => runRetention({ ...server.platform, clock: { now: () => now } });

it('deletes received feed ids after two years, and acknowledged outbox events after 90 days', async () => {
  const { client } = await createMember(server);
  const ask = (sql: string, values: unknown[]) => server.database.query<{ name: string }>(sql, values);
  for (const [id, days] of [
    ['old', 731],
    ['young', 729],
  ] as const)
    await ask(`insert into feed.received_items (client_id, kind, external_id, digest, at) values ($1, 'note', $2, '', $3)`, [
      client.id,
      id,
      daysAgo(days),
    ]);
  const deliveredEvent = async (days: number, position: number | null) => {
    const id = newId();
    await ask(
      `insert into feed.outbox_events (client_id, id, kind, subject_id, at, position) values ($1, $2, 'note', $2, $3, $4)`,
      [client.id, id, daysAgo(days), position],
    );
    return id;
  };
  const ids = [
    await deliveredEvent(200, 1),
    await deliveredEvent(200, 2),
    await deliveredEvent(89, 3),
    await deliveredEvent(200, 4),
    await deliveredEvent(200, null),
  ];
  const left = async () =>
    (await ask('select id as name from feed.outbox_events where client_id = $1', [client.id])).map(({ name }) =>
      ids.indexOf(name),
    );
  const system = (name: string, position: number, revoked: boolean, scopes = '{read,write}') =>
    ask(
      `insert into feed.systems (name, key_sha256, key_hint, scopes, acknowledged_position, revoked_at) values ($1, $1, '', $2, $3, $4)`,
      [name, scopes, position, revoked ? now : null],
    );
  // Nothing has been read yet.
  await run();
  expect((await left()).toSorted()).toEqual([0, 1, 2, 3, 4]);
  await system('first', 4, false);
  await system('second', 1, false);
  await system('gone', 0, true);
  await system('sender', 0, false, '{write}');
  await run();
  expect((await left()).toSorted()).toEqual([1, 2, 3, 4]);
  await ask(`update feed.systems set acknowledged_position = 4 where name = 'second'`, []);
  // The last position is kept: the next one is counted from it.
  expect(await run()).toMatchObject({ outbox_events: 1 });
  expect((await left()).toSorted()).toEqual([2, 3, 4]);
  expect(await ask('select external_id as name from feed.received_items where client_id = $1', [client.id])).toEqual([
    { name: 'young' },
  ]);
});

it('deletes delivered webhook calls, but not failed ones', async () => {
  // Ended, so that the server does not call it about waiting events.
  const [hook] = await server.database.query<{ id: string }>(
    `insert into feed.webhooks (url, secret_sealed, ended_at) values ('https://ledger.example.com', '', now()) returning id`,
  );
  for (const [state, days] of [
    ['delivered', 91],
    ['delivered', 89],
    ['dead', 91],
  ] as const)
    await server.database.query(`insert into feed.deliveries (webhook_id, body, state, created_at) values ($1, '{}', $2, $3)`, [
      hook?.id,
      state,
      daysAgo(days),
    ]);
  expect(await run()).toMatchObject({ webhook_deliveries: 1 });
  const rows = await server.database.query<{ state: string }>('select state from feed.deliveries where webhook_id = $1', [
    hook?.id,
  ]);
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['dead', 'delivered']);
});
