import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, loggedOf, outboxKindsOf, type CompanyCaller } from '#test/account-callers.ts';
import { createAgencyUser } from '#test/agency.ts';
import { ask, createRequestCompany, hold, inDays, paid, recall, type RequestCompany, type RequestBody } from '#test/requests.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let clientId: string;
let locations: string[];
let admin: CompanyCaller;
let staff: CompanyCaller;
let account: RequestCompany['account'];
beforeAll(async () => {
  server = await startTestServer();
  ({ clientId, locations, admin, staff, account } = await createRequestCompany(server));
});
afterAll(() => server.stop());

async function pay(accountId: string): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
     values ($1, $2, 'PC', 'check', 'posted', '2026-01-02', '2026-01-02', 500, 500, gen_random_uuid()::text) returning id`,
    [clientId, accountId],
  );
  return row?.id ?? '';
}

const reverse = (accountId: string, paymentId: string, cents: number) =>
  server.database.query(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id, reverses_id)
     values ($1, $2, 'PCR', 'check', 'posted', '2026-01-02', '2026-01-02', $4::bigint, -$4::bigint, gen_random_uuid()::text, $3)`,
    [clientId, accountId, paymentId, cents],
  );

describe('requesting something from the agency', () => {
  it.each([
    ['hold', hold()],
    ['direct_payment', paid],
    ['bankruptcy', { filed_on: '2026-01-02', chapter: '7', case_number: '26-1', court: 'D. Ohio' }],
    ['death', { died_on: '2026-01-02' }],
    ['attorney', { name: 'Robin Example', email: 'robin@example.com' }],
    ['contact_data', { phone: '(512) 555-0199' }],
  ])('staff may ask for %s: notifies the agency and records it', async (kind, data) => {
    const { id } = await account();
    const answer = await ask(staff, id, kind, data);
    expect(answer).toMatchObject({ status: 201, body: { data: { kind, state: 'submitted' }, is_repeated: false } });
    expect(answer.body.data.number).toMatch(/^R-\d+$/);
    expect(await outboxKindsOf(server, id)).toEqual(['request']);
    expect(await loggedOf(server, id)).toEqual(['request.submitted']);
  });

  it('allows only admins to request recalls and adjustments', async () => {
    const { id } = await account();
    const adjustment = { direction: 'decrease', amount: '10', reason: 'goodwill' };
    for (const [kind, data] of [
      ['recall', recall],
      ['adjustment', adjustment],
    ] as const) {
      expect(await ask(staff, id, kind, data)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await ask(admin, id, kind, data)).status).toBe(201);
    }
    expect(await outboxKindsOf(server, id)).toEqual(['request', 'request']);
  });

  it('shows the cost of a recall in advance, stores it, and refuses a different one', async () => {
    const { id } = await account({ balance: 11_115 });
    const preview = await admin.post<{ data: { cost: { commission_cents: number }; problems: unknown[] } }>(
      `/accounts/${id}/requests/preview`,
      { kind: 'recall', data: recall },
    );
    expect(preview.body.data).toMatchObject({ cost: { commission_cents: 3335, rate_bp: 3000 }, problems: [] });
    expect(await outboxKindsOf(server, id)).toEqual([]);
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
    expect(await outboxKindsOf(server, id)).toEqual(expected === 201 ? ['request'] : []);
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

  it('reverses only existing direct payments', async () => {
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

it('shows on a report whether its payment can be reversed, to users who may', async () => {
  const { id } = await account();
  const report = (await ask(staff, id, 'direct_payment', paid)).body.data.id;
  const agency = callerOf(server, { clientId, token: (await createAgencyUser(server)).token });
  const shown = async (who: Pick<CompanyCaller, 'get'>) =>
    (await who.get<{ data: { returnable: object | null } }>(`/requests/${report}`)).body.data.returnable;
  expect(await shown(admin)).toBeNull();
  const paymentId = await pay(id);
  await server.database.query(`update portal.requests set state = 'applied', payment_id = $2 where id = $1`, [report, paymentId]);
  const returnable = { amount_cents: 500, effective_on: '2026-01-02', balance_cents: 10_000 };
  expect([await shown(admin), await shown(staff), await shown(agency)]).toEqual([returnable, returnable, null]);
  const setState = (state: string) =>
    server.database.query('update portal.payments set state = $2 where id = $1', [paymentId, state]);
  await setState('pending');
  expect(await shown(staff)).toBeNull();
  await setState('remitted');
  expect(await shown(staff)).toEqual(returnable);
  await reverse(id, paymentId, 200);
  expect(await shown(staff)).toEqual({ ...returnable, amount_cents: 300 });
  await reverse(id, paymentId, 300);
  expect(await shown(staff)).toBeNull();
});

it('takes a second report of a payment that was reversed in part, and none once all of it is', async () => {
  const { id } = await account();
  const data = { payment_id: await pay(id), date: inDays(-2), reason: 'nsf' };
  const first = await ask(admin, id, 'payment_reversal', data);
  await server.database.query(`update portal.requests set state = 'applied' where id = $1`, [first.body.data.id]);
  await reverse(id, data.payment_id, 200);
  expect((await ask(admin, id, 'payment_reversal', data)).body.is_repeated).toBe(true);
  const second = await ask(admin, id, 'payment_reversal', { ...data, date: inDays(-1) });
  expect([second.status, second.body.is_repeated]).toEqual([201, false]);
  await server.database.query(`update portal.requests set state = 'applied' where id = $1`, [second.body.data.id]);
  await reverse(id, data.payment_id, 300);
  expect(await ask(admin, id, 'payment_reversal', { ...data, date: inDays(0) })).toMatchObject({
    status: 409,
    body: { code: 'request_no_payment' },
  });
});

describe('an identical request', () => {
  it('is stored once, also under concurrency', async () => {
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
    expect(await outboxKindsOf(server, id)).toEqual(['request', 'request', 'request']);
  });

  it('differs by amount, date and reference', async () => {
    const { id } = await account();
    const numbers = new Set<string>();
    for (const data of [paid, { ...paid, amount: '111.16' }, { ...paid, date: inDays(-3) }, { ...paid, reference: 'CK 8' }])
      numbers.add((await ask(staff, id, 'direct_payment', data)).body.data.number);
    numbers.add((await ask(staff, id, 'direct_payment', { ...paid, reference: 'ck 7', method: 'cash' })).body.data.number);
    expect(numbers.size).toBe(4);
  });

  it('is the same one after the agency applied it, and a new one after a decline', async () => {
    const { id } = await account();
    const first = await ask(staff, id, 'direct_payment', paid);
    const become = (state: string) =>
      server.database.query('update portal.requests set state = $2 where id = $1', [first.body.data.id, state]);
    await become('applied');
    expect((await ask(staff, id, 'direct_payment', paid)).body.is_repeated).toBe(true);
    await become('declined');
    expect((await ask(staff, id, 'direct_payment', paid)).body.is_repeated).toBe(false);
  });

  it('with different text is refused while the first one is open', async () => {
    const { id } = await account();
    await ask(staff, id, 'hold', hold());
    const other = await ask(staff, id, 'hold', { reason: 'hardship', until: inDays(60) });
    expect(other).toMatchObject({ status: 409, body: { code: 'request_open_request' } });
  });

  it('gets the same response for the same Idempotency-Key', async () => {
    const { id } = await account();
    const body = { kind: 'contact_data', data: { phone: '512 555 0198' } };
    const send = () => admin.post<RequestBody>(`/accounts/${id}/requests`, body, { 'idempotency-key': `key-${id}` });
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
    expect(other.body.is_repeated).toBe(false);
  });
});

describe('cancelling', () => {
  it('cancels a pending request once', async () => {
    const { id } = await account();
    const { body } = await ask(staff, id, 'hold', hold());
    expect(body.data.abilities.cancel).toBe(true);
    const cancels = await Promise.all([0, 1, 2].map(() => staff.post<RequestBody>(`/requests/${body.data.id}/cancel`)));
    for (const answer of cancels) expect(answer).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } });
    expect(await outboxKindsOf(server, id)).toEqual(['request', 'request_cancelled']);
    expect((await ask(staff, id, 'hold', hold())).body.is_repeated).toBe(false);
  });

  it('races with the agency: one of them wins, and both agree', async () => {
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

  it('is for users who may make the request', async () => {
    const { id } = await account();
    const { body } = await ask(admin, id, 'recall', recall);
    expect((await staff.get<RequestBody>(`/requests/${body.data.id}`)).body.data.abilities.cancel).toBe(false);
    expect((await staff.post(`/requests/${body.data.id}/cancel`)).status).toBe(403);
    expect((await admin.post(`/requests/${body.data.id}/cancel`)).status).toBe(200);
  });
});

describe('the lists', () => {
  it('are paged, filtered, per account and per client, and contain each request once', async () => {
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

  it('limit staff to their locations, and let agency users read', async () => {
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

describe('proof documents', () => {
  it('are attached to the request and its account', async () => {
    const { id, personId } = await account();
    const { body } = await ask(staff, id, 'direct_payment', paid);
    const added = await staff.upload(`/requests/${body.data.id}/documents?file_name=check.pdf`, '%PDF-1.4 check');
    expect(added.status).toBe(201);
    const seen = await staff.get<RequestBody>(`/requests/${body.data.id}`);
    expect(seen.body.data.documents).toMatchObject([{ file_name: 'check.pdf' }]);
    const page = await staff.get<{ data: { documents: unknown[] } }>(`/debtors/${personId}/accounts/${id}`);
    expect(page.body.data.documents).toHaveLength(1);
    expect(await outboxKindsOf(server, id)).toEqual(['request', 'document']);
    expect((await staff.upload(`/requests/${body.data.id}/documents?file_name=a.exe`, 'MZ')).status).toBe(415);
    await staff.post(`/requests/${body.data.id}/cancel`);
    expect(await staff.upload(`/requests/${body.data.id}/documents?file_name=late.pdf`, '%PDF-1.4 late')).toMatchObject({
      status: 409,
      body: { code: 'request_ended' },
    });
  });
});
