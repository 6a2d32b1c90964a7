import type { CommissionDifference, DifferenceTotals } from '@recoup/contract/feed/differences';
import type { Reconciliation, Trust } from '@recoup/contract/feed/reconciliation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFeed } from '#test/feed.ts';
import { createMoney } from '#test/money.ts';
import { commandLine } from '#areas/feed/systems/index.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runMoney } from '#server/cli/money.ts';
import { runReconcile, runTrust } from '#server/cli/reconcile.ts';
import { createReconciliations } from './index.ts';

let server: TestServer;
let money: Awaited<ReturnType<typeof createMoney>>;
let code: string;
beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  const [row] = await server.database.query<{ code: string }>('select code from portal.clients where id = $1', [money.client.id]);
  code = row?.code ?? '';
});
afterAll(() => server.stop());

const day = '2026-06-11';
const reconcile = async (query: Record<string, string> = {}, feed = money.feed) => {
  const all = new URLSearchParams({ client: code, day, ...query }).toString();
  return feed.get<{ data: Reconciliation }>(`/v1/reconciliation?${all}`);
};

async function numbered(name: string, balance: number) {
  const account = await money.addAccount({ status: 'ACTIVE', balance });
  await server.database.query('update portal.accounts set agency_account_number = $2 where id = $1', [account.id, name]);
  return account;
}

describe('reconciliation', () => {
  it('is equal, or leads to the accounts that differ', async () => {
    const [first, second] = [await numbered('F-1', 50_000), await numbered('F-2', 20_000)];
    await numbered('F-3', 700);
    await money.addAccount({ status: 'SUBMITTED', balance: 99_900 });
    expect((await reconcile()).body.data).toMatchObject({ state: 'no_totals', totals: [], accounts: [] });
    await money.give(
      money.payment(first, 'PU', 10_000, { id: 'a', reported_on: day }),
      money.payment(second, 'PU', 5_000, { id: 'b', reported_on: day }),
      money.payment(second, 'PUR', 5_000, { id: 'c', reported_on: day, reverses: 'b' }),
      money.payment(second, 'PC', 1_000, { id: 'd', reported_on: day }),
    );
    const figures = {
      accounts: 3,
      balance_cents: 59_700,
      collected_cents: 10_000,
      commission_cents: 3_300,
      remitted_cents: 0,
    };
    const own = await money.feed.get<{ data: object[] }>(`/v1/totals?day=${day}&client=${code}`);
    expect(own.body.data).toEqual([{ client: code, client_id: money.client.id, day, ...figures }]);
    const line = (name: string, balance: number, more: object = {}) =>
      money.item('account_totals', { day, agency_account: name, balance_cents: balance, ...more });
    await money.give(money.item('totals', { day, ...figures }));
    expect((await reconcile()).body.data).toMatchObject({ state: 'equal', accounts_stated: 0, accounts_different: 0 });
    await money.give(
      line('F-1', 40_000, { collected_cents: 10_000, commission_cents: 3_000 }),
      line('F-2', 19_000, { collected_cents: 0, commission_cents: 300 }),
      line('F-3', 700),
    );
    expect((await reconcile()).body.data).toMatchObject({ state: 'equal', accounts_stated: 3, accounts_different: 0 });

    await money.give(
      money.item('totals', { day, accounts: 4, balance_cents: 61_000, collected_cents: 12_000 }),
      line('F-1', 38_000, { collected_cents: 12_000, commission_cents: 3_000 }),
      line('F-9', 1_300),
    );
    await server.database.query(`delete from feed.account_totals where agency_account = 'F-3'`);
    const { data } = (await reconcile()).body;
    expect(data).toMatchObject({ client: code, state: 'different', accounts_stated: 3, accounts_different: 3 });
    expect(data.totals).toEqual([
      { figure: 'accounts', agency: 4, portal: 3, difference: 1 },
      { figure: 'balance_cents', agency: 61_000, portal: 59_700, difference: 1_300 },
      { figure: 'collected_cents', agency: 12_000, portal: 10_000, difference: 2_000 },
    ]);
    expect(data.accounts).toEqual([
      {
        agency_account: 'F-1',
        account: first.name,
        reason: 'different',
        figures: [
          { figure: 'balance_cents', agency: 38_000, portal: 40_000, difference: -2_000 },
          { figure: 'collected_cents', agency: 12_000, portal: 10_000, difference: 2_000 },
        ],
      },
      {
        agency_account: 'F-9',
        account: null,
        reason: 'missing_in_portal',
        figures: [{ figure: 'balance_cents', agency: 1_300, portal: 0, difference: 1_300 }],
      },
      {
        agency_account: 'F-3',
        account: expect.stringMatching(/^A-/),
        reason: 'missing_at_agency',
        figures: [{ figure: 'balance_cents', agency: 0, portal: 700, difference: -700 }],
      },
    ]);
    expect((await reconcile({ limit: '1' })).body.data).toMatchObject({ accounts_different: 3, accounts: { length: 1 } });
    const text = await runReconcile(server.platform, server.platform.config, { client: code, day });
    expect(text).toContain(`${code}  ${day}  DIFFERENT`);
    expect(text).toContain('balance_cents: agency $610.00, portal $597.00');
    expect(text).toContain('F-9: not in the portal; balance_cents $13.00 against $0.00');
    expect(await runReconcile(server.platform, server.platform.config, { day: '2026-01-01' })).toContain('no totals received');
    await expect(runReconcile(server.platform, server.platform.config, { day: 'today' })).rejects.toThrow('--day');
  });

  it('is for keys with the scope, of their clients', async () => {
    const other = await createMoney(server);
    const limited = await makeFeed(server, ['totals:read', 'totals:write'], { clients: [other.client.id] });
    expect((await reconcile({}, limited)).status).toBe(404);
    expect((await limited.get(`/v1/totals?day=${day}&client=${code}`)).status).toBe(404);
    expect((await limited.get<{ data: object[] }>(`/v1/totals?day=${day}`)).body.data).toHaveLength(1);
    expect(
      await limited.send([
        { kind: 'totals', id: 'x', client: code, day, accounts: 1 },
        { kind: 'bank_balance', id: 'y', day, balance_cents: 1 },
        { kind: 'totals', id: 'z', client: other.client.id, day },
      ]),
    ).toMatchObject([{ code: 'unknown_client' }, { code: 'key_limited' }, { code: 'validation_failed' }]);
    const wrong = await makeFeed(server, ['accounts:read', 'write']);
    for (const path of [`/v1/totals?day=${day}`, `/v1/reconciliation?client=${code}&day=${day}`, '/v1/trust'])
      expect((await wrong.get(path)).status, path).toBe(403);
    const uses = await server.database.query(
      `select distinct u.operation, u.client_id from feed.key_uses u join feed.systems s on s.id = u.system_id
       where s.name = $1 and u.operation = 'feed.totals' and u.client_id is not null`,
      [limited.name],
    );
    expect(uses).toEqual([{ operation: 'feed.totals', client_id: other.client.id }]);
  });
});

