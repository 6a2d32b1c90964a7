import type { ConsoleClient, ConsoleClientPage } from '@recoup/contract/agency/clients';
import type { Assigned, QueueItem } from '@recoup/contract/agency/queue';
import { QUEUE_KINDS } from '@recoup/domain/agency/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { createQueue, daysBefore, fillQueue, type QueuePage } from '#test/queue.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let queue: Awaited<ReturnType<typeof createQueue>>;
beforeAll(async () => {
  server = await startTestServer();
  queue = await createQueue(server);
});
afterAll(() => server.stop());

describe('the queue', () => {
  let rows: Awaited<ReturnType<typeof fillQueue>>;
  let theirs: Awaited<ReturnType<typeof fillQueue>>;
  beforeAll(async () => {
    rows = await fillQueue(server, queue.mine.client, 4);
    theirs = await fillQueue(server, queue.other.client, 0);
  });

  it('has one item of each kind, due first, then oldest first, and the same rows page by page', async () => {
    const whole = await queue.list(queue.robin, `?client=${queue.mine.client.id}`);
    expect(whole.data.map(({ kind }) => kind).toSorted()).toEqual(
      ['compliance', 'dispute', 'information', 'message', 'offer', 'onboarding', 'placement', 'request'].toSorted(),
    );
    const all = await queue.list(queue.robin);
    expect(all.data).toHaveLength(16);
    const keys = all.data.map(({ due_on: due, at }) => `${due} ${at}`);
    expect(keys).toEqual(keys.toSorted());
    expect(all.data[0]).toMatchObject({
      kind: 'message',
      client: { id: queue.mine.client.id },
      account: null,
      text: 'Any news?',
    });
    const paged: QueueItem[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: QueuePage = await queue.list(queue.robin, `?limit=3${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data);
      cursor = page.page.next_cursor;
    }
    expect(paged).toEqual(all.data);
    const placement = whole.data.find(({ kind }) => kind === 'placement');
    expect(placement).toMatchObject({ account: { id: rows.placed }, account_count: 1, amount_cents: 10_000, code: 'manual' });
    expect(whole.data.find(({ kind }) => kind === 'request')).toMatchObject({ code: 'direct_payment', amount_cents: 5000 });
    const [logged] = await server.database.query(
      `select details, client_id from portal.agency_audit_log where action = 'agency.listed' and actor_user_id = $1 order by at limit 1`,
      [queue.robin.id],
    );
    expect(logged).toEqual({ details: { list: 'queue', rows: 8 }, client_id: null });
  });

  it('filters by kind, due date, age and client, and counts with the oldest', async () => {
    const kinds = ({ data }: QueuePage) => data.map(({ kind }) => kind);
    expect(kinds(await queue.list(queue.robin, '?kind=offer&kind=dispute'))).toHaveLength(4);
    const late = await queue.list(queue.robin, '?due=overdue');
    expect(late.data.every(({ client }) => client.id === queue.mine.client.id)).toBe(true);
    expect(kinds(late)).toContain('message');
    expect(kinds(await queue.list(queue.robin, '?waiting_days=5'))).toEqual(['message']);
    expect((await queue.list(queue.robin, '?due=week')).data.length).toBe(16);
    const all = await queue.counts(queue.robin);
    expect(all.request.count).toBe(2);
    expect(Date.parse(all.message.oldest_at ?? '')).toBeCloseTo(Date.parse(daysBefore(5)), -5);
    expect((await queue.counts(queue.robin, `?client=${queue.other.client.id}&due=overdue`)).request).toEqual({
      count: 0,
      oldest_at: null,
      due_on: null,
    });
  });

  it('has the same counts on the list and the page of clients', async () => {
    const path = `/clients/${queue.mine.client.id}`;
    const page = (await queue.api<{ data: ConsoleClientPage }>(queue.robin, 'GET', path)).body.data;
    expect(page.waiting).toEqual(Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, 1])));
    const clients = (await queue.api<{ data: ConsoleClient[] }>(queue.robin, 'GET', '/clients?needs=items')).body.data;
    expect(clients.find(({ client_id: id }) => id === queue.mine.client.id)?.open_items).toBe(QUEUE_KINDS.length);
  });

  it('shows a limited user only their clients, in the list, the counts and by address', async () => {
    expect((await queue.list(queue.limited)).data.map(({ client }) => client.id)).toEqual(Array(8).fill(queue.other.client.id));
    expect((await queue.list(queue.limited, `?client=${queue.mine.client.id}`)).data).toEqual([]);
    expect((await queue.counts(queue.limited)).request.count).toBe(1);
    expect((await queue.api(queue.limited, 'GET', queue.name('request', rows.request))).status).toBe(404);
    expect((await queue.api(queue.limited, 'GET', queue.name('request', rows.request, queue.other.client.id))).status).toBe(404);
    const assigned = await queue.api<{ data: Assigned[] }>(queue.limited, 'POST', '/queue/assignments', {
      items: [{ client_id: queue.mine.client.id, kind: 'request', id: rows.request, from: null }],
      user_id: queue.limited.id,
    });
    expect(assigned.body.data[0]?.refused?.code).toBe('unknown_item');
    expect((await queue.api(queue.mine, 'GET', '/queue')).status).toBe(404);
  });

  it('lets auditors read and change nothing', async () => {
    expect((await queue.list(queue.auditor)).data).toHaveLength(16);
    for (const [method, path, body] of [
      ['PUT', `${queue.name('request', rows.request)}/lease`, {}],
      ['POST', `${queue.name('offer', rows.offer)}/done`, undefined],
      [
        'POST',
        '/queue/assignments',
        { items: [{ client_id: queue.mine.client.id, kind: 'offer', id: rows.offer, from: null }], user_id: null },
      ],
      ['POST', '/answer-templates', { name: 'A', body: 'B' }],
    ] as const)
      expect((await queue.api(queue.auditor, method, path, body)).status).toBe(403);
  });

  it('limits leases and compliance flags to the clients of a limited user by policy alone', async () => {
    await queue.hold(queue.robin, queue.name('request', rows.request));
    await queue.hold(queue.robin, queue.name('request', theirs.request, queue.other.client.id));
    const seen = await server.platform.db.asUser({ sub: queue.limited.id, role: 'authenticated', agencyClientId: '*' }, (tx) =>
      tx.selectFrom('portal.queue_leases').select('client_id').execute(),
    );
    expect(seen).toEqual([{ client_id: queue.other.client.id }]);
    const flags = await server.platform.db.asUser({ sub: queue.limited.id, role: 'authenticated', agencyClientId: '*' }, (tx) =>
      tx.selectFrom('feed.compliance_flags').select('client_id').execute(),
    );
    expect(flags).toEqual([{ client_id: queue.other.client.id }]);
    for (const path of [queue.name('request', rows.request), queue.name('request', theirs.request, queue.other.client.id)])
      expect((await queue.api(queue.robin, 'DELETE', `${path}/lease`)).status).toBe(204);
  });

  it('takes the first message after a question as its answer, and none before it', async () => {
    const { id: clientId } = await createTestClient(server);
    const ask = async (...ages: number[]) => {
      const { id } = await createTestAccount(server, clientId, { status: 'NEEDS_INFO' });
      await server.database.query('update portal.accounts set status_since = $2 where id = $1', [id, daysBefore(5)]);
      for (const age of ages)
        await server.database.query(
          `insert into portal.messages (client_id, account_id, author, author_name, body, created_at) values ($1, $2, 'client', 'Ada', 'Here', $3)`,
          [clientId, id, daysBefore(age)],
        );
      return id;
    };
    const [, before, between, after] = [await ask(), await ask(8), await ask(8, 4, 3), await ask(2, 1)];
    const items = (await queue.list(queue.robin, `?client=${clientId}&kind=information`)).data;
    expect(items.map(({ id }) => id)).toEqual([between, after]);
    expect(items.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 86_400_000))).toEqual([4, 2]);
    expect((await queue.list(queue.robin, `?client=${clientId}&kind=message`)).data.map(({ id }) => id)).toContain(before);
  });
});

describe('assignments', () => {
  let client: { id: string };
  beforeAll(async () => {
    client = await createTestClient(server);
    await fillQueue(server, client, 2);
    // Names of users are known from their first request.
    for (const user of [queue.robin, queue.dana, queue.limited]) await queue.list(user);
  });
  const assign = async (user: { token: string }, items: object[], to: string | null) =>
    (await queue.api<{ data: Assigned[] }>(user, 'POST', '/queue/assignments', { items, user_id: to })).body.data;

  it('go to a colleague who may see the client, and filter the list', async () => {
    const [item] = (await queue.list(queue.robin, `?client=${client.id}&kind=dispute`)).data;
    const named = { client_id: client.id, kind: 'dispute', id: item?.id, from: null };
    expect(await assign(queue.robin, [named], queue.dana.id)).toMatchObject([{ assignee: { name: 'Dana Vance' } }]);
    expect((await queue.list(queue.dana, '?owner=me')).data.map(({ id }) => id)).toEqual([item?.id]);
    expect((await queue.list(queue.robin, `?owner=${queue.dana.id}`)).data[0]?.assignee).toEqual({
      id: queue.dana.id,
      name: 'Dana Vance',
    });
    expect((await queue.list(queue.robin, '?owner=nobody&kind=dispute')).data.map(({ id }) => id)).not.toContain(item?.id);
    expect((await queue.counts(queue.dana, '?owner=me')).dispute.count).toBe(1);
    expect((await assign(queue.robin, [{ ...named, from: queue.dana.id }], queue.limited.id))[0]?.refused?.code).toBe(
      'may_not_see',
    );
    expect(
      (await queue.api(queue.robin, 'POST', '/queue/assignments', { items: [named], user_id: queue.auditor.id })).status,
    ).toBe(422);
    const colleagues = (await queue.api<{ data: { name: string }[] }>(queue.robin, 'GET', '/queue/colleagues')).body.data;
    expect(colleagues.map(({ name }) => name)).toEqual(['Dana Vance', 'Lee Vance', 'Robin Vance']);
  });

  it('keep the first of two concurrent changes, and refuse the second with a message', async () => {
    const [item] = (await queue.list(queue.robin, `?client=${client.id}&kind=information`)).data;
    const named = { client_id: client.id, kind: 'information', id: item?.id, from: null };
    await assign(queue.robin, [named], queue.robin.id);
    const [second] = await assign(queue.dana, [named], queue.dana.id);
    expect(second).toMatchObject({
      assignee: { name: 'Robin Vance' },
      refused: { code: 'changed', message: 'Robin Vance assigned this item to Robin Vance in the meantime.' },
    });
    expect(await assign(queue.dana, [{ ...named, from: queue.robin.id }], null)).toMatchObject([{ assignee: null }]);
    const [late] = await assign(queue.robin, [{ ...named, from: queue.robin.id }], queue.dana.id);
    expect(late?.refused?.code).toBe('changed');
    const both = await Promise.all([queue.robin, queue.dana].map((user) => assign(user, [named], user.id)));
    expect(both.flat().filter(({ refused }) => refused)).toHaveLength(1);
  });
});
