import type { PaymentRow, PaymentTotals } from '@recoup/contract/money/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { storedPayments, moneyOf, type StoredPayment } from '#test/stored-payments.ts';
import { createMoney, type Money } from '#test/money.ts';
import { createRandomMoney } from '#test/random-money.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { expectSumsToHold } from '#test/expect-sums.ts';

/** After random feeds, every displayed figure is recalculated from the payments and compared. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function readPayments(money: Money): Promise<StoredPayment[]> {
  return server.database
    .query<{ row: StoredPayment }>(`${storedPayments} where p.client_id = $1 order by p.id`, [money.client.id])
    .then((rows) => rows.map(({ row }) => row));
}

const sum = (rows: readonly StoredPayment[], of: (row: StoredPayment) => number) => rows.reduce((all, row) => all + of(row), 0);
const isOf =
  (...types: string[]) =>
  (row: StoredPayment) =>
    types.includes(row.type);

function expectCommission(row: StoredPayment, all: readonly StoredPayment[]): void {
  const original = row.reverses_id === null ? null : all.find(({ id }) => id === row.reverses_id);
  const { effect, commission, rate } = moneyOf(row, original ?? null);
  expect([row.effect_cents, row.commission_cents, row.commission_rate_bp]).toEqual([effect, commission, rate]);
}

async function expectAccounts(money: Money, payments: readonly StoredPayment[]): Promise<void> {
  const accounts = await server.database.query<Record<string, string>>(
    `select id, status, amount_placed_cents as placed, accrued_cents as accrued, paid_cents as paid, paid_direct_cents as direct,
       adjusted_cents as adjusted, balance_cents as balance from portal.accounts where client_id = $1`,
    [money.client.id],
  );
  for (const account of accounts) {
    const own = payments.filter(({ account_id: id }) => id === account['id']);
    const of = (...types: string[]) => sum(own.filter(isOf(...types)), ({ effect_cents: cents }) => cents);
    const [paid, adjusted] = [of('PU', 'PUR', 'PC', 'PCR'), of('DA', 'DAR')];
    expect([account['paid'], account['direct'], account['adjusted'], account['balance']].map(Number)).toEqual([
      paid,
      of('PC', 'PCR'),
      adjusted,
      Number(account['placed']) + Number(account['accrued']) - paid - adjusted,
    ]);
    // No active account without a balance, no paid account with one.
    const owes = Number(account['balance']) > 0;
    if (['NEW', 'ACTIVE', 'PLAN', 'PLAN_BROKEN'].includes(account['status'] ?? '')) expect(owes).toBe(true);
    if (account['status'] === 'PAID') expect(owes).toBe(false);
  }
}

async function expectStatements(money: Money, payments: readonly StoredPayment[]): Promise<number> {
  const statements = await server.database.query<Record<string, string>>(
    `select *, period_to::text as until from portal.statements where client_id = $1 order by period_to, id`,
    [money.client.id],
  );
  let [opening, paidOut, adjusted] = [0, 0, 0];
  for (const statement of statements) {
    const cents = (name: string) => Number(statement[`${name}_cents`]);
    const lines = payments.filter(({ remittance_id: id }) => id === statement['id']);
    const collected = sum(lines.filter(isOf('PU', 'PUR')), (line) => line.effect_cents);
    expect(cents('opening')).toBe(opening);
    expect(cents('collected')).toBe(collected);
    expect(cents('fees')).toBe(sum(lines, (line) => line.commission_cents));
    expect(cents('closing')).toBe(opening + collected - cents('fees') - cents('paid_out') + cents('adjustments'));
    expect(lines.every((line) => line.state === 'remitted' && line.reported_on <= (statement['until'] ?? ''))).toBe(true);
    opening = cents('closing');
    paidOut += cents('paid_out');
    adjusted += cents('adjustments');
  }
  const remitted = payments.filter(({ remittance_id: id }) => id !== null);
  expect(remitted.length).toBe(payments.filter(({ state }) => state === 'remitted').length);
  const position =
    sum(remitted.filter(isOf('PU', 'PUR')), (line) => line.effect_cents) - sum(remitted, (line) => line.commission_cents);
  expect(paidOut + opening).toBe(position + adjusted);
  return statements.length;
}

/** List rows and totals as displayed. */
async function expectShown(money: Money, payments: readonly StoredPayment[]): Promise<void> {
  const listed: PaymentRow[] = [];
  let cursor = '';
  do {
    const { body } = await call<{ data: PaymentRow[]; page: { next_cursor: string | null } }>(
      server,
      money.token,
      `${money.base}/payments?limit=200&sort=effective${cursor && `&cursor=${cursor}`}`,
    );
    listed.push(...body.data);
    cursor = body.page.next_cursor ?? '';
  } while (cursor);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(payments.map(({ id }) => id));
  const { body } = await call<{ data: PaymentTotals }>(server, money.token, `${money.base}/payments/totals`);
  const effect = (row: StoredPayment) => row.effect_cents;
  expect(body.data).toMatchObject({
    payments: payments.length,
    agency_cents: sum(payments.filter(isOf('PU', 'PUR')), effect),
    direct_cents: sum(payments.filter(isOf('PC', 'PCR')), effect),
    adjusted_cents: sum(payments.filter(isOf('DA', 'DAR')), effect),
    commission_cents: sum(payments, (row) => row.commission_cents),
    due_client_cents: listed.reduce((all, row) => all + row.due_client_cents, 0),
    due_agency_cents: listed.reduce((all, row) => all + row.due_agency_cents, 0),
  });
}

