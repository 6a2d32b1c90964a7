import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { readGivenKeys } from './given-keys.ts';
import { sweepAuth } from './retention.ts';

const servers: TestServer[] = [];
async function start(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...options);
  servers.push(server);
  return server;
}
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const listed = async (server: TestServer) =>
  (await call<{ keys: (JWK & { kid: string })[] }>(server, null, '/auth/v1/.well-known/jwks.json')).body.keys;
const isWelcome = async (server: TestServer, token: string) => (await call(server, token, '/auth/v1/user')).status === 200;
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg: string; kid?: string };

describe('generated keys', () => {
  it('rotate: new tokens use the new key, old tokens live until they expire', async () => {
    let ahead = 0;
    const server = await start({}, { clock: { now: () => new Date(Date.now() + ahead) } });
    const { email } = await createTestUser(server);
    const old = await tokenOf(await openSession(server, email));
    const { kid } = await server.auth.rotateKeys();
    expect(kid).not.toBe(headerOf(old).kid);
    ahead = 61_000;
    // A minute later the server reloads its keys at the next token.
    expect(await isWelcome(server, old)).toBe(true);
    const client = await openSession(server, email);
    const fresh = await tokenOf(client);
    expect(headerOf(fresh)).toMatchObject({ alg: 'ES256', kid });
    expect((await client.auth.getClaims()).data?.claims.email).toBe(email);
    expect((await listed(server)).map((key) => key.kid)).toEqual([headerOf(old).kid, kid]);
    ahead = 3600_000 + 130_000;
    expect(await isWelcome(server, old)).toBe(false);
    expect((await listed(server)).map((key) => key.kid)).toEqual([kid]);
  });

  it('keep the service key valid through rotation until it is revoked; no user token survives with it', async () => {
    let ahead = 0;
    const server = await start({}, { clock: { now: () => new Date(Date.now() + ahead) } });
    const { email } = await createTestUser(server);
    const session = await tokenOf(await openSession(server, email));
    const service = await server.auth.serviceKey();
    const opens = async () => (await call(server, service, '/auth/v1/admin/users')).status;
    await server.auth.rotateKeys();
    ahead = 3 * 3600_000;
    expect(await opens()).toBe(200);
    expect(await isWelcome(server, session)).toBe(false);
    await sweepAuth(server.platform.db, {
      now: new Date(),
      sessionsBefore: new Date(Date.now() + 86_400_000),
      tokensBefore: new Date(0),
    });
    ahead += 61_000;
    expect(await opens()).toBe(200);
    // Revoking also covers one signed with the newest session key: sessions remain valid.
    const [latest, person] = [await server.auth.serviceKey(), await tokenOf(await openSession(server, email))];
    await server.auth.rotateKeys({ revokesProjectKeys: true });
    ahead += 61_000;
    expect(await opens()).toBe(403);
    expect((await call(server, latest, '/auth/v1/admin/users')).status).toBe(403);
    expect(await isWelcome(server, person)).toBe(true);
    expect((await call(server, await server.auth.serviceKey(), '/auth/v1/admin/users')).status).toBe(200);
  });

  it('are never exposed, and tokens cannot choose how they are used', async () => {
    const server = await start();
    const { email, id } = await createTestUser(server);
    const token = await tokenOf(await openSession(server, email));
    const [key] = await listed(server);
    if (!key) throw new Error('no key');
    expect(key).not.toHaveProperty('d');
    const claims = { sub: id, role: 'authenticated', aud: 'authenticated' };
    const forge = (header: { alg: string; kid?: string }, secret: Uint8Array) =>
      new SignJWT(claims).setProtectedHeader(header).setIssuedAt().setExpirationTime('1h').sign(secret);
    // The public key as a shared secret, in every encoding an attacker may try.
    for (const secret of [JSON.stringify(key), key.x ?? '', `${key.x}${key.y}`]) {
      const bytes = new TextEncoder().encode(secret.padEnd(32, '0'));
      expect(await isWelcome(server, await forge({ alg: 'HS256', kid: key.kid }, bytes))).toBe(false);
      expect(await isWelcome(server, await forge({ alg: 'HS256' }, bytes))).toBe(false);
    }
    const [, payload = ''] = token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: key.kid })).toString('base64url');
    expect(await isWelcome(server, `${none}.${payload}.`)).toBe(false);
    const stranger = await generateKeyPair('ES256');
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setExpirationTime('1h')
      .sign(stranger.privateKey);
    expect(await isWelcome(server, signed)).toBe(false);
    expect(await isWelcome(server, token)).toBe(true);
  });
});

