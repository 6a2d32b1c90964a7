import type { FastifyRequest } from 'fastify';
import { addressOf } from '#platform/http/address.ts';
import { AuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { countAttempt } from '../rate-limit.ts';
import type { RequestSigner } from './signing-key.ts';

export interface SsoContext extends FlowContext {
  signer(): Promise<RequestSigner>;
}

/** Runs before anything else of a request is read. Errors: `saml_provider_disabled`. */
export async function requireSaml({ settings }: SsoContext): Promise<void> {
  if (settings.saml.mode === 'off') throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

/** Many users of one company share an address, so provider responses have a higher limit. */
export function limitSso(context: SsoContext, request: FastifyRequest, what: 'start' | 'answer'): Promise<void> {
  const max = context.settings.codeRequestsPer5Minutes * (what === 'start' ? 1 : 10);
  const limit = { name: `sso-${what}:ip`, subject: addressOf(request), max, windowSeconds: 300 };
  return countAttempt(context.db, limit, context.clock.now());
}
