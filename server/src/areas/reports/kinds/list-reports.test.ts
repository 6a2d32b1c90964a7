import { addMember, createTestUser, signIn } from '#test/factories.ts';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { createTestDispute, createTestOffer } from '#test/account-callers.ts';
import { followFigures } from '#test/report-figures.ts';
import { cellsOf, reporterOf, totalOf } from '#test/reports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { PaymentTotals } from '@recoup/contract/money/payments';
import type { DebtorTotals } from '@recoup/contract/accounts/debtors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let money: Money;
let admin: ReturnType<typeof reporterOf>;
let limited: ReturnType<typeof reporterOf>;
let statementId: string;
let accounts: Awaited<ReturnType<Money['addAccount']>>[];

beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  const { client, token } = money;
  admin = reporterOf(server, { clientId: client.id, token });
  const staff = await createTestUser(server);
  const [here, there] = client.locations;
  await addMember(server, { clientId: client.id, userId: staff.id, role: 'client_staff', locationIds: [here ?? ''] });
  limited = reporterOf(server, { clientId: client.id, token: await signIn(server, staff.email) });
  accounts = [
    await money.addAccount({ name: 'Ann Here', locationId: here ?? null, balance: 100_000 }),
    await money.addAccount({ name: 'Ben There', locationId: there ?? null, balance: 50_000 }),
    await money.addAccount({ name: 'Cy Nowhere', balance: 30_000 }),
    await money.addAccount({ name: 'Di Rejected', locationId: here ?? null, balance: 20_000 }),
    await money.addAccount({ name: 'Ed Recalled', balance: 10_000 }),
  ];
  const [ann, ben, cy, di, ed] = accounts as [
    (typeof accounts)[0],
    (typeof accounts)[0],
    (typeof accounts)[0],
    (typeof accounts)[0],
    (typeof accounts)[0],
  ];
  const bounced = money.payment(ben, 'PU', 20_000);
  await money.give(
    money.payment(ann, 'PU', 11_115),
    money.payment(ann, 'PU', 40_000, { effective_on: '2026-05-31' }),
    bounced,
    money.payment(ben, 'PUR', 20_000, { reverses: bounced.id }),
    money.payment(ben, 'PC', 5000),
    money.payment(cy, 'DA', 1000),
    money.payment(cy, 'PU', 7700, { state: 'pending' }),
    money.item('remittance', {
      number: 'S-1',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
      method: 'gross',
      opening_cents: 0,
      collected_cents: 51_115,
      fees_cents: 16_835,
      paid_out_cents: 51_115,
      adjustments: [{ kind: 'cost', text: 'Filing fee', amount_cents: -2500, account: ann.name }],
      closing_cents: -19_335,
      payments: 'all',
    }),
  );
  for (const [account, status, reason] of [
    [di, 'REJECTED', 'Out of statute'],
    [ed, 'RECALLED', 'Paid to us'],
  ] as const)
    await server.database.query(
      `update portal.accounts set status = $2, status_reason = $3, closed_on = '2026-06-15', status_since = '2026-06-15' where id = $1`,
      [account.id, status, reason],
    );
  const statement = await call<{ data: { id: string }[] }>(server, token, `${money.base}/remittances`);
  statementId = statement.body.data[0]?.id ?? '';
});
afterAll(() => server.stop());

const totalsOf = async <T>(path: string, as = money.token) => (await call<{ data: T }>(server, as, path)).body.data;

it.each([
  ['inventory', 'accounts'],
  ['payments', 'payments'],
  ['remittance', 'lines'],
  ['closed', 'resolved'],
])('%s shows its figures before reference columns', async (kind, table) => {
  const columns = (await admin.preview(kind)).tables.find(({ key }) => key === table)?.columns ?? [];
  const figures = columns.flatMap(({ kind: of }, index) => (of === 'money' ? [index] : []));
  expect(Math.max(...figures)).toBeLessThan(columns.findIndex(({ key }) => key === 'agency_account'));
  expect(figures[0]).toBeLessThan(8);
});

