import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#platform/db/db.ts';
import { isDatabaseUnavailable } from '#platform/db/sqlstate.ts';
import { createCrossOrigin, type CrossOrigin } from '#platform/http/cross-origin.ts';
import { databaseUnavailable, RestError, unsupportedMethod } from './errors.ts';
import type { RestCaller, RestContext, RestSettings } from './http/context.ts';
import { callRoutine, mutateTable, readTable } from './http/handle.ts';
import { sendDocument, sendOptions } from './http/inspect.ts';
import { readRequest } from './http/request.ts';
import { createSchemaCache } from './schema-cache/index.ts';

export { readViewColumns } from './schema-cache/view-columns.ts';
export { expiredToken, invalidToken, RestError } from './errors.ts';
export type { RestCaller } from './http/context.ts';

export interface RestOptions {
  config: Config;
  db: Db;
  databaseUrl: string;
  log: Logger;
  /** Authenticates the caller. Errors: RestError 401 or 403. */
  authenticate(request: FastifyRequest): Promise<RestCaller>;
}

const prefix = '/rest/v1';
const bodyLimit = 10 * 1024 * 1024;
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

const readSettings = (config: Config): RestSettings => ({
  schemas: config.REST_SCHEMAS,
  maxRows: config.REST_MAX_ROWS === 0 ? null : config.REST_MAX_ROWS,
  maxDepth: config.REST_MAX_DEPTH,
  statementMs: config.REST_STATEMENT_MS,
  areAggregatesAllowed: config.REST_AGGREGATES,
  mayExplain: config.REST_EXPLAIN,
  mayRollBack: config.REST_TX_ROLLBACK,
  preRequest: config.REST_PRE_REQUEST ?? null,
});

/** PostgREST's protocol for the exposed schemas, mounted at /rest/v1. All tables come from the catalog. */
export async function registerRest(
  app: FastifyInstance,
  { config, db, databaseUrl, log, authenticate }: RestOptions,
): Promise<void> {
  const settings = readSettings(config);
  const schemaCache = createSchemaCache({ db, databaseUrl, schemas: settings.schemas, log });
  const context: RestContext = { db, settings, cache: () => schemaCache.current(), authenticate };
  app.addHook('onReady', async () => {
    await requireFunction(db, settings.preRequest);
    schemaCache.start();
  });
  app.addHook('preClose', () => schemaCache.stop());

  await app.register(
    async (scope) => {
      scope.setErrorHandler(sendRestError);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      allowNamedOrigins(scope, createCrossOrigin(config));
      const options = { bodyLimit, config: { operation: 'rest' }, schema: { hide: true } };
      const handler = (request: FastifyRequest, reply: FastifyReply) => handle(context, request, reply);
      for (const url of ['', '/*']) scope.route({ method: methods, url, exposeHeadRoute: false, handler, ...options });
    },
    { prefix },
  );
}

/** At the start, because each request would fail. */
async function requireFunction(db: Db, wanted: RestSettings['preRequest']): Promise<void> {
  if (!wanted) return;
  const { schema, name } = wanted;
  const { rows } = await sql`
    select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${schema} and p.proname = ${name} and p.pronargs = p.pronargdefaults limit 1`.execute(db.owner);
  if (rows.length === 0)
    throw new Error(`REST_PRE_REQUEST names ${schema}.${name}, which is no function without arguments in the database.`);
}

async function handle(context: RestContext, incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = await context.authenticate(incoming);
  try {
    return await answer(context, caller, { incoming, reply });
  } catch (error) {
    if (!caller.unproven) throw error;
    // A caller without a session gets no other error, and another level of the session means other claims.
    const proven = await caller.unproven.readmit();
    if (!(error instanceof RestError) || error.body.code !== caller.unproven.failure) throw error;
    return answer(context, proven, { incoming, reply });
  }
}

async function answer(
  context: RestContext,
  caller: RestCaller,
  { incoming, reply }: { incoming: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const request = readRequest(incoming, context.settings, prefix);
  const cache = await context.cache();
  const { method, target } = request;
  const handling = { context, cache, caller, request };
  if (method === 'OPTIONS' || target.kind === 'root') {
    const proven = (await caller.unproven?.readmit()) ?? caller;
    if (method === 'OPTIONS') return sendOptions(cache, request, reply);
    if (method !== 'GET' && method !== 'HEAD') throw unsupportedMethod(method);
    return sendDocument({ ...handling, caller: proven }, reply, prefix);
  }
  if (target.kind === 'routine') return callRoutine(handling, reply, target.name);
  if (method === 'GET' || method === 'HEAD') return readTable(handling, reply, target.name);
  return mutateTable(handling, reply, { name: target.name, method });
}

const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied';

/** Pages of other origins cannot read responses. */
function allowNamedOrigins(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const origin = crossOrigin(headers.origin);
    void reply.header('vary', 'Origin');
    if (origin === null) return undefined;
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
    const requestedHeaders = headers['access-control-request-headers'];
    return reply
      .headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': ['Authorization', ...(requestedHeaders === undefined ? [] : [requestedHeaders])].join(
          ', ',
        ),
        'access-control-max-age': '86400',
      })
      .send();
  });
}

function sendRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toKnown(error);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  void reply.headers({ ...known.headers, 'content-type': 'application/json; charset=utf-8' });
  void reply.header('proxy-status', `PostgREST; error=${known.body.code}`);
  if (request.method === 'HEAD') return reply.status(known.status).send();
  return reply.status(known.status).send(JSON.stringify(known.body));
}

function toKnown(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return new RestError(error.statusCode, { code: 'PGRST102', message: error.message });
  return new RestError(500, { code: 'PGRSTX00', message: 'Internal server error' });
}
