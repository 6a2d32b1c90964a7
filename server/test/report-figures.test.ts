import type { DebtorTotals } from '@recoup/contract/accounts/debtors';
import type { HomeData } from '@recoup/contract/home/home';
import type { PaymentTotals } from '@recoup/contract/money/payments';
import type { Report, ReportCell } from '@recoup/contract/reports/reports';
import { addDays, daysBetween } from '@recoup/domain/shared/days';
import { addMonths, endOfMonth, monthOf } from '@recoup/domain/shared/periods';
import { createRandom } from '@recoup/domain/synthetic/random';
import { AGE_BUCKETS, bucketOf } from '@recoup/domain/reports/aging';
import { averageOf, shareOf } from '@recoup/domain/reports/shares';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { collectedByHand, monthsFrom, moveByHand, readAll, standingOn, sum, vintageByHand } from '#test/recomputed-figures.ts';
import { accrueInterest } from '#areas/feed/items/index.ts';
import { createMoney, type Money } from '#test/money.ts';
import { createRandomMoney } from '#test/random-money.ts';
import { followFigures } from '#test/report-figures.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Compares summary reports with row-by-row calculations and with figures elsewhere in the portal. */
let server: TestServer;
let money: Money;
let limitedToken: string;
let all: Awaited<ReturnType<typeof readAll>>;
const today = new Date().toISOString().slice(0, 10);
const thisMonth = monthOf(today);
const firstMonth = addMonths(thisMonth, -7);
const ever = `from=${firstMonth}&to=${today}`;

beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server, { terms: { valid_from: '2020-01-01', rules: [{ rate_bp: 3000 }] } });
  const agency = createRandomMoney(server, money, 11, { firstDay: addDays(today, -120) });
  await agency.addAccounts(20);
  await backdateHistories();
  await live();
  for (let day = 0; day < 14; day += 1) await agency.sendDay(25);
  await money.give(money.item('interest_rate', { rate_bp: 1875, valid_from: firstMonth, source: 'Contract' }));
  if ((await accrueInterest(server.platform)) < 10) throw new Error('no interest to report');
  const staff = await createTestUser(server);
  const locationIds = money.client.locations.slice(0, 1);
  await addMember(server, { clientId: money.client.id, userId: staff.id, role: 'client_staff', locationIds });
  limitedToken = await signIn(server, staff.email);
  all = await readAll(server, money.client.id);
});
afterAll(() => server.stop());

/** The test accounts are inserted with the current time; moves that to the placement day, as for real placements. */
async function backdateHistories(): Promise<void> {
  await server.database.query(`set session_replication_role = replica;
    update portal.account_status_history h set at = a.placed_on + time '09:00', to_status = a.status
    from portal.accounts a where a.id = h.account_id and h.from_status is null;
    set session_replication_role = origin`);
}

/** Months with closings, payments and reversals, in chronological order. */
async function live(): Promise<void> {
  const random = createRandom(3);
  const items: { at: string; item: object }[] = [];
  for (let index = 0; index < 24; index += 1) {
    const placedOn = addDays(firstMonth, index * 6);
    const account = await money.addAccount({
      placedOn,
      balance: 20_000,
      status: index % 8 === 7 ? 'SUBMITTED' : 'ACTIVE',
      locationId: money.client.locations[index % 2] ?? null,
    });
    await server.database.query('update portal.accounts set debt_date = $2 where id = $1', [
      account.id,
      index % 5 === 0 ? null : addDays(today, -random.pick([3, 40, 75, 100, 121, 200, 700])),
    ]);
    const receive = (after: number, kind: string, fields: object) => {
      const day = addDays(placedOn, after);
      const at = `${day}T12:00:00Z`;
      if (day <= today) items.push({ at, item: money.item(kind, { account: account.name, at, ...fields }) });
    };
    const pay = (after: number, type: string, cents: number, more: object = {}) => {
      const day = addDays(placedOn, after);
      receive(after, 'payment', {
        type,
        method: 'ach',
        amount_cents: cents,
        effective_on: addDays(day, -2),
        reported_on: day,
        ...more,
      });
    };
    const payInFull = (id: string) => pay(20, 'PU', 20_000, { id });
    const endings = [
      () => receive(random.int(5, 60), 'status', { status: 'RECALLED' }),
      () => receive(random.int(5, 60), 'status', { status: 'CLOSED', reason: 'Uncollectible' }),
      () => pay(5, 'PC', 12_000),
      () => payInFull(`full-${index}`),
      // Paid in full, reversed months later, and paid again.
      () => {
        payInFull(`full-${index}`);
        pay(75, 'PUR', 20_000, { reverses: `full-${index}` });
        pay(110, 'PU', 20_000);
      },
      () => {
        pay(3, 'PU', 9_000);
        receive(30, 'status', { status: 'SETTLED' });
        // Too late: already closed.
        pay(70, 'PC', 1_000);
      },
      () => pay(-40, 'PU', 2_500),
      () => receive(2, 'reject', { reason: 'A duplicate' }),
    ];
    endings[index % endings.length]?.();
  }
  await backdateHistories();
  await money.send(items.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ item }) => item));
}

