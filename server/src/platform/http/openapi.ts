import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 of every bound endpoint at /api/openapi.json, and a page to read it at /api/docs. */
export async function serveOpenApi(app: FastifyInstance, product: { name: string; url: string }): Promise<void> {
  await app.register(swagger, {
    // Only what contract endpoints describe; the wire of the backend project is documented by its own makers.
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: `${product.name} API`, version: '1' },
      servers: [{ url: product.url }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  await app.register(scalar, { routePrefix: '/api/docs', configuration: { url: '/api/openapi.json' } });
}
