import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { listenForWebhooks } from '#test/webhook-receiver.ts';
import { createVault } from '#platform/crypto/vault.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import { maxAttempts, signatureOf } from '#platform/webhooks/index.ts';
import { createClientWebhooks } from './index.ts';

interface Sent {
  id: string;
  type: string;
  client_id: string;
  events: Record<string, unknown>[];
}
const bodyOf = (received: { body: string } | undefined) => JSON.parse(received?.body ?? '{}') as Sent;

describe('a delivery', () => {
  let database: TestDatabase;
  let db: Db;
  let caller: ClientCaller;
  let now: Date;
  const vault = createVault([{ id: 'k', secret: Buffer.alloc(32, 1) }]);
  const open = (isPrivate = true) => createClientWebhooks({ db, vault, clock: { now: () => now }, private: isPrivate });
  const after = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const add = (url: string) => open().create(caller, { name: 'Ledger', url, events: ['payment.posted'], location_ids: null });
  /** What the triggers queue. */
  const happen = (webhookId: string, count = 1) =>
    database.query(
      `insert into portal.webhook_events (client_id, webhook_id, type, data, at)
       select $1, $2, 'payment.posted', jsonb_build_object('n', n), $3 from generate_series(1, $4) n`,
      [caller.clientId, webhookId, now, count],
    );
  const stateOf = async (id: string) => (await open().list(caller)).data.find((one) => one.id === id);

  beforeEach(async () => {
    now = new Date('2026-06-01T10:00:00Z');
    database = await createTestDatabase();
    db = createDb(createPool({ url: database.url }), { timeZone: 'UTC' });
    const [clientId, userId] = [newId(), newId()];
    await database.query(`insert into portal.clients (id, code, name, legal_name) values ($1, 'HOOK', 'Hook', 'Hook LLC')`, [
      clientId,
    ]);
    await database.query(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, [
      clientId,
      userId,
    ]);
    caller = {
      clientId,
      userId,
      name: 'Ada',
      email: 'ada@example.com',
      role: 'client_admin',
      locationIds: null,
      sessionId: null,
      claims: { sub: userId, role: 'authenticated' },
      ip: '127.0.0.1',
      userAgent: null,
    };
  });
  afterEach(async () => {
    await db.close();
    await database.drop();
  });

  it('has the events in order, at most 100, and is signed', async () => {
    const receiver = await listenForWebhooks();
    const { id, secret } = await add(receiver.url);
    await happen(id, 130);
    for (let round = 0; round < 3; round += 1) await open().deliver();
    const [first, second] = receiver.calls;
    expect(receiver.calls).toHaveLength(2);
    expect(bodyOf(first)).toMatchObject({ id: expect.any(String), type: 'events', client_id: caller.clientId });
    const numbers = [first, second].flatMap((one) => bodyOf(one).events.map(({ n }) => n));
    expect(numbers).toEqual(Array.from({ length: 130 }, (_, n) => n + 1));
    expect(bodyOf(first).events).toHaveLength(100);
    expect(bodyOf(first).events[0]).toMatchObject({ id: expect.any(String), type: 'payment.posted', at: expect.any(String) });
    expect(first?.signature).toBe(signatureOf({ secrets: [secret], at: now.getTime() / 1000, body: first?.body ?? '' }));
    expect(await stateOf(id)).toMatchObject({ state: 'active', delivered: 2, waiting: 0, failed: 0 });
    receiver.close();
  });

  it('is retried with growing delays, before the events that happened in between', async () => {
    const receiver = await listenForWebhooks([500, 'cut', 301]);
    const { id } = await add(receiver.url);
    await happen(id);
    for (const [wait, calls] of [
      [0, 1],
      [9000, 1],
      [1000, 2],
      [19_000, 2],
      [1000, 3],
    ] as const) {
      after(wait);
      await open().deliver();
      expect(receiver.calls).toHaveLength(calls);
      await happen(id);
    }
    expect(await stateOf(id)).toMatchObject({ state: 'failing', waiting: 1 });
    after(40_000);
    await open().deliver();
    await open().deliver();
    const ids = receiver.calls.map((one) => bodyOf(one).id);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(receiver.calls.map((one) => bodyOf(one).events.length)).toEqual([1, 1, 1, 1, 5]);
    expect(await stateOf(id)).toMatchObject({ state: 'active', failing_since: null, delivered: 2 });
    receiver.close();
  });

  it('fails after the last attempt, and days of that turn the webhook off and notify the admins', async () => {
    const receiver = await listenForWebhooks(Array.from({ length: 200 }, () => 503));
    const { id } = await add(receiver.url);
    const failOnce = async () => {
      await happen(id);
      for (let round = 0; round <= maxAttempts; round += 1) {
        await open().deliver();
        after(3_600_000);
      }
    };
    await failOnce();
    expect(receiver.calls).toHaveLength(maxAttempts);
    expect(await stateOf(id)).toMatchObject({ state: 'failing', failed: 1, waiting: 0 });
    after(3 * 24 * 3_600_000);
    await happen(id);
    await open().deliver();
    // A delivery that may still arrive turns nothing off.
    expect(await stateOf(id)).toMatchObject({ state: 'failing', waiting: 1 });
    await failOnce();
    expect(await stateOf(id)).toMatchObject({ state: 'disabled', failed: 2, abilities: { enable: true } });
    const stored = await database.query('select kind, event, user_id, subject_id, mail, params from portal.notifications');
    expect(stored).toEqual([
      { kind: 'webhook', event: 'disabled', user_id: caller.userId, subject_id: id, mail: 'now', params: { name: 'Ledger' } },
    ]);
    expect(await database.query(`select subject_id from portal.audit_log where action = 'webhook.disabled'`)).toEqual([
      { subject_id: id },
    ]);
    const calls = receiver.calls.length;
    await open().deliver();
    expect(receiver.calls).toHaveLength(calls);
    receiver.close();

    const mended = await listenForWebhooks();
    await database.query('update portal.webhooks set url = $1', [mended.url]);
    expect(await open().enable(caller, id)).toMatchObject({ state: 'active', waiting: 2, failed: 0 });
    for (let round = 0; round < 3; round += 1) await open().deliver();
    // Both that had failed, and then the event that waited behind them.
    expect(mended.calls.map((one) => bodyOf(one).events.length)).toEqual([1, 1, 1]);
    mended.close();
  });

  it('is signed by the former secret, too, for a day', async () => {
    const receiver = await listenForWebhooks();
    const { id, secret } = await add(receiver.url);
    const { secret: next, former_secret_until: until } = await open().rotateSecret(caller, id);
    expect(next).not.toBe(secret);
    expect(until).toBe('2026-06-02T10:00:00.000Z');
    await open().test(caller, id);
    after(24 * 3_600_000);
    await open().test(caller, id);
    const [both, alone] = receiver.calls;
    const at = now.getTime() / 1000;
    expect(both?.signature).toBe(signatureOf({ secrets: [next, secret], at: at - 86_400, body: both?.body ?? '' }));
    expect(alone?.signature).toBe(signatureOf({ secrets: [next], at, body: alone?.body ?? '' }));
    receiver.close();
  });

  it('never goes to a private network, whatever a name resolves to', async () => {
    const receiver = await listenForWebhooks();
    const { id } = await add(receiver.url);
    await happen(id);
    await open(false).deliver();
    const page = await open().deliveries(caller, id, { limit: 10 });
    expect(page.data).toMatchObject([{ state: 'waiting', last_status: null, last_error: 'It points into a private network.' }]);
    expect(receiver.calls).toEqual([]);
    receiver.close();
  });

  it('is sent by one of several servers', async () => {
    const receiver = await listenForWebhooks();
    const { id } = await add(receiver.url);
    await happen(id, 3);
    await Promise.all([open().deliver(), open().deliver(), open().deliver()]);
    await open().deliver();
    expect(receiver.calls).toHaveLength(1);
    receiver.close();
  });
});
