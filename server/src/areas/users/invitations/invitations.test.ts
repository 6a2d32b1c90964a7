import type { MyClient } from '@recoup/contract/users/memberships';
import type { Invitation } from '@recoup/contract/users/invitations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, newEmail, type MailServer } from '#test/auth-flows.ts';
import { addMember, call, createTestAccount, createTestClient, createTestUser, password, signIn } from '#test/factories.ts';
import { createCompanyWithMembers, type Company } from '#test/members.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer } from '#test/server.ts';
import { hashToken } from '#areas/users/members/index.ts';

let server: MailServer;
let company: Company;
beforeAll(async () => {
  server = await startMailServer();
  company = await createCompanyWithMembers(server);
});
afterAll(() => server.stop());

type Answer<T> = { data: T; code: string; message: string };
const view = (token: string) => call<Answer<Invitation>>(server, null, `/api/core/v1/invitations/${token}`);
const accept = (token: string, as: string) =>
  call<Answer<MyClient>>(server, as, `/api/core/v1/invitations/${token}/accept`, { method: 'POST' });

/** Invites over the API and takes the link from the email. */
async function invite(email: string, access: Record<string, unknown> = {}) {
  const made = await call<{ data: { invitation_id: string }[] }>(server, company.token, `${company.base}/user-invitations`, {
    method: 'POST',
    body: { addresses: email, role: 'client_staff', ...access },
  });
  const { text } = await server.mailbox.receive(email);
  return { id: made.body.data[0]?.invitation_id ?? '', token: /\/join-business\/([\w-]{43})/.exec(text)?.[1] ?? '' };
}

async function signedIn(email: string) {
  const user = await createTestUser(server, { email, first_name: 'Una', last_name: 'Vale' });
  return { ...user, token: await signIn(server, email) };
}

