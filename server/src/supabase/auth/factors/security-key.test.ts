import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type CreationOptions, type RequestOptions } from '#test/authenticator.ts';
import { call, createTestUser } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf, withoutProofs } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
/** Ahead of the real time by as much as a test needs. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  server = await startTestServer({ ...withoutProofs, FACTOR_ATTEMPTS_PER_5_MIN: '100' }, { clock });
});
afterAll(() => server.stop());

interface Challenge {
  id: string;
  type: string;
  expires_at: number;
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: CreationOptions & RequestOptions } };
  error_code?: string;
  msg?: string;
}
interface Issued {
  access_token: string;
  user: { factors: Record<string, unknown>[] };
  error_code?: string;
  msg?: string;
}

const post = async <T>(client: SupabaseClient, path: string, body: unknown = {}) =>
  call<T>(server, await tokenOf(client), `/auth/v1/factors/${path}`, { method: 'POST', body });
const challengeOf = async (client: SupabaseClient, factorId: string) =>
  (await post<Challenge>(client, `${factorId}/challenge`)).body;
const verify = (client: SupabaseClient, factorId: string, body: unknown) => post<Issued>(client, `${factorId}/verify`, body);

/** Keeps the tokens of an answer in the client. */
async function adopt(client: SupabaseClient, { body }: { body: Issued }): Promise<void> {
  const { access_token, refresh_token } = body as Issued & { refresh_token: string };
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
}

async function enroll(client: SupabaseClient, friendlyName = 'Blue key'): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  return data.id;
}

/** A user with a security key, and the client that enrolled it, at aal2. */
async function withKey(authenticator = new Authenticator()) {
  const user = await createTestUser(server);
  const client = await openSession(server, user.email);
  const factorId = await enroll(client);
  const { id, webauthn } = await challengeOf(client, factorId);
  const credential = authenticator.create(webauthn.credential_options.publicKey);
  const answer = await verify(client, factorId, {
    challenge_id: id,
    webauthn: { type: 'create', credential_response: credential },
  });
  expect(answer.status).toBe(200);
  await adopt(client, answer);
  return { user, client, factorId, authenticator, answer };
}

/** A new session of the user, a challenge, and the answer of the key. */
async function show(
  { user, factorId, authenticator }: Awaited<ReturnType<typeof withKey>>,
  deviations: Parameters<Authenticator['get']>[1] = {},
) {
  const client = await openSession(server, user.email);
  const { id, webauthn } = await challengeOf(client, factorId);
  const credential = authenticator.get(webauthn.credential_options.publicKey, deviations);
  const body = { challenge_id: id, webauthn: { type: 'request', credential_response: credential } };
  return { client, body, answer: await verify(client, factorId, body) };
}

const claimsOf = async (client: SupabaseClient) => (await client.auth.getClaims()).data?.claims;
const wrong = { status: 422, body: { error_code: 'mfa_verification_failed', msg: 'Invalid WebAuthn credential' } };

