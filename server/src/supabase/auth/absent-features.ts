import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from './errors.ts';
import { parseBody, text } from './http.ts';

const oauthServer = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
const customProviders = () => new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled');
const passkeys = () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');

const absent: Record<string, () => AuthError> = {
  '/admin/oauth/clients': oauthServer,
  '/admin/oauth/clients/*': oauthServer,
  '/oauth/authorizations/*': oauthServer,
  '/user/oauth/grants': oauthServer,
  '/admin/custom-providers': customProviders,
  '/admin/custom-providers/*': customProviders,
};

const absentPasskeys: typeof absent = {
  '/admin/users/:user_id/passkeys': passkeys,
  '/admin/users/:user_id/passkeys/*': passkeys,
  '/passkeys': passkeys,
  '/passkeys/*': passkeys,
};

/**
 * Features that the client library can request and this product does not have: answered like a project that has them turned off.
 */
export function registerAbsentFeatures(app: FastifyInstance, { hasPasskeys }: { hasPasskeys: boolean }): void {
  for (const [url, error] of Object.entries({ ...absent, ...(hasPasskeys ? {} : absentPasskeys) }))
    app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url, handler: () => Promise.reject(error()) });
}

const walletBody = z.object({ chain: text });
const chains: Record<string, string> = { solana: 'Solana', ethereum: 'Ethereum' };

/** `grant_type=web3`: wallet sign-in, turned off for both chains of the wire. */
export async function refuseWallet(request: FastifyRequest): Promise<never> {
  const { chain } = parseBody(walletBody, request.body);
  const name = Object.hasOwn(chains, chain) ? chains[chain] : undefined;
  if (!name) throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  throw new AuthError(422, 'web3_provider_disabled', `${name} Web3 provider is disabled`);
}
