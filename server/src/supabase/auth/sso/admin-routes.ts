import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAdmin } from '../admin/guard.ts';
import { parseBody } from '../http.ts';
import type { TokenIssuer } from '../tokens.ts';
import { providerInput, type SsoProviders } from './providers.ts';
import type { SsoProvider } from './providers.repository.ts';

const idOf = (request: FastifyRequest) => (request.params as { idp_id: string }).idp_id;

/** `/admin/sso/providers` with the service key, also while SAML is off. */
export function registerSsoAdmin(
  app: FastifyInstance,
  { ssoProviders: providers, tokens }: { ssoProviders: SsoProviders; tokens: TokenIssuer },
): void {
  const onRequest = (request: FastifyRequest) => requireAdmin(request, tokens);

  app.get('/admin/sso/providers', { onRequest }, async () => ({
    // Without the metadata, which is long.
    items: (await providers.list()).map((provider) => presentProvider({ ...provider, metadataXml: '' })),
  }));
  app.post('/admin/sso/providers', { onRequest }, async (request, reply) =>
    reply.status(201).send(presentProvider(await providers.add(parseBody(providerInput, request.body)))),
  );
  app.get('/admin/sso/providers/:idp_id', { onRequest }, async (request, reply) =>
    reply.send(presentProvider(await providers.find(idOf(request)))),
  );
  app.put('/admin/sso/providers/:idp_id', { onRequest }, async (request, reply) =>
    reply.send(presentProvider(await providers.update(idOf(request), parseBody(providerInput, request.body)))),
  );
  app.delete('/admin/sso/providers/:idp_id', { onRequest }, async (request, reply) =>
    reply.send(presentProvider(await providers.remove(idOf(request)))),
  );
}

/** Like GoTrue: empty fields are omitted. */
function presentProvider(provider: SsoProvider) {
  return {
    id: provider.id,
    ...(provider.resourceId ? { resource_id: provider.resourceId } : {}),
    disabled: provider.isDisabled,
    saml: {
      entity_id: provider.entityId,
      ...(provider.metadataXml ? { metadata_xml: provider.metadataXml } : {}),
      ...(provider.metadataUrl ? { metadata_url: provider.metadataUrl } : {}),
      attribute_mapping: provider.mapping,
      ...(provider.nameIdFormat ? { name_id_format: provider.nameIdFormat } : {}),
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  };
}
