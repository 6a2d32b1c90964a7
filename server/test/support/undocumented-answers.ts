import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Described {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Described | { $ref: string }> }>>;
  components: { responses: Record<string, Described> };
}

/** Headers that a client acts on; those of security, transport and caching are the same everywhere. */
const significantHeaders = [
  'content-disposition',
  'content-range',
  'etag',
  'idempotency-replayed',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'x-request-id',
];
const optional = new Set(['idempotency-replayed']);

/** By the names of the endpoints. Writing it takes 0.2 s of a core, and most servers have the same endpoints. */
const documents = new Map<string, Document>();

function documentOf(app: FastifyInstance): Document {
  const endpoints = app.endpoints.map(({ name }) => name).join();
  const document = documents.get(endpoints) ?? (app.swagger() as unknown as Document);
  documents.set(endpoints, document);
  return document;
}

/** Compares every answer of a server with its OpenAPI document: status, media type, and the headers that a client acts on. */
export function recordUndocumentedAnswers(app: FastifyInstance): ReadonlySet<string> {
  const { paths, components } = documentOf(app);
  const found = new Set<string>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      // A literal path before one with a parameter in the same position.
      rank: path.split('{').length,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      ...operation,
    })),
  );
  operations.sort((a, b) => a.rank - b.rank);

  function compare(request: IncomingMessage, response: ServerResponse, sent: OutgoingHttpHeaders): void {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const [path = ''] = (request.url ?? '').split('?');
    const operation = operations.find((one) => one.method === method && one.pattern.test(path));
    if (!operation) return;
    const answer = `${operation.operationId}: ${response.statusCode}`;
    const entry = operation.responses[response.statusCode];
    if (!entry) {
      found.add(answer);
      return;
    }
    const described = '$ref' in entry ? components.responses[entry.$ref.split('/').at(-1) ?? ''] : entry;
    const type = String(sent['content-type'] ?? '').split(';')[0] ?? '';
    const types = Object.keys(described?.content ?? {});
    if (type === '' ? types.length > 0 : !types.includes(type)) found.add(`${answer} as ${type || 'no content'}`);
    const headers = Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase());
    for (const name of significantHeaders) {
      const isThere = sent[name] !== undefined;
      if (isThere && !headers.includes(name)) found.add(`${answer} with ${name}`);
      if (!isThere && headers.includes(name) && !optional.has(name)) found.add(`${answer} without ${name}`);
    }
  }

  // First, because Fastify may answer at once.
  app.server.prependListener('request', (request, response) => {
    const headers = headersOf(response);
    response.once('finish', () => compare(request, response, headers()));
  });
  return found;
}

/** Headers given to `writeHead` are not among `getHeaders()`. */
function headersOf(response: ServerResponse): () => OutgoingHttpHeaders {
  let written: object = {};
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args) {
      const last: unknown = args.at(-1);
      if (typeof last === 'object' && last !== null) written = last;
      return Reflect.apply(writeHead, self, args) as ServerResponse;
    },
  });
  return () => ({ ...response.getHeaders(), ...written });
}
