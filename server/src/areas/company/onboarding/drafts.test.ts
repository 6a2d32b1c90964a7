import { typedOnboarding } from '@recoup/domain/company/onboarding/example';
import { ONBOARDING_STEPS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestClient, createTestUser, signIn } from '#test/factories.ts';
import { createStranger, uniqueOnboarding } from '#test/onboarding.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const openCompany = async () => {
  const client = await createTestClient(server);
  await server.database.query(
    `update portal.clients set is_onboarding_completed = false, onboarding_state = 'draft', paper_agreement_at = null where id = $1`,
    [client.id],
  );
  return client;
};

async function memberOf(clientId: string, role: 'client_admin' | 'client_staff', name: string) {
  const user = await createTestUser(server, { first_name: name, last_name: 'Marsh' });
  await addMember(server, { clientId, userId: user.id, role });
  return createStranger(server, { token: await signIn(server, user.email), clientId });
}

describe('a draft', () => {
  it('starts empty, lists what is missing, and stores each step as typed', async () => {
    const stranger = await createStranger(server);
    const before = await stranger.get();
    expect(before).toMatchObject({
      status: 200,
      body: { data: { client_id: null, state: 'draft', returned: null, is_complete: false } },
    });
    expect(before.body.data.steps.company).toMatchObject({
      revision: 0,
      saved_at: null,
      data: { legal_name: '' },
      kept: { ein: null },
    });
    const typed = { ...typedOnboarding().company, code: ' not ok ', phone: '555', ein: '12-34' };
    const saved = await stranger.save('company', typed, 0);
    expect(saved.body.data.steps.company).toMatchObject({
      revision: 1,
      saved_by: 'Ada Example',
      data: { code: ' not ok ', phone: '555' },
      kept: { ein: null },
    });
    expect(saved.body.data.steps.company.problems.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      'ein wrong',
      'code wrong',
      'phone wrong',
    ]);
    expect((await stranger.get()).body.data).toEqual(saved.body.data);
  });

  it('is complete once every step is valid, and is invisible to other users', async () => {
    const stranger = await createStranger(server);
    await stranger.fillIn();
    const { data } = (await stranger.get()).body;
    expect(data.is_complete).toBe(true);
    expect(ONBOARDING_STEPS.flatMap((step) => data.steps[step].problems)).toEqual([]);
    expect((await (await createStranger(server)).get()).body.data.steps.company.revision).toBe(0);
  });

  it('never returns a number, encrypts it, and keeps it until another is typed', async () => {
    const stranger = await createStranger(server);
    await stranger.fillIn();
    const { steps } = (await stranger.get()).body.data;
    expect([steps.company.kept, steps.money.kept]).toEqual([{ ein: '•••6789' }, { account_number: '•••4567' }]);
    expect(JSON.stringify(steps)).not.toMatch(/3456789|1234567/);
    const [row] = await server.database.query<{ all: string }>(
      `select string_agg(data::text, '') as all from portal.onboarding_steps s join portal.onboarding_drafts d using (client_id) where d.user_id = $1`,
      [stranger.user?.id],
    );
    expect(row?.all).not.toMatch(/3456789|1234567/);
    // Saves the response again, which has no numbers; the stored ones are kept.
    const again = await stranger.save('money', steps.money.data, steps.money.revision);
    expect(again.body.data.steps.money).toMatchObject({ kept: { account_number: '•••4567' }, problems: [] });
    // A new number must be typed twice; an empty one is deleted.
    const other = { ...steps.money.data, bank: { ...steps.money.data.bank, account_number: '99887766' } };
    const once = await stranger.save('money', other, steps.money.revision + 1);
    expect(once.body.data.steps.money.problems).toMatchObject([{ path: 'bank.account_number_again', kind: 'missing' }]);
    expect(once.body.data.steps.money.kept).toEqual({ account_number: null });
    const none = await stranger.save('company', { ...steps.company.data, ein: '' }, steps.company.revision);
    expect(none.body.data.steps.company).toMatchObject({ kept: { ein: null }, problems: [{ path: 'ein', kind: 'missing' }] });
  });

  it.each<[StepName, unknown, string]>([
    ['company', { legal_name: 5 }, 'data.legal_name'],
    ['company', { legal_name: 'x'.repeat(301) }, 'data.legal_name'],
    ['company', { ein: ['1'] }, 'data.ein'],
    ['contacts', { primary: 'Ada' }, 'data.primary'],
    ['contacts', { locations: Array.from({ length: 501 }, () => ({})) }, 'data.locations'],
    ['contacts', { locations: [{ code: null }] }, 'data.locations.0.code'],
    ['billing', { debt_types: 'medical' }, 'data.debt_types'],
    ['billing', { charges_interest: 'maybe' }, 'data.charges_interest'],
    ['money', { bank: { account_number: 1234 } }, 'data.bank.account_number'],
    ['authority', { legal: true }, 'data.legal'],
    ['team', { invitations: Array.from({ length: 101 }, () => ({})) }, 'data.invitations'],
    ['team', { invitations: [{ location_codes: 'DT' }] }, 'data.invitations.0.location_codes'],
    ['review', { name: {} }, 'data.name'],
  ])('refuses a value of the wrong type in %s: %j', async (step, data, path) => {
    const stranger = await createStranger(server);
    const { status, body } = await stranger.save(step, data, 0);
    expect([status, body.errors.map((error) => error.path)]).toEqual([400, [path]]);
    expect((await stranger.get()).body.data.steps[step].revision).toBe(0);
  });

  it('refuses unknown steps and text that cannot be stored', async () => {
    const stranger = await createStranger(server);
    expect((await stranger.save('nothing' as StepName, {}, 0)).status).toBe(400);
    expect((await stranger.save('company', { legal_name: 'a\0b' }, 0)).status).toBe(400);
  });
});

