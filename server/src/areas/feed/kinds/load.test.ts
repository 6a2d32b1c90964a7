import type { EmailContent } from '#platform/email/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createMember } from '#test/factories.ts';
import { clockAt } from '#platform/clock.ts';
import { emailClientChanges } from '#areas/feed/client-changes/email-client-changes.ts';
import { expireContacts } from '#areas/feed/items/expire-contacts.ts';
import { invitePlanned, startClients } from '#areas/feed/invitations/invite-planned.ts';

let server: TestServer;
let feed: Awaited<ReturnType<typeof makeFeed>>;
beforeAll(async () => {
  server = await startTestServer();
  feed = await makeFeed(server);
});
afterAll(() => server.stop());

let counter = 0;
const history = (...items: object[]) => feed.send(items, { isHistory: true });
const resultsOf = (answers: { result: string; code?: string | undefined }[]) => answers.map(({ result, code }) => code ?? result);

/** A client that is being loaded. */
async function loadClient(more: object = {}) {
  counter += 1;
  const code = `BOOK${counter}`;
  const [answer] = await history({ kind: 'client', id: `C-${counter}`, code, legal_name: `Book ${counter} LLC`, ...more });
  expect(answer).toMatchObject({ result: 'applied' });
  const [row] = await server.database.query<{ id: string }>('select id from portal.clients where code = $1', [code]);
  return { code, id: row?.id ?? '', agencyId: `C-${counter}` };
}

const account = (client: { code: string }, number: string, more: object = {}) => ({
  kind: 'account',
  client: client.code,
  agency_account: number,
  placed_on: '2023-05-02',
  amount_placed_cents: 100_000,
  person: { first_name: 'Ann', last_name: `Poe ${number}` },
  ...more,
});
const payment = (client: { code: string }, number: string, id: string, cents: number, more: object = {}) => ({
  kind: 'payment',
  id,
  client: client.code,
  agency_account: number,
  type: 'PU',
  method: 'check',
  amount_cents: cents,
  effective_on: '2023-08-01',
  ...more,
});

async function read(client: { id: string }, number: string) {
  const [row] = await server.database.query<Record<string, unknown>>(
    `select a.*, a.placed_on::text as placed_on, b.agency_batch, p.display_name as person, p.phones, p.facts
     from portal.accounts a join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
     join portal.people p on p.client_id = a.client_id and p.id = a.person_id
     where a.client_id = $1 and a.agency_account_number = $2`,
    [client.id, number],
  );
  return (
    row &&
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, /_cents$|^number$/.test(name) && value !== null ? Number(value) : value]),
    )
  );
}

