import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { accountItem, paymentItem, resultsOf, makeHistoryLoads, type HistoryLoads } from '#test/history-loads.ts';
import { createMember } from '#test/factories.ts';

let server: TestServer;
let loads: HistoryLoads;
beforeAll(async () => {
  server = await startTestServer();
  loads = await makeHistoryLoads(server);
});
afterAll(() => server.stop());

describe('a loaded account', () => {
  it('is refused with a day of placement in the future, which could never be corrected', async () => {
    const client = await loads.loadClient();
    const [answer] = await loads.history(accountItem(client, 'F-1', { placed_on: '2099-01-15' }));
    expect(answer).toMatchObject({ code: 'in_the_future', message: 'placed_on: This is in the future.' });
    expect(resultsOf(await loads.history(accountItem(client, 'F-1')))).toEqual(['applied']);
  });

  it('keeps its placement, history, person and balance, without an itemization', async () => {
    const client = await loads.loadClient();
    const item = accountItem(client, 'F-1', {
      balance_cents: 70_000,
      status: 'PLAN',
      batch: 'May',
      history: [
        { status: 'PLAN', at: '2023-07-01T12:00:00Z', reason: 'Six payments' },
        { status: 'ACTIVE', at: '2023-06-01T12:00:00Z' },
      ],
      parties: [{ role: 'spouse', name: 'Bo Poe', is_liable: true }],
    });
    expect(resultsOf(await loads.history(item))).toEqual(['applied']);
    expect(await loads.read(client, 'F-1')).toMatchObject({
      number: 1001,
      placed_on: '2023-05-02',
      status: 'PLAN',
      status_reason: 'Six payments',
      balance_cents: 70_000,
      adjusted_cents: 30_000,
      conversion_cents: 30_000,
      itemization_date: null,
      agency_batch: 'May',
      person: 'Ann Poe F-1',
    });
    const statuses = await server.database.query(
      'select from_status, to_status, at::date::text as day from portal.account_status_history where client_id = $1 order by at',
      [client.id],
    );
    expect(statuses).toEqual([
      { from_status: null, to_status: 'ACTIVE', day: '2023-06-01' },
      { from_status: 'ACTIVE', to_status: 'PLAN', day: '2023-07-01' },
    ]);
    expect(resultsOf(await loads.history(item))).toEqual(['repeated']);
    expect(resultsOf(await loads.history({ ...item, amount_placed_cents: 1 }))).toEqual(['amount_placed_fixed']);
    expect(
      resultsOf(
        await loads.history({
          ...item,
          client_account: 'OWN-9',
          parties: [{ role: 'guarantor', name: 'Cy Poe', is_liable: true }],
        }),
      ),
    ).toEqual(['applied']);
    expect(await loads.read(client, 'F-1')).toMatchObject({
      client_account_number: 'OWN-9',
      balance_cents: 70_000,
      conversion_cents: 30_000,
    });
    const entries = await server.database.query<{ details: { fields: string[] } }>(
      `select details from portal.audit_log where client_id = $1 and action = 'account.changed'`,
      [client.id],
    );
    expect(entries).toMatchObject([{ details: { fields: ['client_account_number', 'client_account_key', 'parties'] } }]);
    const rows = await server.database.query('select from portal.account_status_history where client_id = $1', [client.id]);
    expect(rows).toHaveLength(2);
  });

  it('gets one conversion adjustment that its payments explain to the cent, in any order', async () => {
    const client = await loads.loadClient();
    await loads.history(accountItem(client, 'F-1', { balance_cents: 40_000, status: 'ACTIVE' }));
    await loads.history(
      paymentItem(client, 'F-1', 'p-1', 11_115, { commission_cents: 3335, rate_bp: 3000 }),
      paymentItem(client, 'F-1', 'p-2', 20_000),
    );
    expect(await loads.read(client, 'F-1')).toMatchObject({
      balance_cents: 40_000,
      paid_cents: 31_115,
      conversion_cents: 28_885,
      adjusted_cents: 28_885,
    });
    await loads.history(paymentItem(client, 'F-1', 'p-3', 28_885, { type: 'DA' }));
    expect(await loads.read(client, 'F-1')).toMatchObject({
      balance_cents: 40_000,
      conversion_cents: 0,
      adjusted_cents: 28_885,
      status: 'ACTIVE',
    });
    const [kept] = await server.database.query<Record<string, unknown>>(
      `select commission_cents, commission_rate_bp, balance_after_cents, posted_at::date::text as posted from portal.payments
       where client_id = $1 and external_id = 'p-1'`,
      [client.id],
    );
    expect({ ...kept, commission_cents: Number(kept?.['commission_cents']) }).toEqual({
      commission_cents: 3335,
      commission_rate_bp: 3000,
      balance_after_cents: null,
      posted: '2023-08-01',
    });
    // A new payment is no history: it lowers the balance.
    expect(resultsOf(await loads.feed.send([paymentItem(client, 'F-1', 'p-4', 40_000)]))).toEqual(['applied']);
    expect(await loads.read(client, 'F-1')).toMatchObject({ balance_cents: 0, conversion_cents: 0, status: 'PAID' });
  });

  it('is shown to the client, with missing fields left out', async () => {
    const member = await createMember(server);
    await server.database.query(`update portal.clients set code = 'SHOWN' where id = $1`, [member.client.id]);
    const client = { code: 'SHOWN', id: member.client.id };
    await loads.history(
      accountItem(client, 'F-1', { balance_cents: 90_000, status: 'ACTIVE' }),
      paymentItem(client, 'F-1', 'p-1', 4000),
    );
    const row = await loads.read(client, 'F-1');
    const url = `${server.url}/api/legacy/v1/clients/${client.id}/debtors/${String(row?.['person_id'])}/accounts/${String(row?.['id'])}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${member.token}` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      data: {
        itemization: null,
        debt_date: null,
        creditor_current: null,
        balance_cents: 90_000,
        adjusted_cents: 6000,
        conversion_cents: 6000,
        person: { address: { line1: null }, phones: [] },
      },
    });
  });

  it('may have a balance above what its history explains', async () => {
    const client = await loads.loadClient();
    await loads.history(accountItem(client, 'F-1', { balance_cents: 110_000 }));
    expect(await loads.read(client, 'F-1')).toMatchObject({
      balance_cents: 110_000,
      conversion_cents: -10_000,
      adjusted_cents: -10_000,
    });
  });

  it('replaces one that the client placed, and changes none of its amounts', async () => {
    const client = await loads.loadClient();
    await loads.history(accountItem(client, 'F-1'));
    await server.database.query(
      `update portal.accounts set agency_account_number = null, acknowledged_at = null, status = 'SUBMITTED' where client_id = $1`,
      [client.id],
    );
    const [row] = await server.database.query<{ number: number }>(
      'select number::int as number from portal.accounts where client_id = $1',
      [client.id],
    );
    expect(row?.number).toBe(1001);
    const linked = { kind: 'account', client: client.code, agency_account: 'F-2', account: 'A-1001-7' };
    expect(resultsOf(await loads.feed.send([{ ...linked, amount_placed_cents: 5 }, linked]))).toEqual([
      'amount_placed_fixed',
      'applied',
    ]);
    expect(await loads.read(client, 'F-2')).toMatchObject({ number: 1001, status: 'NEW', balance_cents: 100_000 });
  });
});

