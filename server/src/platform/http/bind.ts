import type { Access, BodyOf, CallerRole, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@recoup/contract/shared/endpoint';
import { errorBody } from '@recoup/contract/shared/common';
import type { FeedScope } from '@recoup/contract/shared/feed-scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { z } from 'zod';
import type { Claims } from '../db/db.ts';
import { errorCodeOf } from '../db/sqlstate.ts';
import { inSpan } from '../tracing/index.ts';
import { findApiKey, type ApiKeyGatekeeper } from './api-keys.ts';
import { acceptFileBody } from './body.ts';
import type { CallLimits } from './call-limits.ts';
import {
  badRequest,
  clientEnded,
  clientInMaintenance,
  clientSuspended,
  forbidden,
  limitedToClients,
  notFound,
  readOnly,
} from './errors.ts';
import type { Idempotency } from './idempotency.ts';
import { isAgencyRole, roleSeen } from './roles.ts';
import type { StepUps } from './step-up.ts';
import { findUnstorable } from './storable.ts';
import type { AgencyCaller, Caller, ClientCaller, SystemCaller } from './caller.ts';

/** Identifies the system; throws 401 without a valid key, 403 if the key has none of the scopes. */
export interface SystemGatekeeper {
  authenticate(request: FastifyRequest, scopes: readonly FeedScope[]): Promise<SystemCaller>;
}

/** What the audit log names a view by. */
export type ViewedEndpoint = Pick<Endpoint, 'name' | 'path' | 'produces'>;

export interface SecondFactorState {
  missing: 'none' | 'verify' | 'set_up';
  isDemanded: boolean;
}

export interface Membership {
  role: CallerRole;
  locationIds: readonly string[] | null;
  /** Whether the agency suspended the client: its users may only read. */
  isSuspended: boolean;
  /** While the agency has closed the portal to the client, for everyone but its own people. */
  maintenance: { message: string; until: Date | null } | null;
}

interface AgencyAccess {
  caller: AgencyCaller;
  /** Whether it may see the client that is named. */
  mayEnter: boolean;
  /** Whether that client has ended: nothing of it changes anymore. */
  isEnded: boolean;
}

/** Identifies the caller; throws 401 unless the request has a valid access token of a live session. */
export interface Gatekeeper {
  authenticate(request: FastifyRequest, options?: { withoutSecondFactor?: boolean }): Promise<Caller>;
  /**
   * An SQL expression that fails with `standingLost` unless `authenticate` accepts these claims as they are. It saves the round trip of a
   * service that evaluates it first in the transaction of a request; after a failure `authenticate` has the reason. Null for claims that
   * it cannot judge, and it always fails where the sessions are not in this database.
   */
  standing(claims: Claims): CompiledQuery | null;
  /** What the session lacks before it may see a client's data, and whether the agency requires it. */
  assess(caller: { userId: string; claims: Pick<Claims, 'aal'> }): Promise<SecondFactorState>;
  /**
   * The caller and its membership of a client; null if it has none, or no client is named. Agency users get a read-only
   * membership of every client: the claims then open read-only transactions that reach this client alone.
   */
  enter(request: FastifyRequest, clientId: string | null): Promise<{ caller: Caller; membership: Membership | null }>;
  /** The caller in the agency's console; null for everyone but agency staff. */
  enterAgency(request: FastifyRequest, clientId: string | null): Promise<AgencyAccess | null>;
  /** Records what an agency user is about to see of a client. */
  recordView(
    caller: Caller & { clientId: string },
    view: { endpoint: ViewedEndpoint; params: Record<string, unknown> },
  ): Promise<void>;
}

type CallerOf<A extends Access> = A extends 'client'
  ? ClientCaller
  : A extends 'agency'
    ? AgencyCaller
    : A extends 'user'
      ? Caller
      : A extends 'system'
        ? SystemCaller
        : null;

interface HandlerInput<E extends Endpoint> {
  caller: CallerOf<E['access']>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E> | FastifyReply;

export const apiBases = {
  core: '/api/core',
  legacy: '/api/legacy',
  search: '/api/search',
  payments: '/api/legacy-payments',
  feed: '/api/feed',
  agency: '/api/agency',
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
    endpoint?: Endpoint;
  }
  interface FastifyInstance {
    gatekeeper: Gatekeeper;
    systems: SystemGatekeeper;
    apiKeys: ApiKeyGatekeeper;
    idempotency: Idempotency;
    callLimits: CallLimits;
    stepUps: StepUps;
    /** Every bound endpoint; the sweep test walks them. */
    endpoints: Endpoint[];
  }
}

const emptyObject = z.object({});

/** Other headers stay as they are. */
const idempotentHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'A key must have 1 to 200 characters without spaces')
    .optional()
    .describe('Repeating the request with the same key within 24 hours has no second effect and gives the same answer.'),
});