describe('a security key', () => {
  it('is created for this domain, with user verification, and excludes the keys that are known', async () => {
    const { client, factorId, user } = await withKey();
    const next = await enroll(client, 'Red key');
    const challenge = await challengeOf(client, next);
    expect(challenge).toMatchObject({ type: 'webauthn', expires_at: expect.any(Number), webauthn: { type: 'create' } });
    const { publicKey } = challenge.webauthn.credential_options;
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Recoup' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
    });
    const [row] = await server.database.query<{ web_authn_credential: { id: string } }>(
      'select web_authn_credential from auth.mfa_factors where id = $1',
      [factorId],
    );
    const id = Buffer.from(row?.web_authn_credential.id ?? '', 'base64').toString('base64url');
    expect(publicKey.excludeCredentials).toMatchObject([{ id, type: 'public-key' }]);
  });

  it('raises the session that enrolled it and each that shows it, and is listed', async () => {
    const owner = await withKey();
    expect(owner.answer.body.user.factors).toMatchObject([
      { id: owner.factorId, factor_type: 'webauthn', status: 'verified', friendly_name: 'Blue key' },
    ]);
    expect(JSON.stringify(owner.answer.body.user.factors)).not.toContain('publicKey');
    const { client, answer } = await show(owner);
    expect(answer.status).toBe(200);
    await adopt(client, answer);
    const claims = await claimsOf(client);
    expect(claims).toMatchObject({ aal: 'aal2' });
    expect(claims?.amr?.[0]).toMatchObject({ method: 'mfa/webauthn' });
    const rows = await server.database.query<{ action: string; result: string | null }>(
      `select payload ->> 'action' as action, payload -> 'traits' ->> 'result' as result from auth.audit_log_entries
       where payload -> 'traits' ->> 'factor_id' = $1 order by created_at, id`,
      [owner.factorId],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'challenge_created',
      'challenge_created',
      'factor_in_progress',
      'factor_updated',
      'verification_attempted',
      'verification_attempted',
    ]);
  });

  it('takes aal2 from its sessions when it is removed', async () => {
    const { client, factorId } = await withKey();
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
  });

  it('is replaced by a recovery code', async () => {
    const { user, factorId } = await withKey();
    const codes = server.auth.recoveryCodes({
      sendEmail: async () => {},
      sendSms: async () => {},
      portalName: () => Promise.resolve('Recoup'),
    });
    const [code = ''] = await codes.create({ userId: user.id, ip: '127.0.0.1', userAgent: null }, clock.now());
    const client = await openSession(server, user.email);
    const { id } = await challengeOf(client, factorId);
    expect((await verify(client, factorId, { challenge_id: id, code })).status).toBe(200);
  });

  it('keeps its count, in the form of a hosted project', async () => {
    const owner = await withKey();
    await show(owner);
    await show(owner);
    const [row] = await server.database.query<{ web_authn_credential: unknown; web_authn_aaguid: string }>(
      'select web_authn_credential, web_authn_aaguid from auth.mfa_factors where id = $1',
      [owner.factorId],
    );
    expect(row).toMatchObject({
      web_authn_aaguid: '00000000-0000-0000-0000-000000000000',
      web_authn_credential: {
        id: owner.authenticator.keys[0]?.id.toString('base64'),
        publicKey: expect.any(String),
        transport: ['internal'],
        flags: { userPresent: true, userVerified: true, backupEligible: false, backupState: false },
        authenticator: { AAGUID: Buffer.alloc(16).toString('base64'), signCount: 2, cloneWarning: false },
      },
    });
  });

  it('is read from a dump of a hosted project, whose library wrote other names', async () => {
    const owner = await withKey();
    await show(owner);
    await server.database.query(
      `update auth.mfa_factors set web_authn_credential = web_authn_credential
         || '{"authenticator": {"AAGUID": "AAAAAAAAAAAAAAAAAAAAAA==", "SignCount": 7, "CloneWarning": false, "Attachment": ""}}'
       where id = $1`,
      [owner.factorId],
    );
    expect((await show(owner, { count: 7 })).answer).toMatchObject(wrong);
    expect((await show(owner, { count: 8 })).answer.status).toBe(200);
    expect((await show(owner, { count: 8 })).answer).toMatchObject(wrong);
  });
});

