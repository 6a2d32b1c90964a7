import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { parseBody, text } from '../http.ts';
import { beginFlow, challengeFields, challengeOf } from '../pkce.ts';
import { limitSso, requireSaml, type SsoContext } from './context.ts';
import { findByDomain, findById, type SsoProvider } from './providers.repository.ts';
import { insertRelayState } from './relay-states.ts';
import { createSignInUrl } from './service-provider.ts';

const startBody = z.object({
  provider_id: z.uuid().nullish(),
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

/** `POST /sso` (reference/auth-wire.md): redirects to an identity provider's sign-in page. */
export function registerSsoStart(app: FastifyInstance, context: SsoContext): void {
  const { db, clock, settings } = context;

  app.post('/sso', { onRequest: () => requireSaml(context) }, async (request, reply) => {
    await limitSso(context, request, 'start');
    const body = parseBody(startBody, request.body);
    const { provider_id: id, domain } = body;
    if (id && domain !== '') throw validationFailed('Only one of provider_id or domain supported');
    if (!id && domain === '') throw validationFailed('A provider_id or domain needs to be provided');
    const challenge = challengeOf(body);
    const signer = await context.signer();
    const now = clock.now();
    const url = await db.asOwner(async (tx) => {
      const provider = await findEnabled(tx, { id: id ?? null, domain });
      const flowId = challenge
        ? await beginFlow(tx, { userId: null, challenge, method: 'sso/saml', provider: 'sso/saml', now })
        : null;
      const relay = await insertRelayState(tx, { providerId: provider.id, redirectTo: body.redirect_to, flowId, now });
      return createSignInUrl({ settings, signer }, { provider, ...relay });
    });
    void reply.header('cache-control', 'no-store');
    return body.skip_http_redirect ? reply.send({ url }) : reply.redirect(url, 303);
  });
}

async function findEnabled(tx: Tx, { id, domain }: { id: string | null; domain: string }): Promise<SsoProvider> {
  const provider = await (id ? findById(tx, id) : findByDomain(tx, domain));
  if (!provider) {
    const message = id ? 'No such SSO provider' : 'No SSO provider assigned for this domain';
    throw new AuthError(404, 'sso_provider_not_found', message);
  }
  requireEnabled(provider);
  return provider;
}

/** Errors: `sso_provider_disabled`. */
export function requireEnabled({ isDisabled }: SsoProvider): void {
  if (isDisabled)
    throw new AuthError(404, 'sso_provider_disabled', 'SSO Provider assigned for this domain is currently disabled');
}
