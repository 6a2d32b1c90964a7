import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { makeFeed } from '#test/feed.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { markChanges } from './changes.repository.ts';

type Row = Record<string, unknown>;
interface Page {
  data: Row[];
  page: { next_cursor: string | null };
  code?: string;
  errors?: { path: string }[];
}

const kinds = [
  'clients',
  'locations',
  'accounts',
  'people',
  'payments',
  'charges',
  'interest',
  'statements',
  'invoices',
  'requests',
];

vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let money: Awaited<ReturnType<typeof createMoney>>;
let other: Awaited<ReturnType<typeof createMoney>>;
let account: Awaited<ReturnType<typeof money.addAccount>>;
beforeAll(async () => {
  server = await startTestServer();
  [money, other] = [await createMoney(server), await createMoney(server)];
  account = await money.addAccount({ status: 'ACTIVE', balance: 50_000 });
  await other.addAccount({ status: 'ACTIVE' });
});
afterAll(() => server.stop());

const codeOf = async ({ client: { id } }: typeof money): Promise<string> => {
  const [row] = await server.database.query<{ code: string }>('select code from portal.clients where id = $1', [id]);
  return row?.code ?? '';
};

const read = (kind: string, query: Record<string, string> = {}, feed = money.feed) =>
  feed.get<Page>(`/v1/${kind}?${new URLSearchParams(query).toString()}`);

/** Waits until all that was written is below the oldest running transaction, which may be one of another test's database. */
async function settle() {
  const [row] = await server.database.query<{ id: string }>('select pg_current_xact_id()::text as id');
  await vi.waitFor(
    async () =>
      expect(await server.database.query('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as done', [row?.id])).toEqual(
        [{ done: true }],
      ),
    { timeout: 60_000, interval: 50 },
  );
}

/** All pages from a cursor or instant on, and the last cursor. */
async function readAll(
  kind: string,
  { changed_since: since, ...query }: Record<string, string>,
  feed = money.feed,
  isHeld = false,
) {
  if (!isHeld) await settle();
  const rows: Row[] = [];
  let { cursor } = query;
  for (;;) {
    const start: Record<string, string> = since === undefined ? {} : { changed_since: since };
    const { status, body } = await read(kind, { ...query, ...(cursor === undefined ? start : { cursor }) }, feed);
    expect(status).toBe(200);
    rows.push(...body.data);
    if (body.page.next_cursor === null) return { rows, cursor };
    cursor = body.page.next_cursor;
  }
}

