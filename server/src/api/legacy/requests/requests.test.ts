import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, loggedOf, toldOf, type CompanyCaller } from '../../../../test/account-life.ts';
import { createAgencyUser } from '../../../../test/agency.ts';
import { createMember, createTestAccount } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

interface RequestBody {
  data: {
    id: string;
    number: string;
    state: string;
    kind: string;
    data: Record<string, unknown>;
    cost: { commission_cents: number | null; text: string } | null;
    documents: { file_name: string }[];
    abilities: { cancel: boolean; add_document: boolean };
  };
  is_repeated: boolean;
  code?: string;
  errors?: { path: string }[];
}

let server: TestServer;
let clientId: string;
let locations: string[];
let admin: CompanyCaller;
let staff: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  const member = await createMember(server);
  clientId = member.client.id;
  locations = member.client.locations;
  admin = callerOf(server, { clientId, token: member.token });
  staff = await addCaller(server, clientId);
  await server.database.query(
    `insert into portal.commission_schedules (client_id, version, schedule, valid_from) values ($1, 1, '{"rules":[{"rate_bp":2500}]}', '2020-01-01'),
       ($1, 2, '{"rules":[{"rate_bp":3000}]}', '2021-01-01'), ($1, 3, '{"rules":[{"rate_bp":9900}]}', '2999-01-01')`,
    [clientId],
  );
});
afterAll(() => server.stop());

const account = (overrides: Parameters<typeof createTestAccount>[2] = {}) => createTestAccount(server, clientId, overrides);
const ask = (
  who: CompanyCaller,
  id: string,
  kind: string,
  data: Record<string, string> = {},
  more: Record<string, unknown> = {},
) => who.post<RequestBody>(`/accounts/${id}/requests`, { kind, data, ...more });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const hold = () => ({ reason: 'insurance', until: inDays(30) });
const recall = { reason: 'sold', understood: 'yes' };
const paid = { amount: '111.15', date: inDays(-2), method: 'check', reference: 'CK 7' };