/**
 * Binds a contract endpoint to its handler. The order is fixed: authenticate, membership (404 for outsiders), role, validate,
 * act. The response schema parses the handler's result, so that no column leaks.
 */
export function bind<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  app.endpoints.push(endpoint);
  const { file } = endpoint;
  if (!file) return addRoute(app, endpoint, handler);
  void app.register(async (scope) => {
    acceptFileBody(scope, file.maxBytes);
    addRoute(scope, endpoint, handler);
  });
}

function addRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: apiBases[endpoint.api] + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: endpoint.name, endpoint },
    schema: {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.api],
      ...(endpoint.access === 'public' ? { security: [] } : {}),
      ...(endpoint.apiKeyScope ? { security: [{ session: [] }, { apiKey: [] }] } : {}),
      ...(endpoint.access === 'system' ? { security: [{ feed: [] }] } : {}),
      params: endpoint.params ?? emptyObject,
      querystring: endpoint.query ?? emptyObject,
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.idempotent ? { headers: idempotentHeaders } : {}),
      response: {
        ...(endpoint.response ? { [status]: endpoint.response } : {}),
        '4xx': errorBody,
        '5xx': errorBody,
      },
    },
    // Before validation, so that outsiders learn nothing from validation errors.
    onRequest: async (request) => {
      if (endpoint.access === 'public') return;
      if (endpoint.access === 'system') {
        request.system = await app.systems.authenticate(request, [endpoint.scope ?? 'write'].flat());
        return;
      }
      if (endpoint.access === 'agency') {
        request.caller = await enterAgency(app, endpoint, request);
        return;
      }
      request.caller =
        endpoint.access === 'client'
          ? await enterClient(app, endpoint, request)
          : await app.gatekeeper.authenticate(request, { withoutSecondFactor: endpoint.withoutSecondFactor ?? false });
    },
    preHandler: async (request) => {
      // A file body bypasses this: it is a stream, checked while it is read.
      const { params, query, body } = request;
      const path = findUnstorable({ params, querystring: query, ...(endpoint.body ? { body } : {}) });
      if (path !== undefined) throw badRequest(path.replace(/^body\.?/, ''), 'This text has characters that cannot be stored.');
      if (request.caller && (endpoint.stepUp === true || endpoint.stepUp?.where(body))) await app.stepUps.require(request.caller);
      // Before the transaction of an idempotent call, because the count uses another connection.
      if (request.caller && endpoint.limit) await app.callLimits.take(request.caller.userId, endpoint.limit, body);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      const params = request.params as Record<string, unknown>;
      const viewed = viewedClient(endpoint, { caller, params });
      if (viewed) await app.gatekeeper.recordView(viewed, { endpoint, params });
      const act = () =>
        inSpan({ name: endpoint.name }, () =>
          Promise.resolve(
            handler({
              caller: (endpoint.access === 'system' ? request.system : request.caller) as CallerOf<E['access']>,
              params: request.params as ParamsOf<E>,
              query: request.query as QueryOf<E>,
              body: request.body as BodyOf<E>,
              request,
              reply,
            }),
          ),
        ).catch((error: unknown) => explainRevokedAccess(app, endpoint, { request, error }));
      const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined;
      if (typeof key === 'string' && request.caller) {
        const { params, query, body } = request;
        const content = { params, query, body };
        const answer = await app.idempotency.once(request.caller, { key, operation: endpoint.name, content }, async () => {
          const result = await act();
          if (reply.sent || result === reply) throw new Error(`${endpoint.name} answered before its effect was committed`);
          return { status, body: endpoint.response?.parse(result) };
        });
        void reply.status(answer.status).header('cache-control', 'no-store');
        if (answer.isReplayed) void reply.header('idempotency-replayed', 'true');
        return endpoint.response ? answer.body : reply.send();
      }
      const result = await act();
      if (reply.sent || result === reply) return reply;
      void reply.status(status).header('cache-control', 'no-store');
      return endpoint.response ? result : reply.send();
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a valid access token, also if the request is refused; null before it is verified. */
    subject: string | null;
    caller: Caller | ClientCaller | AgencyCaller | null;
    system: SystemCaller | null;
  }
}

