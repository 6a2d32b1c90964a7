import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startForgingProvider, type ForgingProvider } from '#test/forging-provider.ts';
import { readConfig } from '#server/config.ts';
import { fetchIdentity } from './exchange.ts';
import { createProviders, type Provider } from './providers.ts';

const home = 'https://login.microsoftonline.com';
const tenant = randomUUID();
let forger: ForgingProvider;
let answer: unknown;
let provider: Provider;

/** Like Microsoft for all organizations: the issuer is a pattern with one value per organization. */
beforeAll(async () => {
  forger = await startForgingProvider();
  const pages: Record<string, () => unknown> = {
    '/common/v2.0/.well-known/openid-configuration': () => ({
      issuer: `${home}/{tenantid}/v2.0`,
      authorization_endpoint: `${home}/common/oauth2/v2.0/authorize`,
      token_endpoint: `${home}/common/oauth2/v2.0/token`,
      jwks_uri: `${home}/common/discovery/v2.0/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/common/discovery/v2.0/keys': () => forger.jwks,
    '/common/oauth2/v2.0/token': () => answer,
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(pages[new URL(url).pathname]?.()));
  const settings = { OAUTH_PROVIDERS: 'azure', OAUTH_AZURE_CLIENT_ID: 'portal', OAUTH_AZURE_CLIENT_SECRET: 'secret' };
  const found = createProviders(readConfig(settings, '/').signInProviders).find('azure');
  if (!found) throw new Error('azure is not configured');
  provider = found;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await forger.stop();
});

const sign = (claims: JWTPayload) =>
  forger.sign({ iss: `${home}/${tenant}/v2.0`, tid: tenant, email_verified: undefined, ...claims } as JWTPayload);

async function returnFromProvider(claims: JWTPayload) {
  answer = { access_token: 'token', token_type: 'bearer', id_token: await sign({ nonce: 'nonce', ...claims }) };
  const callback = new URL('https://portal.example.com/auth/v1/callback?code=x&state=state');
  return fetchIdentity(provider, { callback, state: 'state', secrets: { verifier: 'v'.repeat(43), nonce: 'nonce' } });
}

describe('Microsoft for all organizations', () => {
  it("accepts each organization's users by that organization's issuer", async () => {
    const { identity } = await returnFromProvider({ email: 'ada@example.com', xms_edov: true });
    expect(identity).toMatchObject({ provider: 'azure', email: 'ada@example.com', isEmailProven: true });
    expect(identity.data).toMatchObject({ iss: `${home}/${tenant}/v2.0`, custom_claims: { tid: tenant } });
    expect((await returnFromProvider({ email: 'ada@example.com' })).identity.isEmailProven).toBe(false);
    expect(await provider.verifyIdToken(await sign({}))).toMatchObject({ tid: tenant });
  });

  it("does not accept users of one organization from another's issuer", async () => {
    const other = randomUUID();
    await expect(returnFromProvider({ tid: other })).rejects.toMatchObject({ code: 'unexpected_failure' });
    await expect(provider.verifyIdToken(await sign({ tid: other }))).rejects.toThrow(/was presented as a token of/);
    await expect(provider.verifyIdToken(await sign({ tid: undefined } as unknown as JWTPayload))).rejects.toThrow();
    await expect(provider.verifyIdToken(await sign({ iss: `${home}/{tenantid}/v2.0` }))).rejects.toThrow();
  });
});
