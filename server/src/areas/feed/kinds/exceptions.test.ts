import type { PaymentTotals } from '@recoup/contract/money/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { june, readStatement, readStatementPdf } from '#test/statements.ts';

/** Every exception of money, from the feed to the statement, to the cent. Terms: 30% of everything but court costs. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const terms = { valid_from: '2026-01-01', rules: [{ when: { components: ['costs'] }, rate_bp: 0 }, { rate_bp: 3000 }] };

type Account = Awaited<ReturnType<Money['addAccount']>>;

interface Case {
  name: string;
  balance?: number;
  status?: 'RECALLED' | 'JUDGMENT' | 'ACTIVE';
  items: (money: Money, account: Account) => { kind: string; id: string }[];
  /** Effect and commission of each payment, in order. */
  payments: [effect: number, commission: number][];
  notes?: string[];
  account: { balance: number; status: string };
  /** Collected by the agency and commission of the period. */
  collected: number;
  fees: number;
}

const at = '2026-06-12T10:00:00Z';

const cases: Case[] = [
  {
    name: 'overpayment: nothing is charged on the $20.00 that is not owed',
    items: (money, account) => [money.payment(account, 'PU', 12_000)],
    payments: [[12_000, 3000]],
    notes: ['Overpaid by $20.00'],
    account: { balance: -2000, status: 'PAID' },
    collected: 12_000,
    fees: 3000,
  },
  {
    name: 'refund of the overpayment: no commission moves',
    items: (money, account) => {
      const paid = money.payment(account, 'PU', 12_000);
      return [paid, money.payment(account, 'PUR', 2000, { reverses: paid.id, reason_code: 'refund' })];
    },
    payments: [
      [12_000, 3000],
      [-2000, 0],
    ],
    notes: ['Overpaid by $20.00', 'Refund to the debtor', 'Part of $120.00'],
    account: { balance: 0, status: 'PAID' },
    collected: 10_000,
    fees: 3000,
  },
  {
    name: 'partial reversals: $111.15 in thirds gives back $33.35 exactly',
    balance: 20_000,
    items: (money, account) => {
      const paid = money.payment(account, 'PU', 11_115);
      const back = () => money.payment(account, 'PUR', 3705, { reverses: paid.id, reason_code: 'chargeback' });
      return [paid, back(), back(), back()];
    },
    payments: [
      [11_115, 3335],
      [-3705, -1112],
      [-3705, -1111],
      [-3705, -1112],
    ],
    account: { balance: 20_000, status: 'ACTIVE' },
    collected: 0,
    fees: 0,
  },
  {
    name: 'NSF with a fee: the payment comes back, the fee is added',
    items: (money, account) => {
      const paid = money.payment(account, 'PU', 10_000);
      return [
        paid,
        money.payment(account, 'PUR', 10_000, { reverses: paid.id, reason_code: 'nsf' }),
        money.item('charge', { account: account.name, at, type: 'nsf_fee', amount_cents: 2500 }),
      ];
    },
    payments: [
      [10_000, 3000],
      [-10_000, -3000],
    ],
    notes: ['Returned for insufficient funds'],
    account: { balance: 12_500, status: 'ACTIVE' },
    collected: 0,
    fees: 0,
  },
  {
    name: 'court costs advanced and recovered: they bear no commission',
    items: (money, account) => [
      money.item('charge', { account: account.name, at, type: 'court_cost', amount_cents: 7500, text: 'Filing fee' }),
      money.payment(account, 'PU', 17_500, {
        components: { principal_cents: 10_000, costs_cents: 7500 },
        reason_code: 'cost_recovery',
      }),
    ],
    payments: [[17_500, 3000]],
    notes: ['Court costs recovered'],
    account: { balance: 0, status: 'PAID' },
    collected: 17_500,
    fees: 3000,
  },
  {
    name: 'payments to the client and to the agency for one debt',
    items: (money, account) => [money.payment(account, 'PC', 4000), money.payment(account, 'PU', 6000)],
    payments: [
      [4000, 1200],
      [6000, 1800],
    ],
    account: { balance: 0, status: 'PAID' },
    collected: 6000,
    fees: 3000,
  },
  {
    name: 'adjustment after payment: the debtor gets the difference back',
    items: (money, account) => {
      const paid = money.payment(account, 'PU', 10_000);
      return [
        paid,
        money.payment(account, 'DA', 1500, { reason_code: 'insurance' }),
        money.payment(account, 'PUR', 1500, { reverses: paid.id, reason_code: 'refund' }),
      ];
    },
    payments: [
      [10_000, 3000],
      [1500, 0],
      [-1500, -450],
    ],
    account: { balance: 0, status: 'PAID' },
    collected: 8500,
    fees: 2550,
  },
  {
    name: 'settlement: the remainder is written off without commission',
    items: (money, account) => [
      money.payment(account, 'PU', 6000, { reason_code: 'settlement' }),
      money.payment(account, 'DA', 4000, { reason_code: 'settlement_remainder' }),
    ],
    payments: [
      [6000, 1800],
      [4000, 0],
    ],
    notes: ['Paid under a settlement', 'Settlement remainder written off'],
    account: { balance: 0, status: 'SETTLED' },
    collected: 6000,
    fees: 1800,
  },
  {
    name: 'payment after judgment',
    status: 'JUDGMENT',
    items: (money, account) => [money.payment(account, 'PU', 2500)],
    payments: [[2500, 750]],
    notes: ['After judgment'],
    account: { balance: 7500, status: 'JUDGMENT' },
    collected: 2500,
    fees: 750,
  },
  {
    name: 'payment after recall',
    status: 'RECALLED',
    items: (money, account) => [money.payment(account, 'PC', 2500)],
    payments: [[2500, 750]],
    notes: ['After recall'],
    account: { balance: 7500, status: 'RECALLED' },
    collected: 0,
    fees: 750,
  },
  {
    name: 'interest that the agency adds to the day',
    items: (money, account) => [
      money.item('charge', { account: account.name, at, type: 'interest', amount_cents: 123 }),
      money.payment(account, 'PU', 10_123, { principal_cents: 10_000, interest_cents: 123 }),
    ],
    payments: [[10_123, 3037]],
    account: { balance: 0, status: 'PAID' },
    collected: 10_123,
    fees: 3037,
  },
  {
    name: 'commission that the agency sets',
    items: (money, account) => [money.payment(account, 'PU', 5000, { commission_cents: 1111 })],
    payments: [[5000, 1111]],
    account: { balance: 5000, status: 'ACTIVE' },
    collected: 5000,
    fees: 1111,
  },
];

