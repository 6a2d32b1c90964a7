import type { Assigned, QueueCounts, QueueItem, QueueItemDetails, QueueLease } from '@recoup/contract/agency/queue';
import type { QueueKind } from '@recoup/domain/agency/queue';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createTestDispute, createTestOffer } from '#test/account-callers.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let other: Awaited<ReturnType<typeof createMember>>;
let robin: Awaited<ReturnType<typeof createAgencyUser>>;
let dana: Awaited<ReturnType<typeof createAgencyUser>>;
let limited: Awaited<ReturnType<typeof createAgencyUser>>;
let auditor: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  other = await createMember(server);
  robin = await createAgencyUser(server, 'agency_staff');
  dana = await createAgencyUser(server, 'agency_admin', { firstName: 'Dana' });
  limited = await createAgencyUser(server, 'agency_staff', { firstName: 'Lee', clientIds: [other.client.id] });
  auditor = await createAgencyUser(server, 'agency_auditor', { firstName: 'Alex' });
});
afterAll(() => server.stop());

const api = <T = unknown>(user: { token: string }, method: string, path: string, body?: unknown) =>
  call<T & { code: string; message: string }>(server, user.token, `/api/agency/v1${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });

interface Page {
  data: QueueItem[];
  page: { next_cursor: string | null };
}
const list = async (user: { token: string }, query = '') => (await api<Page>(user, 'GET', `/queue${query}`)).body;
const counts = async (user: { token: string }, query = '') =>
  (await api<{ data: QueueCounts }>(user, 'GET', `/queue/counts${query}`)).body.data;

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

/** One item of each kind; the oldest is the conversation. */
async function fill(client: { id: string }, age: number) {
  const run = (text: string, values: unknown[] = []) => server.database.query<{ id: string }>(text, [client.id, ...values]);
  const account = async (status: string) => (await createTestAccount(server, client.id, { status })).id;
  const placed = await account('SUBMITTED');
  await run(
    'update portal.batches set created_at = $2 where client_id = $1 and id = (select batch_id from portal.accounts where id = $3)',
    [at(age), placed],
  );
  const asked = await account('NEEDS_INFO');
  await run('update portal.accounts set status_since = $2 where client_id = $1 and id = $3', [at(age + 9), asked]);
  await run(
    `insert into portal.account_notes (client_id, account_id, body, author_name, created_by, created_at) values ($1, $2, 'Here', 'Ada', $2, $3)`,
    [asked, at(age)],
  );
  await account('NEEDS_INFO');
  const active = await account('ACTIVE');
  const [request] = await run(
    `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name, created_at)
     values ($1, $2, 900, 'direct_payment', '{"amount_cents": 5000}', 'Ada', $3) returning id`,
    [active, at(age)],
  );
  const dispute = await createTestDispute(server, client.id, active);
  await run(
    `update portal.disputes set state = 'answered', answer = 'confirm', answered_at = $2 where client_id = $1 and id = $3`,
    [at(age), dispute],
  );
  await createTestDispute(server, client.id, active);
  const offer = await createTestOffer(server, client.id, active);
  await run(`update portal.offers set state = 'declined', decided_at = $2 where client_id = $1 and id = $3`, [at(age), offer]);
  await run(
    `insert into portal.messages (client_id, author, author_name, body, created_at) values ($1, 'client', 'Ada', 'Any news?', $2)`,
    [at(age + 1)],
  );
  await run(`update portal.clients set onboarding_state = 'submitted', onboarding_at = $2 where id = $1`, [at(age)]);
  const [flag] = await run(
    `insert into feed.compliance_flags (client_id, account_id, stop, kind, external_id, reported_at, message, created_at)
     values ($1, $2, 'dispute', 'status', 's-1', now(), 'Reported in collection', $3) returning id`,
    [active, at(age)],
  );
  return { placed, asked, active, request: request?.id ?? '', dispute, offer, flag: flag?.id ?? '' };
}

const post = (user: { token: string }, items: object[], queueItem?: { kind: QueueKind; id: string }, client = mine.client.id) =>
  api<{ data: { result: string }[] }>(user, 'POST', `/clients/${client}/items`, {
    items,
    ...(queueItem ? { queue_item: queueItem } : {}),
  });

async function numberOf(accountId: string): Promise<string> {
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [accountId]);
  return formatAccountNumber(Number(row?.number));
}

const name = (kind: QueueKind, id: string, client = mine.client.id) => `/clients/${client}/queue/${kind}/items/${id}`;
const hold = async (user: { token: string }, path: string, takeOver = false) =>
  (await api<{ data: QueueLease }>(user, 'PUT', `${path}/lease`, { take_over: takeOver })).body.data;

describe('the queue', () => {
  let rows: Awaited<ReturnType<typeof fill>>;
  let theirs: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    rows = await fill(mine.client, 4);
    theirs = await fill(other.client, 0);
  });

  it('has one item of each kind, due first, then oldest first, and the same rows page by page', async () => {
    const whole = await list(robin, `?client=${mine.client.id}`);
    expect(whole.data.map(({ kind }) => kind).toSorted()).toEqual(
      ['compliance', 'dispute', 'information', 'message', 'offer', 'onboarding', 'placement', 'request'].toSorted(),
    );
    const all = await list(robin);
    expect(all.data).toHaveLength(16);
    const keys = all.data.map(({ due_on: due, at }) => `${due} ${at}`);
    expect(keys).toEqual(keys.toSorted());
    expect(all.data[0]).toMatchObject({ kind: 'message', client: { id: mine.client.id }, account: null, text: 'Any news?' });
    const paged: QueueItem[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(robin, `?limit=3${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data);
      cursor = page.page.next_cursor;
    }
    expect(paged).toEqual(all.data);
    const placement = whole.data.find(({ kind }) => kind === 'placement');
    expect(placement).toMatchObject({ account: { id: rows.placed }, account_count: 1, amount_cents: 10_000, code: 'manual' });
    expect(whole.data.find(({ kind }) => kind === 'request')).toMatchObject({ code: 'direct_payment', amount_cents: 5000 });
    const [logged] = await server.database.query(
      `select details, client_id from portal.agency_audit_log where action = 'agency.listed' and actor_user_id = $1 order by at limit 1`,
      [robin.id],
    );
    expect(logged).toEqual({ details: { list: 'queue', rows: 8 }, client_id: null });
  });

  it('filters by kind, due day, age and client, and counts with the oldest', async () => {
    const kinds = ({ data }: Page) => data.map(({ kind }) => kind);
    expect(kinds(await list(robin, '?kind=offer&kind=dispute'))).toHaveLength(4);
    const late = await list(robin, '?due=overdue');
    expect(late.data.every(({ client }) => client.id === mine.client.id)).toBe(true);
    expect(kinds(late)).toContain('message');
    expect(kinds(await list(robin, '?waiting_days=5'))).toEqual(['message']);
    expect((await list(robin, '?due=week')).data.length).toBe(16);
    const all = await counts(robin);
    expect(all.request.count).toBe(2);
    expect(Date.parse(all.message.oldest_at ?? '')).toBeCloseTo(Date.parse(at(5)), -5);
    expect((await counts(robin, `?client=${other.client.id}&due=overdue`)).request).toEqual({
      count: 0,
      oldest_at: null,
      due_on: null,
    });
  });

  it('shows a limited user only their clients, in the list, the counts and by address', async () => {
    expect((await list(limited)).data.map(({ client }) => client.id)).toEqual(Array(8).fill(other.client.id));
    expect((await list(limited, `?client=${mine.client.id}`)).data).toEqual([]);
    expect((await counts(limited)).request.count).toBe(1);
    expect((await api(limited, 'GET', name('request', rows.request))).status).toBe(404);
    expect((await api(limited, 'GET', name('request', rows.request, other.client.id))).status).toBe(404);
    const assigned = await api<{ data: Assigned[] }>(limited, 'POST', '/queue/assignments', {
      items: [{ client_id: mine.client.id, kind: 'request', id: rows.request, from: null }],
      user_id: limited.id,
    });
    expect(assigned.body.data[0]?.refused?.code).toBe('unknown_item');
    expect((await api(mine, 'GET', '/queue')).status).toBe(404);
  });

  it('lets auditors read and change nothing', async () => {
    expect((await list(auditor)).data).toHaveLength(16);
    for (const [method, path, body] of [
      ['PUT', `${name('request', rows.request)}/lease`, {}],
      ['POST', `${name('offer', rows.offer)}/done`, undefined],
      [
        'POST',
        '/queue/assignments',
        { items: [{ client_id: mine.client.id, kind: 'offer', id: rows.offer, from: null }], user_id: null },
      ],
      ['POST', '/answer-templates', { name: 'A', body: 'B' }],
    ] as const)
      expect((await api(auditor, method, path, body)).status).toBe(403);
  });

  it('is the same for policies alone: a limited user reads assignments and leases of their clients only', async () => {
    await hold(robin, name('request', rows.request));
    await hold(robin, name('request', theirs.request, other.client.id));
    const seen = await server.platform.db.asUser({ sub: limited.id, role: 'authenticated', agencyClientId: '*' }, (tx) =>
      tx.selectFrom('portal.queue_leases').select('client_id').execute(),
    );
    expect(seen).toEqual([{ client_id: other.client.id }]);
    const flags = await server.platform.db.asUser({ sub: limited.id, role: 'authenticated', agencyClientId: '*' }, (tx) =>
      tx.selectFrom('feed.compliance_flags').select('client_id').execute(),
    );
    expect(flags).toEqual([{ client_id: other.client.id }]);
    for (const path of [name('request', rows.request), name('request', theirs.request, other.client.id)])
      expect((await api(robin, 'DELETE', `${path}/lease`)).status).toBe(204);
  });
});

