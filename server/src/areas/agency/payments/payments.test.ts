import type { ConsolePayment, ConsolePaymentDetails, ConsolePaymentTotals } from '@recoup/contract/agency/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

type Money = Awaited<ReturnType<typeof createMoney>>;
let server: TestServer;
let one: Money;
let two: Money;
let account: Awaited<ReturnType<Money['addAccount']>>;
let other: Awaited<ReturnType<Money['addAccount']>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
const posted = newId();
beforeAll(async () => {
  server = await startTestServer();
  one = await createMoney(server);
  two = await createMoney(server);
  staff = await createAgencyUser(server, 'agency_staff');
  account = await one.addAccount({ balance: 500_000, name: 'Ottilie Zander' });
  other = await two.addAccount({ balance: 500_000 });
  await one.give(
    one.payment(account, 'PU', 10_000, { commission_cents: 2222 }),
    one.payment(account, 'PC', 7000, { reported_on: '2026-06-12' }),
  );
  await two.give(
    two.payment(other, 'PU', 20_000, { reported_on: '2026-07-01' }),
    two.payment(other, 'PU', 4000, { state: 'pending', reported_on: '2026-07-02' }),
  );
  const item = { kind: 'payment', id: posted, account: account.name, type: 'PU', method: 'check' };
  await post(one.client.id, { ...item, amount_cents: 3000, effective_on: '2026-07-03', reported_on: '2026-07-03' });
});
afterAll(() => server.stop());

async function post(clientId: string, item: object) {
  const answer = await call<{ data: { result: string }[] }>(server, staff.token, `/api/agency/v1/clients/${clientId}/items`, {
    method: 'POST',
    body: { items: [item] },
  });
  expect(answer.body.data.map(({ result }) => result)).toEqual(['applied']);
}

async function list(query = '', token = staff.token) {
  const path = `/api/agency/v1/payments${query}`;
  const { body } = await call<{ data: ConsolePayment[]; page: { next_cursor: string | null } }>(server, token, path);
  return { ...body, amounts: body.data?.map(({ amount_cents: cents }) => cents) };
}

async function totals(query = '', token = staff.token) {
  return (await call<{ data: ConsolePaymentTotals }>(server, token, `/api/agency/v1/payments/totals${query}`)).body.data;
}

