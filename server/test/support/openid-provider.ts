import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import type { TestBrowser } from './browser.ts';

export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
}

export interface OpenIdProvider {
  issuer: string;
  /** Server settings for this provider under a name such as `google`. */
  settings(name: string): Record<string, string>;
  /** Users by the account name they type. */
  accounts: Map<string, ProviderAccount>;
  stop(): Promise<void>;
}

const client = { id: 'recoup-portal', secret: 'secret-of-the-portal' };

/**
 * An OpenID provider on loopback with a sign-in page. Requires PKCE; discloses everything but the id at its user-info endpoint
 * only. `callbacks`: allowed redirect URIs.
 */
export async function startOpenIdProvider(
  callbacks: string[],
  { authMethod = 'client_secret_basic' }: { authMethod?: 'client_secret_basic' | 'client_secret_post' } = {},
): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    ...(await describe(accounts)),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: callbacks,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: authMethod,
      },
    ],
  });
  const answer = provider.callback();
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    askWho(provider, accounts, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  return {
    issuer,
    accounts,
    settings: (name) => ({
      OAUTH_PROVIDERS: name,
      ...Object.fromEntries(
        Object.entries({ CLIENT_ID: client.id, CLIENT_SECRET: client.secret, ISSUER: issuer }).map(([suffix, value]) => [
          `OAUTH_${name.toUpperCase()}_${suffix}`,
          value,
        ]),
      ),
    }),
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

async function describe(accounts: Map<string, ProviderAccount>): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, RefreshToken: 600, IdToken: 600 },
    cookies: { keys: ['signs the cookies of a test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ ...account, sub }) };
    },
    // Signing in implies consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope(String(oidc.params?.['scope'] ?? 'openid'));
      await grant.save();
      return grant;
    },
  };
}

async function askWho(
  provider: Provider,
  accounts: Map<string, ProviderAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const { params } = await provider.interactionDetails(request, response);
    const hint = String(params['login_hint'] ?? '').replaceAll(/[^\w@.+-]/g, '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1><form method="post">
      <label>Account <input name="account" value="${hint}" autofocus></label>
      <button>Continue</button> <button name="cancel" value="yes">Cancel</button></form></html>`,
    );
    return;
  }
  let body = '';
  for await (const part of request) body += String(part);
  const form = new URLSearchParams(body);
  const account = form.get('account') ?? '';
  if (form.has('cancel') || !accounts.has(account))
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The person said no' });
  return provider.interactionFinished(request, response, { login: { accountId: account } });
}

/** Starts at the product, signs in at the provider, and returns the final address. */
export async function signInAt(browser: TestBrowser, url: string, account: string | null): Promise<URL> {
  const page = await browser.open(url);
  if (!page.url.pathname.startsWith('/interaction/')) return page.url;
  const form: Record<string, string> = account === null ? { cancel: 'yes' } : { account };
  return (await browser.open(page.url.href, form)).url;
}
