import { once } from 'node:events';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { listen, openRealtimeClient } from './channels.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let account: string;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ REALTIME_PUBLIC_CHANNELS: 'on' });
  mine = await createMember(server);
  account = (await createTestAccount(server, mine.client.id, { locationId: mine.client.locations[1] ?? null })).id;
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => server.stop());

async function open(token: string | (() => string) | null = null): Promise<SupabaseClient> {
  const client = await openRealtimeClient(server, token);
  clients.push(client);
  return client;
}

const send = (topic: string, payload: unknown, event = 'changed') =>
  server.database.query('select realtime.send($1::jsonb, $2, $3, true)', [JSON.stringify(payload), event, topic]);

describe('a channel without policies', () => {
  it('broadcasts to other clients, to the sender only on request, and acknowledges on request', async () => {
    const [ann, bob, cid] = [await open(), await open(), await open()];
    const [first, second, third] = [
      listen(ann, 'room', { broadcast: { self: true, ack: true } }),
      listen(bob, 'room', { broadcast: { self: false, ack: true } }),
      listen(cid, 'room'),
    ];
    for (const each of [first, second, third]) expect(await each.join()).toEqual({ status: 'SUBSCRIBED', reason: '' });
    expect(await first.channel.send({ type: 'broadcast', event: 'one', payload: { text: 'Grüße' } })).toBe('ok');
    expect(await second.channel.send({ type: 'broadcast', event: 'two', payload: { n: 2 } })).toBe('ok');
    await Promise.all([first.until('broadcast', 'two'), third.until('broadcast', 'two'), second.until('broadcast', 'one')]);
    expect(first.broadcasts()).toEqual([{ text: 'Grüße' }, { n: 2 }]);
    expect(second.broadcasts()).toEqual([{ text: 'Grüße' }]);
    expect(third.broadcasts()).toEqual([{ text: 'Grüße' }, { n: 2 }]);
  });

  it('carries binary messages and HTTP broadcasts', async () => {
    const [ann, bob] = [await open(), await open()];
    const [hears, says] = [listen(ann, 'bytes'), listen(bob, 'bytes', { broadcast: { ack: true } })];
    await Promise.all([hears.join(), says.join()]);
    await says.channel.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([1, 2, 250]).buffer });
    const raw = await hears.until('broadcast', 'raw');
    expect([...new Uint8Array(raw.payload['payload'] as ArrayBuffer)]).toEqual([1, 2, 250]);

    const outside = await open();
    expect(await outside.channel('bytes').httpSend('by-http', { n: 1 })).toEqual({ success: true });
    expect((await hears.until('broadcast', 'by-http')).payload['payload']).toEqual({ n: 1 });
    expect(await outside.channel('bytes').send({ type: 'broadcast', event: 'unjoined', payload: { n: 2 } })).toBe('ok');
    expect((await hears.until('broadcast', 'unjoined')).payload['payload']).toEqual({ n: 2 });
    const refused = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: 'none' },
      body: '',
    });
    expect(refused.status).toBe(422);
  });

  it('can be left and joined again', async () => {
    const [ann, bob] = [await open(), await open()];
    const says = listen(bob, 'door', { broadcast: { self: true } });
    await says.join();
    const before = listen(ann, 'door');
    await before.join();
    expect(await ann.removeChannel(before.channel)).toBe('ok');
    await says.channel.send({ type: 'broadcast', event: 'unheard', payload: {} });
    await says.until('broadcast', 'unheard');
    const after = listen(ann, 'door');
    await after.join();
    await says.channel.send({ type: 'broadcast', event: 'heard', payload: { again: true } });
    await after.until('broadcast', 'heard');
    expect([before.broadcasts(), after.broadcasts()]).toEqual([[], [{ again: true }]]);
  });
});

