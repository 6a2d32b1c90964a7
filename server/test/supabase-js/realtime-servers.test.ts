import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type Server } from '#server/composition.ts';
import { runRetention } from '#operations/retention/index.ts';
import { addMember, createMember, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { listen, openRealtimeClient } from './channels.ts';

let server: TestServer;
let other: Server;
const clients: SupabaseClient[] = [];
const jwtSecret = 'a-secret-of-this-test-of-thirty-two-or-more';

beforeAll(async () => {
  server = await startTestServer(
    { REALTIME_PUBLIC_CHANNELS: 'on', JWT_SECRET: jwtSecret },
    {
      realtimeLimits: {
        messagesPerSecond: 20,
        channelsPerSocket: 3,
        joinsPerSecond: 6,
        malformedMessages: 2,
        messageBytes: 10_000,
        socketsPerUser: 2,
        silenceMs: 1500,
        bufferedBytes: 100_000,
        waitingBytes: 15_000,
      },
    },
  );
  other = await startServer(server.platform.config);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function open(at: Pick<Server, 'url' | 'auth'>, token: string | null = null): Promise<SupabaseClient> {
  const client = await openRealtimeClient(at, token);
  clients.push(client);
  return client;
}

describe('two servers', () => {
  it('share presence', async () => {
    const [ann, bob] = [
      listen(await open(other), 'office', { hearsPresence: true, presence: { key: 'ann' } }),
      listen(await open(other), 'office', { hearsPresence: true, presence: { key: 'bob' } }),
    ];
    const watcher = listen(await openClientOfFirst(), 'office', { hearsPresence: true });
    await Promise.all([ann.join(), bob.join(), watcher.join()]);
    expect(await ann.channel.track({ desk: 1 })).toBe('ok');
    await watcher.until('presence', ({ event, payload }) => event === 'join' && payload['key'] === 'ann');
    expect(await bob.channel.track({ desk: 2 })).toBe('ok');
    await watcher.until('presence', ({ event, payload }) => event === 'join' && payload['key'] === 'bob');
    expect(watcher.channel.presenceState()).toMatchObject({ ann: [{ desk: 1 }], bob: [{ desk: 2 }] });
    await ann.channel.track({ desk: 3 });
    await watcher.until('presence', ({ event }) => event === 'join' && deskOf(watcher.channel.presenceState()) === 3);
    await ann.channel.untrack();
    await watcher.until(
      'presence',
      ({ event, payload }) => event === 'leave' && payload['key'] === 'ann' && !('ann' in watcher.channel.presenceState()),
    );
    const late = listen(await openClientOfFirst(), 'office', { hearsPresence: true });
    await late.join();
    await late.until('presence', 'sync');
    expect(Object.keys(late.channel.presenceState())).toEqual(['bob']);
    bob.channel.socket.disconnect();
    await watcher.until('presence', ({ event, payload }) => event === 'leave' && payload['key'] === 'bob');
  });

  const deskOf = (state: Record<string, unknown[]>) => (state['ann']?.[0] as { desk?: number } | undefined)?.desk;
  /** The first server has a short idle limit, so its clients send heartbeats more often. */
  async function openClientOfFirst(): Promise<SupabaseClient> {
    const client = await open(server);
    const beat = setInterval(() => void client.realtime.sendHeartbeat(), 100);
    client.realtime.onHeartbeat((status) => {
      if (status === 'disconnected') clearInterval(beat);
    });
    beats.push(beat);
    return client;
  }
  const beats: NodeJS.Timeout[] = [];
  afterAll(() => beats.forEach((beat) => clearInterval(beat)));

  it('are neither dropped nor repeated when the listener connection is killed or transactions overlap or fail', async () => {
    const listener = listen(await open(other), 'kept');
    await listener.join();
    const say = (n: number) =>
      server.database.query(`select realtime.send(jsonb_build_object('n', $1::int), 'n', 'kept', false)`, [n]);
    await say(1);
    await listener.until('broadcast', ({ payload }) => (payload['payload'] as { n?: number }).n === 1);
    const late = await server.platform.db.owner.transaction().execute(async (tx) => {
      await tx.executeQuery(query(`select realtime.send('{"n":2}', 'n', 'kept', false)`));
      await say(3);
      await listener.until('broadcast', ({ payload }) => (payload['payload'] as { n?: number }).n === 3);
      return server.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recoup realtime' and datname = current_database()`,
      );
    });
    expect(late.length).toBeGreaterThan(0);
    await server.database.query('begin');
    await say(4);
    await server.database.query('rollback');
    await say(5);
    await listener.until('broadcast', ({ payload }) => (payload['payload'] as { n?: number }).n === 5);
    expect(listener.broadcasts()).toMatchObject([{ n: 1 }, { n: 3 }, { n: 2 }, { n: 5 }]);
  });
});

const query = (text: string) => ({ sql: text, parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: text } });

describe('row changes', () => {
  beforeAll(async () => {
    await server.database.query(`
      create table public.desks (id bigint primary key, client_id uuid not null, floor int not null, secret text);
      alter table public.desks enable row level security;
      grant usage on schema public to authenticated;
      grant select (id, client_id, floor) on public.desks to authenticated;
      create policy members on public.desks for select to authenticated using (client_id = any (array(select portal.my_client_ids())));
      create trigger tell after insert or update or delete on public.desks for each row execute function realtime.record_change();
    `);
  });

  it('reach subscribers who may see the row', async () => {
    const [mine, theirs] = [await createMember(server), await createMember(server)];
    const all = { event: '*', schema: 'public', table: 'desks' };
    const [member, high, guessing, outsider] = [
      listen(await open(other, mine.token), 'desks-1', { changes: [all, { ...all, event: 'DELETE' }] }),
      listen(await open(other, mine.token), 'desks-2', { changes: [{ ...all, filter: 'floor=gt.9' }] }),
      listen(await open(other, mine.token), 'desks-4', { changes: [{ ...all, filter: 'secret=eq.x' }] }),
      listen(await open(other, theirs.token), 'desks-3', { changes: [all] }),
    ];
    for (const each of [member, high, guessing, outsider]) {
      expect((await each.join()).status).toBe('SUBSCRIBED');
      await each.until('system', each === guessing ? 'error' : 'ok');
    }
    const change = (text: string) => server.database.query(text, text.includes('$1') ? [mine.client.id] : []);
    await change(`insert into public.desks values (1, $1, 2, 'x')`);
    await member.until('postgres_changes', 'INSERT');
    await change(`update public.desks set floor = 10 where id = 1`);
    await Promise.all([member.until('postgres_changes', 'UPDATE'), high.until('postgres_changes', 'UPDATE')]);
    await change(`delete from public.desks`);
    await member.until('postgres_changes', 'DELETE');
    await outsider.until('postgres_changes', 'DELETE');
    await high.until('postgres_changes', 'DELETE');
    const received = (listener: typeof member) =>
      listener.heard.filter(({ type }) => type === 'postgres_changes').map(({ payload }) => payload);
    const row = { id: 1, client_id: mine.client.id, floor: 2 };
    const common = { schema: 'public', table: 'desks', errors: null };
    expect(received(member).slice(0, 3)).toEqual([
      { ...common, eventType: 'INSERT', commit_timestamp: expect.any(String), new: row, old: {} },
      { ...common, eventType: 'UPDATE', commit_timestamp: expect.any(String), new: { ...row, floor: 10 }, old: { id: 1 } },
      { ...common, eventType: 'DELETE', commit_timestamp: expect.any(String), new: {}, old: { id: 1 } },
    ]);
    expect(received(high).map(({ eventType }) => eventType)).toEqual(['UPDATE', 'DELETE']);
    // Delivery alone would disclose a column the subscriber may not read.
    expect(received(guessing)).toEqual([]);
    // Visibility of a deleted row cannot be checked, so only its key is sent.
    expect(received(outsider)).toMatchObject([{ eventType: 'DELETE', old: { id: 1 } }]);
  });

  it('are refused for tables without opt-in and for unknown columns', async () => {
    const { token } = await createMember(server);
    const refused: Record<string, string>[] = [
      { event: '*', schema: 'portal', table: 'accounts' },
      { event: '*', schema: 'public', table: 'desks', filter: 'colour=eq.red' },
    ];
    for (const change of refused) {
      const listener = listen(await open(other, token), `refused-${change['table']}`, { changes: [change] });
      await listener.join();
      expect((await listener.until('system', 'error')).payload).toMatchObject({
        extension: 'postgres_changes',
        message: /Unable to subscribe/,
      });
    }
  });
});

describe('messages', () => {
  it('expire after three days', async () => {
    await server.database.query(
      `select realtime.send('{}', 'old', 'kept-for-days', true), realtime.send('{}', 'new', 'kept-for-days', true)`,
    );
    await server.database.query(
      `update realtime.messages set inserted_at = inserted_at - interval '73 hours' where event = 'old'`,
    );
    expect(await runRetention(server.platform)).toMatchObject({ realtime_messages: 1 });
    const left = await server.database.query(`select event from realtime.messages where topic = 'kept-for-days'`);
    expect(left).toEqual([{ event: 'new' }]);
  });
});

describe('a socket', () => {
  async function connect(query: string = ''): Promise<WebSocket> {
    const key = await server.auth.anonKey();
    return new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0${query}`);
  }
  async function opened(): Promise<{ socket: WebSocket; next(): Promise<unknown[]>; closed: Promise<[number, Buffer]> }> {
    const socket = await connect();
    const closed = once(socket, 'close') as Promise<[number, Buffer]>;
    await once(socket, 'open');
    const waiting: unknown[][] = [];
    let take: ((frame: unknown[]) => void) | null = null;
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as unknown[];
      if (take) take(frame);
      else waiting.push(frame);
      take = null;
    });
    const next = async () => waiting.shift() ?? new Promise<unknown[]>((resolve) => (take = resolve));
    return { socket, next, closed };
  }
  const frame = (event: string, payload: unknown = {}, topic = 'realtime:room', ref = '1') =>
    JSON.stringify(['1', ref, topic, event, payload]);

  it('requires the project key and a supported version', async () => {
    const refusedWith = async (address: string) => {
      const socket = new WebSocket(address);
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      socket.on('error', () => {});
      socket.terminate();
      return response.statusCode;
    };
    const base = `${server.url.replace('http', 'ws')}/realtime/v1/websocket`;
    expect(await refusedWith(`${base}?vsn=2.0.0`)).toBe(403);
    expect(await refusedWith(`${base}?vsn=2.0.0&apikey=nonsense`)).toBe(403);
    expect(await refusedWith(`${base}?vsn=3.0.0&apikey=${await server.auth.anonKey()}`)).toBe(400);
    expect(await refusedWith(`${server.url.replace('http', 'ws')}/healthz`)).toBe(200);
  });

  it('answers an unreadable message and stays open, but closes after too many', async () => {
    const { socket, next, closed } = await opened();
    socket.send('{');
    expect(await next()).toEqual([null, null, 'phoenix', 'phx_error', { reason: 'A message is JSON.' }]);
    socket.send(frame('heartbeat', {}, 'phoenix', '7'));
    expect(await next()).toEqual(['1', '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
    socket.send(frame('phx_join', { config: { postgres_changes: 'x' } }));
    expect(await next()).toMatchObject([
      '1',
      '1',
      'realtime:room',
      'phx_reply',
      { status: 'error', response: { reason: /^InvalidJoinPayload/ } },
    ]);
    socket.send(frame('broadcast', {}, 'realtime:never-joined'));
    expect(await next()).toMatchObject([expect.anything(), '1', 'realtime:never-joined', 'phx_reply', { status: 'error' }]);
    socket.send(Buffer.from([9, 9]));
    socket.send('[]');
    expect((await closed)[0]).toBe(1008);
  });

  it('closes after idling or flooding', async () => {
    const [silent, large] = [await opened(), await opened()];
    large.socket.send(frame('broadcast', { text: 'x'.repeat(20_000) }));
    expect((await large.closed)[0]).toBe(1009);
    expect((await silent.closed)[0]).toBe(1001);
  });

  it('limits messages and joins per channel', async () => {
    const flooding = await opened();
    flooding.socket.send(frame('phx_join'));
    expect(await flooding.next()).toMatchObject(['1', '1', 'realtime:room', 'phx_reply', { status: 'ok' }]);
    for (let n = 0; n < 22; n += 1) flooding.socket.send(frame('nothing'));
    expect(await flooding.next()).toMatchObject([
      null,
      null,
      'realtime:room',
      'system',
      { status: 'error', message: 'Too many messages per second' },
    ]);
    expect(await flooding.next()).toEqual(['1', '1', 'realtime:room', 'phx_close', {}]);
    flooding.socket.terminate();

    const lost = await opened();
    for (let n = 0; n < 22; n += 1) lost.socket.send(frame('broadcast', {}, 'realtime:never-joined'));
    expect((await lost.closed).map(String)).toEqual(['1008', 'Too many messages per second']);

    const heaping = await opened();
    heaping.socket.send(frame('phx_join'));
    for (let n = 0; n < 4; n += 1) heaping.socket.send(frame('broadcast', { text: 'x'.repeat(9000) }));
    expect((await heaping.closed).map(String)).toEqual(['1008', 'Too many messages at once']);

    const joining = await opened();
    for (let n = 0; n < 7; n += 1) joining.socket.send(frame('phx_join', {}, `realtime:room-${n}`));
    const answers: unknown[] = [];
    for (let n = 0; n < 7; n += 1) answers.push(((await joining.next())[4] as { response: { reason?: string } }).response.reason);
    expect(answers).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array(3).fill('ChannelRateLimitReached: Too many channels'),
      'ClientJoinRateLimitReached: Too many joins per second',
    ]);
    expect((await joining.closed)[0]).toBe(1008);
  });

  it('counts toward a per-user limit', async () => {
    const user = await createTestUser(server);
    const { client } = await createMember(server);
    await addMember(server, { clientId: client.id, userId: user.id });
    const token = await signIn(server, user.email);
    const join = async () => {
      const one = await opened();
      one.socket.send(
        frame('phx_join', { config: { private: true }, access_token: token }, `realtime:notifications:${client.id}:${user.id}`),
      );
      return { ...one, answer: (await one.next())[4] as { status: string } };
    };
    const [first, second, third] = [await join(), await join(), await join()];
    expect([first.answer.status, second.answer.status, third.answer.status]).toEqual(['ok', 'ok', 'error']);
    first.socket.close();
    for (const each of [second, third]) each.socket.terminate();
  });

  it('is dropped when the client stops reading', async () => {
    const [slow, quick] = [await opened(), listen(await open(other), 'much')];
    await quick.join();
    slow.socket.send(frame('phx_join', {}, 'realtime:much'));
    await slow.next();
    slow.socket.pause();
    for (let n = 1; n <= 20; n += 1) {
      await server.database.query(
        `select realtime.send(jsonb_build_object('text', repeat('x', 1000000)), 'n' || $1::int, 'much', false)`,
        [n],
      );
      await quick.until('broadcast', `n${n}`);
      if (n % 2 === 0) slow.socket.send(frame('heartbeat', {}, 'phoenix'));
    }
    slow.socket.resume();
    expect((await slow.closed)[0]).toBe(1006);
  });

  it('loses its channels when the token expires', async () => {
    const { token, user, client } = await createMember(server);
    const { exp: _exp, ...claims } = decodeJwt(token);
    const soon = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) + 2 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
    const listener = listen(await open(other, soon), `notifications:${client.id}:${user.id}`, { private: true });
    expect((await listener.join()).status).toBe('SUBSCRIBED');
    expect((await listener.until('system', 'error')).payload['message']).toBe('Token has expired');
    await listener.until('status', 'CLOSED');
  });

  it('is notified of a shutdown', async () => {
    const passing = await startServer(server.platform.config);
    const socket = new WebSocket(
      `${passing.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${await server.auth.anonKey()}&vsn=1.0.0`,
    );
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await passing.stop();
    expect((await closed)[0]).toBe(1001);
  });
});

describe('client address', () => {
  it('is rate-limited for database checks across sockets', async () => {
    const guarded = await startServer(server.platform.config, { realtimeLimits: { joinsPerSecondPerAddress: 0 } });
    const listener = listen(await open(guarded), 'notifications:x:y', { private: true });
    expect(await listener.join()).toEqual({
      status: 'CHANNEL_ERROR',
      reason: 'ClientJoinRateLimitReached: Too many joins per second',
    });
    await guarded.stop();
  });
});

describe('during maintenance', () => {
  it('no sockets are accepted', async () => {
    const closed = await startServer({ ...server.platform.config, MAINTENANCE: true });
    try {
      const socket = new WebSocket(`${closed.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=x&vsn=2.0.0`);
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      socket.on('error', () => {}).terminate();
      expect(response.statusCode).toBe(503);
    } finally {
      await closed.stop();
    }
  });
});
