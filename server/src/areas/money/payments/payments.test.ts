import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import type { PaymentDetails, PaymentRow, PaymentTotals } from '@recoup/contract/money/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let money: Money;
/** The client's rows by kind. */
let ids: Record<'early' | 'bounced' | 'reversal' | 'direct' | 'lowered' | 'pending', string>;
let accounts: { id: string; name: string }[];
beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  const { locations } = money.client;
  accounts = [
    await money.addAccount({ balance: 100_000, locationId: locations[0] ?? null, name: 'Ann Example', placedOn: '2026-04-30' }),
    await money.addAccount({ balance: 100_000, locationId: locations[1] ?? null, name: '=cmd|calc', placedOn: '2026-05-01' }),
  ];
  const [one, two] = accounts as [{ id: string; name: string }, { id: string; name: string }];
  const day = (effective_on: string, reported_on: string) => ({ effective_on, reported_on });
  const items = {
    early: money.payment(one, 'PU', 11_115, { ...day('2026-05-30', '2026-06-02'), reference: 'CK 1', principal_cents: 11_115 }),
    bounced: money.payment(one, 'PU', 20_000, day('2026-06-03', '2026-06-03')),
    direct: money.payment(two, 'PC', 50_000, day('2026-06-05', '2026-06-08')),
    lowered: money.payment(two, 'DA', 1000, day('2026-06-06', '2026-06-06')),
    pending: money.payment(two, 'PU', 7000, { ...day('2026-06-07', '2026-06-07'), state: 'pending', method: 'ach' }),
  };
  await money.give(...Object.values(items));
  const reversal = money.payment(one, 'PUR', 20_000, { ...day('2026-06-20', '2026-06-21'), reverses: items.bounced.id });
  await money.give(reversal);
  const entries = Object.entries({ ...items, reversal });
  const stored = await money.readAll(entries.map(([, { id }]) => id));
  ids = Object.fromEntries(entries.map(([name], index) => [name, stored[index]?.id])) as typeof ids;
});
afterAll(() => server.stop());

type Page = { data: PaymentRow[]; page: { next_cursor: string | null } };
const get = <T>(path: string, token = money.token) => call<T>(server, token, `${money.base}${path}`);
const list = async (query = '', token = money.token) => (await get<Page>(`/payments${query}`, token)).body.data;
const totals = async (query = '', token = money.token) =>
  (await get<{ data: PaymentTotals }>(`/payments/totals${query}`, token)).body.data;
const namesOf = (rows: readonly { id: string }[]) =>
  rows.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0]).toSorted();

async function memberOf(role: 'client_admin' | 'client_staff', locationIds?: string[]) {
  const user = await createTestUser(server);
  await addMember(server, { clientId: money.client.id, userId: user.id, role, ...(locationIds ? { locationIds } : {}) });
  return signIn(server, user.email);
}

