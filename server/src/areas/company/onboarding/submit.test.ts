import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StepName } from '@recoup/domain/company/onboarding/steps';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { addMember, call, createOfficialClient, createTestClient, createTestUser, signIn } from '#test/factories.ts';
import { createStranger, uniqueOnboarding } from '#test/onboarding.ts';
import { startTestServer } from '#test/server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const agency = 'clients@larkspur.example.com';
const one = async <T>(sql: string, values: unknown[]) => (await server.database.query<T & pg.QueryResultRow>(sql, values))[0];
const countOf = async (table: string, clientId: string) =>
  Number((await one<{ n: string }>(`select count(*) as n from portal.${table} where client_id = $1`, [clientId]))?.n);
const details = (token: string, clientId: string) =>
  call<{
    data: {
      placing: { allowed: boolean; reason: string | null };
      onboarding: { state: string };
      is_onboarding_completed: boolean;
      locations: { code: string }[];
    };
  }>(server, token, `/api/core/v1/clients/${clientId}`);

describe('a submission', () => {
  it('creates the client from all steps, with the submitter as its admin', async () => {
    const stranger = await createStranger(server);
    const typed = await stranger.fillIn();
    const submitted = await stranger.submit(await stranger.readAndSign());
    expect(submitted).toMatchObject({
      status: 200,
      body: { data: { client_name: 'Willow Creek Dental', role: 'client_admin', state: 'submitted', invited: 1 } },
    });
    const { client_id: id } = submitted.body.data;
    const mine = await call<{ data: { client_id: string; is_onboarding_completed: boolean; code: string; trade: string }[] }>(
      server,
      stranger.token,
      '/api/core/v1/clients/my-clients',
    );
    expect(mine.body.data).toMatchObject([
      { client_id: id, is_onboarding_completed: true, code: typed.company.code, trade: 'dental' },
    ]);
    expect((await details(stranger.token, id)).body.data).toMatchObject({
      onboarding: { state: 'submitted' },
      placing: { allowed: false, reason: 'approval_needed' },
      locations: [{ code: 'DT' }, { code: 'LK' }],
    });
    const row = await one<Record<string, unknown>>('select * from portal.clients where id = $1', [id]);
    expect(row).toMatchObject({
      legal_name: 'Willow Creek Dental, PLLC',
      entity_type: 'llc',
      formation_year: 2011,
      ein_last4: '6789',
      phone: '+15035550142',
      contacts: { primary: { name: 'Ada Lee', phone: '+15035550143' }, billing: null },
      physical_address: { line2: 'Suite 4', postal_code: '97201' },
      mailing_address: null,
      debt_types: ['medical'],
      interest_rate_bp: 825,
      remittance_method: 'net',
      settlement_min_percent: 60,
      legal_allowed: true,
      paper_agreement_at: null,
    });
    expect(JSON.stringify(row)).not.toContain('3456789');
    expect(server.platform.vault.open(String(row?.['ein_sealed']), `clients.ein:${id}`)).toBe('123456789');
    expect([
      await countOf('client_sections', id),
      await countOf('client_profile_versions', id),
      await countOf('agreement_signatures', id),
    ]).toEqual([5, 3, 2]);
    const log = await server.database.query<{ action: string }>(
      'select action from portal.audit_log where client_id = $1 order by id',
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'bank_account.added',
      'agreement.signed',
      'agreement.signed',
      'onboarding.submitted',
      'user.invited',
    ]);

    const invitation = await server.mailbox.receive(typed.team.invitations[0]?.email ?? '');
    expect(invitation.text).toContain('Ada Example invites you to Willow Creek Dental');
    const letter = await server.mailbox.receive(agency);
    expect(letter.text).toContain(`show-onboarding --client ${typed.company.code}`);
    expect(letter.source).not.toMatch(/6789|4567/);
  });

  it('limits invited members to locations created by the same submission', async () => {
    const stranger = await createStranger(server);
    const { body } = await stranger.submitAll();
    const row = await one<{ code: string }>(
      `select l.code from portal.invitations i join portal.locations l on l.client_id = i.client_id and l.id = any (i.location_ids) where i.client_id = $1`,
      [body.data.client_id],
    );
    expect(row?.code).toBe('LK');
  });

  it('is refused with every invalid field of every step', async () => {
    const stranger = await createStranger(server);
    const nothing = await stranger.submit([]);
    expect(nothing).toMatchObject({ status: 422, body: { code: 'onboarding_invalid' } });
    expect(new Set(nothing.body.errors.map(({ path }) => path.split('.')[0]))).toEqual(
      new Set(['company', 'contacts', 'billing', 'money', 'authority', 'review']),
    );
  });

  it.each<[StepName, (typed: ReturnType<typeof uniqueOnboarding>) => void, string]>([
    ['company', ({ company }) => (company.ein = '00-0000000'), 'company.ein'],
    ['company', ({ company }) => (company.code = '!'), 'company.code'],
    ['contacts', ({ contacts }) => (contacts.physical_address.line1 = 'PO Box 1'), 'contacts.physical_address.line1'],
    ['contacts', ({ contacts }) => (contacts.primary.email = 'nobody'), 'contacts.primary.email'],
    ['billing', ({ billing }) => (billing.interest_rate = '900'), 'billing.interest_rate'],
    ['money', ({ money }) => (money.bank.routing_number = '123456789'), 'money.bank.routing_number'],
    ['money', ({ money }) => (money.bank.account_number_again = '1'), 'money.bank.account_number_again'],
    ['authority', ({ authority }) => (authority.settlement_min_percent = '0'), 'authority.settlement_min_percent'],
    [
      'team',
      ({ team }) => team.invitations.push({ email: 'x', name: '', role: 'client_staff', location_codes: [] }),
      'team.invitations.1.email',
    ],
    ['review', ({ review }) => (review.title = ''), 'review.title'],
  ])('is refused for one field of %s', async (_step, change, path) => {
    const stranger = await createStranger(server);
    await stranger.fillIn(uniqueOnboarding(change));
    const { status, body } = await stranger.submit([]);
    expect([status, body.errors.map((error) => error.path)]).toEqual([422, [path]]);
    expect((await call<{ data: unknown[] }>(server, stranger.token, '/api/core/v1/clients/my-clients')).body.data).toEqual([]);
  });

  it('is refused while an agreement is unsigned, or its text has changed', async () => {
    const stranger = await createStranger(server);
    await stranger.fillIn();
    const [service, baa] = await stranger.readAndSign();
    expect((await stranger.submit([service])).body.errors).toMatchObject([{ path: 'signatures.baa' }]);
    expect((await stranger.submit([service, { ...baa, agreed: false }])).body.errors).toMatchObject([{ path: 'signatures.baa' }]);
    expect((await stranger.submit([service, { ...baa, sha256: '0'.repeat(64) }])).body.code).toBe('agreement_changed');
    const { steps } = (await stranger.get()).body.data;
    await stranger.save('company', { ...steps.company.data, legal_name: 'Another, PLLC' }, steps.company.revision);
    expect((await stranger.submit([service, baa])).body.code).toBe('agreement_changed');
    expect((await stranger.submit(await stranger.readAndSign())).status).toBe(200);
  });

  it('succeeds once, repeated and simultaneously', async () => {
    const stranger = await createStranger(server);
    await stranger.fillIn();
    const signatures = await stranger.readAndSign();
    const answers = await Promise.all([stranger.submit(signatures), stranger.submit(signatures), stranger.submit(signatures)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await stranger.submit(signatures);
    expect(new Set([...answers, again].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { client_id: id } = again.body.data;
    expect([
      await countOf('agreement_signatures', id),
      await countOf('memberships', id),
      await countOf('invitations', id),
    ]).toEqual([2, 1, 1]);
    expect([await countOf('bank_accounts', id), await countOf('locations', id)]).toEqual([1, 2]);
    expect(await stranger.save('company', {}, 1)).toMatchObject({ status: 409 });
  });

  it('of two with the same code, succeeds once; the other keeps its draft and needs another code', async () => {
    const [first, second] = [await createStranger(server), await createStranger(server)];
    for (const stranger of [first, second]) await stranger.fillIn(uniqueOnboarding((typed) => (typed.company.code = 'RACE1')));
    const answers = await Promise.all([first.submit(await first.readAndSign()), second.submit(await second.readAndSign())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toMatchObject([
      { path: 'company.code', message: expect.stringContaining('This code is already in use') },
    ]);
    const late = answers[0]?.status === 422 ? first : second;
    const { steps, is_complete: isComplete } = (await late.get()).body.data;
    expect([isComplete, steps.company.problems.map(({ path }) => path)]).toEqual([false, ['code']]);
    await late.save('company', { ...steps.company.data, code: 'RACE2' }, steps.company.revision);
    expect((await late.submit(await late.readAndSign())).status).toBe(200);
  });

  it('can be repeated after an interruption, which leaves nothing behind', async () => {
    const stranger = await createStranger(server);
    const typed = await stranger.fillIn();
    const signatures = await stranger.readAndSign();
    const blocker = new pg.Client({ connectionString: server.database.url });
    await blocker.connect();
    try {
      // Invitations come second to last: by then client, signatures and their documents are written.
      await blocker.query('begin; lock table portal.invitations in access exclusive mode');
      const answered = new AbortController();
      const pending = stranger.submit(signatures).finally(() => answered.abort());
      const kill = () =>
        server.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%portal"."invitations%'`,
        );
      let killed = 0;
      while (killed === 0 && !answered.signal.aborted) killed = (await kill()).length;
      expect((await pending).status).toBeGreaterThanOrEqual(500);
    } finally {
      await blocker.query('rollback');
      await blocker.end();
    }
    expect(await one('select id from portal.clients where code = $1', [typed.company.code])).toBeUndefined();
    expect((await call<{ data: unknown[] }>(server, stranger.token, '/api/core/v1/clients/my-clients')).body.data).toEqual([]);
    const { body, status } = await stranger.submit(signatures);
    expect(status).toBe(200);
    // The documents written before are overwritten, not duplicated.
    expect(readdirSync(join(server.dataDir, 'files/agreements', body.data.client_id))).toHaveLength(2);
    expect(await countOf('agreement_signatures', body.data.client_id)).toBe(2);
  });

  it('fills in a client that the agency created', async () => {
    const client = await createTestClient(server);
    await server.database.query(
      `update portal.clients set is_onboarding_completed = false, onboarding_state = 'draft', paper_agreement_at = null where id = $1`,
      [client.id],
    );
    const user = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: user.id });
    const admin = await createStranger(server, { token: await signIn(server, user.email), clientId: client.id });
    const { body } = await admin.submitAll();
    expect(body.data).toMatchObject({ client_id: client.id, role: 'client_admin' });
    // Its unnamed locations become inactive.
    const locations = await server.database.query<{ code: string; is_active: boolean }>(
      'select code, is_active from portal.locations where client_id = $1 order by code',
      [client.id],
    );
    expect(locations).toEqual([
      { code: 'DT', is_active: true },
      { code: 'L1', is_active: false },
      { code: 'L2', is_active: false },
      { code: 'LK', is_active: true },
    ]);
    expect(await countOf('memberships', client.id)).toBe(1);
  });

  it('treats a name as text', async () => {
    const stranger = await createStranger(server);
    const name = '<img src=x onerror=alert(1)> **Bold** {{agency.name}} =cmd()';
    const { body } = await stranger.submitAll(
      uniqueOnboarding((typed) => Object.assign(typed.company, { legal_name: name, dba: '' })),
    );
    expect(body.data.client_name).toBe(name);
    const mail = await server.mailbox.receive(agency);
    expect(mail.html).not.toContain('<img src=x');
  });
});

describe('a user without an email address', () => {
  it('may fill in every step but not found a client', async () => {
    const open = await startTestServer({ ANONYMOUS_SIGN_IN: 'on' });
    try {
      const { data } = await (await createOfficialClient(open)).auth.signInAnonymously();
      const stranger = await createStranger(open, { token: data.session?.access_token ?? '' });
      expect(await stranger.submitAll()).toMatchObject({ status: 409, body: { code: 'email_needed' } });
      expect(await open.database.query('select id from portal.clients')).toEqual([]);
    } finally {
      await open.stop();
    }
  });
});

describe('with automatic approval', () => {
  it('lets the client place at once, and deletes the draft', async () => {
    const automatic = await startTestServer({ ONBOARDING_APPROVAL: 'automatic' });
    try {
      const stranger = await createStranger(automatic);
      const { body } = await stranger.submitAll();
      expect(body.data.state).toBe('approved');
      const seen = await call<{ data: { placing: { allowed: boolean } } }>(
        automatic,
        stranger.token,
        `/api/core/v1/clients/${body.data.client_id}`,
      );
      expect(seen.body.data.placing.allowed).toBe(true);
      expect(await automatic.database.query('select step from portal.onboarding_steps')).toEqual([]);
    } finally {
      await automatic.stop();
    }
  });
});
