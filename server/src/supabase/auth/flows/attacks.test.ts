import { exportSPKI, importJWK, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser, password, signIn } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
const statusOf = async (token: string) => (await call(server, token, '/auth/v1/user')).status;

describe('forged tokens', () => {
  it('are refused with any algorithm and key', async () => {
    const { email } = await createTestUser(server);
    const token = await signIn(server, email);
    expect(await statusOf(token)).toBe(200);
    const claims = claimsOf(token);
    const { body } = await call<{ keys: JWK[] }>(server, null, '/auth/v1/.well-known/jwks.json');
    const jwk = body.keys[0] as JWK;
    const pem = await exportSPKI((await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey);
    const forge = (key: string, header: { kid?: string }) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(new TextEncoder().encode(key));
    const forged = [
      new UnsecuredJWT(claims).encode(),
      // The public key used as an HMAC secret.
      await forge(pem, { kid: jwk.kid ?? '' }),
      await forge(pem, {}),
      await forge(JSON.stringify(jwk), { kid: jwk.kid ?? '' }),
      await forge('', {}).catch(() => 'a.b.c'),
      await forge('k'.repeat(32), { kid: 'unknown' }),
      `${token}x`,
    ];
    for (const each of forged) {
      expect(await statusOf(each)).toBe(403);
      expect((await call(server, each, '/api/core/v1/clients/my-clients')).status).toBe(401);
    }
  });
});

describe('user-supplied claims', () => {
  it('grant no rights at sign-up, in metadata or in the token', async () => {
    const client = await createOfficialClient(server);
    const email = newEmail();
    await client.auth.signUp({
      email,
      password,
      options: {
        data: { role: 'service_role', sub: 'another', email: 'admin@demo.test', email_verified: true, is_super_admin: true },
      },
    });
    const { code } = await server.mailbox.receive(email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    await client.auth.updateUser({ data: { role: 'client_admin', client_id: 'all' } });
    const refreshed = await client.auth.refreshSession();
    const token = refreshed.data.session?.access_token ?? '';
    expect(claimsOf(token)).toMatchObject({ role: 'authenticated', sub: data.user?.id, email, aal: 'aal1' });
    expect(data.user?.user_metadata).toMatchObject({ sub: data.user?.id, email });
    expect((await call<{ data: unknown[] }>(server, token, '/api/core/v1/clients/my-clients')).body.data).toEqual([]);
    expect((await call(server, token, '/auth/v1/admin/users')).status).not.toBe(200);
  });
});

describe('a session', () => {
  it('is a new one for the browser that opens the link, never the one that requested it', async () => {
    const { email, id } = await createTestUser(server);
    const attacker = await createTestUser(server);
    const attackerToken = await signIn(server, attacker.email);
    await call(server, attackerToken, '/auth/v1/otp', { method: 'POST', body: { email } });
    const { fragment } = await openLink(server, (await server.mailbox.receive(email)).link, {
      authorization: `Bearer ${attackerToken}`,
    });
    const [mine, theirs] = [claimsOf(fragment.get('access_token') ?? ''), claimsOf(attackerToken)];
    expect(mine.sub).toBe(id);
    expect(mine.session_id).not.toBe(theirs.session_id);
    expect((await call<{ id: string }>(server, attackerToken, '/auth/v1/user')).body.id).toBe(attacker.id);
  });
});

describe('an address registered by someone other than its owner', () => {
  it.each(['asks for a code', 'is invited'])('does not keep that password when the owner %s', async (how) => {
    const email = newEmail();
    const attacker = await createOfficialClient(server);
    await attacker.auth.signUp({ email, password: 'of-the-attacker' });
    const registered = await server.mailbox.receive(email);
    const owner = await createOfficialClient(server);
    if (how === 'is invited') {
      await server.database.query('update auth.users set invited_at = now() where email = $1', [email]);
      await owner.auth.verifyOtp({ email, token: registered.code, type: 'invite' });
    } else {
      await owner.auth.signInWithOtp({ email });
      await owner.auth.verifyOtp({ email, token: (await server.mailbox.receive(email)).code, type: 'email' });
    }
    expect((await owner.auth.getUser()).data.user?.email).toBe(email);
    expect((await attacker.auth.signInWithPassword({ email, password: 'of-the-attacker' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    expect((await owner.auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('malformed input', () => {
  it.each([
    ['a NUL in the address', 'signup', { email: 'a\u0000@example.com', password }],
    ['a half character', 'signup', { email: newEmail(), password, data: { name: '\ud800' } }],
    ['an array', 'otp', []],
    ['objects for texts', 'otp', { email: { $ne: '' } }],
    ['a list of addresses', 'recover', { email: ['a@example.com', 'b@example.com'] }],
    ['a token that matches anything', 'verify', { type: 'email', token_hash: '%' }],
    ['a header in the address', 'recover', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['two addresses in one', 'recover', { email: 'a@example.com, b@example.com' }],
    ['a very long code', 'verify', { type: 'email', email: 'a@example.com', token: '1'.repeat(500_000) }],
  ])('%s is refused in order', async (_what, path, body) => {
    const { status } = await call(server, null, `/auth/v1/${path}`, { method: 'POST', body });
    expect([400, 403, 422]).toContain(status);
  });

  it('in a link lands at the site URL', async () => {
    for (const query of [
      'token=%00&type=signup',
      "token=' or 1=1 --&type=recovery",
      'token=abc&type=sms',
      'token=a&token=b&type=signup',
    ]) {
      const response = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
      if (response.status === 400) continue;
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toMatch(/^https:\/\/portal\.example\.com\/#error/);
    }
  });
});
