import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let shared: Money;
beforeAll(async () => {
  server = await startTestServer();
  shared = await createMoney(server);
});
afterAll(() => server.stop());

describe('payment', () => {
  it('lowers the balance and stores the commission with its reason: 30% of $111.15 is $33.35', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 20_000 });
    const payment = money.payment(account, 'PU', 11_115, { principal_cents: 10_000, interest_cents: 1115 });
    await money.give(payment);
    expect(await money.read(payment.id)).toMatchObject({
      state: 'posted',
      effect: 11_115,
      balanceAfter: 8885,
      commission: 3335,
      commission_rate_bp: 3000,
      commission_reason: '30% of every payment',
    });
    expect(await money.account(account.id)).toMatchObject({ status: 'ACTIVE', balance: 8885, paid: 11_115, direct: 0 });
    // New terms change nothing that was posted, and apply to later payments.
    await money.give(money.item('schedule', { valid_from: '2026-06-01', rules: [{ rate_bp: 5000 }] }));
    const later = money.payment(account, 'PU', 1000);
    const late = money.payment(account, 'PU', 1000, { reported_on: '2026-05-31' });
    await money.give(later, late);
    expect((await money.read(payment.id))?.commission).toBe(3335);
    expect((await money.read(later.id))?.commission).toBe(500);
    expect((await money.read(late.id))?.commission).toBe(300);
  });

  it("reverses exactly, at the original's rate, and reopens the account", async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 11_115 });
    const payment = money.payment(account, 'PU', 11_115);
    await money.give(payment);
    expect(await money.account(account.id)).toMatchObject({ status: 'PAID', balance: 0 });
    await money.give(money.item('schedule', { valid_from: '2026-01-02', rules: [{ rate_bp: 1000 }] }));
    const reversal = money.payment(account, 'PUR', 11_115, { reverses: payment.id });
    await money.give(reversal);
    const original = await money.read(payment.id);
    expect(await money.read(reversal.id)).toMatchObject({
      reverses_id: original?.id,
      effect: -11_115,
      commission: -3335,
      commission_rate_bp: 3000,
    });
    expect(original?.state).toBe('posted');
    expect(await money.account(account.id)).toMatchObject({ status: 'ACTIVE', balance: 11_115, paid: 0 });
  });

  it('finds the original in the same chunk, and counts each side separately', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 10_000 });
    const [direct, lowered] = [money.payment(account, 'PC', 4000), money.payment(account, 'DA', 1000)];
    await money.give(
      direct,
      lowered,
      money.payment(account, 'PCR', 4000, { reverses: direct.id }),
      money.payment(account, 'PC', 500),
    );
    expect(await money.account(account.id)).toMatchObject({ balance: 8500, paid: 500, direct: 500, adjusted: 1000 });
    expect(await money.read(lowered.id)).toMatchObject({ commission: 0, commission_rate_bp: null, commission_reason: null });
    await money.give(money.payment(account, 'DAR', 1000, { reverses: lowered.id }));
    expect(await money.account(account.id)).toMatchObject({ balance: 9500, adjusted: 0 });
  });

  it('is stored once however often it is sent, and refuses different content under its id', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 10_000 });
    const payment = money.payment(account, 'PU', 1000);
    const answers = await money.send([payment, payment]);
    expect(answers.map(({ result }) => result)).toEqual(['applied', 'repeated']);
    expect(await money.sendItem(payment)).toBe('repeated');
    expect(await money.sendItem({ ...payment, amount_cents: 1001 })).toBe('id_used');
    expect((await money.account(account.id)).balance).toBe(9000);
  });

  it('may be a CSV line', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 10_000 });
    const lines = [
      'id,client,account,type,method,amount_cents,effective_on,reported_on,state,reverses,reference',
      `csv-1,${money.client.id},${account.name},PU,check,2500,2026-06-10,2026-06-11,,,0042`,
      `csv-2,${money.client.id},${account.name},PUR,check,2500,2026-06-12,2026-06-12,,csv-1,`,
      `csv-3,${money.client.id},${account.name},PC,cash,1000,2026-06-12,2026-06-12,pending,,`,
    ];
    const answer = await money.feed.post(lines.join('\n'), { type: 'text/csv', query: '?kind=payment' });
    expect((await answer.text()).match(/"applied"/g)).toHaveLength(3);
    const stored = await money.readAll(['csv-1', 'csv-2', 'csv-3']);
    expect(stored.map((payment) => [payment?.state, payment?.effect])).toEqual([
      ['posted', 2500],
      ['posted', -2500],
      ['pending', 0],
    ]);
  });

  it('is stored once when two systems send it concurrently', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 100_000 });
    const payments = Array.from({ length: 20 }, () => money.payment(account, 'PU', 100));
    await Promise.all([money.send(payments), money.send(payments), money.send(payments.toReversed())]);
    expect(await money.account(account.id)).toMatchObject({ balance: 98_000, paid: 2000 });
  });

  it('refuses an impossible reversal with the reason, and accepts it once it is possible', async () => {
    const money = await createMoney(server);
    const [account, other] = [await money.addAccount({ balance: 10_000 }), await money.addAccount({ balance: 10_000 })];
    const payment = money.payment(account, 'PU', 1000);
    const reversal = money.payment(account, 'PUR', 1000, { reverses: payment.id });
    // Out of order: the reversal came before its payment.
    expect(await money.sendItem(reversal)).toBe('unknown_payment');
    await money.give(payment);
    expect(await money.sendItem(money.payment(other, 'PUR', 1000, { reverses: payment.id }))).toBe('other_account');
    expect(await money.sendItem(money.payment(account, 'PCR', 1000, { reverses: payment.id }))).toBe('wrong_type');
    expect(await money.sendItem(money.payment(account, 'PUR', 1001, { reverses: payment.id }))).toBe('amount_differs');
    await money.give(reversal);
    expect(await money.sendItem(money.payment(account, 'PUR', 1000, { reverses: payment.id }))).toBe('reversed_before');
    expect((await money.account(account.id)).balance).toBe(10_000);
  });

  it.each([
    ['a reversal of nothing', { type: 'PUR' }],
    ['an original that takes back', { reverses: 'x' }],
    ['no amount', { amount_cents: 0 }],
    ['parts of an amount', { amount_cents: 1.5 }],
    ['a split of another amount', { principal_cents: 1 }],
    ['a pending adjustment', { type: 'DA', state: 'pending' }],
    ['an unknown method', { method: 'barter' }],
    ['a day that is none', { effective_on: '2026-02-30' }],
    ['components of another amount', { components: { principal_cents: 499 } }],
    ['parts in two ways', { principal_cents: 500, components: { principal_cents: 500 } }],
    ['a commission above the payment', { commission_cents: 501 }],
    ['a commission of an adjustment', { type: 'DA', rate_bp: 100 }],
    ['a reason of another type', { reason_code: 'refund' }],
  ])('refuses %s', async (_what, wrong) => {
    const account = await shared.addAccount();
    expect(await shared.sendItem({ ...shared.payment(account, 'PU', 500), ...wrong })).toBe('validation_failed');
    expect((await shared.account(account.id)).paid).toBe(0);
  });

  it('charges by age, balance, status, debt type and payee according to the terms, within their caps', async () => {
    const money = await createMoney(server, {
      terms: {
        valid_from: '2026-01-01',
        rules: [
          { when: { statuses: ['LEGAL'] }, rate_bp: 4000 },
          { when: { types: ['PC'] }, rate_bp: 1500 },
          { when: { age_days: { to: 30 } }, rate_bp: 1000 },
          { when: { debt_types: ['consumer'], balance_cents: { to: 9999 } }, rate_bp: 5000 },
          { rate_bp: 2500 },
        ],
        cap: { account_bp: 2000 },
      },
    });
    const charge = async (fields: object, type = 'PU') => {
      const account = await money.addAccount({ balance: 100_000, placedOn: '2026-01-01', ...fields });
      const payment = money.payment(account, type, 1000);
      await money.give(payment);
      return (await money.read(payment.id))?.commission;
    };
    expect(await charge({ status: 'LEGAL' })).toBe(400);
    expect(await charge({}, 'PC')).toBe(150);
    expect(await charge({ placedOn: '2026-06-01' })).toBe(100);
    expect(await charge({ balance: 9000 })).toBe(500);
    expect(await charge({})).toBe(250);
    // The cap per account: 20% of the $1,000.00 placed, across and within chunks.
    const account = await money.addAccount({ balance: 100_000, placedOn: '2026-01-01' });
    const payments = [40_000, 30_000, 20_000, 5000].map((cents) => money.payment(account, 'PU', cents));
    await money.give(...payments.slice(0, 1));
    await money.give(...payments.slice(1));
    const stored = await money.readAll(payments.map(({ id }) => id));
    expect(stored.map((payment) => payment?.commission)).toEqual([10_000, 7500, 2500, 0]);
  });

  it("answers the client's report of a direct payment", async () => {
    const money = await createMoney(server);
    const [account, other] = [await money.addAccount({ balance: 10_000 }), await money.addAccount()];
    await server.database.query(
      `insert into portal.requests (client_id, account_id, number, kind, created_by, created_by_name)
       values ($1, $2, 101, 'direct_payment', $3, 'Ada'), ($1, $2, 102, 'hold', $3, 'Ada')`,
      [money.client.id, account.id, money.user.id],
    );
    const answer = (change: object, of = account) => money.sendItem({ ...money.payment(of, 'PC', 2500), ...change });
    expect(await answer({ request: 'R-999' })).toBe('unknown_request');
    expect(await answer({ request: 'R-101' }, other)).toBe('other_account');
    expect(await answer({ request: 'R-102' })).toBe('wrong_type');
    expect(await answer({ request: 'r101', id: 'answer' })).toBe('applied');
    expect(await answer({ request: 'R-101' })).toBe('answered_before');
    const payment = await money.read('answer');
    const [request] = await server.database.query('select * from portal.requests where id = $1', [payment?.request_id]);
    expect(request).toMatchObject({ number: '101', state: 'applied', payment_id: payment?.id });
    expect(request?.['applied_at']).not.toBeNull();
    // The user who asked is notified, as of any decision.
    expect(
      await server.database.query('select kind, event, user_id from portal.notifications where subject_id = $1', [
        request?.['id'],
      ]),
    ).toEqual([{ kind: 'request_decided', event: 'applied', user_id: money.user.id }]);
  });
});