const get = async <T>(path: string, token = money.token) => {
  const { status, body } = await call<{ data: T }>(server, token, path);
  expect(status).toBe(200);
  return body.data;
};
const base = () => `/api/legacy/v1/clients/${money.client.id}`;
type Cells = Record<string, ReportCell>;

/** Rows and totals of a report table by column key. */
async function show(kind: string, { query = ever, table = 0, token = money.token } = {}) {
  const report = await get<Report>(`${base()}/reports/${kind}/preview?${query}`, token);
  const { columns, rows, totals } = report.tables[table] ?? { columns: [], rows: [], totals: null };
  const byKey = (row: readonly ReportCell[]): Cells =>
    Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]));
  return { report, rows: rows.map(byKey), totals: byKey(totals ?? []) };
}

/** The whole client, and the view of a member with one location. */
const readers = () => [
  { token: money.token, accounts: all },
  { token: limitedToken, accounts: all.filter(({ location_id: id }) => id === money.client.locations[0]) },
];
const vintages = (accounts: typeof all, date?: 'effective_on' | 'reported_on') =>
  monthsFrom(accounts.map(({ placed_on: on }) => on.slice(0, 7)).toSorted()[0] ?? '', thisMonth.slice(0, 7))
    .map((month) => vintageByHand(accounts, { month, today, ...(date ? { date } : {}) }))
    .filter(({ accounts: count }) => count > 0);

it('reports liquidation with both denominators as calculated from its rows', async () => {
  for (const { token, accounts } of readers()) {
    const shown = await show('liquidation', { query: 'period=all', token });
    const expected = vintages(accounts);
    expect(shown.rows.length).toBe(expected.length);
    for (const [index, row] of shown.rows.entries()) {
      const hand = expected[index];
      if (!hand) throw new Error('no such month');
      const { placed, withdrawn, agency, collected, commission } = hand;
      expect(row).toMatchObject({
        accounts: hand.accounts,
        placed,
        withdrawn,
        net_placed: placed - withdrawn,
        agency,
        collected,
      });
      expect(row).toMatchObject({ direct: collected - agency, liquidation: shareOf(collected, placed) });
      expect(row['net_liquidation']).toBe(shareOf(collected, placed - withdrawn));
      expect(row).toMatchObject({ commission, net_back: shareOf(collected - commission, placed) });
    }
    expect(shown.totals['collected']).toBe(sum(expected, ({ collected }) => collected));
    expect(shown.totals['liquidation']).toBe(
      shareOf(
        sum(expected, ({ collected }) => collected),
        sum(expected, ({ placed }) => placed),
      ),
    );
  }
});

