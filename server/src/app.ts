import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Db } from './platform/db/db.ts';
import { lastDiskFull } from './platform/db/sqlstate.ts';
import { jsonBodyLimit } from './platform/http/body.ts';
import { AppError } from './platform/http/errors.ts';
import { answerClientError, installErrorHandler, sendError } from './platform/http/error-handler.ts';
import { serveMetrics } from './platform/metrics/index.ts';
import { watchForUntrustedProxy } from './platform/http/untrusted-proxy.ts';
import { makeSecurityHeaders } from './platform/http/security-headers.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { logRequests } from './platform/http/request-log.ts';
import { traceRequests } from './platform/tracing/index.ts';

export interface AppOptions {
  config: Config;
  log: FastifyBaseLogger;
  db: Db;
  pool: pg.Pool;
  /** Whether the file store has responded since startup. */
  isFileStoreReady: () => Promise<boolean>;
}

const apiPath = /^\/(api|auth|storage|realtime|rest)\//;

/** The HTTP server without features: security headers, error format, health, OpenAPI. composition.ts adds the rest. */
export async function createApp({ config, log, db, pool, isFileStoreReady }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Addresses further left in the header are written by the caller.
    trustProxy: config.TRUST_PROXY > 0 && ((_address, hop) => hop < config.TRUST_PROXY),
    bodyLimit: jsonBodyLimit,
    // A slow client may not hold a connection forever; uploads are resumable, so cutting them loses nothing.
    requestTimeout: 120_000,
    // Ends connections that send their headers slowly or not at all within 30 seconds: this limit plus one check interval.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An unreadable URL is refused before any hook or handler.
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('subject', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('system', null);
  app.decorate('endpoints', []);
  app.decorate('shutdown', { isAnnounced: false });
  traceRequests(app);
  installErrorHandler(app);

  if (config.TRUST_PROXY === 0) watchForUntrustedProxy(app);
  const securityHeaders = makeSecurityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders);
    done();
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // At once rather than as a stream: a page of a list takes half a millisecond.
    syncThreshold: 64 * 1024,
    encodings: ['br', 'gzip'],
    // Compressed request bodies serve only to fill memory or disk.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    zlibOptions: { level: 4 },
  });
  await serveOpenApi(app, { name: config.PRODUCT_NAME, url: config.PUBLIC_URL ?? '/' });

  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id);
    // API responses belong to one caller unless they say otherwise.
    if (apiPath.test(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
  logRequests(app, log);
  if (config.MAINTENANCE) refuseApiCalls(app);
  serveHealth(app, { db, dataDir: config.DATA_DIR, isFileStoreReady });
  serveMetrics(app, { pool, token: config.METRICS_TOKEN });
  return app;
}

/** During maintenance every API and function answers 503, and the web app shows the maintenance page (spec 1). */
function refuseApiCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Functions choose the caching of their own answers, so `apiPath` leaves them out.
    if (!apiPath.test(request.url) && !request.url.startsWith('/functions/')) return;
    throw new AppError({
      status: 503,
      code: 'maintenance',
      message:
        'We are currently performing scheduled maintenance on our systems. We apologize for any inconvenience and expect to be back online shortly.',
    });
  });
}

/** How long the server is not ready after a disk was full. */
const fullForMs = 60_000;

interface HealthOptions extends Pick<AppOptions, 'db' | 'isFileStoreReady'> {
  dataDir: string;
}

function serveHealth(app: FastifyInstance, { db, dataDir, isFileStoreReady }: HealthOptions): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    if (app.shutdown.isAnnounced) return reply.status(503).send({ status: 'stopping' });
    try {
      await db.ping();
    } catch {
      return reply.status(503).send({ status: 'database unavailable' });
    }
    if (!(await isFileStoreReady())) return reply.status(503).send({ status: 'files unavailable' });
    if (Date.now() - lastDiskFull() < fullForMs || !(await canWrite(dataDir)))
      return reply.status(503).send({ status: 'files cannot be written' });
    return { status: 'ready' };
  });
}

/** Whether a file can be written where files are stored. */
async function canWrite(dataDir: string): Promise<boolean> {
  const path = join(dataDir, `.ready-${randomUUID()}`);
  try {
    await writeFile(path, 'ready', { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
