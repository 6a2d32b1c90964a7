import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Db } from './platform/db/db.ts';
import { jsonBodyLimit } from './platform/http/body.ts';
import { AppError } from './platform/http/errors.ts';
import { answerClientError, installErrorHandler, sendError } from './platform/http/error-handler.ts';
import { serveMetrics } from './platform/metrics/index.ts';
import { makeSecurityHeaders } from './platform/http/security-headers.ts';
import { serveOpenApi } from './platform/http/openapi.ts';

export interface AppOptions {
  config: Config;
  log: FastifyBaseLogger;
  db: Db;
  pool: pg.Pool;
}

const apiPath = /^\/(api|auth|storage|realtime|rest)\//;

/** The HTTP server without features: security headers, error format, health, OpenAPI. composition.ts adds the rest. */
export async function createApp({ config, log, db, pool }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Addresses further left in the header are written by the caller.
    trustProxy: config.TRUST_PROXY > 0 && ((_address, hop) => hop < config.TRUST_PROXY),
    bodyLimit: jsonBodyLimit,
    // A slow client may not hold a connection forever; uploads are resumable, so cutting them loses nothing.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An unreadable URL is refused before any hook or handler.
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('system', null);
  app.decorate('endpoints', []);
  installErrorHandler(app);

  const securityHeaders = makeSecurityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders);
    done();
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Compressed request bodies serve only to fill memory or disk.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  await serveOpenApi(app, { name: config.PRODUCT_NAME, url: config.PUBLIC_URL ?? '/' });

  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id);
    // API responses belong to one caller unless they say otherwise.
    if (apiPath.test(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
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
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    done();
  });
  if (config.MAINTENANCE) refuseApiCalls(app);
  serveHealth(app, db);
  serveMetrics(app, pool);
  return app;
}

/** During maintenance every API answers 503, and the web app shows the maintenance page (spec 1). */
function refuseApiCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!apiPath.test(request.url)) return;
    throw new AppError({
      status: 503,
      code: 'maintenance',
      message:
        'We are currently performing scheduled maintenance on our systems. We apologize for any inconvenience and expect to be back online shortly.',
    });
  });
}

function serveHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await db.ping();
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });
}
