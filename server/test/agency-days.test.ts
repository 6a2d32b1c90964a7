import { monthOf } from '@recoup/domain/shared/periods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, type CompanyCaller } from '#test/account-callers.ts';
import { enterByHand } from '#test/manual-entry.ts';
import { call } from '#test/factories.ts';
import { fileOf, line, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { createMoney, type Money } from '#test/money.ts';
import { cellsOf, reporterOf } from '#test/reports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Uses an instant at which the agency's local day differs from the UTC day: all day-based logic uses the agency's day. */
describe.each([
  {
    zone: 'America/New_York',
    now: '2026-06-01T01:30:00.000Z',
    today: '2026-05-31',
    byUtc: '2026-06-01',
    soon: '2026-06-01T03:00:00Z',
    inWords: '2026-05-31 21:30 EDT',
  },
  {
    zone: 'Pacific/Auckland',
    now: '2026-05-31T13:30:00.000Z',
    today: '2026-06-01',
    byUtc: '2026-05-31',
    soon: '2026-05-31T20:00:00Z',
    inWords: '2026-06-01 01:30 GMT+12',
  },
])('an agency in $zone at $now', ({ zone, now, today, byUtc, soon, inWords }) => {
  let server: TestServer;
  let money: Money;
  let company: CompanyCaller;
  let account: Awaited<ReturnType<Money['addAccount']>>;
  let isThen = false;

  beforeAll(async () => {
    const clock = { now: () => (isThen ? new Date(now) : new Date()) };
    server = await startTestServer({ AGENCY_TIME_ZONE: zone }, { clock });
    money = await createMoney(server);
    company = callerOf(server, { clientId: money.client.id, token: money.token });
    account = await money.addAccount({ placedOn: '2026-01-10', status: 'ACTIVE', balance: 50_000 });
    isThen = true;
  });
  afterAll(() => server.stop());

  const core = <T>(path: string) => call<T>(server, money.token, `/api/core/v1/clients/${money.client.id}/${path}`);
  const numbersOn = async (day: string) =>
    (await company.get<{ data: { client_account_number: string }[] }>(`/debtors?placed_from=${day}&placed_to=${day}`)).body.data
      .map(({ client_account_number: number }) => number)
      .toSorted();

  it("dates placements, list filters and file names by the agency's day", async () => {
    expect((await (await enterByHand(server, money, 'HAND-1')).submit()).status).toBe(200);
    const my = createImporter(server, money);
    const read = await my.upload('evening.csv', fileOf(line(1)));
    const placed = await my.place(await my.map(read, mappingOf(read)));
    expect(placed.state).toBe('committed');
    expect(await numbersOn(today)).toEqual(['ACC-1', 'HAND-1']);
    expect(await numbersOn(byUtc)).toEqual([]);
    const batches = await server.database.query(
      'select distinct (created_at at time zone $2)::date::text as day from portal.batches where client_id = $1 and account_count > 0',
      [money.client.id, zone],
    );
    expect(batches).toEqual([{ day: today }]);

    const fileAt = async (path: string) => {
      const answer = await fetch(`${server.url}/api/legacy/v1/clients/${money.client.id}${path}`, {
        headers: { authorization: `Bearer ${money.token}` },
      });
      expect(answer.status).toBe(200);
      return { name: answer.headers.get('content-disposition'), text: await answer.text() };
    };
    expect((await fileAt(`/imports/${placed.id}/acknowledgement?format=csv`)).text).toContain(`,${today}\r\n`);
    const list = await fileAt('/debtors/export?format=csv');
    expect(list.name).toContain(`accounts-${today}.csv`);
    expect(
      list.text
        .split('\r\n')
        .find((row) => row.includes('HAND-1'))
        ?.split(`,${today},`),
    ).toHaveLength(3);
  });

  it("dates requests and the audit log by the agency's day", async () => {
    await server.database.query(
      `insert into portal.requests (client_id, number, account_id, kind, created_by_name, created_at) values ($1, 7001, $2, 'recall', 'Ada', $3)`,
      [money.client.id, account.id, now],
    );
    await server.database.query(
      `insert into portal.audit_log (client_id, actor_user_id, action, at) values ($1, $2, 'accounts.exported', $3)`,
      [money.client.id, money.user.id, now],
    );
    const countOn = async (day: string) => [
      (await company.get(`/requests?from=${day}&to=${day}`)).body.data.length,
      (await core<{ data: unknown[] }>(`activity?from=${day}&to=${day}`)).body.data.length,
    ];
    expect(await countOn(today)).toEqual([1, 1]);
    expect(await countOn(byUtc)).toEqual([0, 0]);
  });

  it("counts payments in the agency's month and day on Home, in reports and in the search", async () => {
    await money.give(
      money.payment(account, 'PU', 12_345, { effective_on: today, at: now, reported_on: undefined }),
      money.item('offer', {
        account: account.name,
        at: now,
        type: 'settlement',
        amount_cents: 20_000,
        text: 'Today.',
        expires_at: soon,
      }),
    );
    const { data: home } = (
      await company.get<{ data: { today: string; money: { month: { current: object } }; needs: { counts: { offer: number } } } }>(
        '/overview',
      )
    ).body;
    expect(home).toMatchObject({
      today,
      money: { month: { current: { from: monthOf(today), to: today, agency_cents: 12_345 } } },
      needs: { counts: { offer: 1 } },
    });

    const reports = reporterOf(server, { clientId: money.client.id, token: money.token });
    const period = await reports.preview('payments', '?period=this_month');
    expect(cellsOf(period, 'payments', 'reported_on')).toEqual([today]);
    expect(JSON.stringify(period.header.parameters)).toContain(`${Number(today.slice(8))}, 2026`);
    const last = await reports.preview('payments', '?period=last_month');
    expect(cellsOf(last, 'payments', 'reported_on')).toEqual([]);
    await money.give(money.item('dispute', { account: account.name, at: now, reason: 'wrong_amount' }));
    expect(cellsOf(await reports.preview('open_items'), 'for_you', 'since')).toEqual([today]);
    const { run, content } = await reports.make({ kind: 'users', format: 'csv', parameters: { period: 'this_month' } });
    expect(run.file_name).toBe(`users-and-activity-${today}.csv`);
    expect(content.toString()).toContain(`Made,${inWords} by`);

    const { body: found } = await call<{ data: { groups: { kind: string; hits: unknown[] }[] } }>(
      server,
      money.token,
      `/api/search/v3/clients/${money.client.id}/search?q=${encodeURIComponent('paid today')}`,
    );
    expect(found.data.groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([['payments', 1]]);
  });

  it("closes accounts on the agency's day", async () => {
    await money.give(money.item('status', { account: account.name, at: now, status: 'CLOSED', reason: 'Done' }));
    const [row] = await server.database.query('select closed_on::text from portal.accounts where id = $1', [account.id]);
    expect(row).toEqual({ closed_on: today });
  });
});
