import type { WaitingItem } from '@recoup/contract/feed/items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let feed: Awaited<ReturnType<typeof makeFeed>>;
let [mine, theirs] = ['', ''];
beforeAll(async () => {
  server = await startTestServer();
  feed = await makeFeed(server);
  [mine, theirs] = [(await createTestClient(server)).id, (await createTestClient(server)).id];
  const payment = (id: string, client: string, account: object) => ({
    kind: 'payment',
    id,
    client,
    ...account,
    type: 'PU',
    method: 'check',
    amount_cents: 100,
    effective_on: '2026-01-10',
  });
  const items = [
    payment('w-1', mine, { agency_account: 'F-1' }),
    payment('w-2', mine, { client_account: 'OWN 7' }),
    payment('w-3', theirs, { agency_account: 'F-1' }),
    payment('w-4', 'LATER', { agency_account: 'F-1' }),
  ];
  await feed.send(items, { isHistory: true });
});
afterAll(() => server.stop());

type Answer = { data: WaitingItem[]; page: { next_cursor: string | null } };
const list = async (query = '', by = feed) => await by.get<Answer>(`/v1/waiting${query}`);
const idsOf = ({ body }: { body: Answer }) => body.data.map(({ id }) => id);

describe('items that wait', () => {
  it('are listed with the object they wait for and the time', async () => {
    const { body } = await list();
    expect(body.data.map(({ id, client, state, waits_for }) => [id, client, state, waits_for])).toEqual([
      ['w-1', mine, 'waiting', { kind: 'account', name: 'F-1' }],
      ['w-2', mine, 'waiting', { kind: 'account', name: 'OWN7' }],
      ['w-3', theirs, 'waiting', { kind: 'account', name: 'F-1' }],
      ['w-4', 'LATER', 'waiting', { kind: 'client', name: 'LATER' }],
    ]);
    for (const { since, age } of body.data) {
      expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(60_000);
      expect(age).toBeGreaterThanOrEqual(0);
    }
    expect(body.page.next_cursor).toBeNull();
  });

  it('are read in pages, and of one client', async () => {
    const first = await list('?limit=3');
    expect(idsOf(first)).toEqual(['w-1', 'w-2', 'w-3']);
    const next = await list(`?limit=3&cursor=${first.body.page.next_cursor}`);
    expect([idsOf(next), next.body.page.next_cursor]).toEqual([['w-4'], null]);
    expect(idsOf(await list(`?client=${theirs}`))).toEqual(['w-3']);
    expect((await list('?client=NOBODY')).status).toBe(404);
    expect((await list('?cursor=x')).status).toBe(400);
  });

  it('are those of the clients that a key reaches, and the use is recorded', async () => {
    const limited = await makeFeed(server, ['payments:write'], { clients: [mine] });
    expect(idsOf(await list('', limited))).toEqual(['w-1', 'w-2']);
    expect((await list(`?client=${theirs}`, limited)).status).toBe(404);
    expect((await list('', await makeFeed(server, ['read']))).status).toBe(403);
    expect(
      await server.database.query(
        `select u.client_id, u.items from feed.key_uses u join feed.systems s on s.id = u.system_id
         where s.name = $1 and u.operation = 'feed.list_waiting_items'`,
        [limited.name],
      ),
    ).toEqual([{ client_id: mine, items: 2 }]);
  });
});