describe('trust money', () => {
  it('adds up by client and in total, and is compared with the bank', async () => {
    const owner = await createMoney(server);
    const account = await owner.addAccount({ status: 'ACTIVE', balance: 90_000 });
    const trustOf = async (on: string) => {
      const { body } = await owner.feed.get<{ data: Trust }>(`/v1/trust?day=${on}&client=${owner.client.id}`);
      return body.data;
    };
    await owner.give(
      owner.payment(account, 'PU', 10_000, { id: 't-1', effective_on: '2026-05-05', reported_on: '2026-05-05' }),
      owner.payment(account, 'PU', 3_000, { id: 't-2', effective_on: '2026-05-20', reported_on: '2026-05-20' }),
      owner.payment(account, 'PU', 2_500, { id: 't-3', effective_on: '2026-06-03', reported_on: '2026-06-03' }),
      owner.payment(account, 'PU', 400, { id: 't-4', effective_on: '2026-06-04', reported_on: '2026-06-04', state: 'pending' }),
      owner.payment(account, 'PC', 2_000, { id: 't-5', effective_on: '2026-05-21', reported_on: '2026-05-21' }),
      owner.item('remittance', {
        number: 'S-1',
        period_from: '2026-05-01',
        period_to: '2026-05-31',
        issued_on: '2026-06-01',
        method: 'split',
        opening_cents: 0,
        collected_cents: 13_000,
        fees_cents: 4_500,
        paid_out_cents: 9_100,
        closing_cents: -600,
        payments: 'all',
      }),
    );
    const figures = {
      collected_cents: 15_500,
      withheld_cents: 3_900,
      due_cents: 9_100,
      unstated_cents: 2_500,
      pending_cents: 400,
    };
    expect((await trustOf('2026-06-30')).clients).toMatchObject([
      { ...figures, paid_cents: 0, held_cents: 11_600, earned_cents: 4_650 },
    ]);
    await owner.give(
      owner.item('remittance_state', { number: 'S-1', state: 'paid', paid_by: 'ach', paid_on: '2026-06-02', trace: '1' }),
    );
    expect((await trustOf('2026-06-30')).clients).toMatchObject([
      { ...figures, paid_cents: 9_100, held_cents: 2_500, due_cents: 0 },
    ]);
    // At the end of May nothing was on a statement; at the end of June 1 it was not paid yet.
    expect((await trustOf('2026-05-31')).clients).toMatchObject([
      { collected_cents: 13_000, withheld_cents: 0, held_cents: 13_000 },
    ]);
    expect((await trustOf('2026-06-01')).clients).toMatchObject([{ paid_cents: 0, held_cents: 9_100, due_cents: 9_100 }]);

    const all = async () => (await owner.feed.get<{ data: Trust }>('/v1/trust?day=2026-06-30')).body.data;
    expect((await all()).bank).toBeNull();
    const { total, clients } = await all();
    expect(total.held_cents).toBe(clients.reduce((sum, row) => sum + row.held_cents, 0));
    for (const row of [total, ...clients]) {
      expect(row.held_cents).toBe(row.collected_cents - row.withheld_cents - row.paid_cents);
      expect(row.held_cents).toBe(row.due_cents + row.unstated_cents + row.refundable_cents);
    }
    await owner.give(
      { kind: 'bank_balance', id: 'b-1', day: '2026-06-29', balance_cents: 1 },
      { kind: 'bank_balance', id: 'b-2', day: '2026-06-30', balance_cents: total.held_cents - 25_000 },
    );
    const output = await runTrust(server.platform, server.platform.config, {
      words: ['balance'],
      values: { date: '2026-06-28', cents: '25001', name: 'second' },
    });
    expect(output).toBe('Balance of second on 2026-06-28: $250.01.');
    expect((await all()).bank).toEqual({ day: '2026-06-30', balance_cents: total.held_cents + 1, difference_cents: 1 });
    const text = await runTrust(server.platform, server.platform.config, { words: [], values: { day: '2026-06-30' } });
    expect(text).toContain('difference $0.01');
    expect(text).toContain('held $25.00 (due $0.00, on no statement $25.00');
    const limited = await makeFeed(server, ['totals:read'], { clients: [owner.client.id] });
    const { body } = await limited.get<{ data: Trust }>('/v1/trust?day=2026-06-30');
    expect(body.data).toMatchObject({ clients: [{ client_id: owner.client.id }], total: { held_cents: 2_500 }, bank: null });
  });

  it('neither earns nor owes the client what a debtor overpaid', async () => {
    const owner = await createMoney(server);
    const account = await owner.addAccount({ status: 'ACTIVE', balance: 10_000 });
    const trustOf = async () => {
      const { body } = await owner.feed.get<{ data: Trust }>(`/v1/trust?day=2026-07-31&client=${owner.client.id}`);
      return body.data.clients[0];
    };
    // 100.00 is owed and 120.00 paid: 20.00 is payable to the debtor.
    const paid = owner.payment(account, 'PU', 12_000);
    await owner.give(paid);
    const before = {
      collected_cents: 12_000,
      refundable_cents: 2000,
      earned_cents: 3000,
      held_cents: 12_000,
      unstated_cents: 10_000,
      due_cents: 0,
      withheld_cents: 0,
    };
    expect(await trustOf()).toMatchObject(before);
    const statement = (number: string, month: string, sums: { collected: number; fees: number; out: number; opening?: number }) =>
      owner.item('remittance', {
        number,
        period_from: `2026-${month}-01`,
        period_to: `2026-${month}-30`,
        issued_on: `2026-${month}-30`,
        method: 'net',
        opening_cents: sums.opening ?? 0,
        collected_cents: sums.collected,
        fees_cents: sums.fees,
        paid_out_cents: sums.out,
        closing_cents: (sums.opening ?? 0) + sums.collected - sums.fees - sums.out,
        payments: 'all',
      });
    // The statement lists everything collected, remits the client's share, and carries the rest forward.
    await owner.give(
      statement('S-1', '06', { collected: 12_000, fees: 3000, out: 7000 }),
      owner.item('remittance_state', { number: 'S-1', state: 'paid', paid_on: '2026-07-01' }),
    );
    expect(await trustOf()).toMatchObject({
      collected_cents: 12_000,
      withheld_cents: 3000,
      paid_cents: 7000,
      held_cents: 2000,
      due_cents: 0,
      unstated_cents: 0,
      refundable_cents: 2000,
    });
    await owner.give(
      owner.payment(account, 'PUR', 2000, { reverses: paid.id, reason_code: 'refund', reported_on: '2026-07-10' }),
      statement('S-2', '07', { opening: 2000, collected: -2000, fees: 0, out: 0 }),
    );
    expect(await trustOf()).toMatchObject({
      collected_cents: 10_000,
      withheld_cents: 3000,
      held_cents: 0,
      due_cents: 0,
      unstated_cents: 0,
      refundable_cents: 0,
    });
  });

  it('counts payments within the hold as uncleared', async () => {
    const held = await createMoney(server);
    const account = await held.addAccount({ status: 'ACTIVE' });
    await held.give(
      held.payment(account, 'PU', 100, { effective_on: '2026-06-05', reported_on: '2026-06-05' }),
      held.payment(account, 'PU', 20, { effective_on: '2026-06-06', reported_on: '2026-06-06' }),
    );
    const { db, clock } = server.platform;
    const { clients } = await createReconciliations({ db, clock, holdDays: 5 }).trust(commandLine, {
      day: '2026-06-10',
      client: held.client.id,
    });
    expect(clients).toMatchObject([{ collected_cents: 120, uncleared_cents: 20 }]);
  });
});

