import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call } from '#test/factories.ts';
import { browse, callback, failureIn, landing, newAccount, signInByProvider } from '#test/oauth-flows.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider } from '#test/openid-provider.ts';
import { withoutProofs } from '#test/second-factors.ts';

// Pre-hijacking: a stranger registers the address of a person who has no account yet, and waits until its owner verifies it.
let provider: OpenIdProvider;
let server: MailServer;
let service: SupabaseClient;
beforeAll(async () => {
  provider = await startOpenIdProvider([callback]);
  server = await startMailServer({ ...withoutProofs, ...provider.settings('google'), ANONYMOUS_SIGN_IN: 'on' });
  service = createClient(server.url, await server.auth.serviceKey(), { auth: { persistSession: false } });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const post = <T>(path: string, body: unknown) => call<T>(server, null, `/auth/v1${path}`, { method: 'POST', body });
const signUp = (email: string, password: string) => post<{ id: string }>('/signup', { email, password });
const byPassword = (email: string, password: string) =>
  post<{ user: { id: string } }>('/token?grant_type=password', { email, password });

/** Opens the link that the owner of the address received. */
async function verify(email: string): Promise<string | null> {
  const mail = await server.mailbox.receive(email);
  return (await openLink(server, mail.link)).fragment.get('access_token');
}

const idOf = async (token: string | null) => (await call<{ id: string }>(server, token, '/auth/v1/user')).body.id;

/** The ways in which the owner of an address may arrive. */
const arrivals = {
  'signs up': (email: string) => signUp(email, 'owner-password'),
  'asks for a code': (email: string) => post('/otp', { email }),
  'asks for a new password': (email: string) => post('/recover', { email }),
  'is invited': (email: string) => service.auth.admin.inviteUserByEmail(email),
};
const ways = Object.entries(arrivals);

describe('a password that a stranger set for an address', () => {
  it.each(ways)('does not open the account after its owner %s', async (_way, arrive) => {
    const email = newEmail('owner');
    await signUp(email, 'stranger-password');
    await server.mailbox.receive(email);
    await arrive(email);
    expect(await verify(email)).not.toBeNull();
    expect((await byPassword(email, 'stranger-password')).status).toBe(400);
  });

  it('does not open the account after its owner accepts an invitation by a provider', async () => {
    const { sub, email } = newAccount(provider);
    await signUp(email, 'stranger-password');
    await server.mailbox.receive(email);
    await arrivals['is invited'](email);
    const { link } = await server.mailbox.receive(email);
    const token = new URL(link, landing).searchParams.get('token') ?? '';
    const { user } = await signInByProvider(server, sub, { queryParams: { invite_token: token } });
    expect(user?.email).toBe(email);
    expect((await byPassword(email, 'stranger-password')).status).toBe(400);
  });

  it('does not replace the password of a sign-up that is not verified yet', async () => {
    const email = newEmail('owner');
    await signUp(email, 'owner-password');
    await server.mailbox.receive(email);
    await signUp(email, 'stranger-password');
    await verify(email);
    expect((await byPassword(email, 'stranger-password')).status).toBe(400);
  });

  it('is not confused with the password of a user who signs up twice', async () => {
    const email = newEmail('owner');
    await signUp(email, 'owner-password');
    await server.mailbox.receive(email);
    await signUp(email, 'owner-password');
    await verify(email);
    expect((await byPassword(email, 'owner-password')).status).toBe(200);
  });
});

describe('an identity whose provider did not verify the address', () => {
  it.each(ways)('does not open the account after its owner %s', async (_way, arrive) => {
    const { sub, email } = newAccount(provider, { email_verified: false });
    await signInByProvider(server, sub);
    await server.mailbox.receive(email);
    await arrive(email);
    const owner = await idOf(await verify(email));
    expect(owner).toEqual(expect.any(String));
    const { landed, user } = await signInByProvider(server, sub);
    expect(user).toBeNull();
    expect(failureIn(landed)['error_code']).toBe('provider_email_needs_verification');
    expect((await service.auth.admin.getUserById(owner)).data.user?.app_metadata).toMatchObject({ providers: ['email'] });
  });
});

it('ends sessions and factors of an unverified account when its owner signs in by a provider', async () => {
  const { sub, email } = newAccount(provider);
  const id = (await signUp(email, 'stranger-password')).body.id;
  // As an earlier release, or an import, may have left them.
  await server.database.query(`insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now())`, [id]);
  await server.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [id],
  );
  const { user, client } = await signInByProvider(server, sub);
  expect(user).toMatchObject({ id, identities: [{ provider: 'google' }] });
  expect(user?.factors ?? []).toEqual([]);
  const { data } = await client.auth.getClaims();
  expect(await server.database.query('select id from auth.sessions where user_id = $1', [id])).toEqual([
    { id: data?.claims.session_id },
  ]);
});

describe('an open account that claims an address without verifying it', () => {
  /** An account that signs in without the address: anonymously, or by phone. */
  async function claim(kind: string) {
    const stranger = createClient(server.url, await server.auth.anonKey(), { auth: { persistSession: false } });
    await stranger.auth.signInAnonymously();
    const { data } = await stranger.auth.linkIdentity({ provider: 'google', options: { redirectTo: landing } });
    const { sub, email } = newAccount(provider, { email_verified: false });
    expect(failureIn(await signInAt(browse(server), data.url ?? '', sub))['error_code']).toBe('email_not_confirmed');
    await server.mailbox.receive(email);
    const id = (await stranger.auth.getUser()).data.user?.id ?? '';
    if (kind === 'by phone')
      await server.database.query(
        `update auth.users set is_anonymous = false, phone = $2, phone_confirmed_at = now() where id = $1`,
        [id, `1512555${String((claimed += 1)).padStart(4, '0')}`],
      );
    return { stranger, sub, email, id };
  }
  let claimed = 0;

  for (const kind of ['anonymous', 'by phone']) {
    it.each(ways.filter(([way]) => way !== 'asks for a new password'))(
      `(${kind}) is another account than its owner's, who %s`,
      async (_way, arrive) => {
        const { stranger, email, id } = await claim(kind);
        await arrive(email);
        const owner = await idOf(await verify(email));
        expect(owner).not.toBe(id);
        expect((await stranger.auth.getUser()).data.user).toMatchObject({ id, email: '' });
      },
    );

    it(`(${kind}) is another account than its owner's, who signs in by a provider that verified it`, async () => {
      const { email, id, sub } = await claim(kind);
      const { user } = await signInByProvider(server, newAccount(provider, { email }).sub);
      expect(user).toMatchObject({ email, identities: [{ provider: 'google' }] });
      expect(user?.id).not.toBe(id);
      expect((await signInByProvider(server, sub)).user?.id).not.toBe(user?.id);
    });

    it(`(${kind}) gets no link to set a password, because nobody has the address`, async () => {
      const { email } = await claim(kind);
      expect(await post('/recover', { email })).toMatchObject({ status: 200, body: {} });
      expect(server.mailbox.mails.filter(({ to }) => to === email)).toEqual([]);
    });
  }
});