describe('two people on one item', () => {
  const makeRequest = async () => {
    const { id: account } = await createTestAccount(server, mine.client.id);
    const [row] = await server.database.query<{ id: string }>(
      `insert into portal.requests (client_id, account_id, number, kind, created_by_name)
       values ($1, $2, (select coalesce(max(number), 0) + 1 from portal.requests), 'hold', 'Ada') returning id`,
      [mine.client.id, account],
    );
    return { account: await numberOf(account), id: row?.id ?? '' };
  };

  it('see each other, and only the first answers; the second learns who did it', async () => {
    const { account, id } = await makeRequest();
    const path = name('request', id);
    expect(await hold(robin, path)).toMatchObject({ is_mine: true, open_by: [{ name: 'Robin Vance' }], closed: null });
    const both = [{ name: 'Robin Vance' }, { name: 'Dana Vance' }];
    expect(await hold(dana, path)).toMatchObject({ is_mine: false, open_by: both });
    expect(await hold(robin, path)).toMatchObject({ is_mine: true, open_by: both });
    expect((await list(auditor, '?kind=request')).data.find((item) => item.id === id)?.open_by).toMatchObject(both);
    const decline = () => ({ kind: 'request_declined', id: newId(), account, request: id, reason: 'Too late' });
    const early = await post(dana, [decline()], { kind: 'request', id });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'item_held',
      'Robin Vance has this item open. Take it over to answer it yourself.',
    ]);
    const answer = decline();
    expect((await post(robin, [answer], { kind: 'request', id })).body.data).toMatchObject([{ result: 'applied' }]);
    expect((await post(robin, [answer], { kind: 'request', id })).body.data).toMatchObject([{ result: 'repeated' }]);
    const late = await post(dana, [decline()], { kind: 'request', id });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'item_closed',
      'Robin Vance has already handled this item.',
    ]);
    expect((await hold(dana, path)).closed?.by).toBe('Robin Vance');
    const gone = (await api<{ data: QueueItemDetails }>(dana, 'GET', path)).body.data;
    expect(gone.closed).toMatchObject({ by: 'Robin Vance', message: 'Robin Vance has already handled this item.' });
    expect(gone.account?.number).toBe(account);
  });

  it('may be taken over, and end by leaving or by silence', async () => {
    const { id } = await makeRequest();
    const path = name('request', id);
    await hold(robin, path);
    expect(await hold(dana, path, true)).toMatchObject({ is_mine: true });
    expect(await hold(robin, path)).toMatchObject({ is_mine: false });
    expect((await api(dana, 'DELETE', `${path}/lease`)).status).toBe(204);
    expect(await hold(robin, path)).toMatchObject({ is_mine: true, open_by: [{ name: 'Robin Vance' }] });
    await server.database.query(`update portal.queue_leases set expires_at = now() - interval '1 second' where subject_id = $1`, [
      id,
    ]);
    expect(await hold(dana, path)).toMatchObject({ is_mine: true, open_by: [{ name: 'Dana Vance' }] });
  });

  it('answering at the same moment leave one answer', async () => {
    const { account, id } = await makeRequest();
    const answers = await Promise.all(
      [robin, dana].map((user) =>
        post(
          user,
          [
            { kind: 'message', id: newId(), account, text: 'On hold now.' },
            { kind: 'request_applied', id: newId(), account, request: id },
          ],
          {
            kind: 'request',
            id,
          },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ n } = { n: -1 }] = await server.database.query<{ n: number }>(
      `select count(*)::int as n from portal.messages m join portal.requests q on q.client_id = m.client_id and q.account_id = m.account_id
       where q.id = $1`,
      [id],
    );
    expect(n).toBe(1);
  });

  it('names the system that closed an item', async () => {
    const { id } = await makeRequest();
    await server.database.query(`update portal.requests set state = 'cancelled' where id = $1`, [id]);
    const late = await post(robin, [{ kind: 'company_message', id: newId(), text: 'x' }], { kind: 'request', id });
    expect(late.body.message).toContain('your system of record, or the client');
    expect(
      (await post(robin, [{ kind: 'company_message', id: newId(), text: 'x' }], { kind: 'request', id: newId() })).status,
    ).toBe(404);
  });
});

