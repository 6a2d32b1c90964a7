import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { withoutProofs } from '#test/second-factors.ts';

let server: TestServer;
const texts: { phone: string; otp: string }[] = [];
const hook = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    texts.push((JSON.parse(body) as { sms: { phone: string; otp: string } }).sms);
    response.end('{}');
  });
});
/** Ahead of the real time by as much as a test needs. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const nextCode = () => (ahead += 30_000);

beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  server = await startTestServer(
    {
      ...withoutProofs,
      SMS_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`,
      MESSAGE_SPACING_SECONDS: '0',
      FACTOR_ATTEMPTS_PER_5_MIN: '8',
    },
    { clock },
  );
});
afterAll(async () => {
  await server.stop();
  hook.close();
});

async function open(email: string): Promise<SupabaseClient> {
  const client = await createOfficialClient(server);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });

async function enroll(client: SupabaseClient, friendlyName = 'Phone app') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Recoup' });
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

/** A user with an authenticator app, and the client that enrolled it, at aal2. */
async function withFactor() {
  const user = await createTestUser(server);
  const client = await open(user.email);
  const factor = await enroll(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
  if (error) throw error;
  nextCode();
  return { user, client, factor };
}

const claimsOf = async (client: SupabaseClient) => (await client.auth.getClaims()).data?.claims;

describe('an authenticator app', () => {
  it('is enrolled with a QR code, a key and a URI that apps read', async () => {
    const { email } = await createTestUser(server);
    const factor = await enroll(await open(email));
    expect(factor.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.uri).toBe(
      `otpauth://totp/Recoup:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=Recoup&period=30&secret=${factor.secret}`,
    );
  });

  it('raises the same session to aal2 with a new refresh token, and refreshes keep it', async () => {
    const { email } = await createTestUser(server);
    const client = await open(email);
    const before = (await client.auth.getSession()).data.session;
    const first = await claimsOf(client);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const factor = await enroll(client);
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const { data } = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge?.id ?? '',
      code: codeOf(factor.secret),
    });
    expect(data?.user.factors).toMatchObject([
      { id: factor.id, status: 'verified', friendly_name: 'Phone app', factor_type: 'totp' },
    ]);
    expect(data?.user.factors?.[0]).not.toHaveProperty('secret');
    const after = await claimsOf(client);
    expect(after).toMatchObject({ aal: 'aal2', session_id: first?.session_id });
    expect(after?.amr?.map((entry) => (entry as { method: string }).method)).toEqual(['totp', 'password']);
    expect(data?.refresh_token).not.toBe(before?.refresh_token);
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
  });

  it('ends sessions without a second factor', async () => {
    const user = await createTestUser(server);
    const [client, other] = [await open(user.email), await open(user.email)];
    const factor = await enroll(client);
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
    nextCode();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  });

  it('accepts a code once, and none of another challenge', async () => {
    const { user, factor } = await withFactor();
    const [one, two] = [await open(user.email), await open(user.email)];
    const code = codeOf(factor.secret);
    expect((await one.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect((await two.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error?.name).toBe('AuthSessionMissingError');
    const three = await open(user.email);
    expect((await three.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
  });

  it('names what is wrong with an attempt', async () => {
    const { user, factor } = await withFactor();
    const client = await open(user.email);
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const challengeId = challenge?.id ?? '';
    const attempt = async (overrides: { factorId?: string; challengeId?: string; code?: string }) =>
      (await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: '000000', ...overrides })).error;
    expect(await attempt({ code: '' })).toMatchObject({ status: 400, message: 'Code needs to be non-empty' });
    expect(await attempt({ factorId: 'x' })).toMatchObject({ status: 404, code: 'validation_failed' });
    expect(await attempt({ factorId: user.id })).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect(await attempt({ challengeId: user.id })).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    // A wrong code does not consume the challenge; a right one does.
    expect(await attempt({ code: codeOf(factor.secret) })).toBeNull();
    expect(await attempt({ code: codeOf(factor.secret) })).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
    const { data: late } = await client.auth.mfa.challenge({ factorId: factor.id });
    ahead += 301_000;
    expect(await attempt({ challengeId: late?.id ?? '', code: codeOf(factor.secret) })).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    });
  });

  it('refuses guesses after a few, then even the right code', async () => {
    const { user, factor } = await withFactor();
    const client = await open(user.email);
    for (let guess = 0; guess < 7; guess += 1) await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' });
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('cannot be added or removed with the password alone, nor enrolled before and verified after another', async () => {
    const user = await createTestUser(server);
    const [owner, thief] = [await open(user.email), await open(user.email)];
    const { data: pending } = await thief.auth.mfa.enroll({ factorType: 'phone', phone: '+12025550123', friendlyName: 'Mine' });
    const factor = await enroll(owner);
    await owner.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
    nextCode();
    const later = await open(user.email);
    expect((await later.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await later.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    const { data: challenge } = await later.auth.mfa.challenge({ factorId: pending?.id ?? '' });
    const { error } = await later.auth.mfa.verify({
      factorId: pending?.id ?? '',
      challengeId: challenge?.id ?? '',
      code: texts.at(-1)?.otp ?? '',
    });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });

  it('belongs to its owner only', async () => {
    const { factor } = await withFactor();
    const { client } = await withFactor();
    expect((await client.auth.mfa.challenge({ factorId: factor.id })).error).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({ code: 'mfa_factor_not_found' });
  });

  it('takes aal2 from the sessions that used it when removed', async () => {
    const { client, factor } = await withFactor();
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('conflicts by name, with ten at most', async () => {
    const { client } = await withFactor();
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone app' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Phone app" for this user already exists',
    });
    for (let count = 1; count < 10; count += 1) await enroll(client, `App ${count}`);
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    });
  });

  it("keeps its secret encrypted in GoTrue's envelope", async () => {
    const { factor } = await withFactor();
    const rows = await server.database.query(`select secret from auth.mfa_factors where id = $1`, [factor.id]);
    const { secret } = rows[0] as { secret: string };
    expect(JSON.parse(secret)).toMatchObject({ key_id: expect.any(String), alg: 'aes-gcm-hkdf' });
    expect(secret).not.toContain(factor.secret);
  });

  it('works with a plain secret from a dump', async () => {
    const { user, factor } = await withFactor();
    await server.database.query(`update auth.mfa_factors set secret = $2 where id = $1`, [factor.id, factor.secret]);
    const client = await open(user.email);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })).error).toBeNull();
  });
});