it('steps through the months since placement by either date, as amounts and rates, monthly and cumulative', async () => {
  for (const { token, accounts } of readers())
    for (const date of ['reported', 'effective'] as const) {
      const expected = vintages(accounts, `${date}_on`);
      const query = (more: string) => `period=all&date=${date}&${more}`;
      const amounts = await show('stair_step', { token, query: query('steps=cumulative&measure=amounts') });
      const monthly = await show('stair_step', { token, query: query('steps=monthly&measure=amounts') });
      const percent = await show('stair_step', { token, query: query('steps=cumulative&measure=percent') });
      const steps = (row: Cells | undefined) =>
        Object.entries(row ?? {})
          .filter(([key]) => /^m\d+$/.test(key))
          .map(([, cell]) => cell);
      for (const [index, { until, placed }] of expected.entries()) {
        const blank = Array.from({ length: steps(amounts.rows[0]).length - until.length }, () => null);
        expect(steps(amounts.rows[index])).toEqual([...until, ...blank]);
        expect(steps(monthly.rows[index])).toEqual([...until.map((cents, k) => cents - (until[k - 1] ?? 0)), ...blank]);
        expect(steps(percent.rows[index])).toEqual([...until.map((cents) => shareOf(cents, placed)), ...blank]);
      }
      for (const [since, share] of steps(percent.totals).entries()) {
        const reached = expected.filter(({ until }) => until.length > since);
        expect(share).toBe(
          shareOf(
            sum(reached, ({ until }) => until[since] ?? 0),
            sum(reached, ({ placed }) => placed),
          ),
        );
      }
      expect(percent.report.charts[0]?.series.at(-1)?.label).toBe('All');
    }
});

it('analyzes monthly placements and matches the account balances', async () => {
  for (const { token, accounts } of readers()) {
    const { rows, totals } = await show('batch_analysis', { query: 'period=all', token });
    for (const [index, hand] of vintages(accounts).entries())
      expect(rows[index]).toMatchObject({
        accounts: hand.accounts,
        listed: hand.placed,
        accrued: hand.accrued,
        adjustments: 0 - hand.adjusted,
        paid: hand.collected,
        owing: hand.owing,
        paid_share: shareOf(hand.collected, hand.placed + hand.accrued),
        unit_yield: averageOf(hand.collected, hand.accounts),
      });
    const debtors = await get<DebtorTotals>(`${base()}/debtors/totals`, token);
    expect(totals).toMatchObject({
      accounts: debtors.accounts,
      listed: debtors.amount_placed_cents,
      owing: debtors.balance_cents,
    });
  }
});

it('rolls the inventory forward over whole and partial months to the open balance', async () => {
  const partly = { from: addDays(thisMonth, -50), to: addDays(thisMonth, -10) };
  for (const { token, accounts } of readers())
    for (const query of [ever, `from=${partly.from}&to=${partly.to}`, 'period=all']) {
      const [inAccounts, inDollars] = [
        await show('roll_forward', { query, token }),
        await show('roll_forward', { query, token, table: 1 }),
      ];
      const placed = accounts.map(({ placed_on: on }) => on).toSorted()[0] ?? today;
      const period =
        query === 'period=all' ? { from: monthOf(placed), to: today } : query === ever ? { from: firstMonth, to: today } : partly;
      const months = monthsFrom(period.from.slice(0, 7), period.to.slice(0, 7)).map((name) => {
        const month = `${name}-01`;
        const end = endOfMonth(month);
        return { from: month < period.from ? period.from : month, to: end > period.to ? period.to : end };
      });
      expect(inAccounts.rows).toHaveLength(months.length);
      for (const [index, month] of months.entries()) {
        const { moves, cents } = moveByHand(accounts, { ...month, today });
        const shown = {
          moves: { reopened: 0, rejected: 0, ...inAccounts.rows[index] },
          cents: { reopened: 0, rejected: 0, ...inDollars.rows[index] },
        };
        const left = {
          paid: 0 - moves.paid,
          recalled: 0 - moves.recalled,
          returned: 0 - moves.returned,
          rejected: 0 - moves.rejected,
        };
        expect(shown.moves).toMatchObject({ ...moves, ...left });
        expect(shown.cents).toMatchObject(cents);
      }
      if (query === 'period=all') expect(inDollars.rows[0]).toMatchObject({ begin: 0 });
      if (period.to < today) continue;
      const home = await get<HomeData>(`${base()}/overview`, token);
      expect([inAccounts.totals['end'], inDollars.totals['end']]).toEqual([home.open.accounts, home.open.balance_cents]);
    }
  // Every column occurs.
  const { totals } = await show('roll_forward', { query: `from=${addMonths(thisMonth, -6)}&to=${today}` });
  expect(Object.keys(totals)).toHaveLength(9);
  expect(Object.values(totals)).not.toContain(0);
});

