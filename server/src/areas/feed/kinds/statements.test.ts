import type { InvoiceAging, InvoiceRow } from '@recoup/contract/money/statements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { june, readStatement, readStatementPdf } from '#test/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('statements', () => {
  it('carry a negative net, or invoice it', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 300_000 });
    await money.give(money.payment(account, 'PU', 10_000), money.payment(account, 'PC', 200_000));
    // 100.00 − 30.00 − 600.00 = −530.00 (R2.6).
    await money.give(money.item('remittance', june('S-1', { collected: 10_000, fees: 63_000, paidOut: 0 })));
    expect((await readStatement(server, money, 'S-1')).closing_cents).toBe(-53_000);
    await money.give(
      money.item('invoice', {
        number: 'I-1',
        remittance: 'S-1',
        issued_on: '2026-07-01',
        due_on: '2026-07-31',
        amount_cents: 53_000,
      }),
    );
    const adjustments = [{ kind: 'invoice_payment', text: 'Invoice I-1', amount_cents: 53_000 }];
    const next = { ...june('S-2', { opening: -53_000, collected: 0, fees: 0, paidOut: 0, adjustments: 53_000 }), adjustments };
    await money.give(money.item('remittance', { ...next, period_from: '2026-07-01', period_to: '2026-07-31' }));
    expect((await readStatement(server, money, 'S-2')).closing_cents).toBe(0);
  });

  it('are voided and corrected: the payments go on the new one, and both stay readable', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 100_000 });
    const [first, second] = [money.payment(account, 'PU', 10_000), money.payment(account, 'PU', 5000)];
    await money.give(first, second, money.item('remittance', june('S-1', { collected: 15_000, fees: 4500, paidOut: 10_500 })));
    await money.give(money.item('remittance_state', { number: 'S-1', state: 'paid', paid_on: '2026-07-02' }));
    const corrected = {
      ...june('S-1a', { collected: 10_000, fees: 3000, paidOut: 10_500 }),
      payments: [first.id],
      corrects: 'S-1',
    };
    expect(await money.sendItem(money.item('remittance', corrected))).toBe('not_void');
    const empty = { ...june('S-2', { collected: 0, fees: 0, paidOut: 0 }), period_from: '2026-07-01', period_to: '2026-07-31' };
    await money.give(money.item('remittance', empty));
    const voiding = (number: string) => money.item('remittance_void', { number, reason: 'A payment was of another client' });
    expect(await money.sendItem(voiding('S-1'))).toBe('not_last');
    expect(await money.sendItem(voiding('S-9'))).toBe('unknown_remittance');
    // Both in one chunk, then the correction in the same one.
    await money.give(voiding('S-2'), voiding('S-1'), money.item('remittance', corrected));
    expect(await money.sendItem({ ...voiding('S-1'), id: 'again' })).toBe('impossible_state');
    const [before, after] = [await readStatement(server, money, 'S-1'), await readStatement(server, money, 'S-1a')];
    expect(before).toMatchObject({
      state: 'void',
      void_reason: 'A payment was of another client',
      corrected_by: { number: 'S-1a' },
    });
    expect(before.lines.map((line) => line.amount_cents)).toEqual([10_000, 5000]);
    expect(before.sections[0]).toMatchObject({ payments: 2, effect_cents: 15_000, commission_cents: 4500 });
    expect(after).toMatchObject({ corrects: { number: 'S-1' }, closing_cents: -3500, payments: 1 });
    expect(after.lines.map((line) => line.amount_cents)).toEqual([10_000]);
    expect(await money.read(second.id)).toMatchObject({ state: 'posted', remittance_id: null });
    const { body } = await call<{ data: object }>(server, money.token, `${money.base}/remittances/totals`);
    expect(body.data).toMatchObject({
      statements: 1,
      collected_cents: 10_000,
      balance: { number: 'S-1a', closing_cents: -3500 },
    });
    const text = await readStatementPdf(server, money, before.id);
    expect(text).toContain('Voided: A payment was of another client.');
    expect(text).toContain('Corrected by statement S-1a.');
  });

  it('void their open invoices when they are voided, and flag the paid ones', async () => {
    const money = await createMoney(server);
    await money.give(money.payment(await money.addAccount({ balance: 100_000 }), 'PC', 10_000));
    await money.give(money.item('remittance', june('S-1', { collected: 0, fees: 3000, paidOut: 0 })));
    const invoice = (number: string, cents: number, paid = 0) =>
      money.item('invoice', {
        number,
        remittance: 'S-1',
        issued_on: '2026-07-01',
        due_on: '2026-07-31',
        amount_cents: cents,
        paid_cents: paid,
      });
    await money.give(invoice('I-open', 1000), invoice('I-part', 900, 150), invoice('I-paid', 800, 800), invoice('I-next', 300));
    await money.give(money.item('invoice_state', { number: 'I-next', state: 'carried' }));
    const [answer] = await money.send([money.item('remittance_void', { number: 'S-1', reason: 'A wrong rate' })]);
    expect(answer).toMatchObject({ result: 'applied', warning: { code: 'invoice_paid' } });
    expect(answer?.warning?.message).toContain('I-part ($1.50)');
    expect(answer?.warning?.message).toContain('I-paid ($8.00)');
    expect(answer?.warning?.message).not.toMatch(/I-open|I-next/);
    const { body } = await call<{ data: InvoiceRow[] }>(server, money.token, `${money.base}/invoices`);
    const shown = body.data.map((row) => [row.number, row.state, row.paid_cents, row.owed_cents, row.remittance?.is_void]);
    expect(shown.toSorted()).toEqual([
      ['I-next', 'void', 0, 0, true],
      ['I-open', 'void', 0, 0, true],
      ['I-paid', 'paid', 800, 0, true],
      ['I-part', 'void', 150, 0, true],
    ]);
    const aging = await call<{ data: InvoiceAging }>(server, money.token, `${money.base}/invoices/aging`);
    expect(aging.body.data.owed_cents).toBe(0);
    expect(await money.sendItem(invoice('I-late', 100))).toBe('impossible_state');
    const state = (number: string, fields: object) => money.item('invoice_state', { number, ...fields });
    expect(await money.sendItem(state('I-open', { state: 'void' }))).toBe('applied');
    expect(await money.sendItem(state('I-open', { paid_cents: 1000 }))).toBe('impossible_state');
  });

  it('keep what happened to them within the file that brought them', async () => {
    const money = await createMoney(server);
    const payment = money.payment(await money.addAccount({ balance: 100_000 }), 'PU', 10_000);
    await money.give(
      payment,
      money.item('remittance', june('S-1', { collected: 10_000, fees: 3000, paidOut: 7000 })),
      money.item('remittance_state', {
        number: 'S-1',
        state: 'paid',
        paid_cents: 6500,
        accepted_by: 'Robin Lee',
        note: 'The bank kept a fee',
      }),
      money.item('remittance_void', { number: 'S-1', reason: 'A cost was left out' }),
      money.item('remittance', { ...june('S-1a', { collected: 10_000, fees: 3000, paidOut: 6500 }), corrects: 'S-1' }),
    );
    expect(await readStatement(server, money, 'S-1')).toMatchObject({
      state: 'void',
      void_reason: 'A cost was left out',
      paid_cents: 6500,
      paid_accepted_by: 'Robin Lee',
      paid_note: 'The bank kept a fee',
      payments: 1,
    });
    expect(await readStatement(server, money, 'S-1a')).toMatchObject({
      corrects: { number: 'S-1' },
      payments: 1,
      closing_cents: 500,
    });
  });

  it('name the person who accepted a remittance other than the amount due', async () => {
    const money = await createMoney(server);
    await money.give(money.payment(await money.addAccount({ balance: 10_000 }), 'PU', 1000));
    await money.give(money.item('remittance', june('S-1', { collected: 1000, fees: 300, paidOut: 700 })));
    const paid = (fields: object) => money.item('remittance_state', { number: 'S-1', state: 'paid', ...fields });
    expect(await money.sendItem(paid({ paid_cents: 650 }))).toBe('amount_differs');
    expect(await money.sendItem({ ...paid({ paid_cents: 650 }), state: 'failed' })).toBe('not_paid');
    await money.give(paid({ paid_cents: 650, accepted_by: 'Robin Lee', note: 'The bank kept a fee of $0.50' }));
    expect(await readStatement(server, money, 'S-1')).toMatchObject({
      state: 'paid',
      paid_out_cents: 700,
      paid_cents: 650,
      paid_accepted_by: 'Robin Lee',
      paid_note: 'The bank kept a fee of $0.50',
    });
  });
});
