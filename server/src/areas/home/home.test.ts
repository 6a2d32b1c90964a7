import type { HomeData } from '@recoup/contract/home/home';
import { addDays } from '@recoup/domain/shared/days';
import { addMonths, compareMonth, compareYear, monthOf } from '@recoup/domain/shared/periods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let limitedToken: string;
const today = new Date().toISOString().slice(0, 10);
const thisMonth = monthOf(today);
const lastMonth = addMonths(thisMonth, -1);

beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  const staff = await createTestUser(server);
  const [office = ''] = mine.client.locations;
  await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff', locationIds: [office] });
  limitedToken = await signIn(server, staff.email);
});
afterAll(() => server.stop());

const read = async (token = mine.token, clientId = mine.client.id) => {
  const { status, body } = await call<{ data: HomeData }>(server, token, `/api/legacy/v1/clients/${clientId}/overview`);
  expect(status).toBe(200);
  return body.data;
};

let payments = 0;
async function pay(accountId: string, type: string, cents: number, day: string): Promise<void> {
  payments += 1;
  await server.database.query(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
       commission_cents, reverses_id, external_id)
     select $1, $2, $3, 'ach', 'posted', $5, $5, $4, $6, $7, case when $3 = 'PUR' then id end, $8
     from (select id from portal.payments where account_id = $2 and type = 'PU' union all select null limit 1) original`,
    [
      mine.client.id,
      accountId,
      type,
      cents,
      day,
      type === 'PUR' ? -cents : cents,
      type.startsWith('D') ? 0 : Math.round((type === 'PUR' ? -cents : cents) * 0.3),
      `p${payments}`,
    ],
  );
}

it('is all zeros, with every month, if nothing was placed', async () => {
  const fresh = await createMember(server);
  const home = await read(fresh.token, fresh.client.id);
  expect(home.open).toEqual({ accounts: 0, balance_cents: 0 });
  expect(home.by_status).toEqual([]);
  expect(home.newest).toEqual([]);
  expect(home.months).toHaveLength(13);
  expect(home.months.at(-1)).toEqual({ month: thisMonth, accounts: 0, placed_cents: 0, collected_cents: 0 });
  expect(home.vintages.map(({ collected_cents: cents }) => cents.length)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(home.money.month.current).toEqual({
    ...compareMonth(today).current,
    agency_cents: 0,
    direct_cents: 0,
    commission_cents: 0,
    payments: 0,
  });
  expect(home.needs.next).toEqual([]);
  expect(Object.values(home.needs.counts)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(home.remittance).toMatchObject({
    remitted: { from: thisMonth, to: today, cents: 0, statements: 0 },
    due: { on_the_way_cents: 0, unremitted_cents: 0, owed_cents: 0 },
    next: { statement: null, expected_on: null },
  });
});

describe('a client with accounts and payments', () => {
  let north: { id: string };
  let south: { id: string };
  beforeAll(async () => {
    const [first = '', second = ''] = mine.client.locations;
    const clientId = mine.client.id;
    north = await createTestAccount(server, clientId, { locationId: first, placedOn: lastMonth, balance: 60_000 });
    south = await createTestAccount(server, clientId, { locationId: second, placedOn: thisMonth, balance: 40_000 });
    await createTestAccount(server, clientId, { locationId: second, placedOn: thisMonth, balance: 5_000, status: 'PAID' });
    await createTestAccount(server, clientId, { locationId: first, placedOn: today, balance: 7_000, status: 'NEEDS_INFO' });
    await pay(north.id, 'PU', 20_000, lastMonth);
    await pay(north.id, 'PC', 3_000, thisMonth);
    await pay(north.id, 'PUR', 20_000, thisMonth);
    await pay(south.id, 'PU', 11_115, today);
    await pay(south.id, 'DA', 1_000, today);
  });

  it('shows the money of the month and the year beside the previous ones, less reversals, without adjustments', async () => {
    const { month, year } = (await read()).money;
    const { current, before } = compareMonth(today);
    expect(month.current).toEqual({
      ...current,
      agency_cents: 11_115 - 20_000,
      direct_cents: 3_000,
      commission_cents: 900 - 6_000 + 3_335,
      payments: 4,
    });
    expect(month.before).toEqual({ ...before, agency_cents: 20_000, direct_cents: 0, commission_cents: 6_000, payments: 1 });
    const isSameYear = lastMonth.slice(0, 4) === today.slice(0, 4);
    expect(year.current).toMatchObject({ ...compareYear(today).current, agency_cents: isSameYear ? 11_115 : 11_115 - 20_000 });
    expect(year.before).toMatchObject(compareYear(today).before);
  });

  it('shows accounts by status in life cycle order, and what is open', async () => {
    const { by_status: statuses, open } = await read();
    expect(statuses).toEqual([
      { status: 'NEEDS_INFO', accounts: 1, placed_cents: 7_000, balance_cents: 7_000 },
      { status: 'ACTIVE', accounts: 2, placed_cents: 100_000, balance_cents: 100_000 },
      { status: 'PAID', accounts: 1, placed_cents: 5_000, balance_cents: 5_000 },
    ]);
    expect(open).toEqual({ accounts: 3, balance_cents: 107_000 });
  });

  it('shows placements and collections by month, and collections by placement month', async () => {
    const { months, vintages } = await read();
    expect(months.slice(-2)).toEqual([
      { month: lastMonth, accounts: 1, placed_cents: 60_000, collected_cents: 20_000 },
      { month: thisMonth, accounts: 3, placed_cents: 52_000, collected_cents: 11_115 - 20_000 + 3_000 },
    ]);
    expect(vintages.slice(-2)).toEqual([
      { month: lastMonth, accounts: 1, placed_cents: 60_000, collected_cents: [20_000, 3_000 - 20_000] },
      { month: thisMonth, accounts: 3, placed_cents: 52_000, collected_cents: [11_115] },
    ]);
  });

  it('agrees with the debtors list', async () => {
    const { by_status: statuses } = await read();
    for (const { status, ...sums } of statuses) {
      const { body } = await call<{ data: { count: number; amount_placed_cents: number; balance_cents: number } }>(
        server,
        mine.token,
        `/api/legacy/v1/clients/${mine.client.id}/debtors/totals?status=${status}`,
      );
      expect(body.data).toMatchObject({ amount_placed_cents: sums.placed_cents, balance_cents: sums.balance_cents });
    }
  });

  it('shows the newest events with their accounts, newest first', async () => {
    const { newest } = await read();
    // Within the last thirty days.
    expect(newest.filter(({ kind }) => kind === 'payment')).toHaveLength(lastMonth >= addDays(today, -30) ? 5 : 4);
    expect(newest.map(({ at }) => at)).toEqual(
      newest
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(newest.find(({ payment_type: type }) => type === 'DA')).toMatchObject({ account_id: south.id, effect_cents: 1_000 });
  });

  it('limits a member to their location', async () => {
    const home = await read(limitedToken);
    expect(home.by_status.map(({ status, accounts }) => [status, accounts])).toEqual([
      ['NEEDS_INFO', 1],
      ['ACTIVE', 1],
    ]);
    expect(home.money.month.current).toMatchObject({ agency_cents: -20_000, direct_cents: 3_000 });
    expect(home.vintages.at(-2)?.collected_cents).toEqual([20_000, 3_000 - 20_000]);
    expect(home.remittance).toBeNull();
    expect(home.newest.every(({ account_id: id }) => id !== south.id)).toBe(true);
  });

  it('shows what was remitted, what is due, and when the next remittance is expected', async () => {
    await server.database.query(
      `update portal.clients set remittance_method = 'net', remittance_frequency = 'biweekly' where id = $1`,
      [mine.client.id],
    );
    // On no statement yet: 33.35 is the commission on 111.15, and the reversal of 200.00 refunds 60.00.
    const before = (await read()).remittance;
    const position = 11_115 - 20_000 + 20_000 - (900 - 6_000 + 6_000 + 3_335);
    expect(before?.due).toEqual({ on_the_way_cents: 0, unremitted_cents: position, owed_cents: 0 });
    expect(before?.next).toEqual({ statement: null, expected_on: null, frequency: 'biweekly' });

    const statement = (number: string, state: string, issuedOn: string, paidOn: string | null) =>
      server.database.query(
        `insert into portal.statements (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
           fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, paid_on, external_id)
         values ($1, $2, $3, $3, $3, 'net', 0, 50000, 15000, 35000, 0, 0, $4, $5, $2)`,
        [mine.client.id, number, issuedOn, state, paidOn],
      );
    await statement('S-1', 'paid', addDays(thisMonth, -20), addDays(thisMonth, -10));
    await statement('S-2', 'paid', addDays(thisMonth, -3), thisMonth);
    await statement('S-3', 'issued', thisMonth, null);
    const { remitted, due, next } = (await read()).remittance ?? {};
    expect(remitted).toMatchObject({ cents: 35_000, statements: 1 });
    expect(due).toEqual({ on_the_way_cents: 35_000, unremitted_cents: position, owed_cents: 0 });
    expect(next).toMatchObject({
      statement: { number: 'S-3', issued_on: thisMonth },
      expected_on: addDays(thisMonth, 14),
      frequency: 'biweekly',
    });
  });

  it('is hidden from others', async () => {
    const other = await createMember(server);
    const { status } = await call(server, other.token, `/api/legacy/v1/clients/${mine.client.id}/overview`);
    expect(status).toBe(404);
    expect((await read(other.token, other.client.id)).open.accounts).toBe(0);
  });
});
