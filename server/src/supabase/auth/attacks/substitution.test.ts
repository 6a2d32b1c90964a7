import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { setUpApp, tokenOf, withoutProofs } from '#test/second-factors.ts';
import {
  createStore,
  createTestUser,
  newEmail,
  newPhone,
  openClient,
  openLink,
  password,
  signedIn,
  startMailServer,
  startTexts,
  type MailServer,
} from '#test/supabase-client.ts';

let server: MailServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts();
  server = await startMailServer({ ...withoutProofs, SMS_HOOK_URL: texts.url, PASSWORD_CHANGE_NEEDS_NONCE: 'on' });
});
afterAll(async () => {
  await server.stop();
  await texts.stop();
});

/** A user who requested a code, and the message. */
async function startSignIn() {
  const { email } = await createTestUser(server);
  await (await openClient(server)).auth.signInWithOtp({ email });
  return { email, ...(await server.mailbox.receive(email)) };
}

describe('a code', () => {
  it("of one user does not open another's account and is useless as a link", async () => {
    const [mine, theirs] = [await startSignIn(), await startSignIn()];
    const client = await openClient(server);
    if (mine.code !== theirs.code)
      expect((await client.auth.verifyOtp({ email: theirs.email, token: mine.code, type: 'email' })).error?.code).toBe(
        'otp_expired',
      );
    // An attacker who knows the address can compute all million of these, and no account limit would apply.
    const token_hash = createHash('sha224')
      .update(theirs.email + theirs.code)
      .digest('hex');
    for (const candidate of [token_hash, `pkce_${token_hash}`])
      expect((await client.auth.verifyOtp({ token_hash: candidate, type: 'email' })).error?.code).toBe('otp_expired');
    const landed = await openLink(server, `/auth/v1/verify?token=${token_hash}&type=magiclink`);
    expect(landed.fragment.get('error_code')).toBe('otp_expired');
    expect((await client.auth.verifyOtp({ email: theirs.email, token: theirs.code, type: 'email' })).error).toBeNull();
  });

  it('is not found when address and digits are split elsewhere', async () => {
    const phone = newPhone();
    const client = await openClient(server);
    await client.auth.signInWithOtp({ phone });
    const { otp } = await texts.receiveText();
    for (const cut of [1, 3]) {
      const moved = { phone: phone.slice(0, -cut), token: phone.slice(-cut) + otp };
      expect((await client.auth.verifyOtp({ ...moved, type: 'sms' })).error?.code).toBe('otp_expired');
    }
    const { email, code } = await startSignIn();
    const moved = { email: email.slice(0, -1), token: email.slice(-1) + code };
    expect((await client.auth.verifyOtp({ ...moved, type: 'email' })).error?.code).toBe('otp_expired');
    expect((await client.auth.verifyOtp({ phone, token: otp, type: 'sms' })).error).toBeNull();
  });

  it('from a redirect needs the verifier of its flow', async () => {
    const flows = [];
    for (const storage of [createStore(), createStore()]) {
      const { email } = await createTestUser(server);
      const client = await openClient(server, { flowType: 'pkce', storage });
      await client.auth.signInWithOtp({ email });
      const code = (await openLink(server, (await server.mailbox.receive(email)).link)).query.get('code') ?? '';
      flows.push({ client, code, email });
    }
    const [mine, theirs] = flows;
    expect((await mine?.client.auth.exchangeCodeForSession(theirs?.code ?? ''))?.error?.code).toBe('bad_code_verifier');
    expect((await theirs?.client.auth.exchangeCodeForSession(theirs.code))?.data.user?.email).toBe(theirs?.email);
  });
});