async function pay(accountId: string): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
     values ($1, $2, 'PC', 'check', 'posted', '2026-01-02', '2026-01-02', 500, 500, gen_random_uuid()::text) returning id`,
    [clientId, accountId],
  );
  return row?.id ?? '';
}

describe('asking something of the agency', () => {
  it.each([
    ['hold', hold()],
    ['direct_payment', paid],
    ['bankruptcy', { filed_on: '2026-01-02', chapter: '7', case_number: '26-1', court: 'D. Ohio' }],
    ['death', { died_on: '2026-01-02' }],
    ['attorney', { name: 'Robin Example', email: 'robin@example.com' }],
    ['contact_data', { phone: '(512) 555-0199' }],
  ])('staff may ask for %s: the agency is told, and it is written down', async (kind, data) => {
    const { id } = await account();
    const answer = await ask(staff, id, kind, data);
    expect(answer).toMatchObject({ status: 201, body: { data: { kind, state: 'submitted' }, is_repeated: false } });
    expect(answer.body.data.number).toMatch(/^R-\d+$/);
    expect(await toldOf(server, id)).toEqual(['request']);
    expect(await loggedOf(server, id)).toEqual(['request.submitted']);
  });

  it('leaves recalls and adjustments to admins', async () => {
    const { id } = await account();
    const adjustment = { direction: 'decrease', amount: '10', reason: 'goodwill' };
    for (const [kind, data] of [
      ['recall', recall],
      ['adjustment', adjustment],
    ] as const) {
      expect(await ask(staff, id, kind, data)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await ask(admin, id, kind, data)).status).toBe(201);
    }
    expect(await toldOf(server, id)).toEqual(['request', 'request']);
  });

  it('shows what a recall may cost before it is sent, keeps it with it, and refuses another cost than was shown', async () => {
    const { id } = await account({ balance: 11_115 });
    const preview = await admin.post<{ data: { cost: { commission_cents: number }; problems: unknown[] } }>(
      `/accounts/${id}/requests/preview`,
      { kind: 'recall', data: recall },
    );
    expect(preview.body.data).toMatchObject({ cost: { commission_cents: 3335, rate_bp: 3000 }, problems: [] });
    expect(await toldOf(server, id)).toEqual([]);
    const other = await ask(admin, id, 'recall', recall, { shown_commission_cents: 1 });
    expect(other).toMatchObject({ status: 409, body: { code: 'cost_changed' } });
    const sent = await ask(admin, id, 'recall', recall, { shown_commission_cents: 3335 });
    expect(sent.body.data.cost).toMatchObject({ commission_cents: 3335 });
    // Staff do not see the schedule.
    const theirs = await ask(staff, (await account()).id, 'direct_payment', paid);
    expect(theirs.body.data.cost).toMatchObject({ commission_cents: null });
  });

  it.each([
    ['DISPUTED', 'hold', 409],
    ['BANKRUPTCY', 'hold', 409],
    ['PAID', 'hold', 409],
    ['HOLD', 'hold', 409],
    ['ACTIVE', 'release', 409],
    ['HOLD', 'release', 201],
    ['CLOSED', 'contact_data', 409],
    ['CLOSED', 'direct_payment', 201],
    ['REJECTED', 'direct_payment', 409],
  ])('in %s a %s is answered with %d', async (status, kind, expected) => {
    const { id } = await account({ status });
    const forms: Record<string, Record<string, string>> = {
      hold: hold(),
      contact_data: { phone: '512 555 0199' },
      direct_payment: paid,
    };
    const data = forms[kind] ?? {};
    const answer = await ask(admin, id, kind, data);
    expect(answer.status).toBe(expected);
    if (expected === 409) expect(answer.body.code).toBe('request_status');
    expect(await toldOf(server, id)).toEqual(expected === 201 ? ['request'] : []);
  });

  it.each([
    ['hold', { reason: 'insurance', until: '2020-01-01' }, ['data.until']],
    ['hold', {}, ['data.reason', 'data.until']],
    ['direct_payment', { ...paid, amount: '1.234,5' }, ['data.amount']],
    ['direct_payment', { ...paid, date: '2026-02-30', method: 'gold' }, ['data.date', 'data.method']],
    ['contact_data', {}, ['data.phone']],
    ['contact_data', { phone: '512 555 0199', secret: 'x' }, ['data.secret']],
    ['bankruptcy', { chapter: '8' }, ['data.filed_on', 'data.chapter', 'data.case_number', 'data.court']],
  ])('says all that is wrong with a %s', async (kind, data, paths) => {
    const { id } = await account();
    const answer = await ask(admin, id, kind, data as Record<string, string>);
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, paths]);
    const preview = await admin.post<{ data: { problems: { path: string }[] } }>(`/accounts/${id}/requests/preview`, {
      kind,
      data,
    });
    expect(preview.body.data.problems.map(({ path }) => `data.${path}`)).toEqual(paths);
  });

  it.each([
    ['an unknown kind', { kind: 'gift', data: {} }],
    ['no data', { kind: 'release' }],
    ['data of another shape', { kind: 'hold', data: { until: 5 } }],
    ['a list', []],
  ])('refuses %s', async (_what, body) => {
    const { id } = await account();
    expect((await admin.post(`/accounts/${id}/requests`, body)).status).toBe(400);
  });

  it('takes back only payments to the client that are there', async () => {
    const { id } = await account();
    const data = { payment_id: await pay((await account()).id), date: inDays(-1), reason: 'nsf' };
    expect(await ask(admin, id, 'payment_reversal', data)).toMatchObject({ status: 409, body: { code: 'request_no_payment' } });
    const mine = await pay(id);
    expect(await ask(admin, id, 'payment_reversal', data)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'data.payment_id' }] },
    });
    expect((await ask(admin, id, 'payment_reversal', { ...data, payment_id: mine })).status).toBe(201);
    const again = await ask(admin, id, 'payment_reversal', { ...data, payment_id: mine, date: inDays(0) });
    expect(again.body.is_repeated).toBe(true);
  });
});

describe('the same asked twice', () => {
  it('is one, also when it is sent many times at once', async () => {
    const { id } = await account();
    for (const [kind, data] of [
      ['hold', hold()],
      ['direct_payment', paid],
      ['contact_data', { email: 'new@example.com' }],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(staff, id, kind, data)));
      expect(new Set(answers.map(({ body }) => body.data.id)).size, kind).toBe(1);
      expect(answers.filter(({ body }) => !body.is_repeated)).toHaveLength(1);
    }
    expect(await toldOf(server, id)).toEqual(['request', 'request', 'request']);
  });

  it('differs by what was paid, when and under which reference', async () => {
    const { id } = await account();
    const numbers = new Set<string>();
    for (const data of [paid, { ...paid, amount: '111.16' }, { ...paid, date: inDays(-3) }, { ...paid, reference: 'CK 8' }])
      numbers.add((await ask(staff, id, 'direct_payment', data)).body.data.number);
    numbers.add((await ask(staff, id, 'direct_payment', { ...paid, reference: 'ck 7', method: 'cash' })).body.data.number);
    expect(numbers.size).toBe(4);
  });

  it('is one also after the agency has applied it, and may be asked anew after it declined', async () => {
    const { id } = await account();
    const first = await ask(staff, id, 'direct_payment', paid);
    const become = (state: string) =>
      server.database.query('update portal.requests set state = $2 where id = $1', [first.body.data.id, state]);
    await become('applied');
    expect((await ask(staff, id, 'direct_payment', paid)).body.is_repeated).toBe(true);
    await become('declined');
    expect((await ask(staff, id, 'direct_payment', paid)).body.is_repeated).toBe(false);
  });

  it('is refused in other words while the first one waits', async () => {
    const { id } = await account();
    await ask(staff, id, 'hold', hold());
    const other = await ask(staff, id, 'hold', { reason: 'hardship', until: inDays(60) });
    expect(other).toMatchObject({ status: 409, body: { code: 'request_open_request' } });
  });

  it('gives the same answer to the same Idempotency-Key', async () => {
    const { id } = await account();
    const body = { kind: 'contact_data', data: { phone: '512 555 0198' } };
    const send = () => admin.post<RequestBody>(`/accounts/${id}/requests`, body, { 'idempotency-key': `key-${id}` });
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
    expect(other.body.is_repeated).toBe(false);
  });
});

describe('cancelling', () => {
  it('takes a request back while nobody has decided, once', async () => {
    const { id } = await account();
    const { body } = await ask(staff, id, 'hold', hold());
    expect(body.data.abilities.cancel).toBe(true);
    const cancels = await Promise.all([0, 1, 2].map(() => staff.post<RequestBody>(`/requests/${body.data.id}/cancel`)));
    for (const answer of cancels) expect(answer).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } });
    expect(await toldOf(server, id)).toEqual(['request', 'request_cancelled']);
    expect((await ask(staff, id, 'hold', hold())).body.is_repeated).toBe(false);
  });

  it('races with the agency: one of the two has decided, and both agree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await account();
      const { body } = await ask(staff, id, 'hold', hold());
      const [answer, accepted] = await Promise.all([
        staff.post<RequestBody>(`/requests/${body.data.id}/cancel`),
        server.database.query<{ id: string }>(
          `with locked as (select id from portal.accounts where id = $2 for no key update)
           update portal.requests r set state = 'accepted', decided_at = now() from locked
           where r.id = $1 and r.state = 'submitted' returning r.id`,
          [body.data.id, id],
        ),
      ]);
      expect(answer.status === 200).toBe(accepted.length === 0);
      if (answer.status !== 200) expect(answer).toMatchObject({ status: 409, body: { code: 'request_decided' } });
      const now = await staff.get<RequestBody>(`/requests/${body.data.id}`);
      expect(now.body.data.state).toBe(answer.status === 200 ? 'cancelled' : 'accepted');
    }
  });

  it('is for those who may ask', async () => {
    const { id } = await account();
    const { body } = await ask(admin, id, 'recall', recall);
    expect((await staff.get<RequestBody>(`/requests/${body.data.id}`)).body.data.abilities.cancel).toBe(false);
    expect((await staff.post(`/requests/${body.data.id}/cancel`)).status).toBe(403);
    expect((await admin.post(`/requests/${body.data.id}/cancel`)).status).toBe(200);
  });
});

describe('several accounts at once', () => {
  it('gives a result for each, whole or not at all', async () => {
    const [good, held, closed, asked] = [
      await account(),
      await account({ status: 'HOLD' }),
      await account({ status: 'PAID' }),
      await account(),
    ];
    const foreign = await createTestAccount(server, (await createMember(server)).client.id);
    const data = hold();
    await ask(staff, asked.id, 'hold', data);
    const send = (headers: Record<string, string>) =>
      staff.post<{ data: { account_id: string; result: string; code: string | null }[] }>(
        '/requests/bulk',
        { kind: 'hold', data, account_ids: [good.id, held.id, closed.id, asked.id, foreign.id, good.id] },
        headers,
      );
    const answer = await send({ 'idempotency-key': 'bulk-1' });
    const results = Object.fromEntries(answer.body.data.map(({ account_id: id, result, code }) => [id, [result, code]]));
    expect(results).toEqual({
      [good.id]: ['done', null],
      [held.id]: ['refused', 'request_status'],
      [closed.id]: ['refused', 'request_status'],
      [asked.id]: ['repeated', null],
      [foreign.id]: ['refused', 'not_found'],
    });
    expect((await send({ 'idempotency-key': 'bulk-1' })).body).toEqual(answer.body);
    expect((await send({})).body.data.find(({ account_id: id }) => id === good.id)?.result).toBe('repeated');
    expect(await toldOf(server, good.id)).toEqual(['request']);
    expect(await toldOf(server, closed.id)).toEqual([]);
  });

  it('leaves a recall to admins, account by account', async () => {
    const { id } = await account();
    const body = { kind: 'recall', data: recall, account_ids: [id] };
    expect((await staff.post('/requests/bulk', body)).body.data).toMatchObject([{ result: 'refused', code: 'forbidden' }]);
    expect((await admin.post('/requests/bulk', body)).body.data).toMatchObject([{ result: 'done' }]);
  });

  it('says before it is sent for which it can be, why not for the others, and what a recall may cost', async () => {
    const [fresh, worked, closed, asked] = [
      await account({ status: 'SUBMITTED' }),
      await account({ balance: 20_000 }),
      await account({ status: 'PAID' }),
      await account(),
    ];
    const foreign = await createTestAccount(server, (await createMember(server)).client.id);
    await ask(admin, asked.id, 'recall', recall);
    const body = { kind: 'recall', account_ids: [fresh, worked, closed, asked, foreign].map(({ id }) => id) };
    const { data } = (
      await admin.post<{ data: { account_id: string; refusal: { code: string } | null; commission_cents: number | null }[] }>(
        '/requests/bulk/preview',
        body,
      )
    ).body;
    const answers = Object.fromEntries(data.map((one) => [one.account_id, [one.refusal?.code ?? null, one.commission_cents]]));
    expect(answers).toEqual({
      [fresh.id]: [null, 0],
      [worked.id]: [null, 6000],
      [closed.id]: ['request_status', null],
      [asked.id]: ['request_open_request', null],
      [foreign.id]: ['not_found', null],
    });
    expect(await toldOf(server, worked.id)).toEqual([]);
    expect((await staff.post('/requests/bulk/preview', body)).status).toBe(403);
    expect((await staff.post('/requests/bulk/preview', { ...body, kind: 'hold' })).status).toBe(200);
  });

  it('does not wait for itself when two sends cross', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await account()).id);
    const send = (accountIds: string[], key: string) =>
      staff.post<{ data: { result: string }[] }>(
        '/requests/bulk',
        { kind: 'hold', data: hold(), account_ids: accountIds },
        { 'idempotency-key': key },
      );
    const answers = await Promise.all([send(ids, 'cross-1'), send(ids.toReversed(), 'cross-2'), send(ids, 'cross-3')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap(({ body }) => body.data).filter(({ result }) => result === 'done')).toHaveLength(8);
  });
});

describe('the lists', () => {
  it('are paged, filtered, per account and per company, and hold each request once', async () => {
    const member = await createMember(server);
    const mine = callerOf(server, { clientId: member.client.id, token: member.token });
    const [one, other] = [await createTestAccount(server, member.client.id), await createTestAccount(server, member.client.id)];
    for (let number = 1; number <= 5; number += 1)
      await ask(mine, number % 2 ? one.id : other.id, 'direct_payment', { ...paid, reference: String(number) });
    await ask(mine, one.id, 'hold', hold());
    interface List {
      data: RequestBody['data'][];
      page: { next_cursor: string | null };
    }
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body } = await mine.get<List>(`/requests?limit=2${query}`);
      all.push(...body.data.map(({ number }) => number));
      cursor = body.page.next_cursor;
    } while (cursor);
    expect(all).toEqual(['R-106', 'R-105', 'R-104', 'R-103', 'R-102', 'R-101']);
    expect((await mine.get<List>('/requests?kind=hold')).body.data).toHaveLength(1);
    expect((await mine.get<List>('/requests?state=applied&state=declined')).body.data).toEqual([]);
    expect((await mine.get<List>(`/requests?from=${inDays(1)}`)).body.data).toEqual([]);
    expect((await mine.get<List>(`/requests?to=${inDays(0)}`)).body.data).toHaveLength(6);
    expect((await mine.get<List>(`/accounts/${other.id}/requests`)).body.data).toHaveLength(2);
    expect((await mine.get('/requests?cursor=abc')).status).toBe(400);
  });

  it('give limited staff what is at their locations, and the agency a look', async () => {
    const [seen, hidden] = [
      await account({ locationId: locations[0] ?? null }),
      await account({ locationId: locations[1] ?? null }),
    ];
    const limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
    const theirs = await ask(staff, hidden.id, 'hold', hold());
    expect((await ask(limited, seen.id, 'hold', hold())).status).toBe(201);
    expect((await ask(limited, hidden.id, 'direct_payment', paid)).status).toBe(404);
    expect((await limited.get(`/requests/${theirs.body.data.id}`)).status).toBe(404);
    expect((await limited.post(`/requests/${theirs.body.data.id}/cancel`)).status).toBe(404);
    expect((await limited.get('/requests')).body.data).toHaveLength(1);
    const agency = callerOf(server, { clientId, token: (await createAgencyUser(server, 'agency_staff')).token });
    expect((await agency.get<RequestBody>(`/requests/${theirs.body.data.id}`)).body.data.abilities).toEqual({
      cancel: false,
      add_document: false,
    });
    expect((await ask(agency, seen.id, 'hold', hold())).body.code).toBe('read_only');
  });
});

describe('proofs', () => {
  it('hang on the request and on its account', async () => {
    const { id, personId } = await account();
    const { body } = await ask(staff, id, 'direct_payment', paid);
    const added = await staff.upload(`/requests/${body.data.id}/documents?file_name=check.pdf`, '%PDF-1.4 check');
    expect(added.status).toBe(201);
    const seen = await staff.get<RequestBody>(`/requests/${body.data.id}`);
    expect(seen.body.data.documents).toMatchObject([{ file_name: 'check.pdf' }]);
    const page = await staff.get<{ data: { documents: unknown[] } }>(`/debtors/${personId}/accounts/${id}`);
    expect(page.body.data.documents).toHaveLength(1);
    expect(await toldOf(server, id)).toEqual(['request', 'document']);
    expect((await staff.upload(`/requests/${body.data.id}/documents?file_name=a.exe`, 'MZ')).status).toBe(415);
    await staff.post(`/requests/${body.data.id}/cancel`);
    expect(await staff.upload(`/requests/${body.data.id}/documents?file_name=late.pdf`, '%PDF-1.4 late')).toMatchObject({
      status: 409,
      body: { code: 'request_ended' },
    });
  });
});