describe('reading back', () => {
  it('returns accounts, payments, statements and invoices with the figures that the feed sent', async () => {
    const client = await codeOf(money);
    await money.give(
      money.payment(account, 'PU', 10_000, { id: 'pay-a', reference: 'CHK 17' }),
      money.payment(account, 'PU', 5_000, { id: 'pay-b', state: 'pending' }),
      {
        kind: 'status',
        id: 'st',
        client,
        account: account.name,
        at: '2026-06-12T10:00:00Z',
        status: 'HOLD',
        hold_until: '2027-01-01',
      },
      money.item('remittance', {
        id: 'rem-a',
        number: 'S-1',
        period_from: '2026-06-01',
        period_to: '2026-06-30',
        issued_on: '2026-07-01',
        method: 'gross',
        opening_cents: 0,
        collected_cents: 10_000,
        fees_cents: 3_000,
        paid_out_cents: 10_000,
        closing_cents: -3_000,
        payments: 'all',
      }),
      money.item('invoice', {
        id: 'inv-a',
        number: 'I-1',
        remittance: 'S-1',
        issued_on: '2026-07-01',
        due_on: '2026-07-31',
        amount_cents: 3_000,
      }),
    );
    const accounts = (await readAll('accounts', { client })).rows;
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({
      client,
      account: account.name,
      status: 'HOLD',
      hold_until: '2027-01-01',
      amount_placed_cents: 50_000,
      paid_cents: 10_000,
      balance_cents: 40_000,
      last_paid_on: '2026-06-10',
    });
    const payments = (await readAll('payments', { client })).rows;
    expect(payments.map(({ id }) => id).toSorted()).toEqual(['pay-a', 'pay-b']);
    expect(payments.find(({ id }) => id === 'pay-a')).toMatchObject({
      account: account.name,
      type: 'PU',
      state: 'remitted',
      amount_cents: 10_000,
      commission_cents: 3_000,
      rate_bp: 3000,
      balance_after_cents: 40_000,
      remittance: 'S-1',
      reference: 'CHK 17',
    });
    expect((await readAll('statements', { client })).rows).toMatchObject([
      { id: 'rem-a', number: 'S-1', closing_cents: -3_000, payments: 1, state: 'issued' },
    ]);
    expect((await readAll('invoices', { client })).rows).toMatchObject([
      { id: 'inv-a', number: 'I-1', remittance: 'S-1', amount_cents: 3_000, paid_cents: 0, state: 'open' },
    ]);
    expect((await readAll('clients', { client })).rows).toMatchObject([{ client, client_id: money.client.id }]);
  });

  it('returns exceptions as the feed sent them', async () => {
    const source = await createMoney(server);
    const [client, owner] = [await codeOf(source), await source.addAccount({ status: 'ACTIVE', balance: 10_000 })];
    await source.give(
      source.item('charge', {
        id: 'ch-1',
        account: owner.name,
        at: '2026-06-09T10:00:00Z',
        type: 'court_cost',
        amount_cents: 500,
        text: 'Filing fee',
      }),
      source.payment(owner, 'PU', 12_000, {
        id: 'p-1',
        components: { principal_cents: 11_500, costs_cents: 500 },
        commission_cents: 2000,
        split: 'card-7',
      }),
      source.payment(owner, 'PUR', 1500, { id: 'p-2', reverses: 'p-1', reason_code: 'refund' }),
    );
    const payments = (await readAll('payments', { client })).rows;
    expect(payments.find(({ id }) => id === 'p-1')).toMatchObject({
      principal_cents: 11_500,
      interest_cents: 0,
      fees_cents: 0,
      costs_cents: 500,
      overpaid_cents: 1500,
      commission_cents: 2000,
      commission_reason: 'Set by the agency',
      stated_cents: 2000,
      stated_rate_bp: null,
      rule_cents: 3150,
      rule_rate_bp: 3000,
      difference_cents: -1150,
      split: 'card-7',
      reason_code: null,
    });
    expect(payments.find(({ id }) => id === 'p-2')).toMatchObject({
      reverses: 'p-1',
      reason_code: 'refund',
      principal_cents: null,
      stated_cents: null,
      difference_cents: null,
    });
    expect((await readAll('charges', { client })).rows).toMatchObject([
      {
        id: 'ch-1',
        account: owner.name,
        type: 'court_cost',
        amount_cents: 500,
        text: 'Filing fee',
        at: '2026-06-09T10:00:00.000Z',
      },
    ]);
    const statement = (number: string, fields: object) =>
      source.item('remittance', {
        number,
        period_from: '2026-06-01',
        period_to: '2026-06-30',
        issued_on: '2026-07-01',
        method: 'net',
        opening_cents: 0,
        collected_cents: 10_500,
        fees_cents: 2000,
        paid_out_cents: 8000,
        adjustments: [{ kind: 'cost', text: 'Filing fee', amount_cents: -500, account: owner.name }],
        closing_cents: 0,
        payments: 'all',
        ...fields,
      });
    await source.give(
      statement('S-1', { id: 'r-1' }),
      source.item('invoice', {
        id: 'i-1',
        number: 'I-1',
        remittance: 'S-1',
        issued_on: '2026-07-01',
        due_on: '2026-07-31',
        amount_cents: 5,
      }),
    );
    const { cursor = '' } = await readAll('invoices', { client });
    await source.give(
      source.item('remittance_void', { number: 'S-1', reason: 'A wrong cost' }),
      statement('S-1a', { id: 'r-2', corrects: 'S-1' }),
      source.item('remittance_state', {
        number: 'S-1a',
        state: 'paid',
        paid_cents: 7990,
        accepted_by: 'Robin Lee',
        note: 'A bank fee',
      }),
    );
    expect((await readAll('statements', { client })).rows).toMatchObject([
      { number: 'S-1', state: 'void', void_reason: 'A wrong cost', corrects: null },
      {
        number: 'S-1a',
        state: 'paid',
        void_reason: null,
        corrects: 'S-1',
        paid_cents: 7990,
        accepted_by: 'Robin Lee',
        note: 'A bank fee',
        adjustments: [{ kind: 'cost', text: 'Filing fee', amount_cents: -500, account: owner.name }],
      },
    ]);
    expect((await readAll('invoices', { client, cursor })).rows).toMatchObject([
      { id: 'i-1', state: 'void', is_of_voided: true },
    ]);
  });

  it('returns requests, locations and people', async () => {
    const [client, clientId] = [await codeOf(money), money.client.id];
    await server.database.query(
      `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name)
       values ($1, $2, 101, 'hold', '{"until":"2026-12-31"}', 'Ada')`,
      [clientId, account.id],
    );
    await server.database.query(`insert into portal.locations (client_id, code, name) values ($1, 'MAIN', 'Main office')`, [
      clientId,
    ]);
    await server.database.query(
      `update portal.people set ssn_sealed = $2, phones = '[{"type":"mobile","number":"+12025550143"}]' where client_id = $1`,
      [clientId, server.platform.vault.seal('900121234', `people.ssn:${clientId}`)],
    );
    expect((await readAll('requests', { client })).rows).toMatchObject([
      { request: 'R-101', account: account.name, type: 'hold', details: { until: '2026-12-31' }, state: 'submitted', by: 'Ada' },
    ]);
    expect((await readAll('locations', { client })).rows).toContainEqual(
      expect.objectContaining({ client, code: 'MAIN', line1: null, is_active: true }),
    );
    const [person] = (await readAll('people', { client })).rows;
    expect(person).toMatchObject({ phones: [{ type: 'mobile', number: '+12025550143' }], ssn: '900121234' });
    expect((await readAll('accounts', { client })).rows[0]?.['person_id']).toBe(person?.['person_id']);
    const withoutPii = await makeFeed(server, ['people:read']);
    const [limited] = (await readAll('people', { client }, withoutPii)).rows;
    expect(limited).toMatchObject({ display_name: person?.['display_name'] });
    for (const field of ['ssn', 'ein', 'date_of_birth', 'drivers_license']) expect(limited).not.toHaveProperty(field);
    const uses = await server.database.query(
      `select operation, client_id, items, with_pii from feed.key_uses u join feed.systems s on s.id = u.system_id
       where s.name = $1 and items > 0`,
      [withoutPii.name],
    );
    expect(uses).toEqual([{ operation: 'feed.read_people', client_id: clientId, items: 1, with_pii: false }]);
  });

  it('continues from a cursor with what changed since', async () => {
    const { cursor = '' } = await readAll('accounts', { limit: '1' });
    expect((await read('accounts', { cursor })).body).toEqual({ data: [], page: { next_cursor: null, total: null } });
    await money.give(money.item('note', { account: account.name, at: '2026-06-20T10:00:00Z', text: 'Called.' }));
    const { rows } = await readAll('accounts', { cursor });
    expect(rows.map((row) => row['account'])).toEqual([account.name]);
  });

  it('does not treat counters of a client as a change to it', async () => {
    const { cursor = '' } = await readAll('clients', {});
    await server.database.query('update portal.clients set last_account_number = last_account_number + 1 where id = $1', [
      money.client.id,
    ]);
    expect((await readAll('clients', { cursor })).rows).toEqual([]);
    await server.database.query(`update portal.clients set dba = 'Willow' where id = $1`, [money.client.id]);
    expect((await readAll('clients', { cursor })).rows).toMatchObject([{ dba: 'Willow' }]);
  });

  it('misses nothing of a transaction that commits late', async () => {
    const slow = await money.addAccount({ status: 'ACTIVE' });
    const quick = await money.addAccount({ status: 'ACTIVE' });
    const { cursor = '' } = await readAll('accounts', {});
    await server.platform.db.asService((tx) => markChanges(tx, new Date('2026-06-01T00:00:00Z')));
    const writer = new pg.Client({ connectionString: server.database.url });
    await writer.connect();
    try {
      await writer.query('begin');
      await writer.query(`update portal.accounts set debtor_name = 'Slow' where id = $1`, [slow.id]);
      await server.database.query(`update portal.accounts set debtor_name = 'Quick' where id = $1`, [quick.id]);
      // The later change waits for the earlier one: no cursor moves past a transaction that still runs.
      expect((await readAll('accounts', { cursor }, money.feed, true)).rows).toEqual([]);
      await server.platform.db.asService((tx) => markChanges(tx, new Date('2026-06-01T00:05:00Z')));
      await writer.query('commit');
    } finally {
      await writer.end();
    }
    const names = (rows: Row[]) => rows.map((row) => row['debtor_name']);
    expect(names((await readAll('accounts', { cursor })).rows)).toEqual(['Slow', 'Quick']);
    // Committed after the mark of 00:05, although it began before.
    expect(names((await readAll('accounts', { changed_since: '2026-06-01T00:06:00Z' })).rows)).toEqual(['Slow', 'Quick']);
    await settle();
    await server.platform.db.asService((tx) => markChanges(tx, new Date('2026-06-01T00:10:00Z')));
    expect((await readAll('accounts', { changed_since: '2026-06-01T00:10:00Z' })).rows).toEqual([]);
    // Before the first mark: everything.
    const all = (await readAll('accounts', {})).rows.length;
    expect((await readAll('accounts', { changed_since: '2020-01-01T00:00:00Z' })).rows).toHaveLength(all);
  });

  it('reaches only the clients of a limited key, and only with the scope of the kind', async () => {
    const limited = await makeFeed(server, ['read'], { clients: [other.client.id] });
    const code = await codeOf(other);
    for (const kind of kinds) {
      expect((await read(kind, { client: money.client.id }, limited)).status, kind).toBe(404);
      const { rows } = await readAll(kind, {}, limited);
      expect(
        rows.filter(({ client }) => client !== code),
        kind,
      ).toEqual([]);
    }
    expect((await readAll('accounts', {}, limited)).rows).toHaveLength(1);
    const accountsOnly = await makeFeed(server, ['accounts:read']);
    for (const kind of kinds) expect((await read(kind, {}, accountsOnly)).status, kind).toBe(kind === 'accounts' ? 200 : 403);
  });

  it('refuses unknown clients, foreign cursors and two starting points', async () => {
    expect((await read('accounts', { client: 'NOBODY' })).status).toBe(404);
    const { cursor = '' } = await readAll('accounts', {});
    const both = await read('accounts', { cursor, changed_since: '2026-06-01T00:00:00Z' });
    expect([both.status, both.body.errors?.[0]?.path]).toEqual([400, 'changed_since']);
    expect((await read('payments', { cursor })).status).toBe(400);
    const [order, [, ...rest]] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, unknown[]];
    const moved = Buffer.from(JSON.stringify([order, ['1.1', ...rest]])).toString('base64url');
    const answer = await read('accounts', { cursor: moved });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'cursor']);
    expect((await read('accounts', { limit: '1001' })).status).toBe(400);
  });
});