it('shows monthly performance that matches the payments', async () => {
  for (const { token, accounts } of readers())
    for (const date of ['reported', 'effective'] as const) {
      const { rows, totals } = await show('performance', { query: `${ever}&date=${date}`, token });
      for (const [index, name] of monthsFrom(firstMonth.slice(0, 7), thisMonth.slice(0, 7)).entries()) {
        const month = { from: `${name}-01`, to: endOfMonth(`${name}-01`) < today ? endOfMonth(`${name}-01`) : today };
        const { collected, commission } = collectedByHand(accounts, { ...month, date: `${date}_on` });
        const { moves, cents } = moveByHand(accounts, { ...month, today });
        expect(rows[index]).toMatchObject({
          collected,
          recalled: moves.recalled,
          returned: moves.returned,
          open_accounts: moves.end,
        });
        expect(rows[index]).toMatchObject({ placed_accounts: moves.placed, placed: cents.placed, open: cents.end });
        expect(rows[index]).toMatchObject({ commission, net: collected - commission, rate: shareOf(commission, collected) });
      }
      const by = `from=${firstMonth}&to=${today}&date=${date}&type=PU&type=PUR&type=PC&type=PCR`;
      const payments = await get<PaymentTotals>(`${money.base}/payments/totals?${by}`, token);
      expect(totals['collected']).toBe(payments.agency_cents + payments.direct_cents);
      expect(totals['commission']).toBe(payments.commission_cents);
    }
});

it('ages the open balance today and on an earlier day', async () => {
  for (const { token, accounts } of readers())
    for (const day of [today, addDays(today, -45)]) {
      const { rows, totals, report } = await show('aging', { query: `as_of=${day}`, token });
      const open = accounts.flatMap((account) => {
        const standing = standingOn(account, day, today);
        return standing?.isOpen
          ? [{ ...standing, age: account.debt_date === null ? null : daysBetween(account.debt_date, day) }]
          : [];
      });
      for (const [index, { label }] of AGE_BUCKETS.entries()) {
        const own = open.filter(({ age }) => age !== null && bucketOf(AGE_BUCKETS, age) === index);
        expect(rows[index]).toMatchObject({ age: label, accounts: own.length, balance: sum(own, ({ balance }) => balance) });
      }
      expect(totals).toMatchObject({ accounts: open.length, balance: sum(open, ({ balance }) => balance) });
      // All tables have the same total, and the chart has their values.
      expect(report.tables[2]?.totals?.at(-1)).toBe(totals['balance']);
      expect(sum(report.charts[0]?.series[0]?.values ?? [], (value) => value ?? 0)).toBe(totals['balance']);
      if (day < today) continue;
      const home = await get<HomeData>(`${base()}/overview`, token);
      expect(totals).toMatchObject({ accounts: home.open.accounts, balance: home.open.balance_cents });
    }
});