describe('commission that the agency sets', () => {
  const statedOf = async (money: Money, id: string) => {
    const rows = await server.database.query(
      `select stated_cents, stated_rate_bp, s.commission_cents, rule_cents, rule_rate_bp, rule_reason, difference_cents
       from portal.stated_commissions s join portal.payments p on p.client_id = s.client_id and p.id = s.payment_id
       where s.client_id = $1 and external_id = $2`,
      [money.client.id, id],
    );
    return (
      rows[0] &&
      Object.fromEntries(
        Object.entries(rows[0]).map(([key, value]) => [
          key,
          typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
        ]),
      )
    );
  };

  it('is taken, with the result of the terms and the difference beside it', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 50_000 });
    const [amount, rate, both, same] = [
      money.payment(account, 'PU', 10_000, { commission_cents: 2500 }),
      money.payment(account, 'PU', 11_115, { rate_bp: 3333 }),
      money.payment(account, 'PC', 10_000, { commission_cents: 1, rate_bp: 4000 }),
      money.payment(account, 'PU', 1000, { rate_bp: 3000 }),
    ];
    await money.give(amount, rate, both, same);
    const stored = await money.readAll([amount.id, rate.id, both.id, same.id]);
    expect(stored.map((payment) => [payment?.commission, payment?.commission_rate_bp, payment?.commission_reason])).toEqual([
      [2500, null, 'Set by the agency'],
      [3705, 3333, 'Set by the agency'],
      [1, 4000, 'Set by the agency'],
      [300, 3000, 'Set by the agency'],
    ]);
    expect(await statedOf(money, amount.id)).toEqual({
      stated_cents: 2500,
      stated_rate_bp: null,
      commission_cents: 2500,
      rule_cents: 3000,
      rule_rate_bp: 3000,
      rule_reason: '30% of every payment',
      difference_cents: -500,
    });
    expect(await statedOf(money, same.id)).toMatchObject({ difference_cents: 0 });
    // A reversal refunds the commission charged, and may state a different amount.
    const [back, other] = [
      money.payment(account, 'PUR', 10_000, { reverses: amount.id }),
      money.payment(account, 'PUR', 11_115, { reverses: rate.id, commission_cents: 3700 }),
    ];
    await money.give(back, other);
    expect((await money.readAll([back.id, other.id])).map((payment) => payment?.commission)).toEqual([-2500, -3700]);
    expect(await statedOf(money, other.id)).toMatchObject({ rule_cents: -3705, difference_cents: 5 });
    // A statement by these figures adds up: 100 + 111.15 + 10 − 100 − 111.15 collected, 25 + 37.05 + 0.01 + 3 − 25 − 37 commission.
    const statement = {
      number: 'S-1',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
      method: 'net',
      opening_cents: 0,
      collected_cents: 1000,
      fees_cents: 306,
      paid_out_cents: 694,
      closing_cents: 0,
      payments: 'all',
    };
    expect(await money.sendItem(money.item('remittance', { ...statement, fees_cents: 305, paid_out_cents: 695 }))).toBe(
      'fees_differ',
    );
    await money.give(money.item('remittance', statement));
  });

  it('stays pending with its payment, and may be added or changed when the payment clears', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 50_000 });
    const first = money.payment(account, 'PU', 10_000, { state: 'pending', commission_cents: 2500 });
    const second = money.payment(account, 'PU', 10_000, { state: 'pending' });
    await money.give(first, second);
    expect(await money.read(first.id)).toMatchObject({ commission: 0, commission_reason: null });
    const clear = (payment: { id: string }, more: object) =>
      money.item('payment_state', { payment: payment.id, state: 'posted', ...more });
    expect(await money.sendItem(clear(second, { commission_cents: 10_001 }))).toBe('commission_above_amount');
    await money.give(clear(first, {}), clear(second, { rate_bp: 1000 }));
    expect((await money.readAll([first.id, second.id])).map((payment) => payment?.commission)).toEqual([2500, 1000]);
    expect(await statedOf(money, first.id)).toMatchObject({ rule_cents: 3000, difference_cents: -500 });
  });

  it('is one figure for the client, who can read no other', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 50_000 });
    const payment = money.payment(account, 'PU', 10_000, { commission_cents: 2222 });
    await money.give(payment);
    const stored = await money.read(payment.id);
    const { body } = await call(server, money.token, `${money.base}/payments/${stored?.id}`);
    expect(JSON.stringify(body)).toContain('Set by the agency');
    expect(JSON.stringify(body)).not.toMatch(/:3000|30%/);
    const seen = await server.platform.db.asUser({ sub: money.user.id, role: 'authenticated' }, (tx) =>
      tx.selectFrom('portal.stated_commissions').select('payment_id').execute(),
    );
    expect(seen).toEqual([]);
    expect(
      await server.database.query(`select has_table_privilege('anon', 'portal.stated_commissions', 'select') as may`),
    ).toEqual([{ may: false }]);
  });
});