describe('a nonce', () => {
  it('works once, for its addressee', async () => {
    const [mine, theirs] = [await signedIn(server), await signedIn(server)];
    await server.database.query(`update auth.sessions set created_at = now() - interval '2 days'`);
    await mine.client.auth.reauthenticate();
    const { code: nonce } = await server.mailbox.receive(mine.email);
    const change = (who: typeof mine, next: string) => who.client.auth.updateUser({ password: next, nonce });
    expect((await change(theirs, 'another-password')).error?.code).toBe('reauthentication_not_valid');
    expect((await change(mine, 'another-password')).error).toBeNull();
    expect((await change(mine, 'a-third-password')).error?.code).toBe('reauthentication_not_valid');
  });

  it('does not sign in, and a sign-in code is not a nonce', async () => {
    const { client, email } = await signedIn(server);
    await server.database.query(`update auth.sessions set created_at = now() - interval '2 days'`);
    await client.auth.signInWithOtp({ email });
    const { code } = await server.mailbox.receive(email);
    expect((await client.auth.updateUser({ password: 'another-password', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    await client.auth.reauthenticate();
    const { code: nonce } = await server.mailbox.receive(email);
    for (const type of ['email', 'recovery', 'signup', 'email_change'] as const)
      if (nonce !== code) expect((await client.auth.verifyOtp({ email, token: nonce, type })).error?.code).toBe('otp_expired');
  });
});

describe('a factor', () => {
  it('is used, challenged and removed by its owner only, with its own challenges', async () => {
    const owner = await signedIn(server);
    const { id: factorId } = await setUpApp(owner.client);
    const { data: challenge } = await owner.client.auth.mfa.challenge({ factorId });
    const stranger = await signedIn(server);
    const own = await setUpApp(stranger.client);
    const { mfa } = stranger.client.auth;
    expect((await mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
    const challengeId = challenge?.id ?? '';
    expect((await mfa.verify({ factorId, challengeId, code: '123456' })).error?.code).toBe('mfa_factor_not_found');
    expect((await mfa.verify({ factorId: own.id, challengeId, code: '123456' })).error?.code).toBe('mfa_factor_not_found');
    expect((await owner.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  it('has recovery codes that are useless to another user', async () => {
    const [owner, stranger] = [await signedIn(server), await signedIn(server)];
    await setUpApp(owner.client);
    const factor = await setUpApp(stranger.client);
    const made = await call<{ data: { codes: string[] } }>(
      server,
      await tokenOf(owner.client),
      '/api/core/v1/access/recovery-codes',
      { method: 'POST', body: {} },
    );
    const [code = ''] = made.body.data.codes;
    expect(code).toMatch(/^[a-z2-9]{4}-/);
    const fresh = await openClient(server);
    await fresh.auth.signInWithPassword({ email: stranger.email, password });
    expect((await fresh.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error?.code).toBe('mfa_verification_failed');
  });
});

describe('a session', () => {
  it('is ended by its owner only', async () => {
    const [owner, stranger] = [await signedIn(server), await signedIn(server)];
    const id = (await owner.client.auth.getClaims()).data?.claims.session_id ?? '';
    const token = await tokenOf(stranger.client);
    const { status } = await call(server, token, `/api/core/v1/access/sessions/${id}`, { method: 'DELETE' });
    expect(status).toBe(404);
    await stranger.client.auth.signOut({ scope: 'others' });
    expect((await owner.client.auth.getUser()).error).toBeNull();
  });

  it('is not one that an attacker prepared', async () => {
    const attacker = await signedIn(server);
    const victim = await createTestUser(server);
    const client = await openClient(server, { headers: { Authorization: `Bearer ${attacker.session.access_token}` } });
    const { data } = await client.auth.signInWithPassword({ email: victim.email, password });
    const claims = (await client.auth.getClaims(data.session?.access_token)).data?.claims;
    const before = (await attacker.client.auth.getClaims()).data?.claims;
    expect(claims?.sub).toBe(victim.id);
    expect(claims?.session_id).not.toBe(before?.session_id);
    // Confirming a new address does not bring the sessions of the user who requested it.
    const next = newEmail();
    await attacker.client.auth.updateUser({ email: next });
    expect((await server.mailbox.receive(next)).link).not.toContain(attacker.session.refresh_token);
  });
});