describe('commissions that differ from the terms', () => {
  it('are listed for the agency, and summed by client and rule', async () => {
    const [owner, other] = [await createMoney(server), await createMoney(server)];
    const account = await owner.addAccount({ balance: 100_000 });
    const on = (day: string) => ({ effective_on: day, reported_on: day });
    const set = (cents: number) => ({ commission_cents: cents });
    await owner.give(
      owner.payment(account, 'PU', 10_000, { id: 'p-1', ...on('2026-06-01'), ...set(2500) }),
      owner.payment(account, 'PU', 10_000, { id: 'p-2', ...on('2026-06-02'), ...set(3000) }),
      owner.payment(account, 'PU', 1000, { id: 'p-3', ...on('2026-06-03'), rate_bp: 3333 }),
      owner.payment(account, 'PU', 400, { id: 'p-4', ...on('2026-06-04') }),
      owner.payment(account, 'PUR', 10_000, { id: 'p-5', ...on('2026-06-05'), reverses: 'p-1', ...set(2400) }),
      owner.payment(account, 'PU', 700, { id: 'p-6', ...on('2026-06-06'), ...set(7), state: 'pending' }),
      owner.item('schedule', { valid_from: '2026-06-10', rules: [{ rate_bp: 2000, label: 'June offer' }] }),
    );
    await owner.give(owner.payment(account, 'PU', 5000, { id: 'p-7', ...on('2026-06-11'), ...set(1500) }));
    await other.give(other.payment(await other.addAccount(), 'PU', 100, set(1)));
    const read = async (query: Record<string, string>, feed = owner.feed) =>
      (
        await feed.get<{ data: CommissionDifference[]; page: { next_cursor: string | null } }>(
          `/v1/commission-differences?${new URLSearchParams(query).toString()}`,
        )
      ).body;
    const { data } = await read({ client: owner.client.id });
    expect(data.map((row) => [row.payment, row.commission_cents, row.rule_cents, row.difference_cents])).toEqual([
      ['p-1', 2500, 3000, -500],
      ['p-3', 333, 300, 33],
      ['p-5', -2400, -2500, 100],
      ['p-7', 1500, 1000, 500],
    ]);
    expect(data[0]).toMatchObject({ account: account.name, stated_cents: 2500, rule_rate_bp: 3000, type: 'PU' });
    const first = await read({ client: owner.client.id, limit: '3', from: '2026-06-01', to: '2026-06-11' });
    expect(first.data).toHaveLength(3);
    const next = await read({ client: owner.client.id, limit: '3', cursor: first.page.next_cursor ?? '' });
    expect([next.data.map(({ payment }) => payment), next.page.next_cursor]).toEqual([['p-7'], null]);
    const totals = await owner.feed.get<{ data: DifferenceTotals }>(
      `/v1/commission-differences/totals?client=${owner.client.id}`,
    );
    const groups = totals.body.data.groups.map((group) => [group.payments, group.commission_cents, group.rule_cents]);
    // A reversal is expected to refund the commission of its original; the largest difference first.
    expect(groups).toEqual([
      [1, 1500, 1000],
      [2, 2833, 3300],
      [1, -2400, -2500],
    ]);
    expect(totals.body.data.groups[0]?.rule_reason).toContain('June offer');
    expect(totals.body.data.total).toEqual({ payments: 4, commission_cents: 1933, rule_cents: 1800, difference_cents: 133 });

    const limited = await makeFeed(server, ['totals:read'], { clients: [other.client.id] });
    expect((await read({}, limited)).data.map(({ difference_cents: cents }) => cents)).toEqual([-29]);
    expect((await limited.get(`/v1/commission-differences?client=${owner.client.id}`)).status).toBe(404);
    const wrong = await makeFeed(server, ['payments:read']);
    for (const path of ['/v1/commission-differences', '/v1/commission-differences/totals'])
      expect((await wrong.get(path)).status, path).toBe(403);
    const text = await runMoney(server.platform, {
      words: ['differences'],
      values: { client: owner.client.id, from: '2026-06-05' },
      folder: '.',
    });
    expect(text).toContain('Total\t\t2\t-9.00\t-15.00\t6.00');
    expect(text).toContain(`2026-06-11\t${account.name}\tp-7\tPU\t50.00\t15.00\t10.00\t5.00\t`);
  });
});