describe('an attack', () => {
  it.each([
    ['another origin', { origin: 'https://portal.example.net' }],
    ['another port of this host', { origin: 'http://localhost:8080' }],
    ['another domain', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'QUFBQUFBQUFBQUFBQUFBQQ' }],
    ['a user who was not verified', { isUserVerified: false }],
    ['a counter that stands still, as of a copied key', { count: 0 }],
  ])('with %s is refused, recorded, and uses up the challenge', async (_name, deviations) => {
    const owner = await withKey();
    if ('count' in deviations) expect((await show(owner)).answer.status).toBe(200);
    const { client, body, answer } = await show(owner, deviations);
    expect(answer).toMatchObject(wrong);
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
    expect(await verify(client, owner.factorId, body)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_not_found' },
    });
    const [entry] = await server.database.query(
      `select payload -> 'traits' ->> 'result' as result from auth.audit_log_entries
       where payload -> 'traits' ->> 'factor_id' = $1 and payload ->> 'action' = 'verification_attempted'
       order by created_at desc limit 1`,
      [owner.factorId],
    );
    expect(entry).toEqual({ result: 'wrong' });
  });

  it.each([
    ['another origin', { origin: 'https://portal.example.net' }],
    ['another domain', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'QUFBQUFBQUFBQUFBQUFBQQ' }],
    ['a user who was not verified', { isUserVerified: false }],
  ])('on enrollment with %s is refused', async (_name, deviations) => {
    const { email } = await createTestUser(server);
    const client = await openSession(server, email);
    const factorId = await enroll(client);
    const { id, webauthn } = await challengeOf(client, factorId);
    const credential = new Authenticator().create(webauthn.credential_options.publicKey, deviations);
    const body = { challenge_id: id, webauthn: { type: 'create', credential_response: credential } };
    expect(await verify(client, factorId, body)).toMatchObject(wrong);
  });

  it('that replays an answer is refused, against its challenge and against the next', async () => {
    const owner = await withKey();
    const { client, body, answer } = await show(owner);
    expect(answer.status).toBe(200);
    await adopt(client, answer);
    expect((await verify(client, owner.factorId, body)).body.error_code).toBe('mfa_factor_not_found');
    const { id } = await challengeOf(client, owner.factorId);
    expect(await verify(client, owner.factorId, { ...body, challenge_id: id })).toMatchObject(wrong);
  });

  it("with another user's key, or another key of the same user, is refused", async () => {
    const [owner, other] = [await withKey(), await withKey()];
    const client = await openSession(server, owner.user.email);
    const attempt = async (authenticator: Authenticator) => {
      const { id, webauthn } = await challengeOf(client, owner.factorId);
      const [key] = authenticator.keys;
      if (!key) throw new Error('no key');
      const credential = authenticator.use(key, webauthn.credential_options.publicKey);
      return verify(client, owner.factorId, {
        challenge_id: id,
        webauthn: { type: 'request', credential_response: credential },
      });
    };
    expect(await attempt(other.authenticator)).toMatchObject(wrong);
    // The other key under the name of the right one.
    const forged = new Authenticator();
    const [right] = owner.authenticator.keys;
    const [stolen] = other.authenticator.keys;
    if (!right || !stolen) throw new Error('no key');
    forged.keys.push({ ...stolen, id: right.id });
    expect(await attempt(forged)).toMatchObject(wrong);
    expect((await challengeOf(client, other.factorId)).error_code).toBe('mfa_factor_not_found');
  });

  it('after five minutes is refused', async () => {
    const owner = await withKey();
    const client = await openSession(server, owner.user.email);
    const { id, webauthn } = await challengeOf(client, owner.factorId);
    const credential = owner.authenticator.get(webauthn.credential_options.publicKey);
    ahead += 301_000;
    const body = { challenge_id: id, webauthn: { type: 'request', credential_response: credential } };
    expect((await verify(client, owner.factorId, body)).body.error_code).toBe('mfa_challenge_expired');
  });

  it('that enrolls a new key at a verified factor is refused', async () => {
    const owner = await withKey();
    const client = await openSession(server, owner.user.email);
    const { id, webauthn } = await challengeOf(client, owner.factorId);
    const { publicKey } = webauthn.credential_options;
    const options = { ...publicKey, rp: { id: 'localhost' }, user: { id: 'AA' } };
    const credential = new Authenticator().create({ ...options, excludeCredentials: [] });
    const body = { challenge_id: id, webauthn: { type: 'create', credential_response: credential } };
    expect(await verify(client, owner.factorId, body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Invalid credential_response' },
    });
  });

  it('cannot raise a session with a key enrolled before another factor was verified', async () => {
    const user = await createTestUser(server);
    const [owner, thief] = [await openSession(server, user.email), await openSession(server, user.email)];
    const pending = await enroll(thief);
    await setUpApp(owner, clock.now().getTime());
    const later = await openSession(server, user.email);
    const { id, webauthn } = await challengeOf(later, pending);
    const credential = new Authenticator().create(webauthn.credential_options.publicKey);
    const body = { challenge_id: id, webauthn: { type: 'create', credential_response: credential } };
    expect(await verify(later, pending, body)).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } });
  });
});

describe('a call', () => {
  it.each([
    [{}, 'WebAuthn config required'],
    [{ webauthn: {} }, 'WebAuthn type must be create or request'],
    [{ webauthn: { type: 'request' } }, 'credential_response required'],
    [{ webauthn: { type: 'request', credential_response: {} } }, 'Invalid credential_response'],
    [{ webauthn: { type: 'request', credential_response: { id: '%', rawId: 1 } } }, 'Invalid credential_response'],
  ])('without what it needs is refused by name: %j', async (body, msg) => {
    const { client, factorId } = await withKey();
    const { id } = await challengeOf(client, factorId);
    expect(await verify(client, factorId, { challenge_id: id, ...body })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });
});