describe('a private channel', () => {
  const topicOf = (client = mine.client.id, id = account) => `account:${client}:${id}`;
  const isPrivate = { private: true } as const;
  const refused = (topic: string) => ({
    status: 'CHANNEL_ERROR',
    reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  });

  it('notifies agency users of changes to the clients they may see, once per transaction', async () => {
    const other = await createMember(server);
    const everywhere = await createAgencyUser(server, 'agency_staff');
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [mine.client.id] });
    const topic = (userId: string) => `console:${userId}`;
    const heard = async ({ token, id }: { token: string; id: string }) => {
      const listener = listen(await open(token), topic(id), isPrivate);
      expect(await listener.join()).toEqual({ status: 'SUBSCRIBED', reason: '' });
      return listener;
    };
    const [all, some] = [await heard(everywhere), await heard(limited)];
    const change = (client: string) =>
      server.database.query(
        `with a as (update portal.clients set phone = '+15125550199' where id = $1)
         insert into portal.queue_assignments (client_id, kind, subject_id, user_id, user_name, assigned_by_name)
         values ($1, 'request', gen_random_uuid(), $2, 'Robin', 'Robin')`,
        [client, everywhere.id],
      );
    const broadcasts = (listener: typeof all) =>
      listener.broadcasts().filter((payload) => JSON.stringify(payload) !== '{"settled":true}');
    await change(other.client.id);
    await all.until('broadcast', 'changed');
    await send(topic(limited.id), { mark: 1 }, 'mark');
    await some.until('broadcast', 'mark');
    expect(some.broadcasts()).not.toContainEqual({});
    expect(broadcasts(all).filter((payload) => JSON.stringify(payload) === '{}')).toHaveLength(1);
    await change(mine.client.id);
    await some.until('broadcast', 'changed');

    expect(await listen(await open(limited.token), topic(everywhere.id), isPrivate).join()).toEqual(
      refused(topic(everywhere.id)),
    );
    const member = topic(mine.user.id);
    expect(await listen(await open(mine.token), member, isPrivate).join()).toEqual(refused(member));
  });

  it('receives an account event from the database once', async () => {
    const listener = listen(await open(mine.token), topicOf(), isPrivate);
    expect(await listener.join()).toEqual({ status: 'SUBSCRIBED', reason: '' });
    await server.database.query('begin');
    await server.database.query(
      `insert into portal.account_events (client_id, account_id, kind, at, external_id) values ($1, $2, 'call', now(), 'x1')`,
      [mine.client.id, account],
    );
    await server.database.query(`update portal.accounts set balance_cents = 1 where client_id = $1 and id = $2`, [
      mine.client.id,
      account,
    ]);
    await server.database.query('commit');
    await listener.until('broadcast', 'changed');
    await send(topicOf(), { last: true }, 'last');
    await listener.until('broadcast', 'last');
    expect(listener.broadcasts()).toMatchObject([{ client_id: mine.client.id, account_id: account }, { last: true }]);
  });

  it('is closed to outsiders, members of other locations, signed-out users and self-made keys', async () => {
    const other = await createMember(server);
    const limited = await createTestUser(server);
    await addMember(server, {
      clientId: mine.client.id,
      userId: limited.id,
      role: 'client_staff',
      locationIds: [mine.client.locations[0] ?? ''],
    });
    const limitedToken = await signIn(server, limited.email);
    for (const token of [other.token, limitedToken, null])
      expect(await listen(await open(token), topicOf(), isPrivate).join()).toEqual(refused(topicOf()));
    for (const topic of [`notifications:${mine.client.id}:${limited.id}`, 'account:x:y', 'anything', topicOf(other.client.id)])
      expect(await listen(await open(mine.token), topic, isPrivate).join()).toEqual(refused(topic));
    const own = `notifications:${mine.client.id}:${limited.id}`;
    expect(await listen(await open(limitedToken), own, isPrivate).join()).toEqual({ status: 'SUBSCRIBED', reason: '' });
    const forged = `${mine.token.slice(0, -8)}AAAAAAAA`;
    expect(await listen(await open(forged), topicOf(), isPrivate).join()).toEqual({
      status: 'CHANNEL_ERROR',
      reason: 'MalformedJWT: The token provided is not a valid JWT',
    });
  });

  it('is open to members of the location and to agency staff', async () => {
    const member = await createTestUser(server);
    await addMember(server, {
      clientId: mine.client.id,
      userId: member.id,
      role: 'client_staff',
      locationIds: [mine.client.locations[1] ?? ''],
    });
    const agent = await createAgencyUser(server, 'agency_staff');
    for (const token of [await signIn(server, member.email), agent.token]) {
      const listener = listen(await open(token), topicOf(), isPrivate);
      expect(await listener.join()).toEqual({ status: 'SUBSCRIBED', reason: '' });
    }
    const notTheirs = `notifications:${mine.client.id}:${agent.id}`;
    expect(await listen(await open(agent.token), notTheirs, isPrivate).join()).toEqual(refused(notTheirs));
  });

  it('refuses payloads the database cannot store', async () => {
    const apikey = await server.auth.anonKey();
    const send = async (path: string, body: unknown) =>
      (
        await fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
          method: 'POST',
          headers: { apikey, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    expect(await send('', { messages: [{ topic: 'room', event: 'e', payload: { text: 'a\0b' } }] })).toBe(422);
    expect(await send('/room/events/e', { text: 'a\0b' })).toBe(422);
    expect(await send('/ro%00om/events/e', {})).toBe(422);
    expect(await send('/room/events/e', { text: 'ab' })).toBe(202);
  });

  it('accepts messages from the database only', async () => {
    const [hears, says] = [
      listen(await open(mine.token), topicOf(), isPrivate),
      listen(await open(mine.token), topicOf(), { private: true, broadcast: { ack: true } }),
    ];
    await Promise.all([hears.join(), says.join()]);
    expect(await says.channel.send({ type: 'broadcast', event: 'forged', payload: {} })).toBe('error');
    expect(await says.channel.track({ here: true })).toBe('error');
    await expect((await open(mine.token)).channel(topicOf(), { config: isPrivate }).httpSend('forged', {})).rejects.toThrow(
      /permissions to write/,
    );
    await send(topicOf(), {}, 'real');
    await hears.until('broadcast', 'real');
    expect(hears.heard.map(({ event }) => event)).not.toContain('forged');
  });

  it('closes when the session or membership ends', async () => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: user.id });
    const token = await signIn(server, user.email);
    const listener = listen(await open(token), topicOf(), isPrivate);
    await listener.join();
    await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: await server.auth.anonKey(), authorization: `Bearer ${token}` },
    });
    await listener.until('status', 'CLOSED');
    expect((await listener.until('system', 'error')).payload['message']).toBe('The session of this token has ended');

    const again = listen(await open(await signIn(server, user.email)), topicOf(), isPrivate);
    await again.join();
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [user.id]);
    await again.until('status', 'CLOSED');
    expect((await again.until('system', 'error')).payload['message']).toContain('You no longer have permission');
  });

  it("stays open with a fresh token, but not with another user's", async () => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: user.id });
    let token = await signIn(server, user.email);
    const client = await open(() => token);
    const listener = listen(client, topicOf(), isPrivate);
    await listener.join();
    token = await signIn(server, user.email);
    await client.realtime.setAuth();
    await send(topicOf(), { fresh: true }, 'after-refresh');
    await listener.until('broadcast', 'after-refresh');
    token = (await createMember(server)).token;
    await client.realtime.setAuth();
    await listener.until('status', 'CLOSED');
  });

  it('replays earlier messages on request', async () => {
    const topic = `notifications:${mine.client.id}:${mine.user.id}`;
    const since = Date.now();
    for (const n of [1, 2, 3]) await send(topic, { n }, 'kept');
    const listener = listen(await open(mine.token), topic, { private: true, broadcast: { replay: { since, limit: 2 } } });
    await listener.join();
    await send(topic, { n: 4 }, 'now');
    await listener.until('broadcast', 'now');
    expect(listener.broadcasts()).toMatchObject([{ n: 2 }, { n: 3 }, { n: 4 }]);
    expect(listener.heard.map(({ payload }) => (payload['meta'] as { replayed?: boolean } | undefined)?.replayed)).toContain(
      true,
    );
  });
});

describe('a socket', () => {
  it('is not opened for a page of another origin', async () => {
    const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${await server.auth.anonKey()}`;
    const statusFor = async (origin: string) => {
      const socket = new WebSocket(address, { origin });
      socket.on('error', () => {});
      const status = await Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number),
      ]);
      socket.terminate();
      return status;
    };
    expect(await statusFor(server.url)).toBe(101);
    for (const origin of ['https://evil.example.com', 'null', `${server.url}.evil.example.com`])
      expect(await statusFor(origin), origin).toBe(403);
  });
});
