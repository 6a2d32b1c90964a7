import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/**
 * A compromised OpenID provider: it signs any claims that a test gives it, and its token endpoint answers as configured. `origin`:
 * issuer, if different from its address.
 */
export async function startForgingProvider() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const foreign = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' }] };
  let answer: Record<string, unknown> = {};
  let isDown = false;
  let discoveries = 0;
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (path.startsWith('/.well-known/')) discoveries += 1;
    const bodies: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      },
      '/jwks': jwks,
      '/token': answer,
    };
    const body = bodies[path];
    if (isDown || !body) return void response.writeHead(isDown ? 503 : 404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  /** Valid claims with a test's overrides; undefined removes one. */
  const claimsOf = (claims: JWTPayload): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const email = `${randomUUID()}@example.com`;
    const all = { iss: issuer, aud: 'portal', sub: randomUUID(), email, email_verified: true, name: 'Ada Example', iat: now };
    return JSON.parse(JSON.stringify({ ...all, exp: now + 300, ...claims })) as JWTPayload;
  };
  const sign = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0] = privateKey, alg = 'ES256') =>
    new SignJWT(claimsOf(claims)).setProtectedHeader({ alg, kid: 'key-1' }).sign(key);

  return {
    issuer,
    settings: {
      OAUTH_PROVIDERS: 'keycloak',
      OAUTH_KEYCLOAK_CLIENT_ID: 'portal,phone-app',
      OAUTH_KEYCLOAK_CLIENT_SECRET: 'secret-of-the-portal',
      OAUTH_KEYCLOAK_ISSUER: issuer,
    },
    jwks,
    sign,
    signByAnother: (claims: JWTPayload) => sign(claims, foreign.privateKey),
    signByPublicKey: (claims: JWTPayload) => sign(claims, new TextEncoder().encode(JSON.stringify(jwks.keys[0])), 'HS256'),
    signBySecret: (claims: JWTPayload) => sign(claims, new TextEncoder().encode('secret-of-the-portal'.padEnd(32, '0')), 'HS256'),
    unsigned: (claims: JWTPayload) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none', kid: 'key-1' })}.${part(claimsOf(claims))}.`;
    },
    /** Token endpoint answers for the next codes. */
    grant: (idToken: string, further: Record<string, unknown> = {}) =>
      (answer = { access_token: 'token-of-the-provider', token_type: 'bearer', expires_in: 300, id_token: idToken, ...further }),
    refuse: (isRefusing: boolean) => (isDown = isRefusing),
    discoveries: () => discoveries,
    async stop(): Promise<void> {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>;
