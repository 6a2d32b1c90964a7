import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createMember, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { confirmPassword, openSession, tokenOf } from '#test/second-factors.ts';
import { newPhone } from '#test/supabase-client.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ PHONE_AUTOCONFIRM: 'on' });
});
afterAll(() => server.stop());

/** A stolen session right after its sign-in; the thief does not know the password. */
async function steal() {
  const { id, email } = await createTestUser(server);
  return { id, email, thief: await openSession(server, email) };
}

const next = 'kV7-q2-plover';

/** Every change that would turn the session into an account, over the wire of the official client. */
const changes = {
  'a new password': (client: Client) => client.auth.updateUser({ password: next }),
  'a new email address': (client: Client) => client.auth.updateUser({ email: newEmail('thief') }),
  'a new phone number': (client: Client) => client.auth.updateUser({ phone: newPhone() }),
  'a first authenticator app': (client: Client) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
  'a passkey': (client: Client) => client.auth.passkey.startRegistration(),
};
type Client = Awaited<ReturnType<typeof openSession>>;
const names = Object.keys(changes) as (keyof typeof changes)[];

describe('a stolen session', () => {
  it.each(names)('does not get %s', async (name) => {
    const { id, thief } = await steal();
    const before = await server.database.query(
      'select email, phone, email_change, encrypted_password from auth.users where id = $1',
      [id],
    );
    const { error } = await changes[name](thief);
    expect(['reauthentication_needed', 'current_password_required']).toContain(error?.code);
    expect(
      await server.database.query('select email, phone, email_change, encrypted_password from auth.users where id = $1', [id]),
    ).toEqual(before);
    expect(await server.database.query('select from auth.mfa_factors where user_id = $1', [id])).toEqual([]);
  });

  it('does not link a way to sign in, nor make a key', async () => {
    const { thief } = await steal();
    const token = await tokenOf(thief);
    const linking = await call<{ code: string }>(
      server,
      token,
      '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true',
      {
        headers: { 'x-supabase-api-version': '2024-01-01' },
      },
    );
    expect(linking).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    const admin = await createMember(server);
    const made = await call<{ code: string }>(server, admin.token, `/api/core/v1/clients/${admin.client.id}/api-keys`, {
      method: 'POST',
      body: { name: 'Mine', scopes: ['read'], expires_in_days: 90 },
    });
    expect(made).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  it('guesses the current password a few times only, on all ways together', async () => {
    const { thief } = await steal();
    const token = await tokenOf(thief);
    const put = async (body: unknown) => (await call(server, token, '/auth/v1/user', { method: 'PUT', body })).status;
    const statuses = new Set<number>();
    for (let guess = 0; guess < 20; guess += 1) {
      statuses.add(await put({ password: next, current_password: `guess-${guess}` }));
      statuses.add(await put({ email: newEmail(), current_password: `guess-${guess}` }));
    }
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe('the owner of a session', () => {
  it.each(names.filter((name) => name !== 'a new password'))('gets %s after confirming the password', async (name) => {
    const { thief: owner } = await steal();
    await confirmPassword(owner);
    expect((await changes[name](owner)).error).toBeNull();
  });

  it('gets each by a mailed code, which works once', async () => {
    const { email, thief: owner } = await steal();
    await owner.auth.reauthenticate();
    const { code: nonce } = await server.mailbox.receive(email);
    expect((await owner.auth.updateUser({ email: newEmail(), nonce })).error).toBeNull();
    expect((await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toBeNull();
    const other = await openSession(server, email);
    expect((await other.auth.updateUser({ email: newEmail(), nonce })).error?.code).toBe('reauthentication_not_valid');
  });

  it('sets a new password with the current one, with a mailed code, or from a recovery link', async () => {
    const { email, thief: owner } = await steal();
    expect((await owner.auth.updateUser({ password: next, current_password: password })).error).toBeNull();
    expect((await server.mailbox.receive(email)).subject).toMatch(/password/i);
    await owner.auth.reauthenticate();
    const { code: nonce } = await server.mailbox.receive(email);
    expect((await owner.auth.updateUser({ password: `${next}-2`, nonce })).error).toBeNull();
    expect((await server.mailbox.receive(email)).subject).toMatch(/password/i);
    const reader = await createOfficialClient(server);
    await reader.auth.resetPasswordForEmail(email);
    const { code } = await server.mailbox.receive(email);
    await reader.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect((await reader.auth.updateUser({ password: `${next}-3` })).error).toBeNull();
  });

  it('needs no proof where the agency turned it off', async () => {
    const open = await startMailServer({
      PASSWORD_CHANGE_NEEDS_CURRENT: 'off',
      EMAIL_CHANGE_NEEDS_PROOF: 'off',
      FACTOR_NEEDS_PROOF: 'off',
    });
    try {
      const { email } = await createTestUser(open);
      const client = await openSession(open, email);
      for (const name of ['a new email address', 'a first authenticator app', 'a new password'] as const)
        expect((await changes[name](client)).error).toBeNull();
    } finally {
      await open.stop();
    }
  });
});

it('allows only sessions at aal2 to change the names of a user with a second factor', async () => {
  const { id, email, thief } = await steal();
  await server.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
    [id],
  );
  expect((await thief.auth.updateUser({ data: { first_name: 'Mallory' } })).error?.code).toBe('insufficient_aal');
  expect(
    await server.database.query(`select from auth.users where email = $1 and raw_user_meta_data ->> 'first_name' = 'Mallory'`, [
      email,
    ]),
  ).toEqual([]);
});
