import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '#test/authenticator.ts';
import { addPasskey, passkeyOptions, signInWithPasskey } from '#test/passkeys.ts';
import { confirmPassword } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin, openClient, password, recordEvents, refusal, signedIn } from '#test/supabase-client.ts';

let server: TestServer;
/** Ahead of the real time by as much as a test needs. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
beforeAll(async () => {
  server = await startTestServer({}, { clock });
});
afterAll(() => server.stop());
beforeEach(() => {
  ahead = 0;
});

/** A user who signed in and confirmed the password again, as adding a passkey requires. */
async function provenUser() {
  const member = await signedIn(server, passkeyOptions);
  await confirmPassword(member.client);
  return member;
}

/** A signed-in user with a passkey. */
async function withPasskey() {
  const member = await provenUser();
  const authenticator = new Authenticator();
  return { ...member, authenticator, passkeyId: await addPasskey(member.client, authenticator) };
}
const noOptions = { challenge: '', rp: {}, user: { id: '' } };
const openVisitor = () => openClient(server, passkeyOptions);

describe('auth.passkey', () => {
  it('is announced by the settings', async () => {
    const settings = (await (await fetch(`${server.url}/auth/v1/settings`)).json()) as Record<string, unknown>;
    expect(settings['passkeys_enabled']).toBe(true);
  });

  it('registers a discoverable key of this domain and user', async () => {
    const { client, id, email } = await provenUser();
    const { data } = await client.auth.passkey.startRegistration();
    expect(data).toMatchObject({ challenge_id: expect.stringMatching(/^[0-9a-f-]{36}$/), expires_at: expect.any(Number) });
    expect(data?.options).toMatchObject({
      rp: { id: 'localhost', name: 'Recoup' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
    });
    const verified = await client.auth.passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? '',
      credential: new Authenticator().create(data?.options ?? noOptions),
    });
    expect(verified).toMatchObject({ error: null, data: { id: expect.any(String), friendly_name: 'Passkey' } });
  });

  it('signs in without a password, at aal2, and refreshes keep it', async () => {
    const { email, authenticator } = await withPasskey();
    const visitor = await openVisitor();
    const events = recordEvents(visitor);
    const { data, error } = await signInWithPasskey(visitor, authenticator);
    expect(error).toBeNull();
    await events.until('SIGNED_IN');
    expect(data?.session?.user.email).toBe(email);
    const assurance = async () => (await visitor.auth.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(await assurance()).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    });
    await visitor.auth.refreshSession();
    expect(await assurance()).toMatchObject({ currentLevel: 'aal2' });
    const [session] = await server.database.query('select aal from auth.sessions where id = $1', [
      (await visitor.auth.getClaims()).data?.claims.session_id,
    ]);
    expect(session).toEqual({ aal: 'aal2' });
  });

  it('lists, renames and removes', async () => {
    const { client, passkeyId, authenticator } = await withPasskey();
    expect((await client.auth.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey' }]);
    expect((await client.auth.passkey.list()).data?.[0]).not.toHaveProperty('last_used_at');
    const other = await openVisitor();
    await signInWithPasskey(other, authenticator);
    const renamed = await client.auth.passkey.update({ passkeyId, friendlyName: 'Office laptop' });
    expect(renamed.data).toMatchObject({ friendly_name: 'Office laptop', last_used_at: expect.any(String) });
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.auth.passkey.list()).data).toEqual([]);
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await signInWithPasskey(await openVisitor(), authenticator)).error).toMatchObject(
      refusal(400, 'webauthn_verification_failed', 'Credential verification failed'),
    );
  });

  it('keeps the current session when its passkey is removed', async () => {
    const { passkeyId, authenticator } = await withPasskey();
    const visitor = await openVisitor();
    await signInWithPasskey(visitor, authenticator);
    expect((await visitor.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await visitor.auth.getUser()).error).toBeNull();
  });

  it('is managed by the service key too', async () => {
    const { client, id, passkeyId } = await withPasskey();
    const { passkey } = (await openAdmin(server)).auth.admin;
    expect((await passkey.listPasskeys({ userId: id })).data).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey' }]);
    expect((await passkey.deletePasskey({ userId: id, passkeyId })).error).toBeNull();
    expect((await passkey.deletePasskey({ userId: id, passkeyId })).error).toMatchObject(
      refusal(404, 'validation_failed', 'Passkey not found'),
    );
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  it('is recorded', async () => {
    const { client, id, passkeyId, authenticator } = await withPasskey();
    await signInWithPasskey(await openVisitor(), authenticator);
    await client.auth.passkey.update({ passkeyId, friendlyName: 'Phone' });
    await signInWithPasskey(await openVisitor(), authenticator, { origin: 'https://portal.example.net' });
    await client.auth.passkey.delete({ passkeyId });
    const rows = await server.database.query<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload -> 'traits' ->> 'passkey_id' = $2 order by created_at`,
      [id, passkeyId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'passkey_created',
      'login',
      'passkey_updated',
      'login_failed',
      'passkey_deleted',
    ]);
  });
});

describe('auth.passkey names the problem', () => {
  it('of a challenge', async () => {
    const { client, authenticator } = await withPasskey();
    const visitor = await openVisitor();
    const { answer } = await signInWithPasskey(visitor, authenticator);
    const unknown = refusal(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
    expect((await visitor.auth.passkey.verifyAuthentication(answer)).error).toMatchObject(unknown);
    // A challenge of the other kind.
    const { data: registration } = await client.auth.passkey.startRegistration();
    const challengeId = registration?.challenge_id ?? '';
    expect((await visitor.auth.passkey.verifyAuthentication({ ...answer, challengeId })).error).toMatchObject(unknown);
    const { data: late } = await visitor.auth.passkey.startAuthentication();
    const credential = authenticator.get(late?.options ?? noOptions);
    ahead += 301_000;
    expect(
      (await visitor.auth.passkey.verifyAuthentication({ challengeId: late?.challenge_id ?? '', credential })).error,
    ).toMatchObject(refusal(400, 'webauthn_challenge_expired', 'Challenge has expired'));
  });

  it('of a body', async () => {
    const visitor = await openVisitor();
    const verify = async (challengeId: string, credential: unknown) =>
      (await visitor.auth.passkey.verifyAuthentication({ challengeId, credential: credential as never })).error;
    expect(await verify('', {})).toMatchObject(refusal(400, 'validation_failed', 'challenge_id is required'));
    expect(await verify('x', null)).toMatchObject(refusal(400, 'validation_failed', 'credential is required'));
    expect(await verify('x', {})).toMatchObject(refusal(400, 'validation_failed', 'challenge_id must be a valid UUID'));
    const { data } = await visitor.auth.passkey.startAuthentication();
    expect(await verify(data?.challenge_id ?? '', {})).toMatchObject(
      refusal(400, 'webauthn_verification_failed', 'Invalid credential response'),
    );
  });

  it('of a registration', async () => {
    const { client, authenticator } = await withPasskey();
    const { data: start } = await client.auth.passkey.startRegistration();
    expect(start?.options.excludeCredentials).toHaveLength(1);
    // One key registered twice, against the options.
    const [key] = authenticator.keys;
    const copy = new Authenticator();
    const { data: second } = await client.auth.passkey.startRegistration();
    const credential = copy.create(second?.options ?? noOptions);
    await server.database.query('update auth.webauthn_credentials set credential_id = $1 where credential_id = $2', [
      Buffer.from(credential.id, 'base64url'),
      key?.id,
    ]);
    expect(
      (await client.auth.passkey.verifyRegistration({ challengeId: second?.challenge_id ?? '', credential })).error,
    ).toMatchObject(refusal(422, 'webauthn_credential_exists', 'This credential is already registered'));
    for (let count = 1; count < 10; count += 1) await addPasskey(client, new Authenticator());
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject(
      refusal(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
    );
  });

  it('of a name', async () => {
    const { client, passkeyId } = await withPasskey();
    const rename = async (friendlyName: string, id = passkeyId) =>
      (await client.auth.passkey.update({ passkeyId: id, friendlyName })).error;
    expect(await rename('')).toMatchObject(refusal(400, 'validation_failed', 'friendly_name is required'));
    expect(await rename('a'.repeat(121))).toMatchObject(
      refusal(400, 'validation_failed', 'friendly_name must be 120 characters or less'),
    );
    expect(await rename('Mine', '0b6f2a52-3b60-4d0e-9b42-000000000000')).toMatchObject({ status: 404 });
    expect(await rename('Mine', 'x')).toMatchObject({ status: 404 });
  });

  it('of a user who may not sign in', async () => {
    const { id, email, authenticator } = await withPasskey();
    const admin = (await openAdmin(server)).auth.admin;
    await admin.updateUserById(id, { ban_duration: '1h' });
    const attempt = async () => (await signInWithPasskey(await openVisitor(), authenticator)).error;
    expect(await attempt()).toMatchObject(refusal(403, 'user_banned', 'User is banned'));
    await admin.updateUserById(id, { ban_duration: 'none' });
    await server.database.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect(await attempt()).toMatchObject(refusal(403, 'email_not_confirmed', 'Email not confirmed'));
    await server.database.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    expect(await attempt()).toBeNull();
    const client = await openClient(server);
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    await admin.deleteUser(id, true);
    expect(await attempt()).toMatchObject({ code: 'webauthn_verification_failed' });
  });
});
