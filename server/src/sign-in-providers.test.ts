import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const google = { OAUTH_PROVIDERS: 'google', OAUTH_GOOGLE_CLIENT_ID: 'portal', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' };
const read = (env: Record<string, string>) => readConfig(env, '/').signInProviders;

describe('provider settings', () => {
  it('fill in what is known of Google and Microsoft, and accept any issuer under a custom name', () => {
    const providers = read({
      ...google,
      OAUTH_PROVIDERS: 'google, azure acme-id',
      OAUTH_GOOGLE_CLIENT_ID: 'portal,phone-app',
      OAUTH_AZURE_CLIENT_ID: 'portal',
      OAUTH_AZURE_CLIENT_SECRET: 'secret',
      OAUTH_AZURE_SCOPES: 'offline_access',
      OAUTH_ACME_ID_CLIENT_ID: 'portal',
      OAUTH_ACME_ID_CLIENT_SECRET: 'secret',
      OAUTH_ACME_ID_ISSUER: 'https://id.acme.example.com',
      OAUTH_ACME_ID_NAME: 'Acme sign-on',
      OAUTH_ACME_ID_TRUST_EMAIL: 'on',
    });
    expect(providers).toMatchObject([
      { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientIds: ['portal', 'phone-app'] },
      { id: 'azure', name: 'Microsoft', scopes: ['openid', 'email', 'profile', 'offline_access'], trustsEmail: false },
      { id: 'custom:acme-id', name: 'Acme sign-on', issuer: 'https://id.acme.example.com', trustsEmail: true },
    ]);
    expect(providers[1]?.issuer).toBe('https://login.microsoftonline.com/common/v2.0');
    expect(read({ OAUTH_TOKEN: 'x', OAUTH_GITHUB_CLIENT_ID: 'of something else' })).toEqual([]);
    expect(read({ ...google, OAUTH_TOKEN: 'x' })).toHaveLength(1);
  });

  it('name each missing or invalid setting', () => {
    expect(() => read({ OAUTH_PROVIDERS: 'google,acme', OAUTH_GOOGLE_CLIENT_ID: 'portal', OAUTH_GOGLE_NAME: 'x' })).toThrow(
      /OAUTH_GOOGLE_CLIENT_SECRET[\s\S]*OAUTH_ACME_CLIENT_ID[\s\S]*OAUTH_ACME_ISSUER[\s\S]*OAUTH_GOGLE_NAME/,
    );
    expect(() => read({ ...google, OAUTH_GOOGLE_ISSUER: 'accounts' })).toThrow(/OAUTH_GOOGLE_ISSUER: must be an address/);
    expect(() => read({ ...google, OAUTH_PROVIDERS: 'google,Google' })).toThrow(/OAUTH_PROVIDERS: Google is listed twice/);
    expect(() => read({ ...google, OAUTH_PROVIDERS: 'google,<x>' })).toThrow(/OAUTH_PROVIDERS: <x>/);
  });

  it('refuse to trust addresses of an issuer where anyone can set any address', () => {
    expect(() => read({ ...google, OAUTH_GOOGLE_TRUST_EMAIL: 'on' })).toThrow(/OAUTH_GOOGLE_TRUST_EMAIL/);
    expect(() => read({ ...google, OAUTH_GOOGLE_TRUST_EMAIL: 'yes' })).toThrow(/OAUTH_GOOGLE_TRUST_EMAIL: must be/);
  });

  it('accept an http issuer on this machine, elsewhere only outside production', () => {
    const at = (issuer: string, NODE_ENV: string) =>
      read({ ...google, OAUTH_GOOGLE_ISSUER: issuer, NODE_ENV, RECOUP_DEMO: 'off' });
    expect(at('http://127.0.0.1:9000', 'production')).toHaveLength(1);
    expect(at('http://id.internal.example.com', 'development')).toHaveLength(1);
    expect(() => at('http://id.internal.example.com', 'production')).toThrow(/OAUTH_GOOGLE_ISSUER: must start with https/);
  });

  it('need names only when a hosted project signs users in', () => {
    const hosted = { SUPABASE_URL: 'https://project.example.com', SUPABASE_ANON_KEY: 'key' };
    expect(read({ ...hosted, OAUTH_PROVIDERS: 'google' })).toMatchObject([{ id: 'google', name: 'Google' }]);
  });
});