describe('inventory report', () => {
  it.each(['an admin', 'a limited reader'])('matches the totals of the debtor list, for %s', async (who) => {
    const reader = who === 'an admin' ? admin : limited;
    const report = await reader.preview('inventory');
    const totals = await totalsOf<DebtorTotals>(`/api/legacy/v1/clients/${money.client.id}/debtors/totals`, reader.token);
    expect(totalOf(report, 'accounts', 'placed')).toBe(totals.amount_placed_cents);
    expect(totalOf(report, 'accounts', 'paid')).toBe(totals.paid_cents);
    expect(totalOf(report, 'accounts', 'balance')).toBe(totals.balance_cents);
    expect(report.tables[0]?.count).toBe(totals.accounts);
    expect(cellsOf(report, 'accounts', 'debtor')).toEqual(
      who === 'an admin' ? ['Ann Here', 'Ben There', 'Cy Nowhere', 'Di Rejected', 'Ed Recalled'] : ['Ann Here', 'Di Rejected'],
    );
  });

  it('filters by status and location, within the reader’s own limit', async () => {
    const [here, there] = money.client.locations;
    const names = async (reader: typeof admin, query: string) =>
      cellsOf(await reader.preview('inventory', query), 'accounts', 'debtor');
    expect(await names(admin, '?status_group=closed')).toEqual(['Di Rejected', 'Ed Recalled']);
    expect(await names(admin, `?location_id=${there}`)).toEqual(['Ben There']);
    expect(await names(limited, `?location_id=${there}`)).toEqual([]);
    expect(await names(limited, `?location_id=${here}&status_group=closed`)).toEqual(['Di Rejected']);
  });
});

describe('payment report', () => {
  const june = '?from=2026-06-01&to=2026-06-30';

  it.each(['reported', 'effective'])('matches the totals of the payment list, by %s day', async (date) => {
    const report = await admin.preview('payments', `${june}&date=${date}`);
    const totals = await totalsOf<PaymentTotals>(`${money.base}/payments/totals${june}&date=${date}`);
    expect(totalOf(report, 'payments', 'paid')).toBe(totals.agency_cents + totals.direct_cents + totals.adjusted_cents);
    expect(totalOf(report, 'payments', 'commission')).toBe(totals.commission_cents);
    expect(totalOf(report, 'payments', 'due_client')).toBe(totals.due_client_cents);
    expect(totalOf(report, 'payments', 'due_agency')).toBe(totals.due_agency_cents);
    expect(report.tables[0]?.count).toBe(totals.payments);
    expect(totalOf(report, 'by_type', 'payments')).toBe(totals.payments);
    // 30% of $111.15 is $33.35.
    expect(cellsOf(report, 'payments', 'commission')).toContain(3335);
  });

  it('excludes locations the reader may not see, and includes the commission of the others', async () => {
    const report = await limited.preview('payments', june);
    expect(cellsOf(report, 'payments', 'debtor')).toEqual(['Ann Here', 'Ann Here']);
    const totals = await totalsOf<PaymentTotals>(`${money.base}/payments/totals${june}`, limited.token);
    expect(totals.commission_cents).not.toBe(0);
    expect(totalOf(report, 'payments', 'commission')).toBe(totals.commission_cents);
    expect(totalOf(report, 'payments', 'due_client')).toBe(totals.due_client_cents);
    expect(totalOf(report, 'by_type', 'commission')).toBe(totals.commission_cents);
  });
});

describe('remittance report', () => {
  it('lists every line of a statement, which add up to its totals', async () => {
    const report = await admin.preview('remittance', `?remittance_id=${statementId}`);
    expect(cellsOf(report, 'statements', 'closing')).toEqual([-19_335]);
    expect(report.header.parameters).toContainEqual({ label: 'Statement', value: 'S-1' });
    // Reversals and adjustments follow direct payments; the pending payment is on no statement.
    expect(cellsOf(report, 'lines', 'type').map(String)).toEqual([
      'Paid to agency',
      'Paid to agency',
      'Paid to agency',
      'Paid to you',
      'Reversal of a payment to agency',
      'Adjustment',
    ]);
    expect(totalOf(report, 'lines', 'commission')).toBe(totalOf(report, 'statements', 'fees'));
    expect(report.tables[2]?.rows).toEqual([['S-1', 'Filing fee', accounts[0]?.name, -2500]]);
  });
});

describe('closed and returned report', () => {
  it('separates closures by client and by agency', async () => {
    const report = await admin.preview('closed', '?from=2026-06-01&to=2026-06-30');
    expect(cellsOf(report, 'by_client', 'reason')).toEqual(['Paid to us']);
    expect(cellsOf(report, 'by_agency', 'reason')).toEqual(['Out of statute']);
    expect(cellsOf(report, 'by_outcome', 'accounts')).toEqual([0, 1, 1]);
    expect(totalOf(report, 'by_outcome', 'placed')).toBe(30_000);
    expect((await admin.preview('closed', '?from=2026-07-01&to=2026-07-31')).tables.map(({ count }) => count)).toEqual([
      0, 0, 0, 3,
    ]);
  });
});