describe('a loaded client', () => {
  it("is created and changed by the agency's id, with versions and entries in the audit log", async () => {
    const client = await loadClient({ ein: '98-7654321', signed_on_paper: '2022-03-04' });
    const facts = {
      kind: 'client',
      id: client.agencyId,
      code: client.code,
      legal_name: `Book ${counter} LLC`,
      ein: '98-7654321',
      signed_on_paper: '2022-03-04',
    };
    expect(resultsOf(await history(facts))).toEqual(['repeated']);
    expect(
      resultsOf(await history({ kind: 'client', id: client.agencyId, legal_name: 'Renamed LLC', plan_max_months: 12 })),
    ).toEqual(['applied']);
    const [row] = await server.database.query<Record<string, unknown>>(
      `select name, plan_max_months, ein_last4, live_at, paper_agreement_at::date::text as signed from portal.clients where id = $1`,
      [client.id],
    );
    expect(row).toEqual({ name: 'Renamed LLC', plan_max_months: 12, ein_last4: '4321', live_at: null, signed: '2022-03-04' });
    const versions = await server.database.query(
      'select field, version, value from portal.client_profile_versions where client_id = $1 order by field, version',
      [client.id],
    );
    expect(versions).toEqual([
      { field: 'ein', version: 1, value: '4321' },
      { field: 'legal_name', version: 1, value: expect.stringContaining('Book') },
      { field: 'legal_name', version: 2, value: 'Renamed LLC' },
    ]);
    const actions = await server.database.query<{ action: string }>(
      'select action from portal.audit_log where client_id = $1 order by at, id',
      [client.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['client.loaded', 'client.changed']);
    expect(resultsOf(await history({ kind: 'client', id: 'other', code: client.code, legal_name: 'Other LLC' }))).toEqual([
      'code_taken',
    ]);
  });

  it('shows its users nothing before it is live', async () => {
    const member = await createMember(server);
    const url = `${server.url}/api/legacy/v1/clients/${member.client.id}/debtors`;
    const status = async () => (await fetch(url, { headers: { authorization: `Bearer ${member.token}` } })).status;
    expect(await status()).toBe(200);
    await server.database.query('update portal.clients set live_at = null where id = $1', [member.client.id]);
    expect(await status()).not.toBe(200);
    const mine = await fetch(`${server.url}/api/core/v1/clients/my-clients`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(await mine.json()).toMatchObject({ data: [] });
  });

  it('has its users invited once it is live, within the hourly limit', async () => {
    const client = await loadClient({ goes_live_on: '2099-01-01' });
    await history({ kind: 'location', id: 'L-1', client: client.code, name: 'Main' });
    const member = (n: number, more: object = {}) => ({
      kind: 'membership',
      id: `U-${n}`,
      client: client.code,
      email: `wave${n}@example.com`,
      role: 'client_staff',
      ...more,
    });
    expect(
      resultsOf(
        await history(
          member(1, { locations: ['L-1'] }),
          member(2),
          member(3),
          member(4, { invite: false }),
          member(5, { locations: ['L-9'] }),
          member(6, { email: 'wave1@example.com' }),
        ),
      ),
    ).toEqual(['applied', 'applied', 'applied', 'applied', 'unknown_location', 'email_taken']);
    const sent: string[] = [];
    const { db, clock, config } = server.platform;
    const waves = {
      db,
      clock,
      config: { ...config, EMAILS_PER_HOUR: 4 },
      sendEmail: async (_tx: unknown, { to }: { to: string }) => void sent.push(to),
    };
    await startClients({ db, clock });
    expect(await invitePlanned(waves)).toBe(0);
    await server.database.query(`update portal.clients set goes_live_on = '2020-01-01' where id = $1`, [client.id]);
    await startClients({ db, clock });
    expect(await invitePlanned(waves)).toBe(2);
    expect(await invitePlanned(waves)).toBe(0);
    await server.database.query(
      `update feed.planned_members set invited_at = invited_at - interval '2 hours' where invited_at is not null`,
    );
    expect(await invitePlanned(waves)).toBe(1);
    expect(sent).toEqual(['wave1@example.com', 'wave2@example.com', 'wave3@example.com']);
    const invited = await server.database.query<{ email: string; locations: number | null }>(
      'select email, cardinality(location_ids) as locations from portal.invitations where client_id = $1 order by email',
      [client.id],
    );
    expect(invited).toEqual([
      { email: 'wave1@example.com', locations: 1 },
      { email: 'wave2@example.com', locations: null },
      { email: 'wave3@example.com', locations: null },
    ]);
    expect(resultsOf(await history(member(2, { role: 'client_admin' })))).toEqual(['invited_before']);
  });
});

describe('a changed legal fact of a client', () => {
  it("is emailed to the client's admins, unless it is history", async () => {
    const { client } = await createMember(server);
    const [row] = await server.database.query<{ code: string }>('select code from portal.clients where id = $1', [client.id]);
    const facts = { kind: 'client', id: `X-${client.id.slice(-8)}`, code: row?.code };
    const sent: EmailContent[] = [];
    const email = () =>
      emailClientChanges({
        ...server.platform,
        sendEmail: async (_tx, { content }) => void sent.push(content),
      });
    expect(resultsOf(await history({ ...facts, legal_name: 'Loaded LLC' }))).toEqual(['applied']);
    expect(await email()).toBe(0);
    expect(resultsOf(await feed.send([{ ...facts, legal_name: 'Renamed LLC', ein: '98-7654321', plan_max_months: 9 }]))).toEqual([
      'applied',
    ]);
    expect(await email()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.values['changed']).toBe('Legal name and EIN');
    expect(sent[0]?.values['changes']).toEqual([
      'Legal name: Loaded LLC → Renamed LLC',
      expect.stringMatching(/^EIN: none → .*4321$/),
    ]);
    expect(await email()).toBe(0);
  });
});

describe('contact data that has ended', () => {
  const phones = (client: { id: string }) =>
    read(client, 'F-1').then((row) => (row?.['phones'] as { number: string }[] | undefined)?.map(({ number }) => number));

  it('is hidden from the client when it is sent, and from the day after its last', async () => {
    const client = await loadClient();
    const clock = (day: string) => clockAt('UTC', { now: () => new Date(`${day}T12:00:00Z`) });
    await history(account(client, 'F-1', { person: 'P-1' }), {
      kind: 'person',
      id: 'P-1',
      client: client.code,
      last_name: 'Poe',
      phones: [
        { number: '503-555-0141', valid_until: '2020-01-31' },
        { number: '503-555-0142', valid_until: '2099-01-31' },
        { number: '503-555-0143' },
        { number: '503-555-0144', valid_until: '2099-01-31' },
        { number: '503-555-0144' },
      ],
      emails: [{ address: 'old@example.com', valid_until: '2099-01-31' }],
      addresses: [
        { line1: '1 Old St', city: 'Salem', state: 'OR', postal_code: '97301', valid_until: '2099-01-31' },
        { line1: '2 New St', city: 'Salem', state: 'OR', postal_code: '97301' },
      ],
    });
    const shown = ['+15035550142', '+15035550143', '+15035550144'];
    expect((await phones(client))?.filter((number, index, all) => all.indexOf(number) === index)).toEqual(shown);
    await expireContacts({ ...server.platform, clock: clock('2099-01-31') });
    expect(await phones(client)).toEqual(expect.arrayContaining(shown));
    expect(await expireContacts({ ...server.platform, clock: clock('2099-02-01') })).toBe(1);
    expect(await phones(client)).toEqual(expect.not.arrayContaining(['+15035550142']));
    expect(await phones(client)).toEqual(expect.arrayContaining(['+15035550143', '+15035550144']));
    const [person] = await server.database.query(
      'select emails, address_line1 from portal.people where client_id = $1 and agency_person_id = $2',
      [client.id, 'P-1'],
    );
    expect(person).toEqual({ emails: [], address_line1: '2 New St' });
    expect(await expireContacts({ ...server.platform, clock: clock('2099-02-01') })).toBe(0);
  });
});

describe('a loaded account', () => {
  it('is refused with a day of placement in the future, which could never be corrected', async () => {
    const client = await loadClient();
    const [answer] = await history(account(client, 'F-1', { placed_on: '2099-01-15' }));
    expect(answer).toMatchObject({ code: 'in_the_future', message: 'placed_on: This is in the future.' });
    expect(resultsOf(await history(account(client, 'F-1')))).toEqual(['applied']);
  });

  it('keeps its placement, history, person and balance, without an itemization', async () => {
    const client = await loadClient();
    const item = account(client, 'F-1', {
      balance_cents: 70_000,
      status: 'PLAN',
      batch: 'May',
      history: [
        { status: 'PLAN', at: '2023-07-01T12:00:00Z', reason: 'Six payments' },
        { status: 'ACTIVE', at: '2023-06-01T12:00:00Z' },
      ],
      parties: [{ role: 'spouse', name: 'Bo Poe', is_liable: true }],
    });
    expect(resultsOf(await history(item))).toEqual(['applied']);
    expect(await read(client, 'F-1')).toMatchObject({
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
    expect(resultsOf(await history(item))).toEqual(['repeated']);
    expect(resultsOf(await history({ ...item, amount_placed_cents: 1 }))).toEqual(['amount_placed_fixed']);
    expect(
      resultsOf(
        await history({ ...item, client_account: 'OWN-9', parties: [{ role: 'guarantor', name: 'Cy Poe', is_liable: true }] }),
      ),
    ).toEqual(['applied']);
    expect(await read(client, 'F-1')).toMatchObject({
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
    const client = await loadClient();
    await history(account(client, 'F-1', { balance_cents: 40_000, status: 'ACTIVE' }));
    await history(
      payment(client, 'F-1', 'p-1', 11_115, { commission_cents: 3335, rate_bp: 3000 }),
      payment(client, 'F-1', 'p-2', 20_000),
    );
    expect(await read(client, 'F-1')).toMatchObject({
      balance_cents: 40_000,
      paid_cents: 31_115,
      conversion_cents: 28_885,
      adjusted_cents: 28_885,
    });
    await history(payment(client, 'F-1', 'p-3', 28_885, { type: 'DA' }));
    expect(await read(client, 'F-1')).toMatchObject({
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
    expect(resultsOf(await feed.send([payment(client, 'F-1', 'p-4', 40_000)]))).toEqual(['applied']);
    expect(await read(client, 'F-1')).toMatchObject({ balance_cents: 0, conversion_cents: 0, status: 'PAID' });
  });

  it('is shown to the client, with missing fields left out', async () => {
    const member = await createMember(server);
    await server.database.query(`update portal.clients set code = 'SHOWN' where id = $1`, [member.client.id]);
    const client = { code: 'SHOWN', id: member.client.id };
    await history(account(client, 'F-1', { balance_cents: 90_000, status: 'ACTIVE' }), payment(client, 'F-1', 'p-1', 4000));
    const row = await read(client, 'F-1');
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
    const client = await loadClient();
    await history(account(client, 'F-1', { balance_cents: 110_000 }));
    expect(await read(client, 'F-1')).toMatchObject({
      balance_cents: 110_000,
      conversion_cents: -10_000,
      adjusted_cents: -10_000,
    });
  });

  it('takes the place of one that the client placed, and changes no amount of it', async () => {
    const client = await loadClient();
    await history(account(client, 'F-1'));
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
    expect(resultsOf(await feed.send([{ ...linked, amount_placed_cents: 5 }, linked]))).toEqual([
      'amount_placed_fixed',
      'applied',
    ]);
    expect(await read(client, 'F-2')).toMatchObject({ number: 1001, status: 'NEW', balance_cents: 100_000 });
  });
});

describe('a person', () => {
  it("is known by the agency's id, and hides skip-traced contact data from the client", async () => {
    const client = await loadClient();
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
    expect(resultsOf(await history(account(client, 'F-1', { person: 'P-1' }), person))).toEqual(['applied', 'applied']);
    expect(await read(client, 'F-1')).toMatchObject({
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
    expect(resultsOf(await history(person, { kind: 'person', id: 'P-1', client: client.code, last_name: 'Roe' }))).toEqual([
      'repeated',
      'applied',
    ]);
    expect(await read(client, 'F-1')).toMatchObject({ person: 'Ann Roe', debtor_name: 'Ann Roe' });
    // The same person, given within another account.
    await history(account(client, 'F-2', { person: { first_name: 'Ann', last_name: 'Roe', ssn: '900-70-1234' } }));
    const [first, second] = [await read(client, 'F-1'), await read(client, 'F-2')];
    expect(second?.['person_id']).toBe(first?.['person_id']);
  });
});

describe('a history load', () => {
  it('holds items until the objects they refer to arrive, across requests, and names those that never arrive', async () => {
    const client = { code: `LATE${counter}` };
    const early = [
      payment(client, 'F-1', 'p-2', 5000, { type: 'PUR', reverses: 'p-1' }),
      payment(client, 'F-1', 'p-1', 5000),
      account(client, 'F-1', { location: 'L-1', person: 'P-1' }),
      payment(client, 'F-404', 'p-9', 100),
    ];
    expect(resultsOf(await history(...early))).toEqual(['unknown_client', 'unknown_client', 'unknown_client', 'unknown_client']);
    expect((await history(...early)).map(({ result }) => result)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    await history({ kind: 'person', id: 'P-1', client: client.code, last_name: 'Poe' });
    await history({ kind: 'client', id: client.code, legal_name: 'Late LLC' });
    const [row] = await server.database.query<{ id: string }>('select id from portal.clients where code = $1', [client.code]);
    const id = row?.id ?? '';
    expect(await read({ id }, 'F-1')).toBeUndefined();
    await history({ kind: 'location', id: 'L-1', client: client.code });
    expect(await read({ id }, 'F-1')).toMatchObject({ person: 'Poe', paid_cents: 0, balance_cents: 100_000 });
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
    expect((await history(...early)).map(({ result }) => result)).toEqual(['repeated', 'repeated', 'repeated', 'waiting']);
  });

  it('does not wait in a live load, nor for a number that only the portal assigns', async () => {
    const client = await loadClient();
    expect(resultsOf(await feed.send([payment(client, 'F-1', 'p-1', 100)]))).toEqual(['unknown_account']);
    const { agency_account: _number, ...numbered } = payment(client, 'F-1', 'p-1', 100);
    const [answer] = await history({ ...numbered, account: 'A-1001-7' });
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
    const answers = await history(
      account(client, 'F-1', { status: 'CLOSED', balance_cents: 0, status_at: '2023-12-01T12:00:00Z' }),
      payment(client, 'F-1', 'p-1', 50_000),
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
    expect(await read(client, 'F-1')).toMatchObject({
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
    expect(resultsOf(await feed.send([{ kind: 'message', id: 'm-2', ...about, at, by: 'Robin', text: 'Hello' }]))).toEqual([
      'applied',
    ]);
    expect(await counts()).not.toEqual(before);
  });
});
