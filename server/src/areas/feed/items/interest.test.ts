import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockAt } from '#platform/clock.ts';
import { runMoney } from '#server/cli/money.ts';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { accrueInterest, interestJob } from './accrue-interest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Posts interest as the server would at noon of a day, through the day before. */
const at = (day: string) => clockAt('America/New_York', { now: () => new Date(`${day}T17:00:00Z`) });
const accrue = (day: string) => accrueInterest({ db: server.platform.db, clock: at(day) });

const contract = { rate_bp: 900, valid_from: '2020-01-01', source: 'Contract, section 4' };

async function createInterestAccount({ rate = contract }: { rate?: object } = {}) {
  const money = await createMoney(server);
  const account = await money.addAccount({ placedOn: '2026-01-01', balance: 100_000, status: 'ACTIVE' });
  await money.give(money.item('interest_rate', rate));
  return { money, account };
}

async function readAccount({ id }: { id: string }) {
  const [row] = await server.database.query<{ accrued: number; balance: number; status: string; active: Date }>(
    `select accrued_cents::int as accrued, balance_cents::int as balance, status, last_activity_at as active
     from portal.accounts where id = $1`,
    [id],
  );
  return row;
}

const readPostings = async ({ id }: { id: string }) =>
  (
    await server.database.query<{ month: string | null; day: string; cents: number }>(
      `select month::text, (at at time zone 'America/New_York')::date::text as day, amount_cents::int as cents
       from portal.interest_postings where account_id = $1 order by at, id`,
      [id],
    )
  ).map(({ month, day, cents }) => [month, day, cents]);

const status = (money: Money, { name }: { name: string }, to: string, day: string, more: object = {}) =>
  money.item('status', { account: name, at: `${day}T15:00:00Z`, status: to, ...more });

