import type { FastifyInstance } from 'fastify';
import { queryOf } from '../http.ts';
import type { TokenIssuer } from '../tokens.ts';
import { registerSsoAnswer } from './acs.ts';
import { registerSsoAdmin } from './admin-routes.ts';
import { requireSaml, type SsoContext } from './context.ts';
import type { SsoProviders } from './providers.ts';
import { createOwnMetadata } from './service-provider.ts';
import { registerSsoStart } from './start.ts';

/** Single sign-on with clients' identity providers, by SAML 2.0. */
export async function registerSso(
  app: FastifyInstance,
  context: SsoContext & { tokens: TokenIssuer; ssoProviders: SsoProviders },
): Promise<void> {
  registerSsoAdmin(app, context);
  registerSsoStart(app, context);
  await registerSsoAnswer(app, context);

  app.get('/sso/saml/metadata', { onRequest: () => requireSaml(context) }, async (request, reply) => {
    if (queryOf(request, 'download') === 'true') void reply.header('content-disposition', 'attachment; filename="metadata.xml"');
    return reply
      .type('application/xml')
      .header('cache-control', 'public, max-age=600')
      .send(createOwnMetadata({ settings: context.settings, signer: await context.signer() }));
  });
}
