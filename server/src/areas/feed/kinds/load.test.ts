import type { EmailContent } from '#platform/email/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountItem, resultsOf, makeHistoryLoads, type HistoryLoads } from '#test/history-loads.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createMember } from '#test/factories.ts';
import { clockAt } from '#platform/clock.ts';
import { emailClientChanges } from '#areas/feed/client-changes/email-client-changes.ts';
import { expireContacts } from '#areas/feed/items/expire-contacts.ts';
import { invitePlanned, startClients } from '#areas/feed/invitations/invite-planned.ts';

let server: TestServer;
let loads: HistoryLoads;
beforeAll(async () => {
  server = await startTestServer();
  loads = await makeHistoryLoads(server);
});
afterAll(() => server.stop());

describe('a loaded client', () => {
  it("is created and changed by the agency's id, with versions and entries in the audit log", async () => {
    const client = await loads.loadClient({ ein: '98-7654321', signed_on_paper: '2022-03-04' });
    const facts = {
      kind: 'client',
      id: client.agencyId,
      code: client.code,
      legal_name: client.name,
      ein: '98-7654321',
      signed_on_paper: '2022-03-04',
    };
    expect(resultsOf(await loads.history(facts))).toEqual(['repeated']);
    expect(
      resultsOf(await loads.history({ kind: 'client', id: client.agencyId, legal_name: 'Renamed LLC', plan_max_months: 12 })),
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
    expect(resultsOf(await loads.history({ kind: 'client', id: 'other', code: client.code, legal_name: 'Other LLC' }))).toEqual([
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
    const client = await loads.loadClient({ goes_live_on: '2099-01-01' });
    await loads.history({ kind: 'location', id: 'L-1', client: client.code, name: 'Main' });
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
        await loads.history(
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
    expect(resultsOf(await loads.history(member(2, { role: 'client_admin' })))).toEqual(['invited_before']);
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
    expect(resultsOf(await loads.history({ ...facts, legal_name: 'Loaded LLC' }))).toEqual(['applied']);
    expect(await email()).toBe(0);
    expect(
      resultsOf(await loads.feed.send([{ ...facts, legal_name: 'Renamed LLC', ein: '98-7654321', plan_max_months: 9 }])),
    ).toEqual(['applied']);
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
    loads.read(client, 'F-1').then((row) => (row?.['phones'] as { number: string }[] | undefined)?.map(({ number }) => number));

  it('is hidden from the client when it is sent, and from the day after its last', async () => {
    const client = await loads.loadClient();
    const clock = (day: string) => clockAt('UTC', { now: () => new Date(`${day}T12:00:00Z`) });
    await loads.history(accountItem(client, 'F-1', { person: 'P-1' }), {
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
