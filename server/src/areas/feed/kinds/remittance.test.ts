import { settle, type RemittanceMethod } from '@recoup/domain/money/statements';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAtOnce } from '#test/call-concurrently.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The worked example of R2.6: 600 + 400 to the agency, of which 200 bounced later; direct 500. Returns the ids. */
async function payExample(money: Money): Promise<string[]> {
  const account = await money.addAccount({ balance: 500_000 });
  const bounced = money.payment(account, 'PU', 20_000);
  const items = [
    money.payment(account, 'PU', 60_000),
    money.payment(account, 'PU', 20_000),
    bounced,
    money.payment(account, 'PUR', 20_000, { reverses: bounced.id }),
    money.payment(account, 'PC', 50_000),
    money.payment(account, 'DA', 1000),
  ];
  await money.give(...items);
  return items.map(({ id }) => id);
}

const example = { agencyCents: 80_000, directCents: 50_000, agencyFeesCents: 24_000, directFeesCents: 15_000 };

/** The example's statement by a method. */
function statementOf(money: Money, payments: readonly string[] | 'all', method: RemittanceMethod = 'net') {
  const { sent } = settle({ method, ...example });
  return money.item('remittance', {
    number: 'S-1',
    period_from: '2026-06-01',
    period_to: '2026-06-30',
    issued_on: '2026-07-01',
    method,
    opening_cents: 0,
    collected_cents: 80_000,
    fees_cents: 39_000,
    paid_out_cents: sent,
    closing_cents: 80_000 - 39_000 - sent,
    payments,
  });
}

describe('remittance', () => {
  it('is stored once when sent twice concurrently', async () => {
    const money = await createMoney(server);
    const statement = statementOf(money, await payExample(money));
    const held = sql`select from portal.payments where client_id = ${money.client.id}`;
    const send = () => money.sendItem(statement);
    expect((await callAtOnce(server, held, [send, send])).toSorted()).toEqual(['applied', 'repeated']);
  });

  it.each([
    ['gross', 80_000, -39_000],
    ['net', 41_000, 0],
    ['split', 56_000, -15_000],
  ] as const)('takes the worked example of R2.6 by %s', async (method, sent, closing) => {
    const money = await createMoney(server);
    const ids = await payExample(money);
    const statement = statementOf(money, ids, method);
    expect(statement).toMatchObject({ paid_out_cents: sent, closing_cents: closing });
    await money.give(statement);
    const stored = await money.readAll(ids);
    expect(new Set(stored.map((payment) => payment?.state))).toEqual(new Set(['remitted']));
    expect(await money.sendItem(statement)).toBe('repeated');
    expect(await money.sendItem({ ...statement, id: 'again' })).toBe('remitted_before');
  });

  it("takes every payment due by the end of the period, including the same chunk's", async () => {
    const money = await createMoney(server);
    const ids = await payExample(money);
    const account = await money.addAccount({ balance: 10_000 });
    const later = money.payment(account, 'PU', 1000, { reported_on: '2026-07-01' });
    const pending = money.payment(account, 'PU', 1000, { state: 'pending' });
    const lowered = money.payment(account, 'DA', 10);
    await money.give(later, pending, lowered, statementOf(money, 'all'));
    for (const id of [...ids, lowered.id]) expect((await money.read(id))?.state).toBe('remitted');
    expect((await money.read(later.id))?.state).toBe('posted');
    expect((await money.read(pending.id))?.state).toBe('pending');
  });

  it('is refused as a whole if it does not add up or names payments that are not its own', async () => {
    const money = await createMoney(server);
    const ids = await payExample(money);
    const account = await money.addAccount({ balance: 10_000 });
    const [pending, later] = [
      money.payment(account, 'PU', 1000, { state: 'pending' }),
      money.payment(account, 'PU', 1000, { reported_on: '2026-07-01' }),
    ];
    await money.give(pending, later);
    const other = await createMoney(server);
    const foreign = { ...other.payment(await other.addAccount(), 'PU', 500), id: 'foreign' };
    await other.give(foreign);
    const statement = statementOf(money, ids);
    const sendChange = (change: object) => money.sendItem({ ...statement, ...change });
    expect(await sendChange({ payments: [...ids, foreign.id] })).toBe('unknown_payment');
    expect(await sendChange({ payments: [...ids, pending.id] })).toBe('not_posted');
    expect(await sendChange({ payments: [...ids, later.id] })).toBe('after_period');
    expect(await sendChange({ payments: [...ids, ids[0]] })).toBe('named_twice');
    expect(await sendChange({ payments: ids.slice(1) })).toBe('collected_differs');
    expect(await sendChange({ fees_cents: 24_000, closing_cents: 15_000 })).toBe('fees_differ');
    expect(await sendChange({ closing_cents: 1 })).toBe('does_not_add_up');
    expect(await sendChange({ adjustments: [{ kind: 'cost', text: 'Filing fee', amount_cents: -2500 }] })).toBe(
      'does_not_add_up',
    );
    const unknown = { kind: 'cost', text: 'Filing fee', amount_cents: 0, account: 'A-999999-8' };
    expect(await sendChange({ adjustments: [unknown] })).toBe('unknown_account');
    expect(await sendChange({ period_from: '2026-07-01' })).toBe('period_wrong');
    expect((await money.read(ids[0]))?.state).toBe('posted');
    await money.give(statement);
  });

  it('continues from the previous statement, reverses a late payment at its own rate, and carries the amount owed forward', async () => {
    const money = await createMoney(server);
    const ids = await payExample(money);
    await money.give(statementOf(money, ids, 'split'));
    const account = await money.addAccount({ balance: 10_000 });
    const payment = money.payment(account, 'PU', 10_000, { reported_on: '2026-07-02' });
    await money.give(payment, money.item('schedule', { valid_from: '2026-07-03', rules: [{ rate_bp: 100 }] }));
    const next = {
      number: 'S-2',
      period_from: '2026-07-01',
      period_to: '2026-07-31',
      issued_on: '2026-08-01',
      method: 'net',
      opening_cents: -15_000,
      collected_cents: 10_000,
      fees_cents: 3000,
      paid_out_cents: 4500,
      adjustments: [
        { kind: 'invoice_payment', text: 'Invoice I-1 paid', amount_cents: 15_000 },
        { kind: 'cost', text: 'Filing fee', amount_cents: -2500, account: account.name },
      ],
      closing_cents: 0,
      payments: [payment.id],
    };
    const wrong = { ...next, opening_cents: 0, closing_cents: 15_000 };
    expect(await money.sendItem(money.item('remittance', wrong))).toBe('opening_differs');
    // Nothing may be carried from the earlier split into a net: the invoice asked for 150.00, of which 10.00 are unpaid.
    const [paid, cost] = next.adjustments;
    const unpaid = { ...next, adjustments: [{ ...paid, amount_cents: 14_000 }, cost], closing_cents: -1000 };
    expect(await money.sendItem(money.item('remittance', unpaid))).toBe('method_changed');
    await money.give(money.item('remittance', next));
    const early = { ...next, number: 'S-0', period_from: '2026-05-01', period_to: '2026-05-31', payments: [] };
    const sums = { opening_cents: 0, collected_cents: 0, fees_cents: 0, paid_out_cents: 0, adjustments: [] };
    expect(await money.sendItem(money.item('remittance', { ...early, ...sums }))).toBe('out_of_order');
    const reversal = money.payment(account, 'PUR', 10_000, { reverses: payment.id, reported_on: '2026-08-05' });
    await money.give(reversal);
    expect(await money.read(reversal.id)).toMatchObject({ commission: -3000, state: 'posted' });
    const last = { ...next, ...sums, number: 'S-3', period_from: '2026-08-01', period_to: '2026-08-31' };
    await money.give(
      money.item('remittance', { ...last, collected_cents: -10_000, fees_cents: -3000, closing_cents: -7000, payments: 'all' }),
    );
    expect(
      await money.sendItem(money.item('remittance', { ...last, opening_cents: -7000, closing_cents: -7000, payments: [] })),
    ).toBe('number_used');
  });

  it('is created once when two systems send it concurrently', async () => {
    const money = await createMoney(server);
    const statement = statementOf(money, await payExample(money));
    await Promise.all([money.send([statement]), money.send([{ ...statement, id: 'other' }]), money.send([statement])]);
    const rows = await server.database.query('select id from portal.statements where client_id = $1', [money.client.id]);
    expect(rows).toHaveLength(1);
  });

  it('is paid, returned and sent again', async () => {
    const money = await createMoney(server);
    await money.give(statementOf(money, await payExample(money)));
    const state = (to: string, fields: object = {}) => money.item('remittance_state', { number: 'S-1', state: to, ...fields });
    expect(await money.sendItem(money.item('remittance_state', { number: 'S-9', state: 'paid' }))).toBe('unknown_remittance');
    await money.give(state('paid', { paid_by: 'ach', paid_on: '2026-07-02', trace: 'T-1', bank_last4: '1234' }), state('failed'));
    expect(await money.sendItem(state('paid'))).toBe('impossible_state');
    await money.give(state('reissued', { trace: 'T-2' }));
    const [row] = await server.database.query('select *, paid_on::text from portal.statements where client_id = $1', [
      money.client.id,
    ]);
    expect(row).toMatchObject({ state: 'reissued', paid_by: 'ach', paid_on: '2026-07-02', trace: 'T-2', bank_last4: '1234' });
  });
});