describe('two admins', () => {
  it('get a conflict that names who saved first, and when', async () => {
    const { id } = await openCompany();
    const [bo, cy] = [await memberOf(id, 'client_admin', 'Bo'), await memberOf(id, 'client_admin', 'Cy')];
    const { steps } = (await bo.get()).body.data;
    expect((await bo.save('billing', { charges_interest: 'no' }, steps.billing.revision)).status).toBe(200);
    const late = await cy.save('billing', { charges_interest: 'yes' }, steps.billing.revision);
    expect(late).toMatchObject({ status: 409, body: { code: 'step_changed', message: expect.stringContaining('Bo Marsh') } });
    const at = late.body.errors.find(({ path }) => path === 'saved_at')?.message ?? '';
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    expect(late.body.errors[0]).toEqual({ path: 'saved_by', message: 'Bo Marsh' });
    // Other steps are unaffected, and the latest version can be changed.
    expect((await cy.save('review', { name: 'Cy' }, 0)).status).toBe(200);
    expect((await cy.save('billing', { charges_interest: 'yes' }, 1)).body.data.steps.billing).toMatchObject({
      revision: 2,
      saved_by: 'Cy Marsh',
    });
  });

  it('saving concurrently: one succeeds, the other is refused', async () => {
    const { id } = await openCompany();
    const admins = await Promise.all(['Bo', 'Cy', 'Di'].map((name) => memberOf(id, 'client_admin', name)));
    const answers = await Promise.all(admins.map((admin, index) => admin.save('authority', { name: `Name ${index}` }, 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('may repeat the same save', async () => {
    const stranger = await createStranger(server);
    const { company } = typedOnboarding();
    expect((await stranger.save('company', company, 0)).status).toBe(200);
    expect((await stranger.save('company', company, 0)).body.data.steps.company.revision).toBe(1);
    expect((await stranger.save('company', { ...company, dba: 'Other' }, 0)).status).toBe(409);
  });
});

describe('access', () => {
  it('is limited to admins of the company; staff are refused and others get a 404', async () => {
    const { id, name } = await openCompany();
    const staff = await memberOf(id, 'client_staff', 'Sam');
    const other = await createMember(server);
    const outsider = await createStranger(server, { token: other.token, clientId: id });
    const noOne = await createStranger(server, { token: other.token, clientId: '0190a0b0-0000-7000-8000-000000000000' });
    for (const who of [staff, outsider, noOne]) {
      const answers = [
        await who.get(),
        await who.save('company', { legal_name: 'Mine' }, 0),
        await who.agreements(),
        await who.submit([]),
      ];
      const expected = who === staff ? [403, 'forbidden'] : [404, 'not_found'];
      for (const answer of answers) expect([answer.status, answer.body.code]).toEqual(expected);
      expect(JSON.stringify(answers)).not.toContain(name);
    }
    // Without a name the staff member's own company is meant, so staff cannot found another.
    expect((await (await createStranger(server, { token: staff.token })).save('company', {}, 0)).status).toBe(403);
    expect((await call(server, null, '/api/core/v1/onboarding')).status).toBe(401);
  });

  it('is refused to members of an approved company and to agency users', async () => {
    const member = await createMember(server);
    const settled = await createStranger(server, { token: member.token });
    expect(await settled.get()).toMatchObject({ status: 409, body: { code: 'already_in_company' } });
    expect((await settled.save('company', {}, 0)).status).toBe(409);
    const named = await createStranger(server, { token: member.token, clientId: member.client.id });
    expect(await named.save('company', {}, 0)).toMatchObject({ status: 409, body: { code: 'onboarding_closed' } });
    const agency = await createAgencyUser(server, 'agency_admin');
    const looking = await createStranger(server, { token: agency.token });
    for (const answer of [
      await looking.get(),
      await looking.save('company', {}, 0),
      await looking.agreements(),
      await looking.submit([]),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'read_only']);
  });

  it('prefills a company that the agency created', async () => {
    const { id } = await openCompany();
    const admin = await memberOf(id, 'client_admin', 'Bo');
    const unnamed = await createStranger(server, { token: admin.token });
    const { data } = (await unnamed.get()).body;
    expect(data).toMatchObject({ client_id: id, state: 'draft' });
    expect(data.steps.company.data.legal_name).toMatch(/LLC$/);
    expect(data.steps.company.data.code).toMatch(/^C\d+$/);
  });
});

describe('agreements of a draft', () => {
  it('are available once every step is valid, include its values, and add a second one for healthcare', async () => {
    const stranger = await createStranger(server);
    expect(await stranger.agreements()).toMatchObject({ status: 409, body: { code: 'onboarding_incomplete' } });
    await stranger.fillIn();
    const { data } = (await stranger.agreements()).body;
    expect(data.map(({ kind }) => kind)).toEqual(['service', 'baa']);
    const words = JSON.stringify(data[0]?.blocks);
    for (const part of [
      'Willow Creek Dental, PLLC (doing business as Willow Creek Dental)',
      'formed in Oregon',
      '100 Alder Street, Suite 4, Portland, OR 97201',
      '60 percent or more',
      'every month',
      '8.25 percent',
    ])
      expect(words).toContain(part);
    const shop = await createStranger(server);
    await shop.fillIn(
      uniqueOnboarding((typed) => {
        typed.company.trade = 'retail';
        typed.billing.debt_types = ['consumer'];
      }),
    );
    expect((await shop.agreements()).body.data.map(({ kind }) => kind)).toEqual(['service']);
  });
});

describe('a company code', () => {
  const check = (token: string, code: string) =>
    call<{ status_code: number; code?: string }>(
      server,
      token,
      `/api/core/v1/clients/check-company-code?code=${encodeURIComponent(code)}`,
    );

  it('is available, taken or malformed', async () => {
    const { token } = await createStranger(server);
    await createTestClient(server);
    const [taken] = await server.database.query<{ code: string }>('select code from portal.clients limit 1');
    expect(await check(token, 'free99')).toMatchObject({ status: 200, body: { status_code: 200 } });
    for (const code of [taken?.code ?? '', (taken?.code ?? '').toLowerCase(), ` ${taken?.code} `])
      expect(await check(token, code)).toMatchObject({ status: 409, body: { status_code: 409, code: 'code_taken' } });
    for (const code of ['', 'AB', 'ABCDEFGHIJKLM', 'A B C', 'A-BC', 'ÄÖÜ', "'; --", '１２３'])
      expect(await check(token, code), code).toMatchObject({ status: 422, body: { status_code: 422, code: 'code_malformed' } });
    expect((await call(server, null, '/api/core/v1/clients/check-company-code?code=FREE')).status).toBe(401);
  });

  it('that is taken keeps its step open and the agreements closed', async () => {
    const stranger = await createStranger(server);
    await createTestClient(server);
    const [taken] = await server.database.query<{ code: string }>('select code from portal.clients limit 1');
    await stranger.fillIn(
      uniqueOnboarding((typed) => {
        typed.company.code = taken?.code.toLowerCase() ?? '';
      }),
    );
    const { data } = (await stranger.get()).body;
    expect(data.steps.company.problems).toEqual([
      { path: 'code', kind: 'wrong', message: 'This code is already in use. Choose another one.' },
    ]);
    expect(data.is_complete).toBe(false);
    expect(await stranger.agreements()).toMatchObject({ status: 409, body: { code: 'onboarding_incomplete' } });
    const { revision, data: saved } = data.steps.company;
    const free = await stranger.save('company', { ...saved, code: 'FREE77' }, revision);
    expect(free.body.data).toMatchObject({ is_complete: true, steps: { company: { problems: [] } } });
  });

  it('is suggested from the name, skipping taken ones', async () => {
    const { token } = await createStranger(server);
    const suggest = async (name: string, as: string | null = token) =>
      call<{ data: { code: string | null } }>(
        server,
        as,
        `/api/core/v1/clients/suggest-company-code?name=${encodeURIComponent(name)}`,
      );
    expect((await suggest('Sycamore Dental, PLLC')).body.data).toEqual({ code: 'SYCAMORE' });
    const { id } = await createTestClient(server);
    await server.database.query(`update portal.clients set code = 'SYCAMORE' where id = $1`, [id]);
    expect((await suggest('Sycamore Dental, PLLC')).body.data).toEqual({ code: 'SYCAMOREDENT' });
    expect((await suggest('歯科')).body.data).toEqual({ code: null });
    expect((await suggest('Sycamore', null)).status).toBe(401);
  });

  it('may be the one that the agency assigned', async () => {
    const { id } = await openCompany();
    const admin = await memberOf(id, 'client_admin', 'Bo');
    const [row] = await server.database.query<{ code: string }>('select code from portal.clients where id = $1', [id]);
    expect((await check(admin.token, row?.code ?? '')).status).toBe(200);
    expect((await check((await memberOf(id, 'client_staff', 'Cy')).token, row?.code ?? '')).status).toBe(409);
  });

  it('is rate limited below 60 checks a minute', async () => {
    const [{ token }, other] = [await createStranger(server), await createStranger(server)];
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await check(token, `TRY${index}`)).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
    expect((await check(other.token, 'TRY61')).status).toBe(200);
  });
});