describe('a person', () => {
  it("is known by the agency's id, and hides skip-traced contact data from the client", async () => {
    const client = await loads.loadClient();
    const person = {
      kind: 'person',
      id: 'P-1',
      client: client.code,
      first_name: 'Ann',
      last_name: 'Poe',
      ssn: '900-70-1234',
      phones: [{ number: '503-555-0142' }, { number: '503-555-0177', source: 'skip_trace' }],
      deceased: { on: '2024-01-01' },
    };
    expect(resultsOf(await loads.history(accountItem(client, 'F-1', { person: 'P-1' }), person))).toEqual(['applied', 'applied']);
    expect(await loads.read(client, 'F-1')).toMatchObject({
      phones: [{ type: 'home', number: '+15035550142' }],
      facts: { deceased: { on: '2024-01-01' } },
    });
    const contacts = await server.database.query(
      `select value ->> 'number' as number, source from portal.person_contacts where client_id = $1 order by 1`,
      [client.id],
    );
    expect(contacts).toEqual([
      { number: '+15035550142', source: 'client' },
      { number: '+15035550177', source: 'skip_trace' },
    ]);
    expect(resultsOf(await loads.history(person, { kind: 'person', id: 'P-1', client: client.code, last_name: 'Roe' }))).toEqual([
      'repeated',
      'applied',
    ]);
    expect(await loads.read(client, 'F-1')).toMatchObject({ person: 'Ann Roe', debtor_name: 'Ann Roe' });
    // The same person, given within another account.
    await loads.history(accountItem(client, 'F-2', { person: { first_name: 'Ann', last_name: 'Roe', ssn: '900-70-1234' } }));
    const [first, second] = [await loads.read(client, 'F-1'), await loads.read(client, 'F-2')];
    expect(second?.['person_id']).toBe(first?.['person_id']);
  });
});