describe('acknowledgement of placement', () => {
  it('counts the accounts of each batch that the reader may see', async () => {
    const report = await admin.preview('acknowledgement', '?period=all');
    expect(totalOf(report, 'batches', 'accounts')).toBe(5);
    expect(totalOf(report, 'batches', 'placed')).toBe(totalOf(report, 'accounts', 'placed'));
    expect(cellsOf(report, 'rejects', 'reason')).toEqual(['Out of statute']);
    expect(totalOf(await limited.preview('acknowledgement', '?period=all'), 'batches', 'placed')).toBe(120_000);
  });
});

describe('open requests and disputes report', () => {
  it('separates items waiting for the client from those waiting for the agency', async () => {
    const [ann, ben] = accounts;
    await createTestDispute(server, money.client.id, ann?.id ?? '');
    await createTestOffer(server, money.client.id, ben?.id ?? '');
    const requested = await call(server, money.token, `/api/legacy/v1/clients/${money.client.id}/accounts/${ann?.id}/requests`, {
      method: 'POST',
      body: { kind: 'contact_data', data: { phone: '512 555 0143' } },
    });
    expect(requested.status).toBe(201);
    const report = await admin.preview('open_items');
    expect(cellsOf(report, 'for_you', 'debtor').toSorted()).toEqual(['Ann Here', 'Ben There']);
    expect(cellsOf(report, 'for_agency', 'what')).toEqual(['Send new contact data']);
    expect(cellsOf(await limited.preview('open_items'), 'for_you', 'debtor')).toEqual(['Ann Here']);
  });
});

it('links lines to their records, and totals to lists that add up to them', async () => {
  /** The links of a column's cells. */
  const opened = async (kind: string, table: string, column: string) => {
    const found = (await admin.preview(kind, kind === 'open_items' ? '' : '?period=all')).tables.find(({ key }) => key === table);
    const place = found?.columns.findIndex(({ key }) => key === column);
    return (found?.opens ?? []).filter((one) => one.column === place).map(({ to }) => to);
  };
  const get = async <T>(path: string) => {
    const { status, body } = await call<{ data: T }>(server, money.token, path);
    expect([path, status]).toEqual([path, 200]);
    return body.data;
  };
  const legacy = `/api/legacy/v1/clients/${money.client.id}`;
  const payments = await opened('payments', 'payments', 'amount');
  expect(payments).toHaveLength(7);
  for (const to of [...payments, ...(await opened('remittance', 'lines', 'paid'))]) {
    if (to.what !== 'payment') throw new Error(to.what);
    expect(await get(`${money.base}/payments/${to.id}`)).toMatchObject({ id: to.id, account: { id: to.account_id } });
  }
  for (const table of ['statements', 'lines', 'adjustments'])
    expect((await opened('remittance', table, 'statement'))[0]).toEqual({ what: 'statement', id: statementId });
  const [batch] = await opened('acknowledgement', 'batches', 'batch');
  expect(batch?.what === 'batch' && (await get<DebtorTotals>(`${legacy}/debtors/totals?batch_id=${batch.id}`)).accounts).toBe(
    (await admin.preview('acknowledgement', '?period=all')).tables[0]?.rows[0]?.[3],
  );
  const [request] = await opened('open_items', 'for_agency', 'what');
  expect(request).toMatchObject({ what: 'requests', account_id: accounts[0]?.id });
  // Readers limited to locations see no batches, so no cell links to one.
  expect((await limited.preview('acknowledgement', '?period=all')).tables.flatMap(({ opens }) => opens)).toEqual([]);
  for (const query of ['?period=all', '?from=2026-06-02&to=2026-06-29', `?remittance_id=${statementId}`]) {
    const report = await admin.preview('remittance', query);
    const followed = await followFigures(report, { get, bases: { legacy, payments: money.base } });
    expect(followed.length, query).toBeGreaterThan(2);
    expect(followed.filter(({ shown, listed }) => shown !== listed)).toEqual([]);
  }
});

describe('users and activity report', () => {
  it('lists users with their access, and the audit log', async () => {
    const report = await admin.preview('users', '?period=this_month');
    expect(cellsOf(report, 'users', 'access').map(String).toSorted()).toEqual(['All locations', 'Office 1']);
    expect(cellsOf(report, 'activity', 'what')).toContain('Sent a request to the agency');
  });
});
