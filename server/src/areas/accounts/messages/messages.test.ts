import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, createCompany, loggedOf, outboxKindsOf, type CompanyCaller } from '#test/account-callers.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { bucketOf } from '#platform/rate-limit.ts';

interface Message {
  id: string;
  body: string;
  author: string;
  is_unread: boolean;
  documents: { id: string; file_name: string }[];
  abilities: { add_document: boolean };
}
interface Thread {
  account: { id: string } | null;
  data: Message[];
  page: { next_cursor: string | null };
  unread: number;
  abilities: { write: boolean };
  code?: string;
}
interface Threads {
  data: { account: { id: string; number: string } | null; last: { body: string }; unread: number }[];
  page: { next_cursor: string | null };
  abilities: { open_company_thread: boolean };
}

let server: TestServer;
let clientId: string;
let locations: string[];
let admin: CompanyCaller;
let staff: CompanyCaller;
let limited: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  ({ clientId, locations, admin, staff } = await createCompany(server));
  limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
});
afterAll(() => server.stop());

const account = (overrides: Parameters<typeof createTestAccount>[2] = {}) => createTestAccount(server, clientId, overrides);

/** A message from the agency, `minutes` from now. */
async function agencyWrites(accountId: string | null, body: string, minutes = 0): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.messages (client_id, account_id, author, author_name, body, created_at, received_at)
     select $1, $2, 'agency', 'Robin', $3, at, at from (select date_trunc('milliseconds', now()) + make_interval(mins => $4) as at) t
     returning id`,
    [clientId, accountId, body, minutes],
  );
  return row?.id ?? '';
}

describe('the thread of an account', () => {
  it('stores messages with an outbox event, and shows each user what is new', async () => {
    const { id } = await account();
    expect((await staff.post(`/accounts/${id}/messages`, { body: '  When was the last call? ' })).status).toBe(201);
    await agencyWrites(id, 'Yesterday', -2);
    await agencyWrites(id, 'And today', -1);
    const seen = await staff.get<Thread>(`/accounts/${id}/messages`);
    expect(seen.body).toMatchObject({ account: { id }, unread: 2, abilities: { write: true } });
    expect(seen.body.data.map(({ body, is_unread: isNew }) => [body, isNew])).toEqual([
      ['When was the last call?', false],
      ['And today', true],
      ['Yesterday', true],
    ]);
    expect(await outboxKindsOf(server, id)).toEqual(['message']);
    expect(await loggedOf(server, id)).toEqual(['message.sent']);
    const until = (seen.body.data[2] as unknown as { created_at: string }).created_at;
    expect((await staff.post(`/accounts/${id}/read`, { until })).status).toBe(204);
    expect((await staff.get<Thread>(`/accounts/${id}/messages`)).body.unread).toBe(1);
    expect((await staff.post(`/accounts/${id}/read`, {})).status).toBe(204);
    // Read state is never reverted.
    await staff.post(`/accounts/${id}/read`, { until });
    expect((await staff.get<Thread>(`/accounts/${id}/messages`)).body.unread).toBe(0);
    // Read state is per user.
    expect((await admin.get<Thread>(`/accounts/${id}/messages`)).body.unread).toBe(2);
  });

  it('cannot be marked read before it was sent', async () => {
    const { id } = await account();
    await staff.post(`/accounts/${id}/read`, { until: '2999-01-01T00:00:00Z' });
    await agencyWrites(id, 'Later', 1);
    expect((await staff.get<Thread>(`/accounts/${id}/messages`)).body.unread).toBe(1);
  });

  it('is paged and contains each message once', async () => {
    const { id } = await account();
    for (let number = 1; number <= 5; number += 1) await agencyWrites(id, `Message ${number}`, number - 10);
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body } = await staff.get<Thread>(`/accounts/${id}/messages?limit=2${query}`);
      all.push(...body.data.map((one) => one.body));
      cursor = body.page.next_cursor;
    } while (cursor);
    expect(all).toEqual(['Message 5', 'Message 4', 'Message 3', 'Message 2', 'Message 1']);
  });

  it.each([
    ['nothing', { body: ' ' }],
    ['a novel', { body: 'x'.repeat(8001) }],
    ['no text', {}],
    ['something else than text', { body: 5 }],
  ])('rejects %s', async (_what, body) => {
    const { id } = await account();
    expect((await staff.post(`/accounts/${id}/messages`, body)).status).toBe(400);
    expect(await outboxKindsOf(server, id)).toEqual([]);
  });

  it('adds one message per Idempotency-Key', async () => {
    const { id } = await account();
    for (let time = 0; time < 2; time += 1)
      await staff.post(`/accounts/${id}/messages`, { body: 'Once' }, { 'idempotency-key': `once-${id}` });
    expect((await staff.get<Thread>(`/accounts/${id}/messages`)).body.data).toHaveLength(1);
  });
});

describe('message files', () => {
  it("are attached to the user's own message, and downloaded by everyone who sees the thread", async () => {
    const { id } = await account();
    const sent = await staff.post<{ data: Message }>(`/accounts/${id}/messages`, { body: 'See the invoice' });
    const path = `/messages/${sent.body.data.id}/documents`;
    const added = await staff.upload<{ data: { id: string } }>(`${path}?file_name=invoice.pdf`, '%PDF-1.4');
    expect(added.status).toBe(201);
    const file = await admin.get<string>(`${path}/${added.body.data.id}`);
    expect([file.status, file.body]).toEqual([200, '%PDF-1.4']);
    expect((await admin.get<Thread>(`/accounts/${id}/messages`)).body.data[0]?.documents).toMatchObject([
      { file_name: 'invoice.pdf' },
    ]);
    expect(await outboxKindsOf(server, id)).toEqual(['message', 'document']);
    const theirs = await agencyWrites(id, 'Ours');
    expect(await staff.upload(`/messages/${theirs}/documents?file_name=a.txt`, 'a')).toMatchObject({ status: 409 });
    expect((await admin.get(`/messages/${theirs}/documents/${added.body.data.id}`)).status).toBe(404);
  });

  it('of the general thread are visible to members without location limits only', async () => {
    const sent = await admin.post<{ data: Message }>('/messages', { body: 'Our new address' });
    const path = `/messages/${sent.body.data.id}/documents`;
    const added = await admin.upload<{ data: { id: string } }>(`${path}?file_name=address.txt`, 'Elm St');
    expect((await staff.get<string>(`${path}/${added.body.data.id}`)).body).toBe('Elm St');
    expect((await limited.get(`${path}/${added.body.data.id}`)).status).toBe(404);
    expect((await limited.upload(`${path}?file_name=a.txt`, 'a')).status).toBe(404);
    const notified = await server.database.query(
      'select kind from feed.outbox_events where client_id = $1 and account_id is null order by at',
      [clientId],
    );
    expect(notified).toMatchObject([{ kind: 'message' }, { kind: 'document' }]);
  });
});

describe('access', () => {
  it('limits members to the accounts of their locations', async () => {
    const [near, far] = [
      await account({ locationId: locations[0] ?? null }),
      await account({ locationId: locations[1] ?? null }),
    ];
    await agencyWrites(far.id, 'Far');
    await agencyWrites(near.id, 'Near');
    expect((await limited.get(`/accounts/${near.id}/messages`)).status).toBe(200);
    for (const path of [`/accounts/${far.id}/messages`]) {
      expect((await limited.get(path)).status).toBe(404);
      expect((await limited.post(path, { body: 'Hello' })).status).toBe(404);
    }
    expect((await limited.post(`/accounts/${far.id}/read`, {})).status).toBe(404);
    expect((await limited.get('/messages')).status).toBe(403);
    expect((await limited.post('/messages', { body: 'Hello' })).status).toBe(403);
    const threads = await limited.get<Threads>('/message-threads');
    expect(threads.body.data.map(({ account: one }) => one?.id)).toEqual([near.id]);
    expect(threads.body.abilities.open_company_thread).toBe(false);
    expect((await limited.get<{ data: unknown }>('/messages/unread')).body.data).toEqual({ messages: 1 });
  });

  it('lets agency users read and not write', async () => {
    const { id } = await account();
    const agency = callerOf(server, { clientId, token: (await createAgencyUser(server, 'agency_staff')).token });
    expect((await agency.get<Thread>(`/accounts/${id}/messages`)).body.abilities.write).toBe(false);
    expect((await agency.post<Thread>(`/accounts/${id}/messages`, { body: 'Hello' })).body.code).toBe('read_only');
    expect((await agency.get('/message-threads')).status).toBe(200);
  });
});

describe('threads and bulk', () => {
  it('list every thread with its newest message, page by page, and only unread ones', async () => {
    const member = await createMember(server);
    const mine = callerOf(server, { clientId: member.client.id, token: member.token });
    const accounts: string[] = [];
    for (let count = 0; count < 3; count += 1) accounts.push((await createTestAccount(server, member.client.id)).id);
    const bulk = await mine.post<{ data: { result: string }[] }>('/messages/bulk', {
      account_ids: [...accounts, (await account()).id],
      body: 'To all',
    });
    expect(bulk.body.data.map(({ result }) => result)).toEqual(['done', 'done', 'done', 'refused']);
    await mine.post('/messages', { body: 'To the agency' });
    const all: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body } = await mine.get<Threads>(`/message-threads?limit=3${query}`);
      all.push(...body.data.map(({ account: one }) => one?.id ?? null));
      cursor = body.page.next_cursor;
    } while (cursor);
    expect(all).toEqual([null, ...accounts.toReversed()]);
    expect((await mine.get<Threads>('/message-threads?unread=only')).body.data).toEqual([]);
    await server.database.query(
      `insert into portal.messages (client_id, account_id, author, author_name, body) values ($1, $2, 'agency', 'Robin', 'Yes')`,
      [member.client.id, accounts[0]],
    );
    expect((await mine.get<Threads>('/message-threads?unread=only')).body.data).toMatchObject([
      { account: { id: accounts[0] }, last: { body: 'Yes' }, unread: 1 },
    ]);
  });

  it('count unread messages in all of them, until read', async () => {
    const member = await createMember(server);
    const mine = callerOf(server, { clientId: member.client.id, token: member.token });
    const { id } = await createTestAccount(server, member.client.id);
    for (const accountId of [null, id, id])
      await server.database.query(
        `insert into portal.messages (client_id, account_id, author, author_name, body) values ($1, $2, 'agency', 'Robin', 'Hello')`,
        [member.client.id, accountId],
      );
    const unread = async () => (await mine.get<{ data: { messages: number } }>('/messages/unread')).body.data.messages;
    expect(await unread()).toBe(3);
    await mine.post(`/accounts/${id}/read`, {});
    expect(await unread()).toBe(1);
    await mine.post('/messages/read', {});
    expect(await unread()).toBe(0);
  });
});

describe('the thread row', () => {
  it('matches its messages, also when an older one arrives later', async () => {
    const [one, two] = [await account(), await account()];
    const write = (rows: string) =>
      server.database.query(
        `insert into portal.messages (client_id, account_id, author, author_name, body, created_at, received_at) values ${rows}`,
        [clientId, one.id, two.id],
      );
    await write(
      `($1, $2, 'client', 'Ann', 'Newest', '2026-05-03', '2026-05-03'), ($1, $3, 'client', 'Ann', 'Other', '2026-05-01', '2026-05-01')`,
    );
    await write(`($1, $2, 'agency', 'Robin', 'Older', '2026-05-01', '2026-05-04'), ($1, $2, 'agency', 'Robin', 'Oldest', '2026-04-01', '2026-05-05'),
      ($1, $3, 'agency', 'Robin', 'Newer', '2026-05-02', '2026-05-02')`);
    const lastOf = async (id: string) =>
      (await admin.get<Threads>('/message-threads?limit=100')).body.data.find(({ account: a }) => a?.id === id);
    expect(await lastOf(one.id)).toMatchObject({ last: { body: 'Newest' }, unread: 2 });
    expect(await lastOf(two.id)).toMatchObject({ last: { body: 'Newer' }, unread: 1 });
    const threads = (sql: string) => server.database.query(`select q::text from (${sql}) q order by 1`);
    expect(await threads('select client_id, subject_id, account_id, last_id, last_at, agency_at from portal.threads')).toEqual(
      await threads(
        `select distinct on (client_id, account_id) client_id, coalesce(account_id, client_id), account_id, id, created_at,
           max(received_at) filter (where author = 'agency') over (partition by client_id, account_id)
         from portal.messages order by client_id, account_id, created_at desc, id desc`,
      ),
    );
  });
});

describe("a user's hourly limit", () => {
  /** As if messages had been sent already; the hour ends in ten minutes. */
  const sent = (userId: string, what: string, count: number) =>
    server.database.query(
      `insert into auth_ext.rate_limits (bucket, count, resets_at) values ($1, $2, now() + interval '10 minutes')
       on conflict (bucket) do update set count = excluded.count, resets_at = excluded.resets_at`,
      [bucketOf({ name: `send:${what}`, subject: userId }), count],
    );
  const refused = (what: string, most: string) => ({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: `One person can send ${most} ${what} an hour. Nothing was sent; please try again in 10 minutes.`,
    },
  });

  it('answers with the waiting time, for that user only, and counts a bulk action as a whole', async () => {
    const [ann, ben] = [await addCaller(server, clientId, { role: 'client_admin' }), await addCaller(server, clientId)];
    const ids = [(await account()).id, (await account()).id];
    const bulk = () => ann.post('/messages/bulk', { account_ids: ids, body: 'To both' });
    await sent(ann.user.id, 'messages', 998);
    expect((await ann.post('/messages', { body: 'The 999th' })).status).toBe(201);
    expect(await bulk()).toMatchObject(refused('messages', '1,000'));
    expect((await ann.post(`/accounts/${ids[0]}/messages`, { body: 'The last' })).status).toBe(201);
    const answer = await ann.post('/messages', { body: 'One more' });
    expect(answer).toMatchObject(refused('messages', '1,000'));
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await ben.post('/messages', { body: 'Not mine' })).status).toBe(201);
    // The hour has passed.
    await server.database.query('update auth_ext.rate_limits set resets_at = now() where bucket = $1', [
      bucketOf({ name: 'send:messages', subject: ann.user.id }),
    ]);
    expect((await bulk()).status).toBe(200);
    expect((await server.database.query('select from portal.messages where created_by = $1', [ann.user.id])).length).toBe(4);
  });

  it.each<[string, string, (id: string) => [string, object]]>([
    ['requests', '2,000', (id) => [`/accounts/${id}/requests`, { kind: 'hold', data: {} }]],
    ['requests', '2,000', (id) => ['/requests/bulk', { kind: 'hold', data: {}, account_ids: [id] }]],
    ['reports of direct payments', '10,000', () => ['/requests/direct-payments/import', { rows: [{ account: 'A-1' }] }]],
    ['answers', '500', (id) => [`/offers/${id}/decision`, { decision: 'counter', counter: '5' }]],
    ['answers', '500', (id) => [`/disputes/${id}/answer`, { answer: 'confirm' }]],
  ])('ends for %s too', async (what, most, call) => {
    const caller = await addCaller(server, clientId, { role: 'client_admin' });
    await sent(caller.user.id, what, Number(most.replace(',', '')));
    const [path, body] = call((await account()).id);
    expect(await caller.post(path, body)).toMatchObject(refused(what, most));
  });
});