describe('the list of payments', () => {
  it.each(['reported', 'effective', 'amount'])('pages by %s both ways without losing or repeating a row', async (sort) => {
    for (const dir of ['asc', 'desc']) {
      const seen: PaymentRow[] = [];
      let cursor = '';
      do {
        const { body } = await get<Page>(`/payments?sort=${sort}&dir=${dir}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.data);
        cursor = body.page.next_cursor ?? '';
      } while (cursor);
      expect(namesOf(seen)).toEqual(Object.keys(ids).toSorted());
      const keys = seen.map(
        (row) => ({ reported: row.reported_on, effective: row.effective_on, amount: row.amount_cents })[sort],
      );
      const sorted = keys.toSorted((a, b) => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1));
      expect(keys).toEqual(dir === 'asc' ? sorted : sorted.toReversed());
    }
  });

  it.each([
    ['?from=2026-06-03&to=2026-06-08', ['bounced', 'direct', 'lowered', 'pending']],
    ['?date=effective&to=2026-05-31', ['early']],
    ['?type=PUR&type=DA', ['lowered', 'reversal']],
    ['?state=pending', ['pending']],
    ['?method=ach', ['pending']],
    ['?amount_min=11115&amount_max=20000', ['bounced', 'early', 'reversal']],
  ])('narrows by %s, and its totals are those of what it lists', async (query, expected) => {
    const rows = await list(query);
    expect(namesOf(rows)).toEqual(expected);
    const sum = (of: (row: PaymentRow) => number) => rows.reduce((all, row) => all + of(row), 0);
    const ofTypes = (types: string[]) => (row: PaymentRow) => (types.includes(row.type) ? row.effect_cents : 0);
    expect(await totals(query)).toEqual({
      payments: rows.length,
      agency_cents: sum(ofTypes(['PU', 'PUR'])),
      direct_cents: sum(ofTypes(['PC', 'PCR'])),
      adjusted_cents: sum(ofTypes(['DA', 'DAR'])),
      commission_cents: sum((row) => row.commission_cents),
      due_client_cents: sum((row) => row.due_client_cents),
      due_agency_cents: sum((row) => row.due_agency_cents),
      pending_cents: sum((row) => (row.state === 'pending' ? row.amount_cents : 0)),
    });
  });

  it('filters by location, account and placement date, and sums to the cent', async () => {
    expect(namesOf(await list(`?location_id=${money.client.locations[0]}`))).toEqual(['bounced', 'early', 'reversal']);
    expect(namesOf(await list(`?account_id=${accounts[1]?.id}`))).toEqual(['direct', 'lowered', 'pending']);
    expect(namesOf(await list(`?placed_to=2026-04-30`))).toEqual(['bounced', 'early', 'reversal']);
    expect(namesOf(await list(`?placed_from=2026-05-01&placed_to=2026-05-01`))).toEqual(['direct', 'lowered', 'pending']);
    expect((await totals('?placed_from=2026-05-01')).payments).toBe(3);
    expect(await totals()).toEqual({
      payments: 6,
      agency_cents: 11_115,
      direct_cents: 50_000,
      adjusted_cents: 1000,
      commission_cents: 3335 + 15_000,
      due_client_cents: 11_115 - 3335,
      due_agency_cents: 15_000,
      pending_cents: 7000,
    });
  });

  it('sums the same by day and by row, for every role', async () => {
    const everyMethod = PAYMENT_METHODS.map((method) => `method=${method}`).join('&');
    const limited = await memberOf('client_staff', [money.client.locations[0] ?? '']);
    for (const query of [
      '',
      'from=2026-06-10',
      'from=2026-06-01&to=2026-06-11',
      'to=2026-06-05',
      `location_id=${money.client.locations[1]}`,
    ])
      for (const token of [money.token, limited])
        expect(await totals(`?${query}`, token), query).toEqual(await totals(`?${query}&${everyMethod}`, token));
  });

  it('names every invalid parameter, and refuses a cursor of another order', async () => {
    const { status, body } = await get<{ errors: { path: string }[] }>(
      '/payments?type=PA&sort=name&from=2026-13-01&amount_min=x',
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path).toSorted()).toEqual(
      ['amount_min', 'from', 'sort', 'type.0'].map((path) => `querystring.${path}`),
    );
    const { body: page } = await get<Page>('/payments?limit=1');
    expect((await get(`/payments?sort=amount&cursor=${page.page.next_cursor}`)).status).toBe(400);
  });
});

describe('one payment', () => {
  it('shows its commission with the reason, and links to its reversal', async () => {
    const { body } = await get<{ data: PaymentDetails }>(`/payments/${ids.bounced}`);
    expect(body.data).toMatchObject({
      commission_rate_bp: 3000,
      commission_cents: 6000,
      commission_reason: '30% of every payment',
      schedule_version: 1,
      balance_after_cents: 68_885,
      reverses: null,
      reversed_by: { id: ids.reversal, commission_cents: -6000, effect_cents: -20_000 },
    });
    const back = await get<{ data: PaymentDetails }>(`/payments/${ids.reversal}`);
    expect(back.body.data).toMatchObject({ reverses: { id: ids.bounced }, reversed_by: null, reverses_id: ids.bounced });
    const early = await get<{ data: PaymentDetails }>(`/payments/${ids.early}`);
    expect(early.body.data).toMatchObject({ principal_cents: 11_115, interest_cents: 0, reference: 'CK 1' });
  });
});

describe('rights', () => {
  it('shows payments to staff, and to limited members those of their locations', async () => {
    expect(await list('', await memberOf('client_staff'))).toHaveLength(6);
    const limited = await memberOf('client_staff', [money.client.locations[1] ?? '']);
    expect(namesOf(await list('', limited))).toEqual(['direct', 'lowered', 'pending']);
    expect(await totals('', limited)).toMatchObject({ payments: 3, agency_cents: 0, direct_cents: 50_000 });
    expect(await list(`?location_id=${money.client.locations[0]}`, limited)).toEqual([]);
    expect((await get(`/payments/${ids.early}`, limited)).status).toBe(404);
    const file = await get<string>('/payments/export', limited);
    expect(file.body).not.toContain('Ann Example');
  });

  it('shows commission to everyone who sees payments, and settlement to admins only', async () => {
    const staffId = (await createTestUser(server)).id;
    await addMember(server, { clientId: money.client.id, userId: staffId, role: 'client_staff' });
    const staff = await memberOf('client_staff');
    const legacy = `/api/legacy/v1/clients/${money.client.id}`;
    const tables = (body: { data: { tables: unknown } }) => body.data.tables;
    const data = (body: { data: unknown }) => body.data;
    const shown: [string, (body: never) => unknown][] = [
      [`${money.base}/payments`, data],
      [`${money.base}/payments/totals`, data],
      [`${money.base}/payments/export`, (body: string) => body],
      // The version of the terms is for users who see terms.
      [`${money.base}/payments/${ids.bounced}`, (body: { data: PaymentDetails }) => ({ ...body.data, schedule_version: null })],
      [`${legacy}/overview`, (body: { data: { money: unknown } }) => body.data.money],
      ...['payments', 'liquidation', 'performance'].map((kind): [string, typeof tables] => [
        `${legacy}/reports/${kind}/preview?from=2026-01-01&to=2026-12-31`,
        tables,
      ]),
    ];
    for (const [path, pick] of shown) {
      const [all, seen] = await Promise.all([money.token, staff].map((token) => call<never>(server, token, path)));
      const expected = pick(all?.body as never);
      expect([path, pick(seen?.body as never)]).toEqual([path, expected]);
      expect(JSON.stringify(expected), path).toMatch(/commission/i);
    }
    for (const path of ['remittances', 'invoices', 'invoices/aging', 'commission-schedule'])
      expect([path, (await get(`/${path}`, staff)).status]).toEqual([path, 403]);
    expect((await call(server, staff, `${legacy}/reports/remittance/preview`)).status).toBe(403);
    for (const table of ['statements', 'invoices', 'commission_schedules'] as const) {
      const [seenByAdmin, seenByStaff] = await Promise.all(
        [money.user.id, staffId].map((sub) =>
          server.platform.db.asUser({ sub, role: 'authenticated' }, (tx) =>
            tx.selectFrom(`portal.${table}`).select('id').where('client_id', '=', money.client.id).execute(),
          ),
        ),
      );
      expect([table, seenByStaff]).toEqual([table, []]);
      if (table === 'commission_schedules') expect(seenByAdmin).toHaveLength(1);
    }
  });

  it('shows nothing to another client, and lets agency users read', async () => {
    const other = await createMember(server);
    expect((await get('/payments', other.token)).status).toBe(404);
    const own = `/api/legacy-payments/v1/clients/${other.client.id}/payments`;
    expect((await call(server, other.token, `${own}/${ids.early}`)).status).toBe(404);
    const agency = await createAgencyUser(server, 'agency_staff');
    expect(await list('', agency.token)).toHaveLength(6);
  });
});

describe('export', () => {
  it('is a file of all matching payments, contains no formula, and adds up to the shown totals', async () => {
    const { body, headers } = await get<string>('/payments/export?type=PU&type=PUR&type=PC&state=posted');
    expect(headers.get('content-disposition')).toContain('payments-');
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('Reported,Paid on,Debtor,Account,Your account number');
    expect(body).toContain("'=cmd|calc");
    expect(body).toContain('111.15,30%,33.35,30% of every payment,77.80,0.00');
    expect(body).toContain('-200.00,30%,-60.00');
    const xlsx = await fetch(`${server.url}${money.base}/payments/export?format=xlsx`, {
      headers: { authorization: `Bearer ${money.token}` },
    });
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const [entry] = await server.database.query(
      `select details from portal.audit_log where client_id = $1 and action = 'payments.exported'
       and actor_user_id = $2 order by at limit 1`,
      [money.client.id, money.user.id],
    );
    expect(entry?.['details']).toEqual({ format: 'csv' });
  });
});
