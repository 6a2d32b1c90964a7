import * as openid from 'openid-client';
import { AuthError } from '../errors.ts';
import { readIdentity, type ExternalIdentity } from './claims.ts';
import type { Provider, SecretStyle } from './providers.ts';

/** A provider's answer: the user's claims, and tokens with which the client may call the provider. */
export interface Returned {
  identity: ExternalIdentity;
  accessToken: string;
  refreshToken: string | null;
}

export interface Secrets {
  verifier: string;
  nonce: string;
}

/**
 * Exchanges a callback's code. Errors: AuthError 500 `unexpected_failure` if the provider refuses or its answer is invalid, 503
 * if it cannot be reached.
 */
export async function fetchIdentity(
  provider: Provider,
  { callback, state, secrets }: { callback: URL; state: string; secrets: Secrets },
): Promise<Returned> {
  const checks = { expectedState: state, expectedNonce: secrets.nonce, pkceCodeVerifier: secrets.verifier };
  const exchange = async (style: SecretStyle) => openid.authorizationCodeGrant(await provider.connect(style), callback, checks);
  const tokens = await exchange('basic')
    // The provider rejected our client authentication, so the code is still unused.
    .catch((error: unknown) => {
      if (error instanceof openid.ResponseBodyError && error.error === 'invalid_client') return exchange('post');
      throw error;
    })
    .catch((error: unknown) => {
      throw refused('Unable to exchange external code', provider, error);
    });
  const idToken = tokens.claims();
  if (!idToken) throw refused('Unable to exchange external code', provider, undefined);
  return {
    identity: readIdentity(provider, idToken, await fetchMissing(provider, tokens.access_token, idToken)),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  };
}

async function fetchMissing(
  provider: Provider,
  accessToken: string,
  idToken: openid.IDToken,
): Promise<Record<string, unknown> | undefined> {
  const configuration = await provider.connect();
  const isComplete = idToken['email'] !== undefined && idToken['name'] !== undefined;
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return undefined;
  return openid.fetchUserInfo(configuration, accessToken, idToken.sub).catch((error: unknown) => {
    throw refused('Error getting user profile from external provider', provider, error);
  });
}

/** The provider's text is only logged: it may repeat what we sent. */
function refused(text: string, { name }: Provider, cause: unknown): AuthError {
  return cause instanceof AuthError ? cause : new AuthError(500, 'unexpected_failure', `${text}: ${name}`, { cause });
}
