import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { newPhone, openClient, otherThan, password, recordEvents, refusal, signedIn, startTexts } from '#test/supabase-client.ts';
import { withoutProofs } from '#test/second-factors.ts';

let server: TestServer;
let spaced: TestServer;
let texts: Awaited<ReturnType<typeof startTexts>>;
/** Offset from real time: a code works once, and the next comes 30 seconds later. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
beforeAll(async () => {
  texts = await startTexts();
  server = await startTestServer(
    { ...withoutProofs, SMS_HOOK_URL: texts.url, MESSAGE_SPACING_SECONDS: '0', PASSKEYS: 'off' },
    { clock },
  );
  spaced = await startTestServer({ ...withoutProofs, SMS_HOOK_URL: texts.url });
});
afterAll(async () => {
  await Promise.all([server.stop(), spaced.stop()]);
  await texts.stop();
});

function codeOf(secret: string): string {
  ahead += 30_000;
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
}

async function enrolled(client: SupabaseClient, friendlyName = 'App') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Recoup' });
  if (error) throw error;
  return data;
}

/** A client at aal2 by an authenticator app. */
async function withApp() {
  const member = await signedIn(server);
  const { id: factorId, totp } = await enrolled(member.client);
  const { error } = await member.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
  if (error) throw error;
  return { ...member, factorId, secret: totp.secret };
}

describe('a refresh that races a second-factor check', () => {
  it('is refused with a token from before, and the session goes on', async () => {
    const { client, session } = await signedIn(server);
    const { id: factorId, totp } = await enrolled(client);
    const code = codeOf(totp.secret);
    // Two earlier tokens: one rotated within the reuse interval, one current.
    const { data: refreshed } = await client.auth.refreshSession();
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(error).toBeNull();
    for (const earlier of [session.refresh_token, refreshed.session?.refresh_token ?? '']) {
      const late = await openClient(server);
      const { data, error: refused } = await late.auth.refreshSession({ refresh_token: earlier });
      expect([data.session, refused]).toMatchObject([null, { status: 400, code: 'refresh_token_already_used' }]);
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  });
});

describe('auth.mfa with an authenticator app', () => {
  it('goes from enrollment to aal2', async () => {
    const { client, session } = await signedIn(server);
    const events = recordEvents(client);
    const factor = await enrolled(client);
    expect(factor).toMatchObject({
      type: 'totp',
      friendly_name: 'App',
      totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    });
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*$/);
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Recoup:.*[?&]secret=/);
    const before = await client.auth.mfa.listFactors();
    expect(before.data).toMatchObject({ all: [{ id: factor.id, status: 'unverified' }], totp: [], phone: [] });
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });

    const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(challenge.data).toMatchObject({ id: expect.any(String), type: 'totp' });
    expect(Math.abs((challenge.data?.expires_at ?? 0) - clock.now().getTime() / 1000 - 300)).toBeLessThan(5);
    const verified = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(factor.totp.secret),
    });
    expect(verified.error).toBeNull();
    expect(verified.data?.refresh_token).not.toBe(session.refresh_token);
    await events.until('MFA_CHALLENGE_VERIFIED');
    const assurance = (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(assurance).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(assurance?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method))).toEqual([
      'totp',
      'password',
    ]);
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    const old = await openClient(server);
    expect((await old.auth.refreshSession(session)).error?.code).toBe('refresh_token_already_used');
  });

  it('is required at the next sign-in', async () => {
    const { email, factorId, secret } = await withApp();
    const client = await openClient(server);
    await client.auth.signInWithPassword({ email, password });
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toMatchObject(
      refusal(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'),
    );
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toMatchObject(
      refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
    );
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(
      refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
    );
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.auth.refreshSession();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
  });

  it('names the problem of a failed verification', async () => {
    const { client, factorId, secret } = await withApp();
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const verify = async (challengeId: string, code: string) =>
      (await client.auth.mfa.verify({ factorId, challengeId, code })).error;
    const first = await challenge();
    const code = codeOf(secret);
    expect(await verify(first, '')).toMatchObject(refusal(400, 'validation_failed', 'Code needs to be non-empty'));
    expect(await verify(first, otherThan(code))).toMatchObject(
      refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    );
    expect(await verify('0b6f2a52-3b60-4d0e-9b42-000000000000', code)).toMatchObject(
      refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
    );
    expect(await verify(first, code)).toBeNull();
    expect(await verify(first, codeOf(secret))).toMatchObject(
      refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
    );
    const late = await challenge();
    ahead += 301_000;
    expect(await verify(late, codeOf(secret))).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await client.auth.mfa.challenge({ factorId: 'x' })).error).toMatchObject(
      refusal(404, 'validation_failed', 'factor_id must be an UUID'),
    );
    expect((await client.auth.mfa.challenge({ factorId: '0b6f2a52-3b60-4d0e-9b42-000000000000' })).error).toMatchObject(
      refusal(404, 'mfa_factor_not_found', 'Factor not found'),
    );
  });

  it('names the problem of a failed enrollment', async () => {
    const { client, id } = await signedIn(server);
    await enrolled(client, 'Twice');
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Twice' })).error).toMatchObject(
      refusal(422, 'mfa_factor_name_conflict', 'A factor with the friendly name "Twice" for this user already exists'),
    );
    expect((await client.auth.mfa.enroll({ factorType: 'card' as 'totp' })).error).toMatchObject(
      refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'),
    );
    expect((await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error).toMatchObject(
      refusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
    );
    // Enrolled before they were turned off.
    const key = await keep(server, id, 'webauthn');
    expect((await client.auth.mfa.challenge({ factorId: key })).error).toMatchObject(
      refusal(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn'),
    );
    for (let number = 3; number <= 10; number += 1) await enrolled(client, `App ${number}`);
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })).error).toMatchObject(
      refusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue'),
    );
  });
});