const sum = (rows: readonly ConsolePayment[], of: (row: ConsolePayment) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

describe('payments of all clients', () => {
  it('are listed by reporting day or amount, by page', async () => {
    expect((await list()).amounts).toEqual([3000, 4000, 20_000, 7000, 10_000]);
    expect((await list('?sort=amount&dir=asc')).amounts).toEqual([3000, 4000, 7000, 10_000, 20_000]);
    const first = await list('?limit=3');
    const rest = await list(`?limit=3&cursor=${first.page.next_cursor}`);
    expect([first.amounts, rest.amounts, rest.page.next_cursor]).toEqual([[3000, 4000, 20_000], [7000, 10_000], null]);
    expect(first.data[0]).toMatchObject({
      client_id: one.client.id,
      source: 'person',
      account: { debtor_name: 'Ottilie Zander' },
    });
  });

  it.each<[filter: string, query: () => string, amounts: number[]]>([
    ['client', () => `?client_id=${two.client.id}`, [4000, 20_000]],
    ['days', () => '?from=2026-06-12&to=2026-07-01', [20_000, 7000]],
    ['type', () => '?type=PC', [7000]],
    ['recipient', () => '?paid_to=client', [7000]],
    ['recipient and type', () => '?paid_to=client&type=PU', []],
    ['state', () => '?state=pending', [4000]],
    ['amount', () => '?amount_min=4000&amount_max=10000', [4000, 7000, 10_000]],
    ['who posted', () => '?source=person', [3000]],
    ['a differing commission', () => '?commission=differs', [10_000]],
  ])('are filtered by %s, with totals of exactly these rows', async (_filter, query, amounts) => {
    const found = await list(query());
    expect(found.amounts).toEqual(amounts);
    const rows = found.data.filter(({ state }) => state !== 'pending');
    expect(await totals(query())).toMatchObject({
      payments: found.data.length,
      agency_cents: sum(rows, (row) => (row.type === 'PU' ? row.effect_cents : 0)),
      direct_cents: sum(rows, (row) => (row.type === 'PC' ? row.effect_cents : 0)),
      commission_cents: sum(rows, (row) => row.commission_cents),
      due_client_cents: sum(rows, (row) => (row.type === 'PU' ? row.due_client_cents : 0)),
      pending_cents: sum(found.data, (row) => (row.state === 'pending' ? row.amount_cents : 0)),
    });
  });

  it('of other clients are hidden from limited agency users', async () => {
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [two.client.id] });
    expect((await list('', limited.token)).amounts).toEqual([4000, 20_000]);
    expect((await list(`?client_id=${one.client.id}`, limited.token)).amounts).toEqual([]);
    expect(await totals('', limited.token)).toMatchObject({ payments: 2, agency_cents: 20_000 });
  });

  it('are recorded with their number for the agency and for each client', async () => {
    const reader = await createAgencyUser(server, 'agency_auditor');
    await list('', reader.token);
    const read = (table: string, clientId: string | null) =>
      server.database.query<{ details: object }>(
        `select details from portal.${table} where action = 'agency.listed' and actor_user_id = $1 and client_id is not distinct from $2`,
        [reader.id, clientId],
      );
    expect(await read('agency_audit_log', null)).toEqual([{ details: { list: 'payments', rows: 5, clients: 2 } }]);
    expect(await read('audit_log', one.client.id)).toEqual([{ details: { list: 'payments', rows: 3 } }]);
  });
});

describe('one payment', () => {
  const idOf = async (amount: number) => (await list()).data.find((row) => row.amount_cents === amount)?.id ?? '';
  const get = async (clientId: string, id: string) =>
    call<{ data: ConsolePaymentDetails }>(server, staff.token, `/api/agency/v1/clients/${clientId}/payments/${id}`);

  it('has the commission of the agency beside that of the terms', async () => {
    const { data } = (await get(one.client.id, await idOf(10_000))).body;
    expect(data).toMatchObject({
      posted_by: { source: 'system', name: null },
      reversible_cents: 10_000,
      stated_commission: {
        stated_cents: 2222,
        commission_cents: 2222,
        rule_cents: 3000,
        rule_rate_bp: 3000,
        difference_cents: -778,
      },
    });
  });

  it('names the person who posted it, and no other client’s', async () => {
    const id = await idOf(3000);
    const { data } = (await get(one.client.id, id)).body;
    expect(data).toMatchObject({
      name: `console:${posted}`,
      posted_by: { source: 'person', name: 'Robin Vance' },
      stated_commission: null,
    });
    expect((await get(two.client.id, id)).status).toBe(404);
  });
});

describe('the file of payments', () => {
  const load = (token: string) => call<string>(server, token, '/api/agency/v1/payments/export?paid_to=agency');

  it('has all matching rows, after a confirmation of identity, and is recorded in both logs', async () => {
    const reader = await createAgencyUser(server, 'agency_staff');
    expect(await load(reader.token)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, reader.token);
    const { status, body } = await load(reader.token);
    const lines = body.trim().split('\r\n');
    expect([status, lines.length]).toEqual([200, 5]);
    expect(lines[0]).toContain('Due to client');
    expect(lines[0]).not.toContain('you');
    expect(body).toContain('Ottilie Zander');
    const entries = await server.database.query<{ details: { rows: number } }>(
      `select details from portal.agency_audit_log where action = 'payments.exported' and actor_user_id = $1
       union all select details from portal.audit_log where action = 'payments.exported' and actor_user_id = $1 and client_id = $2`,
      [reader.id, one.client.id],
    );
    expect(entries.map(({ details }) => details.rows)).toEqual([4, 2]);
  });
});
