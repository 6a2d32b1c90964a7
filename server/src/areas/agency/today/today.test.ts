import type { Today } from '@recoup/contract/agency/today';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const today = async (token: string) => (await call<{ data: Today }>(server, token, '/api/agency/v1/today')).body.data;

it("shows open items, faults and clients' activity, limited to the user's clients", async () => {
  const [mine, other] = [await createMember(server), await createMember(server)];
  const admin = await createAgencyUser(server, 'agency_admin');
  const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [other.client.id] });
  const empty = await today(limited.token);
  expect(empty).toMatchObject({ overdue: 0, invitations: { count: 0, next_at: null }, faults: [] });
  expect(empty.clients).toMatchObject({ placed: { accounts: 0, amount_cents: 0, clients: 0 }, requests: 0, messages: 0 });

  const account = await createTestAccount(server, mine.client.id, { status: 'SUBMITTED' });
  const run = (text: string, values: unknown[] = []) => server.database.query(text, [mine.client.id, ...values]);
  await run('update portal.batches set account_count = 1, amount_placed_cents = 10000 where client_id = $1');
  await run(
    `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name, created_at) values
       ($1, $2, 1, 'direct_payment', '{"amount_cents": 700}', 'Ada', now()), ($1, $2, 2, 'hold', '{}', 'Ada', now() - interval '9 days')`,
    [account.id],
  );
  await run(
    `insert into portal.messages (client_id, account_id, author, author_name, body) values ($1, $2, 'client', 'Ada', 'Hi')`,
    [account.id],
  );
  await run(`insert into portal.messages (client_id, author, author_name, body) values ($1, 'client', 'Ada', 'Hi')`);
  await run(
    `insert into portal.invitations (client_id, email, role, token_sha256, invited_by_name, expires_at)
     values ($1, 'soon@example.com', 'client_staff', repeat('a', 64), 'Ada', now() + interval '1 day'),
       ($1, 'late@example.com', 'client_staff', repeat('b', 64), 'Ada', now() + interval '6 days')`,
  );
  await run(`insert into portal.exports (client_id, format, query, state, created_by) values ($1, 'csv', '{}', 'failed', $2)`, [
    mine.user.id,
  ]);
  const feed = await makeFeed(server);
  await feed.send([{ kind: 'note', id: 'n-1', client: 'NOBODY', account: 'A-1', at: '2026-01-01T00:00:00Z', text: 'x' }]);
  await server.database.query(
    `insert into feed.systems (name, key_sha256, key_hint, scopes, last_used_at) values ('Old system', 'x', 'x', '{read}', now() - interval '2 days')`,
  );
  const all = await today(admin.token);
  expect(all.waiting).toMatchObject({ placement: { count: 1 }, request: { count: 2 }, message: { count: 2 } });
  expect(all.overdue).toBe(1);
  expect(all.invitations.count).toBe(1);
  expect(all.clients).toMatchObject({
    placed: { accounts: 1, amount_cents: 10_000, clients: 1 },
    payments_reported: { count: 1, amount_cents: 700 },
    requests: 0,
    messages: 2,
  });
  expect(all.clients.users_active).toBeGreaterThanOrEqual(0);
  expect(all.faults).toMatchObject([
    { kind: 'refused_items', count: 1 },
    { kind: 'exports', count: 1, names: [mine.client.name] },
    { kind: 'quiet_systems', count: 1, names: ['Old system'] },
  ]);
  expect((await today(limited.token)).clients).toEqual(empty.clients);
  expect((await today(limited.token)).faults).toEqual([]);
});
