import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('payment_state', () => {
  it('counts a pending payment once it has cleared', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 10_000 });
    const payment = money.payment(account, 'PU', 10_000, { state: 'pending' });
    await money.give(payment);
    expect(await money.read(payment.id)).toMatchObject({ state: 'pending', effect: 0, commission: 0, balanceAfter: null });
    expect(await money.account(account.id)).toMatchObject({ status: 'ACTIVE', balance: 10_000 });
    expect(await money.sendItem(money.payment(account, 'PUR', 10_000, { reverses: payment.id }))).toBe('not_posted');
    const cleared = money.item('payment_state', { payment: payment.id, state: 'posted', reported_on: '2026-06-20' });
    await money.give(cleared);
    expect(await money.read(payment.id)).toMatchObject({ state: 'posted', effect: 10_000, commission: 3000, balanceAfter: 0 });
    expect(await money.account(account.id)).toMatchObject({ status: 'PAID', balance: 0 });
    expect(await money.sendItem(cleared)).toBe('repeated');
    expect(await money.sendItem({ ...cleared, id: 'again' })).toBe('impossible_state');
  });

  it('never counts a returned one, also in the chunk in which it came', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 10_000 });
    const payment = money.payment(account, 'PU', 1000, { state: 'pending' });
    const returned = money.item('payment_state', { payment: payment.id, state: 'returned' });
    expect(await money.sendItem(returned)).toBe('unknown_payment');
    await money.give(payment, { ...returned, id: 'back' });
    expect(await money.read(payment.id)).toMatchObject({ state: 'returned', effect: 0, commission: 0 });
    expect((await money.account(account.id)).balance).toBe(10_000);
    expect(await money.sendItem(money.item('payment_state', { payment: payment.id, state: 'posted' }))).toBe('impossible_state');
  });
});
