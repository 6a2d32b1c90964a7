import { request as send, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '#platform/http/errors.ts';
import type { Config } from '#server/config.ts';
import { findDeno } from './deno.ts';
import { crashed, FunctionError, invalidToken, noToken, notFound, notInstalled, outOfMemory, timedOut } from './errors.ts';
import { isFunction, needsToken } from './folder.ts';
import { createPool } from './pool.ts';
import type { Worker } from './worker.ts';

export { denoVersion, installDeno } from './deno.ts';
export { isFunction } from './folder.ts';

export interface FunctionsOptions {
  config: Config;
  log: Logger;
  /** Whether a token is one of the project's keys or of a live session. Rejects or answers false otherwise. */
  isTokenValid(jwt: string): Promise<boolean>;
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer']);
const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/** The agency's own functions, mounted at /functions/v1/NAME, each in a process of Deno. */
export async function registerFunctions(app: FastifyInstance, { config, log, isTokenValid }: FunctionsOptions): Promise<void> {
  const folder = config.FUNCTIONS_DIR;
  const pool = createPool({
    folder,
    secretsFile: config.FUNCTIONS_SECRETS_FILE ?? join(folder, '.env'),
    cacheDir: join(config.DATA_DIR, 'functions', 'cache'),
    hosts: config.FUNCTIONS_HOSTS,
    memoryMb: config.FUNCTIONS_MEMORY_MB,
    bootMs: config.FUNCTIONS_SECONDS * 1000,
    idleMs: config.FUNCTIONS_IDLE_SECONDS * 1000,
    reloads: config.NODE_ENV !== 'production',
    log,
  });
  app.addHook('onClose', () => pool.stop());

  async function checkToken({ headers }: FastifyRequest): Promise<void> {
    if (headers.authorization === undefined) throw noToken();
    const jwt = /^bearer (\S+)$/i.exec(headers.authorization)?.[1];
    if (jwt === undefined || !(await isTokenValid(jwt).catch(() => false))) throw invalidToken();
  }

  async function handle(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params;
    if (!isFunction(folder, name)) throw notFound();
    if (request.method !== 'OPTIONS' && needsToken(folder, name)) await checkToken(request);
    const deno = findDeno(config.DATA_DIR);
    if (deno === null) throw notInstalled();
    const { worker, release } = await pool.acquire(name, deno);
    reply.raw.once('close', release);
    const answer = await forward({ request, reply }, worker, config.FUNCTIONS_SECONDS * 1000);
    request.log.info({ function: name, status: answer.statusCode }, 'function called');
    return reply
      .status(answer.statusCode ?? 500)
      .headers(endToEnd(answer.headers))
      .send(answer);
  }

  await app.register(
    async (scope) => {
      scope.setErrorHandler(sendFunctionError);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
      const options = { compress: false, config: { operation: 'functions' }, schema: { hide: true } } as const;
      for (const url of ['/:name', '/:name/*'])
        scope.route({ method: methods, url, exposeHeadRoute: false, handler: handle, ...options });
    },
    { prefix: '/functions/v1' },
  );
}

/** How long a process that closed a connection may take to end. */
const END_GRACE_MS = 1000;

/** Sends a request to its function. A process that does not answer within `limitMs` is ended. Errors: FunctionError 500, 504, 546. */
async function forward(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  worker: Worker,
  limitMs: number,
): Promise<IncomingMessage> {
  const outgoing = send({
    socketPath: worker.socketPath,
    method: request.method,
    path: request.url.slice('/functions/v1'.length),
    headers: { ...endToEnd(request.headers), 'x-request-id': request.id },
    agent: false,
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      worker.kill();
      reject(timedOut());
    }, limitMs);
    outgoing.once('response', (answer) => {
      clearTimeout(limit);
      resolve(answer);
    });
    reply.raw.once('close', () => outgoing.destroy());
    outgoing.once('error', async () => {
      // Usually the process has ended or is about to, and then it is known why. It may also close a connection and live on.
      const reason = reply.raw.closed ? 'other' : await Promise.race([worker.ended, delay(END_GRACE_MS, 'other' as const)]);
      clearTimeout(limit);
      reject(reason === 'memory' ? outOfMemory() : crashed());
    });
    if (request.body instanceof Readable) pipeline(request.body, outgoing).catch(() => outgoing.destroy());
    else outgoing.end();
  });
}

function sendFunctionError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An AppError is a refusal of the server itself, such as maintenance.
  const isKnown = error instanceof FunctionError || error instanceof AppError;
  if (!isKnown) request.log.error({ err: error }, 'function failed');
  const known = isKnown ? error : crashed();
  return reply
    .status(known.status)
    .headers({ 'access-control-allow-origin': '*', 'x-sb-error-code': known.code })
    .send({ code: known.code, message: known.message });
}