describe('answers', () => {
  it('of each kind close their item', async () => {
    const client = (await createMember(server)).client.id;
    const run = (text: string, values: unknown[] = []) => server.database.query<{ id: string }>(text, [client, ...values]);
    const account = async (status: string) => {
      const { id } = await createTestAccount(server, client, { status });
      return { id, number: await numberOf(id) };
    };
    const left = async () => (await list(robin, `?client=${client}`)).data;
    const answer = async (kind: QueueKind, items: readonly object[]) => {
      const [item] = (await left()).filter((one) => one.kind === kind);
      const posted = await post(
        robin,
        items.map((one) => ({ id: newId(), ...one })),
        { kind, id: item?.id ?? newId() },
        client,
      );
      expect(posted.body.data?.map(({ result }) => result)).toEqual(items.map(() => 'applied'));
      expect((await left()).filter((one) => one.kind === kind)).toEqual([]);
    };
    for (const item of [
      { kind: 'acknowledge', agency_account: 'AG-1' },
      { kind: 'reject', reason: 'No address' },
      { kind: 'need_info', reason: 'Which lease?' },
    ]) {
      const { number } = await account('SUBMITTED');
      await answer('placement', [{ ...item, account: number }]);
    }
    const asked = await account('NEEDS_INFO');
    const note = () =>
      run(
        `insert into portal.account_notes (client_id, account_id, body, author_name, created_by, created_at)
         values ($1, $2, 'Here', 'Ada', $2, clock_timestamp())`,
        [asked.id],
      );
    await note();
    await answer('information', [{ kind: 'message', account: asked.number, text: 'Which one?' }]);
    await note();
    await answer('information', [{ kind: 'acknowledge', account: asked.number }]);
    const active = await account('ACTIVE');
    const [reported] = await run(
      `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name)
       values ($1, $2, 1, 'direct_payment', '{"amount_cents": 5000, "date": "2026-05-02", "method": "check"}', 'Ada') returning id`,
      [active.id],
    );
    const payment = { kind: 'payment', type: 'PC', amount_cents: 5000, effective_on: '2026-05-02', method: 'check' };
    await answer('request', [{ ...payment, account: active.number, request: reported?.id }]);
    const dispute = await createTestDispute(server, client, active.id);
    await run(`update portal.disputes set state = 'answered', answer = 'confirm', answered_at = now() where client_id = $1`);
    const details = await api<{ data: QueueItemDetails }>(robin, 'GET', name('dispute', dispute, client));
    await answer('dispute', [
      {
        kind: 'dispute_resolved',
        account: active.number,
        dispute: details.body.data.dispute_item,
        outcome: 'verified',
        verification_sent_on: '2026-06-01',
      },
    ]);
    expect(await left()).toEqual([]);
  });
});