describe('a history load', () => {
  it('holds items until the objects they refer to arrive, across requests, and names those that never arrive', async () => {
    const client = { code: 'LATE1' };
    const early = [
      paymentItem(client, 'F-1', 'p-2', 5000, { type: 'PUR', reverses: 'p-1' }),
      paymentItem(client, 'F-1', 'p-1', 5000),
      accountItem(client, 'F-1', { location: 'L-1', person: 'P-1' }),
      paymentItem(client, 'F-404', 'p-9', 100),
    ];
    expect(resultsOf(await loads.history(...early))).toEqual([
      'unknown_client',
      'unknown_client',
      'unknown_client',
      'unknown_client',
    ]);
    expect((await loads.history(...early)).map(({ result }) => result)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    await loads.history({ kind: 'person', id: 'P-1', client: client.code, last_name: 'Poe' });
    await loads.history({ kind: 'client', id: client.code, legal_name: 'Late LLC' });
    const [row] = await server.database.query<{ id: string }>('select id from portal.clients where code = $1', [client.code]);
    const id = row?.id ?? '';
    expect(await loads.read({ id }, 'F-1')).toBeUndefined();
    await loads.history({ kind: 'location', id: 'L-1', client: client.code });
    expect(await loads.read({ id }, 'F-1')).toMatchObject({ person: 'Poe', paid_cents: 0, balance_cents: 100_000 });
    const payments = await server.database.query(
      'select type, state from portal.payments where client_id = $1 order by external_id',
      [id],
    );
    expect(payments).toEqual([
      { type: 'PU', state: 'posted' },
      { type: 'PUR', state: 'posted' },
    ]);
    const waiting = await server.database.query(
      'select external_id, needs_kind, needs_name from feed.waiting_items where client = $1',
      [client.code],
    );
    expect(waiting).toEqual([{ external_id: 'p-9', needs_kind: 'account', needs_name: 'F-404' }]);
    expect((await loads.history(...early)).map(({ result }) => result)).toEqual(['repeated', 'repeated', 'repeated', 'waiting']);
  });

  it('does not wait in a live load, nor for a number that only the portal assigns', async () => {
    const client = await loads.loadClient();
    expect(resultsOf(await loads.feed.send([paymentItem(client, 'F-1', 'p-1', 100)]))).toEqual(['unknown_account']);
    const { agency_account: _number, ...numbered } = paymentItem(client, 'F-1', 'p-1', 100);
    const [answer] = await loads.history({ ...numbered, account: 'A-1001-7' });
    expect(answer).toMatchObject({ result: 'refused', code: 'unknown_account' });
  });

  it("announces nothing, and keeps a past that today's rules would refuse", async () => {
    const member = await createMember(server);
    const client = { code: 'SILENT', id: member.client.id };
    await server.database.query('update portal.clients set code = $2 where id = $1', [client.id, client.code]);
    const counts = () =>
      server.database
        .query(`select (select count(*) from portal.notifications)::int as bell, (select count(*) from feed.outbox_events)::int as outbox,
        (select count(*) from pgboss.job where name = 'mail.send')::int as emails`);
    const before = await counts();
    const at = '2023-09-01T12:00:00Z';
    const about = { client: client.code, agency_account: 'F-1' };
    const answers = await loads.history(
      accountItem(client, 'F-1', { status: 'CLOSED', balance_cents: 0, status_at: '2023-12-01T12:00:00Z' }),
      paymentItem(client, 'F-1', 'p-1', 50_000),
      { kind: 'status', id: 's-1', ...about, at, status: 'JUDGMENT' },
      { kind: 'dispute', id: 'd-1', ...about, at, reason: 'wrong_amount' },
      { kind: 'message', id: 'm-1', ...about, at, by: 'Robin', text: 'Hello' },
      { kind: 'balance', id: 'b-1', ...about, as_of: at, balance_cents: 12_345 },
      {
        kind: 'remittance',
        id: 'r-1',
        client: client.code,
        number: 'S-1',
        period_from: '2023-08-01',
        period_to: '2023-08-31',
        issued_on: '2023-09-01',
        method: 'net',
        opening_cents: 777,
        collected_cents: 50_001,
        fees_cents: 1,
        paid_out_cents: 2,
        closing_cents: 50_775,
        payments: ['p-1'],
      },
    );
    expect(resultsOf(answers)).toEqual(Array.from({ length: 7 }, () => 'applied'));
    expect(await counts()).toEqual(before);
    expect(await loads.read(client, 'F-1')).toMatchObject({
      status: 'CLOSED',
      balance_cents: 12_345,
      paid_cents: 50_000,
      conversion_cents: 37_655,
    });
    const [statement] = await server.database.query(
      'select opening_cents::int, collected_cents::int from portal.statements where client_id = $1',
      [client.id],
    );
    expect(statement).toEqual({ opening_cents: 777, collected_cents: 50_001 });
    // The same in a live load is announced.
    expect(resultsOf(await loads.feed.send([{ kind: 'message', id: 'm-2', ...about, at, by: 'Robin', text: 'Hello' }]))).toEqual([
      'applied',
    ]);
    expect(await counts()).not.toEqual(before);
  });
});
