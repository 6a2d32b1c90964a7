import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { call, createTestClient } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { listenForWebhooks } from '#test/webhook-receiver.ts';
import { createVault } from '#platform/crypto/vault.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import { maxAttempts, signatureOf } from '#platform/webhooks/index.ts';
import { createWebhooks } from './index.ts';

describe('a webhook', () => {
  let database: TestDatabase;
  let db: Db;
  let now = new Date('2026-06-01T10:00:00Z');
  let clientId: string;
  const vault = createVault([{ id: 'k', secret: Buffer.alloc(32, 1) }]);
  const open = (isPrivate = true) => createWebhooks({ db, vault, clock: { now: () => now }, private: isPrivate });
  const enqueueEvents = (n = 1) =>
    database.query(`select portal.enqueue_outbox_event($1, 'note', portal.new_id(), null) from generate_series(1, $2)`, [
      clientId,
      n,
    ]);
  const after = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  beforeEach(async () => {
    database = await createTestDatabase();
    db = createDb(createPool({ url: database.url }), { timeZone: 'UTC' });
    const [row] = await database.query<{ id: string }>(
      `insert into portal.clients (code, name, legal_name) values ('HOOK', 'Hook', 'Hook LLC') returning id`,
    );
    clientId = row?.id ?? '';
  });
  afterEach(async () => {
    await db.close();
    await database.drop();
  });

  it('sends one signed call for waiting events, and another for later ones', async () => {
    const system = await listenForWebhooks();
    const webhooks = open();
    await enqueueEvents();
    const { secret } = await webhooks.add(system.url);
    await enqueueEvents(3);
    for (let round = 0; round < 3; round += 1) await webhooks.announce();
    expect(system.calls).toHaveLength(1);
    const [call] = system.calls;
    expect(JSON.parse(call?.body ?? '')).toEqual({ id: expect.any(String), type: 'outgoing.waiting', cursor: '4' });
    expect(call?.signature).toBe(signatureOf({ secrets: [secret], at: now.getTime() / 1000, body: call?.body ?? '' }));
    await enqueueEvents();
    await webhooks.announce();
    expect(system.calls.map(({ body }) => (JSON.parse(body) as { cursor: string }).cursor)).toEqual(['4', '5']);
    expect(await webhooks.list()).toMatchObject([{ delivered: 2, waiting: 0, dead: 0 }]);
    system.close();
  });

  it('is retried with growing delays until the receiver is up', async () => {
    const system = await listenForWebhooks([500, 'cut', 301]);
    const webhooks = open();
    await webhooks.add(system.url);
    await enqueueEvents();
    await webhooks.announce();
    await webhooks.announce();
    expect(system.calls).toHaveLength(1);
    for (const [wait, calls] of [
      [9000, 1],
      [1000, 2],
      [19_000, 2],
      [1000, 3],
      [40_000, 4],
    ] as const) {
      after(wait);
      // Events since then are covered by the waiting call.
      if (calls < 4) await enqueueEvents();
      await webhooks.announce();
      expect(system.calls).toHaveLength(calls);
    }
    expect(await webhooks.list()).toMatchObject([{ delivered: 1, waiting: 0, dead: 0 }]);
    system.close();
  });

  it('gives up after the last attempt, and retries when the operator resumes it', async () => {
    const system = await listenForWebhooks(Array.from({ length: maxAttempts }, () => 503));
    const webhooks = open();
    const { id } = await webhooks.add(system.url);
    await enqueueEvents();
    for (let round = 0; round < maxAttempts + 3; round += 1) {
      await webhooks.announce();
      after(3_600_000);
    }
    expect(system.calls).toHaveLength(maxAttempts);
    expect(await webhooks.list()).toMatchObject([{ dead: 1, waiting: 0, last_error: 'The response was HTTP 503.' }]);
    expect(await webhooks.retry(id)).toBe(1);
    await webhooks.announce();
    expect(system.calls).toHaveLength(maxAttempts + 1);
    expect(await webhooks.list()).toMatchObject([{ dead: 0, delivered: 1 }]);
    system.close();
  });

  it('is tested once, which does not delay events', async () => {
    const system = await listenForWebhooks([500, 204]);
    const webhooks = open();
    const { id } = await webhooks.add(system.url);
    expect(await webhooks.test(id)).toMatchObject({ type: 'test', state: 'dead', attempts: 1, last_status: 500 });
    expect(JSON.parse(system.calls[0]?.body ?? '')).toEqual({ id: expect.any(String), type: 'test' });
    after(3_600_000);
    await webhooks.announce();
    expect(system.calls).toHaveLength(1);
    // One that a stopped server left unanswered.
    await database.query(`insert into feed.deliveries (webhook_id, body, next_at) values ($1, '{"type":"test"}', '2099-01-01')`, [
      id,
    ]);
    await enqueueEvents();
    await webhooks.announce();
    expect(system.calls).toHaveLength(2);
    expect(await webhooks.test(id)).toMatchObject({ state: 'delivered', last_status: 204 });
    await webhooks.end(id);
    await expect(webhooks.test(id)).rejects.toThrow('Unknown or ended webhook');
    system.close();
  });

  it('lists its deliveries, and replays one', async () => {
    const system = await listenForWebhooks();
    const webhooks = open();
    const { id } = await webhooks.add(system.url);
    await enqueueEvents();
    await webhooks.announce();
    const [first] = await webhooks.deliveries(id, 10);
    expect(first).toMatchObject({ type: 'outgoing.waiting', cursor: '1', state: 'delivered', attempts: 1, last_status: 204 });
    after(1000);
    const again = await webhooks.replay(first?.id ?? '');
    expect(again).toMatchObject({ type: 'outgoing.waiting', cursor: '1', state: 'waiting', attempts: 0 });
    await webhooks.announce();
    expect(system.calls).toHaveLength(2);
    expect(JSON.parse(system.calls[1]?.body ?? '')).toEqual({ id: again.id, type: 'outgoing.waiting', cursor: '1' });
    expect((await webhooks.deliveries(id, 10)).map((row) => row.id)).toEqual([again.id, first?.id]);
    expect(await webhooks.deliveries(id, 1)).toHaveLength(1);
    await expect(webhooks.replay(first?.id ?? '', '0190a0b0-0000-7000-8000-000000000001')).rejects.toThrow('Unknown');
    await expect(webhooks.replay('none')).rejects.toThrow('Unknown or ended delivery');
    await expect(webhooks.deliveries('none', 1)).rejects.toThrow('Unknown or ended webhook');
    system.close();
  });

  it('is called by one of several servers at a time', async () => {
    const system = await listenForWebhooks();
    const webhooks = open();
    await webhooks.add(system.url);
    await enqueueEvents();
    await Promise.all([webhooks.announce(), open().announce(), open().announce()]);
    await webhooks.announce();
    expect(system.calls).toHaveLength(1);
    system.close();
  });

  it('is not called after its removal, nor within a private network unless that is allowed', async () => {
    const system = await listenForWebhooks();
    const webhooks = open();
    const { id } = await webhooks.add(system.url);
    await enqueueEvents();
    const guarded = open(false);
    await guarded.announce();
    expect(await webhooks.list()).toMatchObject([{ waiting: 1, last_error: 'It points into a private network.' }]);
    await expect(guarded.add(system.url)).rejects.toThrow('https');
    await webhooks.end(id);
    after(3_600_000);
    await webhooks.announce();
    expect(system.calls).toHaveLength(0);
    await expect(webhooks.end(id)).rejects.toThrow('Unknown or ended webhook');
    system.close();
  });
});