describe('closing without an answer', () => {
  it('ends a conversation until the client writes again, and an answer ends it too', async () => {
    const write = (author: string) =>
      server.database.query(
        `insert into portal.messages (client_id, account_id, author, author_name, body, created_at) values ($1, $2, $3, 'X', 'Text', clock_timestamp())`,
        [mine.client.id, account.id, author],
      );
    const account = await createTestAccount(server, mine.client.id);
    const waits = async () => (await list(robin, '?kind=message')).data.some(({ id }) => id === account.id);
    await write('client');
    await write('client');
    expect(await waits()).toBe(true);
    const path = `${name('message', account.id)}/done`;
    expect((await api(robin, 'POST', path)).status).toBe(204);
    expect(await waits()).toBe(false);
    const again = await api(dana, 'POST', path);
    expect([again.status, again.body.message]).toEqual([409, 'Robin Vance has already handled this item.']);
    await write('client');
    expect(await waits()).toBe(true);
    await write('agency');
    expect(await waits()).toBe(false);
    expect((await api(robin, 'POST', `${name('request' as 'offer', account.id)}/done`)).status).toBe(400);
  });

  it('keeps the first unanswered message as the age of a conversation', async () => {
    const account = await createTestAccount(server, mine.client.id);
    await server.database.query(
      `insert into portal.messages (client_id, account_id, author, author_name, body, created_at)
       values ($1, $2, 'client', 'X', 'Old', now() - interval '9 days'), ($1, $2, 'agency', 'Y', 'Answer', now() - interval '8 days'),
         ($1, $2, 'client', 'X', 'First', now() - interval '7 days'), ($1, $2, 'client', 'X', 'Last', now() - interval '1 day')`,
      [mine.client.id, account.id],
    );
    const item = (await list(robin, '?kind=message')).data.find(({ id }) => id === account.id);
    expect(item?.text).toBe('Last');
    expect(Date.parse(item?.at ?? '')).toBeCloseTo(Date.parse(at(7)), -5);
  });

  it('closes decisions on offers, explicitly or by a change of the account, and compliance flags', async () => {
    const account = await createTestAccount(server, mine.client.id);
    const decide = async () => {
      const id = await createTestOffer(server, mine.client.id, account.id);
      await server.database.query(
        `update portal.offers set state = 'accepted', decided_at = now() - interval '1 hour', expires_at = now() where id = $1`,
        [id],
      );
      return id;
    };
    const waits = async (id: string) => (await list(robin, '?kind=offer')).data.some((item) => item.id === id);
    const first = await decide();
    expect(await waits(first)).toBe(true);
    expect((await api(robin, 'POST', `${name('offer', first)}/done`)).status).toBe(204);
    expect(await waits(first)).toBe(false);
    const second = await decide();
    await post(robin, [{ kind: 'status', id: newId(), account: await numberOf(account.id), status: 'PROMISE' }]);
    expect(await waits(second)).toBe(false);
    const [flag] = (await list(robin, '?kind=compliance')).data;
    expect((await api(robin, 'POST', `${name('compliance', flag?.id ?? '', flag?.client.id)}/done`)).status).toBe(204);
    expect((await list(robin, '?kind=compliance')).data.map(({ id }) => id)).not.toContain(flag?.id);
  });
});