async function keep(at: TestServer, userId: string, type: string, phone: string | null = null): Promise<string> {
  const [row] = await at.database.query<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, phone)
     values (gen_random_uuid(), $1, $2, $3::auth.factor_type, 'unverified', $5, $5, $4) returning id`,
    [userId, `Kept ${type}`, type, phone, clock.now()],
  );
  return row?.id ?? '';
}

describe('auth.mfa with a phone', () => {
  it('raises the session with a texted code', async () => {
    const { client } = await signedIn(server);
    const phone = newPhone();
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Phone' });
    expect(data).toMatchObject({ type: 'phone', friendly_name: 'Phone', phone });
    const factorId = data?.id ?? '';
    const { data: challenge } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    const { otp, phone: to } = await texts.receiveText();
    expect(to).toBe(`+${phone}`);
    const attempt = { factorId, challengeId: challenge?.id ?? '' };
    expect((await client.auth.mfa.verify({ ...attempt, code: otherThan(otp) })).error).toMatchObject(
      refusal(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'),
    );
    expect((await client.auth.mfa.verify({ ...attempt, code: otp })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ phone, factor_type: 'phone' }]);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, {}] });
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Again' })).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    });
  });

  it('is refused without a number, twice within a minute, and where phones are disabled', async () => {
    const { client } = await signedIn(spaced);
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '' })).error).toMatchObject(
      refusal(400, 'validation_failed', 'Phone number required to enroll Phone factor'),
    );
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() });
    const factorId = data?.id ?? '';
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
    await texts.receiveText();
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
    });
    const silent = await startTestServer(withoutProofs);
    const other = await signedIn(silent);
    expect((await other.client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() })).error).toMatchObject(
      refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
    );
    const kept = await keep(silent, other.id, 'phone', newPhone());
    expect((await other.client.auth.mfa.challenge({ factorId: kept })).error).toMatchObject(
      refusal(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone'),
    );
    await silent.stop();
  });
});
