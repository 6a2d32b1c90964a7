import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpApp } from '#test/second-factors.ts';
import {
  createTestUser,
  newEmail,
  newPhone,
  openAdmin,
  openClient,
  openLink,
  password,
  refusal,
  signedIn,
  startMailServer,
  type MailServer,
} from '#test/supabase-client.ts';

let server: MailServer;
let admin: SupabaseClient['auth']['admin'];
beforeAll(async () => {
  server = await startMailServer({ REDIRECT_URLS: 'https://app.example.com/**' });
  ({ admin } = (await openAdmin(server)).auth);
});
afterAll(() => server.stop());

const unknownId = '0b6f2a52-3b60-4d0e-9b42-000000000000';
const invalid = (message: string, status = 400) => refusal(status, 'validation_failed', message);
const emailExists = refusal(422, 'email_exists', 'A user with this email address has already been registered');

describe('auth.admin', () => {
  it('requires the service key', async () => {
    const { client } = await signedIn(server);
    const notAdmin = refusal(403, 'not_admin', 'User not allowed');
    for (const caller of [await openClient(server), client]) {
      // A user's own token, or the public key without a user.
      const { data } = await caller.auth.getSession();
      const headers: Record<string, string> = data.session ? { Authorization: `Bearer ${data.session.access_token}` } : {};
      const api = (await openClient(server, { headers })).auth.admin;
      expect((await api.listUsers()).error).toMatchObject(notAdmin);
      expect((await api.createUser({ email: newEmail() })).error).toMatchObject(notAdmin);
      expect((await api.deleteUser(unknownId)).error).toMatchObject(notAdmin);
      expect((await api.generateLink({ type: 'magiclink', email: newEmail() })).error).toMatchObject(notAdmin);
    }
  });

  it('creates users with the given properties', async () => {
    const email = newEmail();
    const { data } = await admin.createUser({
      email,
      password: 'x',
      email_confirm: true,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'large' },
    });
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { first_name: 'Ada', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'large' },
      identities: [{ provider: 'email' }],
    });
    expect((await (await openClient(server)).auth.signInWithPassword({ email, password: 'x' })).error).toBeNull();
    expect((await admin.createUser({ email })).error).toMatchObject(emailExists);
    const phone = newPhone();
    expect((await admin.createUser({ phone, phone_confirm: true })).data.user?.phone).toBe(phone);
    expect((await admin.createUser({ phone })).error).toMatchObject(
      refusal(422, 'phone_exists', 'Phone number already registered by another user'),
    );
    expect((await admin.createUser({})).error).toMatchObject(invalid('Cannot create a user without either an email or phone'));
    expect((await admin.createUser({ email: newEmail(), id: unknownId })).data.user?.id).toBe(unknownId);
    expect((await admin.deleteUser(unknownId)).error).toBeNull();
  });

  it('lists users page by page', async () => {
    for (let count = 0; count < 3; count += 1) await createTestUser(server);
    const all = await admin.listUsers();
    const { users, total } = all.data as { users: { identities: unknown }[]; total: number };
    expect(users).toHaveLength(total);
    expect(all.data).toMatchObject({ aud: 'authenticated', nextPage: null, lastPage: 1 });
    expect(users[0]?.identities).toBeNull();
    const pages = await Promise.all([1, 2].map((page) => admin.listUsers({ page, perPage: 2 })));
    expect(pages[0]?.data).toMatchObject({ nextPage: 2, lastPage: Math.ceil(total / 2), total });
    const ids = pages.flatMap(({ data }) => data.users.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(all.data.users.slice(0, 4).map(({ id }) => id));
  });

  it('reads, updates and bans a user', async () => {
    const { client, id, email } = await signedIn(server);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email, identities: [{ provider: 'email' }] });
    expect((await admin.getUserById(unknownId)).error).toMatchObject(refusal(404, 'user_not_found', 'User not found'));
    const next = newEmail();
    const { data } = await admin.updateUserById(id, {
      email: next,
      email_confirm: true,
      user_metadata: { first_name: null, theme: 'dark' },
      app_metadata: { plan: 'small' },
    });
    expect(data.user).toMatchObject({ email: next, app_metadata: { plan: 'small' }, user_metadata: { theme: 'dark' } });
    expect(data.user?.user_metadata).not.toHaveProperty('first_name');
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await admin.updateUserById(id, { password: 'short' })).error).toMatchObject({ status: 422, code: 'weak_password' });
    await admin.updateUserById(id, { password: 'another-password' });
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await admin.updateUserById(id, { ban_duration: '24h' })).data.user).toHaveProperty('banned_until');
    expect((await client.auth.signInWithPassword({ email: next, password: 'another-password' })).error?.code).toBe('user_banned');
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await client.auth.signInWithPassword({ email: next, password: 'another-password' })).error).toBeNull();
    expect((await admin.updateUserById(id, { ban_duration: 'long' })).error).toMatchObject({ code: 'validation_failed' });
    const other = await createTestUser(server);
    expect((await admin.updateUserById(id, { email: other.email })).error).toMatchObject(emailExists);
  });

  it('deletes a user, or anonymizes one', async () => {
    const [hard, soft] = [await signedIn(server), await signedIn(server)];
    expect((await admin.deleteUser(hard.id)).error).toBeNull();
    expect((await admin.getUserById(hard.id)).error?.code).toBe('user_not_found');
    expect((await hard.client.auth.getUser()).error).toMatchObject(
      refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
    );
    expect((await admin.deleteUser(soft.id, true)).error).toBeNull();
    const { data } = await admin.getUserById(soft.id);
    expect(data.user).toMatchObject({ deleted_at: expect.any(String), user_metadata: {}, app_metadata: {} });
    expect(JSON.stringify(data.user)).not.toContain(soft.email);
    expect((await soft.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await soft.client.auth.signInWithPassword({ email: soft.email, password })).error?.code).toBe('invalid_credentials');
    expect((await admin.createUser({ email: soft.email })).error).toBeNull();
    expect((await admin.deleteUser(unknownId)).error?.code).toBe('user_not_found');
  });

  it('invites by email', async () => {
    const email = newEmail();
    const { data } = await admin.inviteUserByEmail(email, {
      data: { company: 'Example' },
      redirectTo: 'https://app.example.com/join',
    });
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { company: 'Example' } });
    const landed = await openLink(server, (await server.mailbox.receive(email)).link);
    expect(landed.location.href).toMatch(/^https:\/\/app\.example\.com\/join#access_token=.*&type=invite&sb=$/);
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject(emailExists);
  });

  it('generates every kind of link without sending email', async () => {
    const known = await createTestUser(server);
    const options = { redirectTo: 'https://app.example.com/from-link' };
    const next = newEmail();
    const links = [
      await admin.generateLink({ type: 'signup', email: newEmail(), password, options }),
      await admin.generateLink({ type: 'invite', email: newEmail(), options }),
      await admin.generateLink({ type: 'magiclink', email: known.email, options }),
      await admin.generateLink({ type: 'recovery', email: known.email, options }),
      await admin.generateLink({ type: 'email_change_current', email: known.email, newEmail: next, options }),
      await admin.generateLink({ type: 'email_change_new', email: known.email, newEmail: next, options }),
    ];
    for (const { data, error } of links) {
      expect(error).toBeNull();
      const { properties } = data;
      expect(properties).toMatchObject({ redirect_to: options.redirectTo, email_otp: expect.stringMatching(/^\d{6}$/) });
      expect(properties?.hashed_token).toMatch(/^[0-9a-f]{56}$/);
    }
    expect(links.map(({ data }) => data.properties?.verification_type)).toEqual([
      'signup',
      'invite',
      'magiclink',
      'recovery',
      'email_change_current',
      'email_change_new',
    ]);
    const client = await openClient(server);
    const [signup, invite] = links;
    const proof = { token: signup?.data.properties?.email_otp ?? '', email: signup?.data.user?.email ?? '' };
    expect((await client.auth.verifyOtp({ ...proof, type: 'signup' })).error).toBeNull();
    const token_hash = invite?.data.properties?.hashed_token ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull();
    for (const { data } of links.slice(4)) {
      const link = new URL(data.properties?.action_link ?? '');
      const landed = await openLink(server, link.pathname + link.search);
      expect(landed.location.pathname).toBe('/from-link');
    }
    expect((await admin.getUserById(known.id)).data.user?.email).toBe(next);
    // None was sent: the notice to the former address contains no link.
    expect((await server.mailbox.receive(known.email)).subject).toBe('Your email address was changed');
    expect(server.mailbox.mails).toEqual([]);
    expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject(
      refusal(404, 'user_not_found', 'User with this email not found'),
    );
    expect((await admin.generateLink({ type: 'magiclink', email: newEmail() })).data.properties?.verification_type).toBe(
      'signup',
    );
    expect((await admin.generateLink({ type: 'signup', email: next, password })).error).toMatchObject(emailExists);
    expect((await admin.generateLink({ type: 'magic' as 'magiclink', email: next })).error).toMatchObject(
      invalid('Invalid email action link type requested: magic'),
    );
  });

  it("ends a user's sessions by token", async () => {
    const { client, session, email } = await signedIn(server);
    const other = await openClient(server);
    await other.auth.signInWithPassword({ email, password });
    expect((await admin.signOut(session.access_token, 'others')).error).toBeNull();
    expect([(await client.auth.getUser()).error, (await other.auth.getUser()).error?.name]).toEqual([
      null,
      'AuthSessionMissingError',
    ]);
    expect((await admin.signOut(session.access_token)).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('lists and removes factors', async () => {
    const { client, id: userId } = await signedIn(server);
    const { id } = await setUpApp(client);
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([
      { id, factor_type: 'totp', status: 'verified', phone: '' },
    ]);
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal1');
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toMatchObject(
      refusal(404, 'mfa_factor_not_found', 'Factor not found'),
    );
  });
});