describe('exceptions, each adding up', () => {
  it.each(cases)('$name', async ({ items, payments, notes, account: expected, collected, fees, balance = 10_000, status }) => {
    const money = await createMoney(server, { terms });
    const account = await money.addAccount({ balance, placedOn: '2026-01-05', ...(status ? { status } : {}) });
    const sent = items(money, account);
    await money.give(...sent);
    const stored = await money.readAll(sent.filter(({ kind }) => kind === 'payment').map(({ id }) => id));
    expect(stored.map((payment) => [payment?.effect, payment?.commission])).toEqual(payments);
    expect(await money.account(account.id)).toMatchObject(expected);
    const { body: totals } = await call<{ data: PaymentTotals }>(server, money.token, `${money.base}/payments/totals`);
    expect(totals.data).toMatchObject({ agency_cents: collected, commission_cents: fees });
    // Net: the remainder is remitted; a shortfall stays owed.
    const paidOut = Math.max(0, collected - fees);
    await money.give(money.item('remittance', june('S-1', { collected, fees, paidOut })));
    const statement = await readStatement(server, money, 'S-1');
    expect(statement.closing_cents).toBe(collected - fees - paidOut);
    expect(statement.sections.reduce((sum, section) => sum + section.commission_cents, 0)).toBe(fees);
    expect(statement.lines.map((line) => line.effect_cents).toSorted()).toEqual(payments.map(([effect]) => effect).toSorted());
    if (!notes) return;
    expect(statement.lines.flatMap((line) => line.notes).toSorted()).toEqual(notes.toSorted());
    const [pdf, csv] = [
      await readStatementPdf(server, money, statement.id),
      await call<string>(server, money.token, `${money.base}/remittances/${statement.id}/file?format=csv`),
    ];
    for (const note of notes) {
      expect(pdf).toContain(note);
      expect(csv.body).toContain(note);
    }
  });

  it('shows the parts of one payment on several accounts together', async () => {
    const money = await createMoney(server);
    const [one, other] = [await money.addAccount({ balance: 10_000 }), await money.addAccount({ balance: 5000 })];
    const parts = [money.payment(one, 'PU', 10_000, { split: 'card-1' }), money.payment(other, 'PU', 2000, { split: 'card-1' })];
    await money.give(...parts, money.payment(other, 'PU', 100));
    const [first, second] = await money.readAll(parts.map(({ id }) => id));
    const { body } = await call<{ data: { notes: string[]; split: { id: string; amount_cents: number }[] } }>(
      server,
      money.token,
      `${money.base}/payments/${first?.id}`,
    );
    expect(body.data).toMatchObject({
      notes: ['Part of a payment on several accounts'],
      split: [{ id: second?.id, amount_cents: 2000 }],
    });
  });

  it('refuses charges on a paid account, and counts a late charge with the latest balance', async () => {
    const money = await createMoney(server);
    const account = await money.addAccount({ balance: 10_000 });
    const charge = (day: string, cents: number) =>
      money.item('charge', { account: account.name, at: `${day}T10:00:00Z`, type: 'fee', amount_cents: cents });
    await money.give(
      money.item('balance', { account: account.name, as_of: '2026-06-10T00:00:00Z', accrued_cents: 500 }),
      charge('2026-06-01', 250),
      charge('2026-06-20', 1),
    );
    expect((await money.account(account.id)).balance).toBe(10_751);
    const rows = await server.database.query(
      `select as_of::date::text as day, accrued_cents::int as accrued, charge_cents::int as charge from portal.account_balances
       where client_id = $1 order by as_of, id`,
      [money.client.id],
    );
    expect(rows).toEqual([
      { day: '2026-06-10', accrued: 500, charge: null },
      { day: '2026-06-10', accrued: 750, charge: 250 },
      { day: '2026-06-20', accrued: 751, charge: 1 },
    ]);
    await money.give(money.payment(account, 'PU', 10_751));
    expect(await money.sendItem(charge('2026-06-21', 1))).toBe('account_paid');
  });
});
