import { createHash, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient, newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser } from '#test/factories.ts';
import { startForgingProvider, type ForgingProvider } from '#test/forging-provider.ts';
import { openSession, withoutProofs } from '#test/second-factors.ts';

let forger: ForgingProvider;
let server: MailServer;
beforeAll(async () => {
  forger = await startForgingProvider();
  server = await startMailServer({ ...withoutProofs, ...forger.settings });
});
afterAll(async () => {
  await server.stop();
  await forger.stop();
});

const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex');
const send = (body: Record<string, unknown>, token: string | null = null) =>
  call<Record<string, unknown>>(server, token, '/auth/v1/token?grant_type=id_token', { method: 'POST', body });
const present = async (idToken: string, further: Record<string, unknown> = {}) =>
  send({ provider: 'keycloak', id_token: idToken, ...further });
const invalid = (error_description: string) => ({ status: 400, body: { error: 'invalid request', error_description } });

describe('an id token that an app fetched', () => {
  it('signs in with the official client', async () => {
    const client = await createPkceClient(server);
    const [sub, email, nonce] = [randomUUID(), newEmail(), 'a nonce of the app'];
    const token = await forger.sign({ sub, email, nonce: hashed(nonce) });
    const { data, error } = await client.auth.signInWithIdToken({ provider: 'keycloak', token, nonce });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'keycloak', providers: ['keycloak'] } });
    expect(data.user?.identities).toMatchObject([{ provider: 'keycloak', id: sub, email }]);
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.amr).toEqual([{ method: 'oauth', timestamp: expect.any(Number) }]);
  });

  it('may be for any of our clients, and is recognized by its issuer', async () => {
    expect((await present(await forger.sign({ aud: 'phone-app' }))).status).toBe(200);
    const named = { provider: '', issuer: forger.issuer, client_id: 'portal' };
    expect((await present(await forger.sign({}), named)).status).toBe(200);
    expect(await present(await forger.sign({ aud: 'phone-app' }), named)).toMatchObject(
      invalid('Unacceptable audience in id_token: [phone-app]'),
    );
  });

  it('is bound to the access token beside it', async () => {
    const hash = createHash('sha256').update('token').digest().subarray(0, 16).toString('base64url');
    const token = await forger.sign({ at_hash: hash });
    expect((await present(token, { access_token: 'token' })).status).toBe(200);
    expect(await present(token, { access_token: 'another' })).toMatchObject(invalid('Bad ID token'));
  });

  it.each<[string, (forger: ForgingProvider) => Promise<string> | string, string]>([
    ['of another audience', (by) => by.sign({ aud: 'another' }), 'Unacceptable audience in id_token: [another]'],
    ['of another issuer', (by) => by.sign({ iss: 'https://accounts.google.com' }), 'Bad ID token'],
    ['that has expired', (by) => by.sign({ iat: 1, exp: 2 }), 'Bad ID token'],
    ['without an expiry', (by) => by.sign({ exp: undefined } as unknown as JWTPayload), 'Bad ID token'],
    ['without a subject', (by) => by.sign({ sub: undefined } as unknown as JWTPayload), 'Missing sub claim in id_token'],
    ['without a signature', (by) => by.unsigned({}), 'Bad ID token'],
    ['signed by another key', (by) => by.signByAnother({}), 'Bad ID token'],
    ['signed with the public key', (by) => by.signByPublicKey({}), 'Bad ID token'],
    ['signed with the secret', (by) => by.signBySecret({}), 'Bad ID token'],
    ['that is none', () => 'a.b.c', 'Bad ID token'],
  ])('is refused: one %s', async (_what, forge, description) => {
    expect(await present(await forge(forger))).toMatchObject(invalid(description));
  });

  it('must carry the nonce that it was requested with', async () => {
    const bare = await forger.sign({});
    const bound = await forger.sign({ nonce: hashed('mine') });
    const half = invalid('Passed nonce and nonce in id_token should either both exist or not.');
    expect(await present(bare, { nonce: 'mine' })).toMatchObject(half);
    expect(await present(bound)).toMatchObject(half);
    const other = { status: 400, body: { error: 'invalid nonce', error_description: 'Nonces mismatch' } };
    expect(await present(bound, { nonce: 'yours' })).toMatchObject(other);
    expect(await present(bound, { nonce: hashed('mine') })).toMatchObject(other);
  });

  it('must identify its subject', async () => {
    expect(await send({ provider: 'keycloak' })).toMatchObject(invalid('id_token required'));
    expect(await send({ id_token: 'x' })).toMatchObject(invalid('provider or client_id and issuer required'));
    expect(await send({ id_token: 'x', provider: 'google' })).toMatchObject({
      status: 400,
      body: { error_code: 'provider_disabled', msg: 'Provider (issuer "https://accounts.google.com") is not enabled' },
    });
    expect((await send({ id_token: 'x', provider: 'custom:acme' })).body['msg']).toBe('Custom provider "custom:acme" not found');
    expect((await send({ id_token: 'x', provider: 'acme' })).body['msg']).toBe('Custom OIDC provider "acme" not allowed');
  });

  it('opens no account by an unverified address', async () => {
    const { id, email } = await createTestUser(server);
    for (const verified of [false, undefined, 'no']) {
      const token = await forger.sign({ email, email_verified: verified } as unknown as JWTPayload);
      expect(await present(token)).toMatchObject({ status: 422, body: { error_code: 'provider_email_needs_verification' } });
    }
    const own = await forger.sign({ email });
    expect(await present(own)).toMatchObject({ status: 200, body: { user: { id } } });
  });

  it('waits for a confirmation email when the address is free', async () => {
    const [sub, email] = [randomUUID(), newEmail()];
    const token = await forger.sign({ sub, email, email_verified: false });
    expect((await present(token)).status).toBe(422);
    await openLink(server, (await server.mailbox.receive(email)).link);
    expect(await present(token)).toMatchObject({ status: 200, body: { user: { email } } });
  });
});

describe('linking with an id token', () => {
  it('requires a session and adds the identity to it', async () => {
    const user = await createTestUser(server);
    const client = await openSession(server, user.email);
    const sub = randomUUID();
    const token = await forger.sign({ sub });
    expect(await present(token, { link_identity: true })).toMatchObject(
      invalid('Linking requires a valid user access token in Authorization'),
    );
    const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak', token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email: user.email, app_metadata: { providers: ['email', 'keycloak'] } });
    const again = await client.auth.linkIdentity({ provider: 'keycloak', token });
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists', message: 'Identity is already linked' });
    const other = await openSession(server, (await createTestUser(server)).email);
    expect((await other.auth.linkIdentity({ provider: 'keycloak', token })).error?.message).toBe(
      'Identity is already linked to another user',
    );
  });
});