describe('interest', () => {
  it('accrues only where the agency entered a rate, a row per month, and repeats nothing', async () => {
    const { money, account } = await createInterestAccount({ rate: { ...contract, valid_until: '2026-12-31' } });
    const without = await createMoney(server);
    const other = await without.addAccount({ placedOn: '2026-01-01', balance: 100_000 });
    const before = await readAccount(account);
    await accrue('2026-02-16');
    // 46 days: 1,134.25. January has 764.38 of it.
    expect(await readAccount(account)).toMatchObject({ accrued: 1134, balance: 101_134, active: before?.active });
    expect(await readPostings(account)).toEqual([
      ['2026-01-01', '2026-01-31', 764],
      ['2026-02-01', '2026-02-15', 370],
    ]);
    expect((await readAccount(other))?.accrued).toBe(0);
    expect(await accrue('2026-02-16')).toBe(0);
    // Concurrent servers post it once.
    await Promise.all([accrue('2026-03-01'), accrue('2026-03-01'), accrue('2026-03-01')]);
    expect(await readPostings(account)).toEqual([
      ['2026-01-01', '2026-01-31', 764],
      ['2026-02-01', '2026-02-28', 691],
    ]);
    const timeline = await call<{ data: TimelineEntry[] }>(
      server,
      money.token,
      `/api/legacy/v1/clients/${money.client.id}/accounts/${account.id}/timeline`,
    );
    const shown = timeline.body.data.flatMap((entry) => (entry.kind === 'charge' ? [entry.data] : []));
    expect(shown).toEqual([
      { type: 'interest', amount_cents: 691, text: '9% a year (Contract, section 4)' },
      { type: 'interest', amount_cents: 764, text: '9% a year (Contract, section 4)' },
    ]);
  });

  it('follows payments, reversals and late news, and corrects in the current month', async () => {
    const { money, account } = await createInterestAccount();
    await accrue('2026-02-16');
    const paid = money.payment(account, 'PU', 40_000, { effective_on: '2026-02-06', reported_on: '2026-02-17' });
    await money.give(paid);
    // 36 days on 1,000.00 and 23 on 600.00: 1,227.95.
    await accrue('2026-03-01');
    expect(await readAccount(account)).toMatchObject({ accrued: 1228, balance: 61_228 });
    expect((await readPostings(account)).map(([, , cents]) => cents)).toEqual([764, 464]);
    // Known in March: half of it was effective on January 20. The closed months are unchanged, and March reverses the difference.
    const early = money.payment(account, 'PU', 20_000, { effective_on: '2026-01-21', reported_on: '2026-03-02' });
    await money.give(early, money.payment(account, 'PUR', 20_000, { reverses: paid.id, effective_on: '2026-02-06' }));
    // January 20 days on 1,000.00, 11 on 800.00; from February 6 on 600.00, before on 800.00 (16 days in all at 800.00).
    await accrue('2026-03-11');
    // (20 × 1,000 + 16 × 800 + 33 × 600) × 9% ÷ 365 = 12.97.
    expect((await readAccount(account))?.accrued).toBe(1297);
    expect((await readPostings(account)).map(([, , cents]) => cents)).toEqual([764, 464, 69]);
    // The reversal of a split payment restores its principal alone.
    const split = money.payment(account, 'PU', 11_000, {
      components: { principal_cents: 10_000, interest_cents: 1000 },
      effective_on: '2026-03-11',
    });
    await money.give(split, money.payment(account, 'PUR', 11_000, { reverses: split.id, effective_on: '2026-03-16' }));
    // March 11–15 on 500.00, March 16–20 on 600.00: 12.97 + 1.36 = 14.33.
    await accrue('2026-03-21');
    expect((await readAccount(account))?.accrued).toBe(1433);
  });

  it('is replaced by a balance that the agency states', async () => {
    const { money, account } = await createInterestAccount();
    await accrue('2026-03-16');
    expect((await readAccount(account))?.accrued).toBe(1825);
    const stated = (day: string, cents: number) =>
      money.item('balance', { account: account.name, as_of: `${day}T12:00:00Z`, accrued_cents: cents });
    await money.give(stated('2026-03-10', 1600));
    expect((await readAccount(account))?.accrued).toBe(1600);
    // March 11–20: 10 days, 2.47.
    await accrue('2026-03-21');
    expect((await readAccount(account))?.accrued).toBe(1847);
    expect(await readPostings(account)).toEqual([
      ['2026-01-01', '2026-01-31', 764],
      ['2026-02-01', '2026-02-28', 691],
      [null, '2026-03-10', -1825],
      ['2026-03-01', '2026-03-20', 617],
    ]);
    // Nothing is left of the month once its rate is corrected to zero.
    const own = { ...contract, id: 'own', account: account.name, valid_from: '2026-03-01' };
    await money.give(money.item('account_interest_rate', { ...own, rate_bp: 0 }));
    await accrue('2026-03-21');
    expect((await readAccount(account))?.accrued).toBe(1600);
    await money.give(money.item('account_interest_rate', { ...own, rate_bp: 900 }));
    await accrue('2026-03-21');
    // A balance of an earlier day changes nothing.
    await money.give(stated('2026-03-05', 9999));
    expect(await accrue('2026-03-21')).toBe(0);
    expect((await readAccount(account))?.accrued).toBe(1847);
    // Charges add up with it, and interest by the agency is accepted with a warning.
    const charge = (type: string) =>
      money.item('charge', { account: account.name, at: '2026-03-21T10:00:00Z', type, amount_cents: 100 });
    const answers = await money.send([charge('fee'), charge('interest')]);
    expect(answers.map(({ result, warning }) => [result, warning?.code])).toEqual([
      ['applied', undefined],
      ['applied', 'interest_accrues'],
    ]);
    await money.give(stated('2026-03-25', 2500));
    expect((await readAccount(account))?.accrued).toBe(2500);
    const [sums] = await server.database.query(
      `select sum(amount_cents)::int as posted, (select accrued_cents::int from portal.account_balances
         where account_id = $1 order by as_of desc, id desc limit 1) as stated
       from portal.interest_postings where account_id = $1`,
      [account.id],
    );
    expect(sums).toEqual({ posted: 0, stated: 2500 });
  });

  it('stops while the law or a closing stops collection, and is final once the account is closed', async () => {
    const { money, account } = await createInterestAccount();
    await money.give(
      status(money, account, 'HOLD', '2026-01-06'),
      status(money, account, 'ACTIVE', '2026-01-11'),
      status(money, account, 'BANKRUPTCY', '2026-01-21'),
      status(money, account, 'ACTIVE', '2026-02-01', { basis: 'case_dismissed' }),
    );
    await accrue('2026-02-11');
    // January 1–20 and February 1–10; the hold alone stops nothing: 30 days, 7.40.
    expect((await readAccount(account))?.accrued).toBe(740);
    const closing = await createInterestAccount();
    await accrue('2026-01-11');
    const owed = (await readAccount(closing.account))?.balance ?? 0;
    await closing.money.give(
      closing.money.payment(closing.account, 'PU', owed, { at: '2026-01-11T18:00:00Z', effective_on: '2026-01-11' }),
    );
    await accrue('2026-02-11');
    expect(await readAccount(closing.account)).toMatchObject({ accrued: 247, balance: 0, status: 'PAID' });
  });

  it('closes an account that was paid before the interest it still showed', async () => {
    const { money, account } = await createInterestAccount();
    await accrue('2026-01-21');
    expect((await readAccount(account))?.balance).toBe(100_493);
    // By the agency's books: paid in full on January 11, with 10 days of interest.
    await money.give(money.payment(account, 'PU', 100_247, { effective_on: '2026-01-11', at: '2026-01-21T18:00:00Z' }));
    await accrue('2026-01-22');
    expect(await readAccount(account)).toMatchObject({ accrued: 247, balance: 0, status: 'PAID' });
  });

  it('takes the rate of the account, its state or its debt type, and none after a judgment without one', async () => {
    const { money, account } = await createInterestAccount();
    const medical = await money.addAccount({ placedOn: '2026-01-01', balance: 100_000 });
    await server.database.query(`update portal.accounts set debt_type = 'medical' where id = $1`, [medical.id]);
    const own = await money.addAccount({ placedOn: '2026-01-01', balance: 100_000 });
    const none = await money.addAccount({ placedOn: '2026-01-01', balance: 100_000 });
    const judged = await money.addAccount({ placedOn: '2026-01-01', balance: 100_000, status: 'LEGAL' });
    await money.give(
      money.item('interest_rate', { ...contract, id: 'medical', rate_bp: 0, debt_type: 'medical' }),
      money.item('account_interest_rate', { ...contract, account: own.name, rate_bp: 365 }),
      money.item('account_interest_rate', { ...contract, account: none.name, rate_bp: 0, valid_from: '2026-01-11' }),
      status(money, judged, 'JUDGMENT', '2026-01-11'),
    );
    await accrue('2026-01-31');
    const accrued = async () =>
      Promise.all([account, medical, own, none, judged].map(async (one) => (await readAccount(one))?.accrued));
    expect(await accrued()).toEqual([740, 0, 300, 247, 247]);
    // A corrected rate has the same id, and all of its days are computed again.
    await money.give(
      money.item('interest_rate', { ...contract, id: 'medical', rate_bp: 365, debt_type: 'medical' }),
      money.item('account_interest_rate', {
        ...contract,
        account: judged.name,
        applies: 'post_judgment',
        valid_from: '2026-01-11',
        rate_bp: 365,
        principal_cents: 200_000,
      }),
    );
    await accrue('2026-01-31');
    // After the judgment 20 days at 20 cents.
    expect(await accrued()).toEqual([740, 300, 300, 247, 647]);
    const refused = money.item('interest_rate', { ...contract, valid_until: '2019-12-31' });
    expect(await money.sendItem(refused)).toBe('period_wrong');
    expect(await money.sendItem(money.item('interest_rate', { ...contract, source: '' }))).toBe('validation_failed');
  });

  it('is posted by a job once a day, and again when a rate changes', async () => {
    const { money, account } = await createInterestAccount();
    const job = interestJob({ db: server.platform.db, clock: at('2026-01-11') });
    const run = () => job.handler({}, { signal: new AbortController().signal, attempt: 1 });
    await run();
    expect((await readAccount(account))?.accrued).toBe(247);
    const runs = () => server.database.query(`select started_at from feed.interest_runs where through_on = '2026-01-10'`);
    const [first] = await runs();
    await run();
    expect(await runs()).toEqual([first]);
    await money.give(money.item('account_interest_rate', { ...contract, account: account.name, rate_bp: 365 }));
    await run();
    expect((await readAccount(account))?.accrued).toBe(100);
    expect(await runs()).not.toEqual([first]);
    const output = await runMoney(
      { db: server.platform.db, clock: at('2026-01-12') },
      { words: ['accrue'], values: {}, folder: '.' },
    );
    expect(output).toMatch(/^Interest changed \d+ balances\.$/);
    expect((await readAccount(account))?.accrued).toBe(110);
  });
});