describe("an invitation's link", () => {
  it('shows the inviter, the client, the address and the role', async () => {
    const email = newEmail('una');
    const { token } = await invite(email, { location_ids: [company.locations[1]] });
    const { status, body } = await view(token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      state: 'valid',
      client_name: company.name,
      role: 'client_staff',
      locations: ['Office 2'],
      invited_by: 'Ada Example',
      email,
      expires_at: expect.any(String),
      account: 'missing',
    });
    expect(Date.parse(body.data.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('reveals nothing when invalid', async () => {
    const answers = await Promise.all(['a'.repeat(43), 'x', "'; drop table x", 'é', 'A'.repeat(200)].map(view));
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([404, 'not_found', 'We could not find this invitation.']);
    const { token } = await signedIn(newEmail());
    expect((await accept('a'.repeat(43), token)).status).toBe(404);
    expect((await call(server, null, `/api/core/v1/invitations/${'a'.repeat(43)}/accept`, { method: 'POST' })).status).toBe(401);
  });

  it.each([
    ['expired', `expires_at = now() - interval '1 second'`],
    ['revoked', 'revoked_at = now()'],
    ['used', 'accepted_at = now(), accepted_by = gen_random_uuid()'],
  ])('that is %s says so, masks the address, and cannot be accepted', async (state, set) => {
    const email = newEmail('wes');
    const { id, token } = await invite(email);
    await server.database.query(`update portal.invitations set ${set} where id = $1`, [id]);
    expect((await view(token)).body.data).toMatchObject({ state, email: 'w•••@example.com', account: null });
    const person = await signedIn(email);
    expect(await accept(token, person.token)).toMatchObject({ status: 409, body: { code: `invitation_${state}` } });
    expect((await call(server, person.token, company.base)).status).toBe(404);
  });
});

describe('accepting', () => {
  it('creates a member with exactly the granted access, and is recorded', async () => {
    const email = newEmail('una');
    const { token } = await invite(email, { location_ids: [company.locations[0]] });
    const person = await signedIn(email);
    expect((await call(server, person.token, company.base)).status).toBe(404);
    const { status, body } = await accept(token, person.token);
    expect([status, body.data]).toMatchObject([200, { client_id: company.id, client_name: company.name, role: 'client_staff' }]);
    const mine = await call<{ data: MyClient[] }>(server, person.token, '/api/core/v1/clients/my-clients');
    expect(mine.body.data).toEqual([{ ...body.data, maintenance: null }]);
    const offices = await call<{ data: { locations: { name: string }[] } }>(server, person.token, company.base);
    expect(offices.body.data.locations).toMatchObject([{ name: 'Office 1' }]);
    const [here, there] = company.locations;
    const account = await createTestAccount(server, company.id, { locationId: here ?? null });
    await createTestAccount(server, company.id, { locationId: there ?? null });
    const debtors = await call<{ data: { id: string }[] }>(server, person.token, `/api/legacy/v1/clients/${company.id}/debtors`);
    expect(debtors.body.data.map(({ id }) => id)).toEqual([account.id]);
    expect((await call(server, person.token, `${company.base}/users`)).status).toBe(403);
    const [log] = await server.database.query<{ client_id: string; details: unknown }>(
      `select client_id, details from portal.audit_log where action = 'user.joined' and actor_user_id = $1`,
      [person.id],
    );
    expect(log).toMatchObject({ client_id: company.id, details: { email, role: 'client_staff' } });
    expect((await view(token)).body.data).toMatchObject({ state: 'used' });
  });

  it('is for the invited address only', async () => {
    const { token } = await invite(newEmail('xan'));
    const person = await signedIn(newEmail('yve'));
    const { status, body } = await accept(token, person.token);
    expect([status, body.code]).toEqual([403, 'invitation_for_other_address']);
    expect(body.message).toBe(`This invitation is for x•••@example.com. You are signed in as ${person.email}.`);
    expect((await view(token)).body.data.state).toBe('valid');
  });

  it('refuses a user who has the address only through an identity that does not prove it', async () => {
    const email = newEmail('yan');
    const { token } = await invite(email);
    const other = await createTestUser(server);
    const client = await openSession(server, other.email);
    await server.database.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
       values (gen_random_uuid()::text, $1, $2, 'google', now(), now())`,
      [other.id, JSON.stringify({ email, email_verified: false })],
    );
    const own = (await client.auth.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'email');
    if (!own) throw new Error('There is no identity to unlink.');
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    expect((await client.auth.refreshSession()).data.user?.email).toBe(email);
    expect(await accept(token, await tokenOf(client))).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    expect((await view(token)).body.data.state).toBe('valid');
  });

  it('refuses a user who gave up the address, even if a token still names it', async () => {
    const email = newEmail('zoe');
    const { token } = await invite(email);
    const person = await signedIn(email);
    await server.database.query('update auth.users set email = $2 where id = $1', [person.id, newEmail('elsewhere')]);
    expect(await accept(token, person.token)).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
  });

  it('informs an existing member, and closes the invitation', async () => {
    const email = newEmail('zed');
    const { token } = await invite(email, { role: 'client_admin' });
    const person = await signedIn(email);
    await addMember(server, { clientId: company.id, userId: person.id, role: 'client_staff' });
    expect(await accept(token, person.token)).toMatchObject({ status: 409, body: { code: 'already_member' } });
    expect((await view(token)).body.data.state).toBe('used');
    const [row] = await server.database.query('select role from portal.memberships where user_id = $1', [person.id]);
    expect(row).toEqual({ role: 'client_staff' });
  });

  it('happens once under concurrency, and returns the same result', async () => {
    const email = newEmail('abe');
    const { token } = await invite(email);
    const person = await signedIn(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token, person.token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const rows = await server.database.query('select 1 from portal.memberships where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
  });

  it('does not bring back a removed member', async () => {
    const email = newEmail('bea');
    const { token } = await invite(email);
    const person = await signedIn(email);
    const joined = await accept(token, person.token);
    const removed = await call(server, company.token, `${company.base}/users/${joined.body.data.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect(await accept(token, person.token)).toMatchObject({ status: 409, body: { code: 'invitation_used' } });
    expect((await call(server, person.token, company.base)).status).toBe(404);
  });

  it('races with revoking, and one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail('cas');
      const { id, token } = await invite(email);
      const person = await signedIn(email);
      const [accepted, revoked] = await Promise.all([
        accept(token, person.token),
        call(server, company.token, `${company.base}/user-invitations/${id}`, { method: 'DELETE' }),
      ]);
      expect([
        [200, 409],
        [409, 204],
      ]).toContainEqual([accepted.status, revoked.status]);
      expect((await call(server, person.token, company.base)).status).toBe(accepted.status === 200 ? 200 : 404);
    }
  });
});

describe('an account for the invited person', () => {
  const create = (on: MailServer, token: string, body: Record<string, unknown> = {}) =>
    call<Answer<{ email: string }> & { errors: { path: string }[] }>(on, null, `/api/core/v1/invitations/${token}/account`, {
      method: 'POST',
      body: { first_name: 'Una', last_name: 'Vale', password, ...body },
    });

  it('needs only the link, also with sign-up off, and then joins', async () => {
    const closed = await startMailServer({ SIGNUP: 'off' });
    try {
      const [email, secret] = [newEmail('una'), 'e'.repeat(43)];
      const people = await createCompanyWithMembers(closed);
      await people.addInvitation(email, { hash: hashToken(secret) });
      expect(await create(closed, secret)).toMatchObject({ status: 201, body: { data: { email } } });
      const token = await signIn(closed, email);
      const joined = await call<Answer<MyClient>>(closed, token, `/api/core/v1/invitations/${secret}/accept`, { method: 'POST' });
      expect(joined.body.data.client_id).toBe(people.id);
      expect(await create(closed, secret)).toMatchObject({ status: 409, body: { code: 'invitation_used' } });
      const table = await call<{ data: { name: string }[] }>(closed, people.token, `${people.base}/users?q=una`);
      expect(table.body.data).toMatchObject([{ name: 'Una Vale', email, state: 'active' }]);
    } finally {
      await closed.stop();
    }
  });

  it('is created once, and not if one exists', async () => {
    const { token } = await invite(newEmail('eli'));
    const answers = await Promise.all([create(server, token), create(server, token), create(server, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('account_exists');
    expect((await view(token)).body.data.account).toBe('exists');
  });

  it("needs that link, not another's", async () => {
    expect((await create(server, 'f'.repeat(43))).status).toBe(404);
    const email = newEmail('gus');
    const { id, token } = await invite(email);
    await server.database.query('update portal.invitations set revoked_at = now() where id = $1', [id]);
    expect(await create(server, token)).toMatchObject({ status: 409, body: { code: 'invitation_revoked' } });
    expect(await server.database.query('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });

  it.each([
    ['first_name', { first_name: ' ' }, 400],
    ['first_name', { first_name: 'a'.repeat(101) }, 400],
    ['last_name', { last_name: undefined }, 400],
    ['last_name', { last_name: 5 }, 400],
    ['password', { password: '' }, 400],
    ['password', { password: 'short' }, 422],
    ['password', { password: 'a'.repeat(73) }, 422],
    ['password', { password: 'a'.repeat(1001) }, 400],
    ['password', { password: null }, 400],
    ['first_name', { first_name: 'A\0' }, 400],
  ])('is refused for a bad %s: %j', async (path, wrong, status) => {
    const { token } = await invite(newEmail('ivy'));
    const answer = await create(server, token, wrong);
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([status, path]);
  });
});

describe('beside a hosted project', () => {
  it('accounts are created in the hosted project', async () => {
    const hosted = await startTestServer({ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_ANON_KEY: 'public' });
    try {
      const secret = 'h'.repeat(43);
      const { id } = await createTestClient(hosted);
      await hosted.database.query(
        `insert into portal.invitations (client_id, email, role, token_sha256, invited_by_name, expires_at)
         values ($1, 'ann@example.com', 'client_admin', $2, 'Larkspur Recovery', now() + interval '1 day')`,
        [id, hashToken(secret)],
      );
      const path = `/api/core/v1/invitations/${secret}`;
      expect((await call(hosted, null, path)).body).toMatchObject({ data: { state: 'valid', account: 'unknown' } });
      const body = { first_name: 'Ann', last_name: 'Lee', password };
      expect((await call(hosted, null, `${path}/account`, { method: 'POST', body })).status).toBe(404);
    } finally {
      await hosted.stop();
    }
  });
});

describe('guessing links', () => {
  it('is limited per address', async () => {
    const strict = await startTestServer({ CODE_ATTEMPTS_PER_5_MIN: '3' });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1)
        statuses.push((await call(strict, null, `/api/core/v1/invitations/${String(n).repeat(43)}`)).status);
      expect(statuses).toEqual([404, 404, 404, 429, 429]);
    } finally {
      await strict.stop();
    }
  });
});

describe('with two-factor authentication required', () => {
  it('an invited user can join before setting it up, and sees nothing until then', async () => {
    const strict = await startMailServer({ MFA_REQUIRED: 'all' });
    try {
      const [email, secret] = [newEmail('dov'), 'd'.repeat(43)];
      const people = await createCompanyWithMembers(strict);
      await people.addInvitation(email, { hash: hashToken(secret) });
      await createTestUser(strict, { email });
      const client = await openSession(strict, email);
      const token = () => tokenOf(client);
      const joined = await call(strict, await token(), `/api/core/v1/invitations/${secret}/accept`, { method: 'POST' });
      expect(joined.status).toBe(200);
      expect(await call(strict, await token(), people.base)).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
      await setUpApp(client);
      expect((await call(strict, await token(), people.base)).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