describe('assignments', () => {
  const assign = async (user: { token: string }, items: object[], to: string | null) =>
    (await api<{ data: Assigned[] }>(user, 'POST', '/queue/assignments', { items, user_id: to })).body.data;

  it('go to a colleague who may see the client, and filter the list', async () => {
    const [item] = (await list(robin, `?client=${mine.client.id}&kind=dispute`)).data;
    const named = { client_id: mine.client.id, kind: 'dispute', id: item?.id, from: null };
    expect(await assign(robin, [named], dana.id)).toMatchObject([{ assignee: { name: 'Dana Vance' } }]);
    expect((await list(dana, '?owner=me')).data.map(({ id }) => id)).toEqual([item?.id]);
    expect((await list(robin, `?owner=${dana.id}`)).data[0]?.assignee).toEqual({ id: dana.id, name: 'Dana Vance' });
    expect((await list(robin, '?owner=nobody&kind=dispute')).data.map(({ id }) => id)).not.toContain(item?.id);
    expect((await counts(dana, '?owner=me')).dispute.count).toBe(1);
    expect((await assign(robin, [{ ...named, from: dana.id }], limited.id))[0]?.refused?.code).toBe('may_not_see');
    expect((await api(robin, 'POST', '/queue/assignments', { items: [named], user_id: auditor.id })).status).toBe(422);
    const colleagues = (await api<{ data: { name: string }[] }>(robin, 'GET', '/queue/colleagues')).body.data;
    expect(colleagues.map(({ name }) => name)).toEqual(['Dana Vance', 'Lee Vance', 'Robin Vance']);
  });

  it('edited by two keep the first, and the second learns of it', async () => {
    const [item] = (await list(robin, `?client=${mine.client.id}&kind=information`)).data;
    const named = { client_id: mine.client.id, kind: 'information', id: item?.id, from: null };
    await assign(robin, [named], robin.id);
    const [second] = await assign(dana, [named], dana.id);
    expect(second).toMatchObject({
      assignee: { name: 'Robin Vance' },
      refused: { code: 'changed', message: 'Robin Vance assigned this item to Robin Vance in the meantime.' },
    });
    expect(await assign(dana, [{ ...named, from: robin.id }], null)).toMatchObject([{ assignee: null }]);
    const [late] = await assign(robin, [{ ...named, from: robin.id }], dana.id);
    expect(late?.refused?.code).toBe('changed');
    const both = await Promise.all([robin, dana].map((user) => assign(user, [named], user.id)));
    expect(both.flat().filter(({ refused }) => refused)).toHaveLength(1);
  });
});
