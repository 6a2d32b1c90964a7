import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify, type JWTPayload } from 'jose';
import * as openid from 'openid-client';
import type { SignInProvider } from '#server/sign-in-providers.ts';
import { AuthError } from '../errors.ts';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';

/** How a client authenticates; which method a provider accepts is set at the client's registration. */
export type SecretStyle = 'basic' | 'post';

export interface Provider extends SignInProvider {
  /** The client of this provider, discovered once an hour. Errors: AuthError 503 if it cannot be reached. */
  connect(style?: SecretStyle): Promise<openid.Configuration>;
  /** The claims of this provider's id token for one of our clients. Errors: any, if a check fails. */
  verifyIdToken(idToken: string): Promise<JWTPayload>;
}

export interface Providers {
  find(id: string): Provider | undefined;
  findByIssuer(issuer: string): Provider | undefined;
}

export function createProviders(settings: readonly SignInProvider[]): Providers {
  const all = settings.map(createProvider);
  return {
    find: (id) => all.find((provider) => provider.id === id),
    findByIssuer: (issuer) => all.find((provider) => provider.issuer === issuer),
  };
}

const cacheMilliseconds = 3600 * 1000;
/** Never `none` or the HS family, for which the public key would be the secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

function createProvider(settings: SignInProvider): Provider {
  const fetchGuarded = createGuardedFetch(settings.issuer);
  const clients = {
    basic: refreshHourly(() => discover(settings, fetchGuarded, openid.ClientSecretBasic())),
    post: refreshHourly(() => discover(settings, fetchGuarded, openid.ClientSecretPost())),
  };
  const connect = (style: SecretStyle = 'basic') =>
    clients[style]().catch((error: unknown) => {
      throw unreachable(settings, error);
    });
  let keys: { uri: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined;
  return {
    ...settings,
    connect,
    verifyIdToken: async (idToken) => {
      const { issuer, jwks_uri: uri = '' } = (await connect()).serverMetadata();
      if (keys?.uri !== uri)
        keys = { uri, set: createRemoteJWKSet(new URL(uri), { [joseFetch]: (url, options) => fetchGuarded(url, options) }) };
      const { payload } = await jwtVerify(idToken, keys.set, {
        algorithms,
        audience: [...settings.clientIds],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: 30,
      });
      // Microsoft's common endpoint has one issuer per organization.
      if (payload.iss !== issuer.replace('{tenantid}', String(payload['tid'])))
        throw new Error(`A token of ${payload.iss} was presented as a token of ${issuer}.`);
      return payload;
    },
  };
}

function discover(
  { issuer, clientIds, clientSecret }: SignInProvider,
  fetchGuarded: GuardedFetch,
  clientAuthentication: openid.ClientAuth,
): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), clientIds[0], { client_secret: clientSecret }, clientAuthentication, {
    [openid.customFetch]: (url, options) => fetchGuarded(url, options),
    // Also for tokens fetched over TLS: the other end must hold the provider's key.
    execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])],
    timeout: 5,
  });
}

/** Refreshes after an hour, once for all callers; the cached value stays in use while the provider is unreachable. */
function refreshHourly<T>(load: () => Promise<T>): () => Promise<T> {
  let current: { value: T; until: number } | undefined;
  let pending: Promise<T> | undefined;
  return async () => {
    if (current && current.until > Date.now()) return current.value;
    pending ??= load().finally(() => (pending = undefined));
    try {
      current = { value: await pending, until: Date.now() + cacheMilliseconds };
    } catch (error) {
      if (!current) throw error;
    }
    return current.value;
  };
}

const unreachable = ({ name }: Pick<SignInProvider, 'name'>, cause: unknown) =>
  new AuthError(503, 'unexpected_failure', `${name} cannot be reached at the moment. Please try again later.`, { cause });