describe('phone factors', () => {
  it('receives a code that raises the session and is not readable in the table', async () => {
    const { email } = await createTestUser(server);
    const client = await open(email);
    const { data: factor } = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '+1 202 5550 142',
      friendlyName: 'Mobile',
    });
    expect(factor).toMatchObject({ type: 'phone', phone: '12025550142' });
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor?.id ?? '' });
    const sent = texts.at(-1);
    expect(sent).toMatchObject({ phone: '+12025550142', otp: expect.stringMatching(/^\d{6}$/) });
    const rows = await server.database.query(`select otp_code from auth.mfa_challenges where id = $1`, [challenge?.id]);
    expect((rows[0] as { otp_code: string }).otp_code).not.toContain(sent?.otp);
    const verify = (code: string) =>
      client.auth.mfa.verify({ factorId: factor?.id ?? '', challengeId: challenge?.id ?? '', code });
    expect((await verify(sent?.otp === '000000' ? '000001' : '000000')).error).toMatchObject({
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    });
    expect((await verify(sent?.otp ?? '')).error).toBeNull();
    expect((await claimsOf(client))?.amr?.[0]).toMatchObject({ method: 'mfa/phone' });
    expect(
      (await client.auth.mfa.enroll({ factorType: 'phone', phone: '+12025550142', friendlyName: 'Again' })).error,
    ).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    });
  });

  it('must be provided', async () => {
    const { email } = await createTestUser(server);
    const session = (await (await open(email)).auth.getSession()).data.session;
    const enrollWith = (body: unknown) =>
      call<{ error_code: string; msg: string }>(server, session?.access_token ?? '', '/auth/v1/factors', {
        method: 'POST',
        body,
      });
    expect(await enrollWith({ factor_type: 'phone' })).toMatchObject({
      status: 400,
      body: { msg: 'Phone number required to enroll Phone factor' },
    });
    expect(await enrollWith({ factor_type: 'pigeon' })).toMatchObject({
      body: { msg: 'factor_type needs to be totp, phone, or webauthn' },
    });
    expect(await call(server, null, '/auth/v1/factors', { method: 'POST', body: {} })).toMatchObject({ status: 401 });
  });
});

describe('recovery codes', () => {
  it("replace a factor's code once each, and never complete an enrollment", async () => {
    const { user, factor } = await withFactor();
    const codes = server.auth.recoveryCodes({
      sendEmail: async () => {},
      sendSms: async () => {},
      portalName: () => Promise.resolve('Recoup'),
    });
    const [code = '', next = ''] = await codes.create({ userId: user.id, ip: '127.0.0.1', userAgent: null }, clock.now());
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const client = await open(user.email);
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code.toUpperCase().replaceAll('-', ' ') })).error,
    ).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    expect(await codes.countLeft(user.id)).toBe(9);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    const unfinished = await enroll(client, 'New phone');
    expect((await client.auth.mfa.challengeAndVerify({ factorId: unfinished.id, code: next })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    const rows = await server.database.query(`select code_hash from auth_ext.recovery_codes where user_id = $1`, [user.id]);
    expect(JSON.stringify(rows)).not.toContain(next.replaceAll('-', ''));
  });
});
