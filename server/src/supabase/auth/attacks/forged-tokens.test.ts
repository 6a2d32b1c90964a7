import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { signedIn } from '#test/supabase-client.ts';

let server: TestServer;
let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
let kid: string;
beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  kid = 'given';
  const jwk = { ...(await exportJWK(keys.privateKey)), kid, key_ops: ['sign', 'verify'] };
  server = await startTestServer({ JWT_KEYS: JSON.stringify([jwk]) });
});
afterAll(() => server.stop());

const now = () => Math.floor(Date.now() / 1000);

/** The claims of a real session, and how both gatekeepers answer a token with some claims changed. */
async function session() {
  const { session: real, client } = await signedIn(server);
  const claims = (await client.auth.getClaims()).data?.claims ?? {};
  const sign = (changes: object, { header = {}, key = keys.privateKey as CryptoKey | Uint8Array, alg = 'ES256' } = {}) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(key);
  return { real, sign };
}
const auth = async (token: string) => (await call<{ error_code?: string }>(server, token, '/auth/v1/user')).body.error_code;
const core = async (token: string) => (await call(server, token, '/api/core/v1/clients/my-clients')).status;

describe('a token', () => {
  it('is accepted as it was signed', async () => {
    const { sign } = await session();
    const token = await sign({});
    expect([await auth(token), await core(token)]).toEqual([undefined, 200]);
  });

  it('cannot choose its key or algorithm', async () => {
    const { sign, real } = await session();
    const other = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(other.publicKey);
    const pem = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    const [head = '', payload, signature] = real.access_token.split('.');
    const headed = (header: object) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`;
    const forged = [
      await sign({}, { key: other.privateKey }),
      await sign({}, { key: other.privateKey, header: { jwk } }),
      await sign({}, { key: other.privateKey, header: { jku: 'https://evil.example/jwks.json' } }),
      await sign({}, { key: other.privateKey, header: { x5u: 'https://evil.example/cert.pem' } }),
      await sign({}, { key: other.privateKey, header: { kid: '../../../../dev/null' } }),
      await sign({}, { key: other.privateKey, header: { kid: "x' union select 'AA" } }),
      await sign({}, { key: pem, alg: 'HS256' }),
      await sign({}, { key: pem, alg: 'HS256', header: { kid: undefined } }),
      await sign({}, { key: new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey))), alg: 'HS256' }),
      headed({ alg: 'none', kid, typ: 'JWT' }),
      headed({ alg: 'None', typ: 'JWT' }),
      headed({ alg: 'HS256', kid, typ: 'JWT' }),
      `${headed({ alg: 'none' })}${signature}`,
      `${head}.${payload}.`,
      // CVE-2022-21449: an ECDSA signature with r = s = 0.
      `${head}.${payload}.${'A'.repeat(86)}`,
    ];
    for (const token of forged) expect([await auth(token), await core(token)]).toEqual(['bad_jwt', 401]);
  });

  it('is valid only within its times', async () => {
    const { sign } = await session();
    for (const changes of [
      { exp: now() - 1 },
      { exp: undefined },
      { exp: 'tomorrow' },
      { nbf: now() + 300 },
      { sub: undefined },
      { sub: '' },
    ]) {
      const token = await sign(changes);
      expect([await auth(token), await core(token)]).toEqual(['bad_jwt', 401]);
    }
  });

  it('with another audience or issuer opens no client', async () => {
    const { sign } = await session();
    for (const changes of [
      { aud: 'another' },
      { aud: ['another', 'authenticated-not'] },
      { iss: 'https://elsewhere.example/auth/v1' },
      { role: 'service_role' },
      { role: 'postgres' },
      { role: undefined },
    ])
      expect(await core(await sign(changes))).toBe(401);
  });

  it('of an ended session or of another user is refused', async () => {
    const { sign } = await session();
    const { client } = await signedIn(server);
    const foreign = (await client.auth.getClaims()).data?.claims.session_id;
    for (const session_id of [foreign, '0b6f2a52-3b60-4d0e-9b42-000000000000']) {
      const token = await sign({ session_id });
      expect([await auth(token), await core(token)]).toEqual(['session_not_found', 401]);
    }
    expect(await auth(await sign({ session_id: 'x' }))).toBe('bad_jwt');
    expect(await auth(await sign({ sub: 'x' }))).toBe('bad_jwt');
  });

  it('of a user is never accepted as the service key', async () => {
    const { sign } = await session();
    for (const role of ['service_role', 'supabase_admin']) {
      const token = await sign({ role });
      expect((await call(server, token, '/auth/v1/admin/users')).body).toMatchObject({ error_code: 'not_admin' });
    }
  });
});