it('matches the vintages on Home, and filters by location and batch', async () => {
  const home = await get<HomeData>(`${base()}/overview`);
  const { rows } = await show('stair_step', { query: `from=${addMonths(thisMonth, -11)}&to=${today}&steps=cumulative` });
  const shown = home.vintages.filter(({ accounts }) => accounts > 0);
  expect(rows.map(({ collected }) => collected)).toEqual(shown.map(({ collected_cents: cents }) => sum(cents, (one) => one)));
  const [, second = ''] = money.client.locations;
  const own = all.filter(({ location_id: id }) => id === second);
  const narrowed = await show('liquidation', { query: `period=all&location_id=${second}` });
  expect(narrowed.totals['placed']).toBe(sum(own, ({ placed }) => placed));
  // Hidden rows are hidden with every filter.
  expect((await show('roll_forward', { query: `${ever}&location_id=${second}`, token: limitedToken })).rows).toEqual([]);
  const [batch] = await server.database.query<{ batch_id: string; collected: string; placed: string }>(
    `select a.batch_id, sum(a.paid_cents)::text as collected, sum(a.amount_placed_cents)::text as placed
     from portal.accounts a where client_id = $1 and paid_cents > 0 group by 1 limit 1`,
    [money.client.id],
  );
  const ofBatch = await show('liquidation', { query: `batch_id=${batch?.batch_id}` });
  expect(ofBatch.totals).toMatchObject({ placed: Number(batch?.placed), collected: Number(batch?.collected) });
});

it('links each figure to a list with the same total', async () => {
  const [batch] = await server.database.query<{ id: string }>(
    'select batch_id as id from portal.accounts where client_id = $1 and paid_cents > 0 order by placed_on limit 1',
    [money.client.id],
  );
  const month = `from=${addMonths(thisMonth, -5)}&to=${endOfMonth(addMonths(thisMonth, -2))}`;
  const partly = `from=${addDays(thisMonth, -80)}&to=${addDays(thisMonth, -10)}`;
  const cases: [string, string[]][] = [
    ['acknowledgement', ['period=all', partly, `batch_id=${batch?.id}`]],
    ['inventory', ['', `status_group=working&status_group=closed&${month}`, `batch_id=${batch?.id}`]],
    ['closed', ['period=all']],
    ['payments', ['period=all', `${month}&date=effective`]],
    ['remittance', ['period=all']],
    ['liquidation', ['period=all', partly, `location_id=${money.client.locations[1]}`]],
    ['performance', ['period=all', `${ever}&date=effective`, partly]],
    ['stair_step', ['period=all&measure=amounts', 'steps=monthly&measure=percent', `date=effective&measure=amounts&${partly}`]],
    ['batch_analysis', ['period=all', `batch_id=${batch?.id}`, partly]],
    ['roll_forward', ['period=all', partly]],
    ['aging', ['', `status_group=paused&status_group=working&location_id=${money.client.locations[0]}`]],
  ];
  const bases = { legacy: base(), payments: money.base };
  for (const { token } of readers()) {
    const figures: { kind: string; query: string; shown: unknown; listed: unknown }[] = [];
    for (const [kind, queries] of cases) {
      if (kind === 'remittance' && token !== money.token) continue;
      for (const query of queries) {
        const { report } = await show(kind, { query, token });
        const followed = await followFigures(report, { get: (path) => get(path, token), bases });
        figures.push(...followed.map((one) => ({ ...one, kind, query })));
      }
    }
    expect(figures.filter(({ shown, listed }) => shown !== listed)).toEqual([]);
    expect(figures.filter(({ shown }) => shown !== 0).length).toBeGreaterThan(150);
    // This client has no statements.
    const kinds = new Set(figures.map(({ kind }) => kind));
    expect(cases.filter(([kind]) => kind !== 'remittance' && !kinds.has(kind))).toEqual([]);
  }
});

it('shows nothing to other clients, and an empty report without data', async () => {
  const other = await createMember(server);
  const foreign = `/api/legacy/v1/clients/${other.client.id}/reports`;
  for (const kind of ['liquidation', 'performance', 'stair_step', 'batch_analysis', 'roll_forward', 'aging']) {
    expect((await call(server, other.token, `${base()}/reports/${kind}/preview`)).status).toBe(404);
    const { tables } = await get<Report>(`${foreign}/${kind}/preview`, other.token);
    expect(
      tables.flatMap(({ rows }) => rows.flatMap((row) => row.filter((cell) => typeof cell === 'number' && cell !== 0))),
    ).toEqual([]);
  }
});