/** The caller with the client whose audit log records this request as a view by agency staff; null if none does. */
function viewedClient(
  endpoint: Endpoint,
  { caller, params: { client_id: clientId } }: { caller: FastifyRequest['caller']; params: Record<string, unknown> },
): (Caller & { clientId: string }) | null {
  if (!caller) return null;
  if ('role' in caller) return isAgencyRole(caller.role) ? caller : null;
  const isView = endpoint.access === 'agency' && (endpoint.method === 'GET' || endpoint.isView === true);
  return isView && typeof clientId === 'string' ? { ...caller, clientId } : null;
}

const insufficientPrivilege = '42501';

/** If the caller's access ended while the request waited, the database refuses it; return the error that a later request would get. */
async function explainRevokedAccess(
  app: FastifyInstance,
  endpoint: Endpoint,
  { request, error }: { request: FastifyRequest; error: unknown },
): Promise<never> {
  if (endpoint.access === 'client' && errorCodeOf(error) === insufficientPrivilege) await enterClient(app, endpoint, request);
  throw error;
}

const uuid = z.uuid();

async function enterClient(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<ClientCaller> {
  const parsed = uuid.safeParse((request.params as { client_id?: unknown }).client_id);
  const apiKey = endpoint.apiKeyScope && findApiKey(request);
  if (endpoint.apiKeyScope && apiKey) {
    const { caller, isSuspended } = await app.apiKeys.enter(request, { apiKey, scope: endpoint.apiKeyScope });
    if (caller.clientId !== parsed.data) throw notFound('company');
    requireUnsuspended(endpoint, isSuspended);
    await app.apiKeys.recordUse(caller, [endpoint.name]);
    return caller;
  }
  const { caller, membership } = await app.gatekeeper.enter(request, parsed.data ?? null);
  if (!parsed.success || !membership) throw notFound('company');
  const { isSuspended, maintenance, ...rights } = membership;
  if (maintenance && !isAgencyRole(rights.role)) throw clientInMaintenance(maintenance, new Date());
  if (isAgencyRole(rights.role) && endpoint.method !== 'GET') throw readOnly();
  if (endpoint.roles && !endpoint.roles.includes(roleSeen(rights.role))) throw forbidden();
  requireUnsuspended(endpoint, isSuspended);
  return { ...caller, clientId: parsed.data, ...rights };
}

function requireUnsuspended({ method, whileSuspended }: Endpoint, isSuspended: boolean): void {
  if (isSuspended && method !== 'GET' && !whileSuspended) throw clientSuspended();
}

async function enterAgency(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<AgencyCaller> {
  const { client_id: named } = request.params as { client_id?: unknown };
  const clientId = uuid.safeParse(named).data ?? null;
  const entered = await app.gatekeeper.enterAgency(request, clientId);
  if (!entered) throw notFound();
  if (named !== undefined && !(clientId && entered.mayEnter)) throw notFound('company');
  if (!endpoint.agencyRoles?.includes(entered.caller.agencyRole)) throw forbidden();
  if (endpoint.reachesAllClients && entered.caller.clientIds !== null) throw limitedToClients();
  if (entered.isEnded && endpoint.method !== 'GET' && !endpoint.isView && !endpoint.whileEnded) throw clientEnded();
  return entered.caller;
}
