import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient, newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { withoutProofs } from '#test/second-factors.ts';

let server: MailServer;
let single: MailServer;
beforeAll(async () => {
  [server, single] = await Promise.all([
    startMailServer(withoutProofs),
    startMailServer({ ...withoutProofs, EMAIL_CHANGE_AT_BOTH: 'off' }),
  ]);
});
afterAll(() => Promise.all([server.stop(), single.stop()]));

async function signedIn(where = server) {
  const user = await createTestUser(where);
  const client = await createOfficialClient(where);
  await client.auth.signInWithPassword({ email: user.email, password });
  return { ...user, client };
}

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

describe('an email change with the official client', () => {
  it('takes effect when both addresses confirmed, in either order', async () => {
    for (const order of ['old first', 'new first']) {
      const { client, email, id } = await signedIn();
      const next = newEmail('new');
      const { data } = await client.auth.updateUser({ email: next });
      expect(data.user).toMatchObject({ id, email, new_email: next, email_change_sent_at: expect.any(String) });
      const mails = [await server.mailbox.receive(email), await server.mailbox.receive(next)];
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Confirm your change of email address',
        'Confirm your new email address',
      ]);
      if (order === 'new first') mails.reverse();
      const [first, second] = mails;
      const half = await openLink(server, first?.link ?? '');
      expect(half.fragment.get('message')).toBe(halfway);
      expect(half.location.hash).toMatch(/&sb=$/);
      expect(half.fragment.get('access_token')).toBeNull();
      // The same address does not count twice.
      expect((await openLink(server, first?.link ?? '')).fragment.get('error_code')).toBe('otp_expired');
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const whole = await openLink(server, second?.link ?? '');
      expect(whole.fragment.get('type')).toBe('email_change');
      const { data: changed } = await client.auth.getUser(whole.fragment.get('access_token') ?? '');
      expect(changed.user).toMatchObject({
        id,
        email: next,
        identities: [{ identity_data: { email: next, email_verified: true } }],
      });
      expect(changed.user).not.toHaveProperty('new_email');
      expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
      expect((await client.auth.signInWithPassword({ email: next, password })).error).toBeNull();
    }
  });

  it('accepts the codes of both emails', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('new');
    await client.auth.updateUser({ email: next });
    const [atOld, atNew] = [await server.mailbox.receive(email), await server.mailbox.receive(next)];
    const half = await client.auth.verifyOtp({ email, token: atOld.code, type: 'email_change' });
    expect(half).toMatchObject({ error: null, data: { session: null } });
    const { data } = await client.auth.verifyOtp({ email: next, token: atNew.code, type: 'email_change' });
    expect(data.session?.user.email).toBe(next);
  });

  it('starts over when requested again', async () => {
    const { client, email } = await signedIn();
    const [abandoned, wanted] = [newEmail('new'), newEmail('new')];
    await client.auth.updateUser({ email: abandoned });
    const old = await server.mailbox.receive(email);
    await openLink(server, old.link);
    const stale = await server.mailbox.receive(abandoned);
    await client.auth.updateUser({ email: wanted });
    // A confirmation of the first change does not count for the second.
    expect((await openLink(server, stale.link)).fragment.get('error_code')).toBe('otp_expired');
    const atNew = await server.mailbox.receive(wanted);
    expect((await openLink(server, atNew.link)).fragment.get('message')).toBe(halfway);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    expect((await server.mailbox.receive(wanted)).subject).toBe('Confirm your new email address');
  });

  it('is refused if the address is in use, even if that happened later', async () => {
    const { client, email } = await signedIn();
    const taken = await createTestUser(server);
    expect((await client.auth.updateUser({ email: taken.email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    const next = newEmail('new');
    await client.auth.updateUser({ email: next });
    await openLink(server, (await server.mailbox.receive(email)).link);
    await createTestUser(server, { email: next });
    expect((await openLink(server, (await server.mailbox.receive(next)).link)).fragment.get('error_code')).toBe('email_exists');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('needs the new address only where configured, and supports PKCE', async () => {
    const { email } = await createTestUser(single);
    const client = await createPkceClient(single);
    await client.auth.signInWithPassword({ email, password });
    const next = newEmail('new');
    await client.auth.updateUser({ email: next });
    const landed = await openLink(single, (await single.mailbox.receive(next)).link);
    const { data } = await client.auth.exchangeCodeForSession(landed.query.get('code') ?? '');
    expect(data.user?.email).toBe(next);
    // The previous address is notified without having to confirm.
    expect((await single.mailbox.receive(email)).subject).toBe('Your email address was changed');
    expect(single.mailbox.mails).toEqual([]);
  });
});