describe('books recalculated after random feeds', () => {
  it.each([1, 2, 3])('match the displayed figures to the cent (seed %i)', async (seed) => {
    const money = await createMoney(server);
    const agency = createRandomMoney(server, money, seed);
    await agency.addAccounts(15);
    const results = { applied: 0, repeated: 0, refused: 0 };
    for (let day = 0; day < 14; day += 1)
      for (const [result, count] of await agency.sendDay(30)) results[result as keyof typeof results] += count;
    expect(Math.min(...Object.values(results))).toBeGreaterThan(20);

    expect(await expectBooks(money)).toBeGreaterThan(1);
  });

  it('are complete after a server is killed during a file and the file is resent', async () => {
    const money = await createMoney(server);
    const agency = createRandomMoney(server, money, 4);
    await agency.addAccounts(40);
    const items = agency.makeItems(5000);
    const running = await startServerProcess(server);
    const answers = await sendUntilAnswered(`${running.url}/api/feed/v1/items`, { key: money.feed.key, items });
    await running.kill();
    expect(answers).toBeGreaterThan(0);
    const storedCount = (await readPayments(money)).length;
    expect(storedCount).toBeGreaterThan(0);

    const again = await money.send(items);
    // Killed halfway: much of the file was missing.
    expect((await readPayments(money)).length - storedCount).toBeGreaterThan(500);
    const count = (result: string) => again.filter((answer) => answer.result === result).length;
    expect(count('repeated')).toBeGreaterThanOrEqual(storedCount);
    expect(count('applied')).toBeGreaterThan(0);
    expect(count('applied') + count('repeated') + count('refused')).toBe(items.length);
    await agency.sendDay(30);
    await expectBooks(money);
  });
});

/** Recalculates and compares everything. Returns the number of statements. */
async function expectBooks(money: Money): Promise<number> {
  const payments = await readPayments(money);
  expect(payments.filter(({ reverses_id: id }) => id !== null).length).toBeGreaterThan(10);
  for (const payment of payments) expectCommission(payment, payments);
  await expectAccounts(money, payments);
  await expectShown(money, payments);
  await expectSumsToHold(server);
  return expectStatements(money, payments);
}

/** Sends a file until its first items are answered. Returns the number of answer bytes received. */
async function sendUntilAnswered(url: string, { key, items }: { key: string; items: readonly object[] }): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: items.map((item) => JSON.stringify(item)).join('\n'),
  });
  const first = await answer.body?.getReader().read();
  return first?.value?.length ?? 0;
}
