import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createPkceClient, newEmail } from './auth-flows.ts';
import { createBrowser, type TestBrowser } from './browser.ts';
import { signInAt, type OpenIdProvider, type ProviderAccount } from './openid-provider.ts';
import type { TestServer } from './server.ts';

/** PUBLIC_URL in sign-in tests: fixed, because the provider needs it before the server's port is known. */
export const portal = 'https://portal.example.com';
export const landing = `${portal}/home`;
export const callback = `${portal}/auth/v1/callback`;

export const browse = (server: TestServer, headers?: Record<string, string>, cookies?: Record<string, string>) =>
  createBrowser({ [portal]: server.url }, headers, cookies);

/** A user of the provider. */
export function newAccount(provider: OpenIdProvider, account: ProviderAccount = {}) {
  const sub = randomUUID();
  const email = account.email ?? newEmail();
  const rest = { email_verified: true, name: 'Ada Example', given_name: 'Ada', family_name: 'Example' };
  provider.accounts.set(sub, { ...rest, ...account, email });
  return { sub, email };
}

export interface SignInOptions {
  provider?: 'google' | 'keycloak';
  redirectTo?: string;
  scopes?: string;
  queryParams?: Record<string, string>;
  client?: SupabaseClient;
  browser?: TestBrowser;
}

/** Where the official client sends the browser to sign in. */
export async function beginSignIn(server: TestServer, { client, provider = 'google', ...options }: SignInOptions = {}) {
  const pkceClient = client ?? (await createPkceClient(server));
  const { data } = await pkceClient.auth.signInWithOAuth({
    provider,
    options: { redirectTo: landing, skipBrowserRedirect: true, ...options },
  });
  return { client: pkceClient, url: portal + (data.url ?? '').slice(server.url.length) };
}

/** The complete flow with the official client; `sub` null: the user declines. */
export async function signInByProvider(server: TestServer, sub: string | null, options: SignInOptions = {}) {
  const { client, url } = await beginSignIn(server, options);
  const landed = await signInAt(options.browser ?? browse(server), url, sub);
  const code = landed.searchParams.get('code') ?? '';
  const exchanged = code === '' ? null : await client.auth.exchangeCodeForSession(code);
  return { client, landed, code, user: exchanged?.data.user ?? null, session: exchanged?.data.session ?? null };
}

/** Error fields of an address; throws unless query and fragment agree. */
export function failureIn({ searchParams, hash }: URL): Record<string, string> {
  const fragment = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const { sb, ...fields } = fragment;
  const parameters = Object.fromEntries(Object.keys(fields).map((name) => [name, searchParams.get(name)]));
  if (sb !== '' || JSON.stringify(parameters) !== JSON.stringify(fields)) throw new Error(`Not the same twice: ${hash}`);
  return fields;
}
