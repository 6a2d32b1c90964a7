import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const refused = new Set([401, 403, 404]);

/** One line per request. That of a refused request names the user, so that attempts can be told apart from mistakes. */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  // This line contains no secrets, so it skips redaction.
  const requests = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    // The response was sent before the body had arrived: discard the rest, or the next request would wait behind it.
    if (!request.raw.complete) request.raw.unpipe().resume();
    // No query string: it may contain search terms.
    if (request.routeOptions.logLevel !== 'warn')
      requests.info(
        {
          reqId: request.id,
          operation: request.routeOptions.config.operation,
          method: request.method,
          path: request.routeOptions.url,
          status: reply.statusCode,
          ...(request.subject && refused.has(reply.statusCode) ? { user: request.subject } : {}),
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    done();
  });
}