describe('configured keys', () => {
  async function make(kid: string, keyOps: string[], algorithm: 'ES256' | 'RS256' = 'ES256') {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, key_ops: keyOps };
  }

  it('sign and verify as their key_ops say', async () => {
    const [current, former] = [await make('current', ['sign', 'verify']), await make('former', ['verify'])];
    const server = await start({ JWT_KEYS: JSON.stringify([former, current]) });
    const { email, id } = await createTestUser(server);
    const client = await openSession(server, email);
    const token = await tokenOf(client);
    expect(headerOf(token)).toMatchObject({ alg: 'ES256', kid: 'current' });
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
    expect((await listed(server)).map(({ kid }) => kid)).toEqual(['former', 'current']);
    expect(JSON.stringify(await listed(server))).not.toContain(current.d);
    const signed = await new SignJWT({ sub: id, role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid: 'former' })
      .setExpirationTime('1h')
      .sign(await importJWK({ ...former, key_ops: ['sign'] }, 'ES256'));
    expect(await isWelcome(server, signed)).toBe(true);
    await expect(server.auth.rotateKeys()).rejects.toThrow(/JWT_KEYS/);
  });

  it('may be RSA, which the official client verifies by the published key', async () => {
    const current = await make('rsa', ['sign', 'verify'], 'RS256');
    const server = await start({ JWT_KEYS: JSON.stringify([await make('former', ['verify'], 'RS256'), current]) });
    const { email, id } = await createTestUser(server);
    const client = await openSession(server, email);
    const token = await tokenOf(client);
    expect(headerOf(token)).toMatchObject({ alg: 'RS256', kid: 'rsa' });
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
    expect(await isWelcome(server, token)).toBe(true);
    const published = await listed(server);
    expect(published).toMatchObject([
      { kid: 'former', kty: 'RSA', alg: 'RS256' },
      { kid: 'rsa', kty: 'RSA', alg: 'RS256', n: current.n },
    ]);
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(published[1]).not.toHaveProperty(part);
    const stranger = await generateKeyPair('RS256');
    const claims = { sub: id, role: 'authenticated', aud: 'authenticated' };
    const forged = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: 'rsa' }).setExpirationTime('1h').sign(key);
    expect(await isWelcome(server, await forged('RS256', stranger.privateKey))).toBe(false);
    // The public key as a shared secret.
    expect(await isWelcome(server, await forged('HS256', new TextEncoder().encode(current.n)))).toBe(false);
  });

  it('are refused without being shown when unusable', async () => {
    const two = [await make('a', ['sign']), await make('b', ['sign'])];
    await expect(readGivenKeys(JSON.stringify(two))).rejects.toThrow(/exactly one/);
    const short = JSON.stringify([{ kty: 'oct', kid: 'a', k: 'c2VjcmV0', key_ops: ['sign'] }]);
    const { publicKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    const { n = '', e } = await exportJWK(publicKey);
    const weak = JSON.stringify([{ kty: 'RSA', kid: 'a', n: n.slice(0, 171), e, key_ops: ['verify'] }]);
    for (const text of ['{', '[]', short, weak])
      await expect(readGivenKeys(text)).rejects.toThrow(/JWT_KEYS is not a list of keys/);
    await expect(readGivenKeys(short)).rejects.not.toThrow(/c2VjcmV0/);
  });

  it('may be one shared secret of an old project, which is not published', async () => {
    const server = await start({ JWT_SECRET: 'an-old-project-secret-of-some-length' });
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    const { data } = await client.auth.signInWithPassword({ email, password });
    expect(headerOf(data.session?.access_token ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect((await client.auth.getClaims()).data?.claims.email).toBe(email);
    expect(await listed(server)).toEqual([]);
  });
});

describe('a dump for another project', () => {
  it('has factor secrets in plain text after open-factors', async () => {
    const server = await start();
    const { email } = await createTestUser(server);
    const factor = await setUpApp(await openSession(server, email));
    expect(await server.auth.openFactors()).toBe(1);
    expect(await server.auth.openFactors()).toBe(0);
    expect(await server.database.query('select secret from auth.mfa_factors')).toEqual([{ secret: factor.secret }]);
  });
});