describe('invoice', () => {
  it('is paid in parts, never more than invoiced', async () => {
    const money = await createMoney(server);
    await money.give(statementOf(money, await payExample(money), 'gross'));
    const invoice = money.item('invoice', {
      number: 'I-1',
      remittance: 'S-1',
      issued_on: '2026-07-01',
      due_on: '2026-07-31',
      amount_cents: 39_000,
    });
    expect(await money.sendItem({ ...invoice, remittance: 'S-9' })).toBe('unknown_remittance');
    expect(await money.sendItem({ ...invoice, paid_cents: 39_001 })).toBe('overpaid');
    const paid = (cents: number) => money.item('invoice_state', { number: 'I-1', paid_cents: cents });
    expect(await money.sendItem(paid(1))).toBe('unknown_invoice');
    await money.give(invoice);
    expect(await money.sendItem({ ...invoice, id: 'again' })).toBe('number_used');
    const seen = async () =>
      (
        await server.database.query<{ state: string }>('select state from portal.invoices where client_id = $1', [
          money.client.id,
        ])
      )[0]?.state;
    expect(await seen()).toBe('open');
    await money.give(paid(9000));
    expect(await seen()).toBe('partly_paid');
    expect(await money.sendItem(paid(39_001))).toBe('overpaid');
    await money.give(paid(39_000));
    expect(await seen()).toBe('paid');
    await money.give(money.item('invoice_state', { number: 'I-1', state: 'void' }));
    expect(await money.sendItem(paid(0))).toBe('impossible_state');
    expect(await seen()).toBe('void');
  });
});
