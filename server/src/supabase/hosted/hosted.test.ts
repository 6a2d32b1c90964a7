import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostedVerifier } from './index.ts';

const sub = '0b5f1c3e-4a52-4f0e-9f4e-0a2b3c4d5e6f';
let project: Server;
let url: string;
let sign: (claims: Record<string, unknown>, issuer?: string) => Promise<string>;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }];
  project = createServer((request, response) => {
    response
      .writeHead(request.url === '/auth/v1/.well-known/jwks.json' ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  sign = (claims, issuer = `${url}/auth/v1`) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
});
afterAll(() => project.close());

describe('tokens of a hosted project', () => {
  it('are verified with its published keys', async () => {
    const verifier = createHostedVerifier({ projectUrl: url });
    expect(await verifier.verifyAccessToken(await sign({ sub, role: 'authenticated', email: 'a@example.com' }))).toMatchObject({
      sub,
      role: 'authenticated',
    });
  });

  it('are refused from another issuer, without a user, or signed with the shared secret although keys are published', async () => {
    const verifier = createHostedVerifier({ projectUrl: url });
    await expect(
      verifier.verifyAccessToken(await sign({ sub, role: 'authenticated' }, 'https://other.example.com/auth/v1')),
    ).rejects.toThrow();
    await expect(verifier.verifyAccessToken(await sign({ role: 'anon' }))).rejects.toThrow();
    const secret = new TextEncoder().encode('s'.repeat(40));
    const symmetric = await new SignJWT({ sub, role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(`${url}/auth/v1`)
      .setExpirationTime('1h')
      .sign(secret);
    await expect(verifier.verifyAccessToken(symmetric)).rejects.toThrow();
    expect((await createHostedVerifier({ projectUrl: url, jwtSecret: 's'.repeat(40) }).verifyAccessToken(symmetric)).sub).toBe(
      sub,
    );
  });
});
