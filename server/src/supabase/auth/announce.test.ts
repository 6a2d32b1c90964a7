import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser, password } from '#test/factories.ts';
import { browse, callback, landing, newAccount, signInByProvider } from '#test/oauth-flows.ts';
import { signInAt, startOpenIdProvider, type OpenIdProvider } from '#test/openid-provider.ts';
import { openSession, setUpApp, tokenOf, withoutProofs } from '#test/second-factors.ts';

let provider: OpenIdProvider;
let server: MailServer;
beforeAll(async () => {
  provider = await startOpenIdProvider([callback]);
  server = await startMailServer({ ...withoutProofs, ...provider.settings('google'), PHONE_AUTOCONFIRM: 'on' });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function signedIn() {
  const user = await createTestUser(server);
  return { ...user, client: await openSession(server, user.email) };
}

async function link(client: SupabaseClient, sub: string): Promise<void> {
  const { data } = await client.auth.linkIdentity({ provider: 'google', options: { redirectTo: landing } });
  await signInAt(browse(server), data.url ?? '', sub);
}

const subjectTo = async (email: string) => (await server.mailbox.receive(email)).subject;
const setPassword = async (client: SupabaseClient, next: string) =>
  expect((await client.auth.updateUser({ password: next })).error).toBeNull();

describe('security notices', () => {
  it('report a password change with time, origin and advice, as text and HTML', async () => {
    const { client, email } = await signedIn();
    await setPassword(client, 'another-password');
    const mail = await server.mailbox.receive(email);
    expect(mail.subject).toBe('Your password was changed');
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/was changed on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC, from 127\.0\.0\.1/);
      expect(part).toContain('All other sessions were signed out.');
      expect(part).toContain('https://portal.example.com/client-portal-access');
      expect(part).toMatch(
        /If not, contact \S+@\S+ immediately\. Set a new password at https:\/\/portal\.example\.com\/reset-password\./,
      );
    }
  });

  it('report a password changed in the portal', async () => {
    const { client, email } = await signedIn();
    const { status } = await call(server, await tokenOf(client), '/api/core/v1/auth/password-update', {
      method: 'POST',
      body: { old_password: password, new_password: 'another-password', confirm_password: 'another-password' },
    });
    expect(status).toBeLessThan(300);
    expect(await subjectTo(email)).toBe('Your password was changed');
  });

  it('report a factor, its recovery codes, and each use of one', async () => {
    const { client, email } = await signedIn();
    const { id, secret } = await setUpApp(client);
    const added = await server.mailbox.receive(email);
    expect([added.subject, added.text]).toEqual([
      'Two-factor authentication was added',
      expect.stringContaining('An authenticator app was added'),
    ]);
    const { body } = await call<{ data: { codes: string[] } }>(
      server,
      await tokenOf(client),
      '/api/core/v1/access/recovery-codes',
      {
        method: 'POST',
      },
    );
    expect(await subjectTo(email)).toBe('New recovery codes were created');
    const elsewhere = await openSession(server, email);
    const wrong = new TOTP({ secret }).generate({ timestamp: 0 });
    expect((await elsewhere.auth.mfa.challengeAndVerify({ factorId: id, code: wrong })).error).not.toBeNull();
    expect((await elsewhere.auth.mfa.challengeAndVerify({ factorId: id, code: body.data.codes[0] ?? '' })).error).toBeNull();
    expect(await subjectTo(email)).toBe('A recovery code was used');
    // An unverified enrollment is not reported.
    const pending = await elsewhere.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Begun' });
    await elsewhere.auth.mfa.unenroll({ factorId: pending.data?.id ?? '' });
    expect((await elsewhere.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
    expect(await subjectTo(email)).toBe('Two-factor authentication was removed');
    expect(server.mailbox.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('report an identity, also one that a provider adds automatically', async () => {
    const { client, email } = await signedIn();
    const { sub } = newAccount(provider);
    await link(client, sub);
    const linked = await server.mailbox.receive(email);
    expect([linked.subject, linked.text]).toEqual(['A sign-in method was added', expect.stringContaining('Sign-in with Google')]);
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const own = identities.find((identity) => identity.provider === 'google');
    if (!own) throw new Error('nothing was linked');
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    expect(await subjectTo(email)).toBe('A sign-in method was removed');

    const known = await createTestUser(server);
    const same = newAccount(provider, { email: known.email });
    expect((await signInByProvider(server, same.sub)).user?.id).toBe(known.id);
    expect(await subjectTo(known.email)).toBe('A sign-in method was added');
    await signInByProvider(server, same.sub);
    expect(server.mailbox.mails.filter(({ to }) => to === known.email)).toEqual([]);
  });

  it('report an address change to the previous address, and a phone change', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('new');
    await client.auth.updateUser({ email: next });
    for (const address of [email, next]) await openLink(server, (await server.mailbox.receive(address)).link);
    const announced = await server.mailbox.receive(email);
    expect(announced.subject).toBe('Your email address was changed');
    expect(announced.text).toContain(`was changed to ${next} on`);
    // The previous address can no longer set a password.
    expect(announced.text).not.toContain('/reset-password');
    const again = await openSession(server, next);
    expect((await again.auth.updateUser({ phone: '15035550123' })).error).toBeNull();
    expect(await subjectTo(next)).toBe('Your phone number was changed');
  });
});

describe('no notice is sent', () => {
  it("for the operator's changes, or the first password of an invited user", async () => {
    const service = await server.auth.serviceKey();
    const email = newEmail('invited');
    const made = newEmail('made');
    const created = await call<{ id: string }>(server, service, '/auth/v1/admin/users', {
      method: 'POST',
      body: { email: made, password, email_confirm: true },
    });
    expect(created.status).toBe(200);
    await call(server, service, `/auth/v1/admin/users/${created.body.id}`, {
      method: 'PUT',
      body: { password: 'by-the-operator' },
    });
    await call(server, service, '/auth/v1/invite', { method: 'POST', body: { email } });
    const { fragment } = await openLink(server, (await server.mailbox.receive(email)).link);
    const token = fragment.get('access_token');
    const first = await call(server, token, '/auth/v1/user', { method: 'PUT', body: { password } });
    expect(first.status).toBe(200);
    // The next change is the first one reported.
    await setPassword(await openSession(server, email), 'another-password');
    expect(await subjectTo(email)).toBe('Your password was changed');
    const operators = await call(server, service, '/auth/v1/invite', { method: 'POST', body: { email: newEmail('last') } });
    expect(operators.status).toBe(200);
    expect(server.mailbox.mails.filter(({ to }) => to === made || to === email)).toEqual([]);
  });

  it('more than five times an hour for one kind; other kinds are still sent', async () => {
    const { client, email } = await signedIn();
    for (let turn = 0; turn < 7; turn += 1)
      expect((await client.auth.updateUser({ phone: `1503555017${turn}` })).error).toBeNull();
    await setUpApp(client);
    const subjects: string[] = [];
    while (subjects.at(-1) !== 'Two-factor authentication was added') subjects.push(await subjectTo(email));
    // In any order.
    while (subjects.length < 6) subjects.push(await subjectTo(email));
    expect(subjects.toSorted()).toEqual([
      'Two-factor authentication was added',
      ...Array.from({ length: 5 }, () => 'Your phone number was changed'),
    ]);
    const rows = await server.database.query<{ count: number }>(
      "select count from auth_ext.rate_limits where bucket like 'told:phone_changed:%' order by count desc limit 1",
    );
    expect(rows).toEqual([{ count: 7 }]);
    expect(server.mailbox.mails.filter(({ to }) => to === email)).toEqual([]);
  });
});