describe('a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ WEBHOOKS_PRIVATE: 'on' });
  });
  afterAll(() => server.stop());

  it('lets a key with the scope manage webhooks', async () => {
    const system = await listenForWebhooks();
    const feed = await makeFeed(server, ['webhooks:write']);
    const path = '/api/feed/v1/webhooks';
    const post = (to: string, body?: object, key = feed.key) =>
      call<{ data: Record<string, string> }>(server, key, path + to, { method: 'POST', ...(body ? { body } : {}) });
    expect((await post('', { url: 'ftp://example.com' })).status).toBe(422);
    expect((await post('', { url: 'nowhere' })).status).toBe(400);
    const added = await post('', { url: system.url });
    expect([added.status, added.body.data]).toEqual([201, { id: expect.any(String), secret: expect.stringMatching(/^whsec_/) }]);
    const id = added.body.data['id'] ?? '';
    const tested = await post(`/${id}/test`);
    expect(tested.body.data).toMatchObject({ type: 'test', cursor: null, state: 'delivered', next_at: null });
    const listed = await feed.get<{ data: object[] }>(`/v1/webhooks/${id}/deliveries`);
    expect(listed.body.data).toMatchObject([{ id: tested.body.data['id'], state: 'delivered' }]);
    expect((await post(`/${id}/deliveries/${tested.body.data['id']}/replay`)).body.data).toMatchObject({ state: 'waiting' });
    const all = await feed.get<{ data: { url: string; failed: number }[] }>('/v1/webhooks');
    expect(all.body.data.find(({ url }) => url === system.url)).toMatchObject({ failed: 0, ended_at: null });
    expect(JSON.stringify(all.body)).not.toContain('secret');

    const writer = await makeFeed(server, ['read', 'write', 'pii:read']);
    expect((await writer.get('/v1/webhooks')).status).toBe(403);
    const { id: clientId } = await createTestClient(server);
    const limited = await makeFeed(server, ['webhooks:write'], { clients: [clientId] });
    expect((await limited.get('/v1/webhooks')).status).toBe(403);
    expect((await post('', { url: system.url }, limited.key)).status).toBe(403);
    expect((await post(`/${id}/end`)).status).toBe(200);
    expect((await post(`/${id}/end`)).status).toBe(404);
    expect((await post(`/${id}/test`)).status).toBe(404);
    system.close();
  });

  it('announces waiting events automatically', async () => {
    const system = await listenForWebhooks();
    const { platform, database } = server;
    const client = await createTestClient(server);
    await createWebhooks({ ...platform, private: true }).add(system.url);
    const arrival = system.next();
    await database.query(`select portal.enqueue_outbox_event($1, 'note', portal.new_id(), null)`, [client.id]);
    expect(JSON.parse((await arrival).body)).toMatchObject({ type: 'outgoing.waiting' });
    system.close();
  });
});
