import swagger from '@fastify/swagger';
import type { Endpoint } from '@recoup/contract/shared/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeEndpoint, sharedComponents, type Operation } from './describe-endpoint.ts';

const description = `Amounts are integer cents, days are \`YYYY-MM-DD\`, and times are ISO 8601 with an offset.

Every error has the schema \`Error\`: \`message\` can be shown to users, \`code\` is stable. After 429 and 503, wait for the seconds in
\`Retry-After\`. A request with an \`Idempotency-Key\` may be repeated until it is answered: it has one effect.

A list with \`page\` continues: send \`page.next_cursor\` as \`cursor\` until it is null. Parameters with several values are repeated keys.`;

/** OpenAPI 3.1 of every bound endpoint at /api/openapi.json, and a page for it at /api/docs. */
export async function serveOpenApi(app: FastifyInstance, product: { name: string; url: string }): Promise<void> {
  await app.register(swagger, {
    // Only contract endpoints; Supabase documents its own wire.
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: `${product.name} API`, version: '1', description },
      servers: [{ url: product.url }],
      components: {
        ...sharedComponents,
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'An API key of a client: rk_live_…' },
          feed: { type: 'http', scheme: 'bearer', description: 'A feed key: rcf_…' },
        },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('not an OpenAPI 3 document');
      const { openapiObject } = document;
      const paths = openapiObject.paths as Record<string, Record<string, Operation>>;
      return { ...openapiObject, paths: describeEndpoints(paths, app.endpoints) };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  serveReader(app, product.name);
}

/** Completes the operations of all endpoints. */
function describeEndpoints(paths: Record<string, Record<string, Operation>>, endpoints: readonly Endpoint[]) {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  return mapValues(paths, (path) =>
    mapValues(path, (operation) => {
      const endpoint = byName.get(operation.operationId ?? '');
      return endpoint ? describeEndpoint(endpoint, operation) : operation;
    }),
  );
}

function mapValues<T, U>(values: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/**
 * The reader's own page starts with an inline script, which our content security policy refuses. So only the reader's code is
 * used; page and start script are ours. It contacts no other server.
 */
function serveReader(app: FastifyInstance, productName: string): void {
  const settings = {
    url: '/api/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(productName)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="app"></div>
<script src="/api/docs/scalar.js"></script><script src="/api/docs/start.js"></script></body></html>`;
  const start = `Scalar.createApiReference('#app', ${JSON.stringify(settings)});`;
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
  let reader: Promise<string> | undefined;
  app.get('/api/docs/scalar.js', { schema: { hide: true } }, async (_request, reply) => {
    reader ??= loadReader();
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(await reader);
  });
}

/** The package offers its script only through a plugin that takes 17 MB of memory, so it is loaded when the page is first opened. */
async function loadReader(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const plugin = Fastify();
  await plugin.register(scalar, { routePrefix: '/reader', configuration: { content: {} } });
  const { body } = await plugin.inject('/reader/js/scalar.js');
  await plugin.close();
  return body;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