describe('terms by component, tier, location, placement, settlement and court', () => {
  it('charge each part by its rule, to the cent', async () => {
    const money = await createMoney(server, {
      terms: {
        valid_from: '2026-01-01',
        rules: [
          { when: { components: ['costs'] }, rate_bp: 0 },
          { when: { legal: true }, rate_bp: 4000 },
          { when: { settlement: true }, rate_bp: 2000 },
          { when: { placements: { from: 2 } }, rate_bp: 5000 },
          { when: { locations: ['L2'] }, rate_bp: 1000 },
          { rate_bp: 3500, tiers: [{ from_cents: 50_000, rate_bp: 2500 }] },
        ],
      },
    });
    const charge = async (fields: Parameters<Money['addAccount']>[0], ...payments: [number, object?][]) => {
      const account = await money.addAccount({ balance: 100_000, ...fields });
      const items = payments.map(([cents, more]) => money.payment(account, 'PU', cents, more));
      await money.give(...items);
      return (await money.readAll(items.map(({ id }) => id))).map((payment) => [
        payment?.commission,
        payment?.commission_rate_bp,
      ]);
    };
    expect(await charge({}, [10_000, { components: { principal_cents: 7500, costs_cents: 2500 } }])).toEqual([[2625, null]]);
    expect(await charge({}, [40_000], [15_000], [1000])).toEqual([
      [14_000, 3500],
      [3500 + 1250, null],
      [250, 2500],
    ]);
    expect(await charge({ status: 'JUDGMENT' }, [1000])).toEqual([[400, 4000]]);
    expect(await charge({}, [1000, { reason_code: 'settlement' }])).toEqual([[200, 2000]]);
    expect(await charge({ locationId: money.client.locations[1] ?? null }, [1000])).toEqual([[100, 1000]]);
    const before = await money.addAccount({ status: 'CLOSED' });
    const again = await money.addAccount({ balance: 100_000 });
    await server.database.query('update portal.accounts set previous_account_id = $2 where id = $1', [again.id, before.id]);
    const payment = money.payment(again, 'PU', 1000);
    await money.give(payment);
    expect((await money.read(payment.id))?.commission).toBe(500);
  });
});
