import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findApiKey } from '#platform/http/api-keys.ts';
import { AppError, clientInMaintenance } from '#platform/http/errors.ts';
import { standingLost, type TokenVerifier, type VerifiedClaims } from '#platform/http/gatekeeper.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import type { AuthService } from './supabase/auth/index.ts';
import { expiredToken, invalidToken, RestError, type RestCaller } from './supabase/rest/index.ts';

/** The header by which agency staff name the company whose rows they read. Clients need none. */
const clientHeader = 'x-client-id';
const uuid = z.uuid();

interface RestAccessOptions {
  auth: Pick<AuthService, 'projectRole'>;
  tokens: Pick<TokenVerifier, 'verifyAccessToken'>;
}

/**
 * Admits callers of /rest/v1 by what `bind()` demands of callers of the portal's APIs: a live session, its second factor, and for
 * agency staff one company at a time, read only and recorded. Locations and roles are the views' and policies' own.
 * A client's API key of scope `read` is admitted in place of a session, read only and recorded. Without a token the role is `anon`.
 */
export function createRestAccess(app: FastifyInstance, { auth, tokens }: RestAccessOptions) {
  return async (request: FastifyRequest): Promise<RestCaller> => {
    const apiKey = await enterByApiKey(app, request).catch(explain);
    if (apiKey) return apiKey;
    const { authorization, apikey } = request.headers;
    const key = typeof apikey === 'string' && apikey !== '' ? apikey : null;
    const bearer = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
    if (authorization !== undefined && bearer === null) throw invalidToken('The Authorization header holds no bearer token');
    const token = bearer ?? key;
    if (token === null) return { role: 'anon', claims: { role: 'anon' } };
    if (key !== null && key !== token) await auth.projectRole(key).catch(refuse);
    const project = await auth.projectRole(token).catch(refuse);
    if (project !== null) return { role: project, claims: { role: project } };
    const verified = await tokens.verifyAccessToken(token).catch(refuse);
    request.headers.authorization = `Bearer ${token}`;
    return enterAsUser(app, request, verified).catch(explain);
  };
}

async function enterByApiKey(app: FastifyInstance, request: FastifyRequest): Promise<RestCaller | null> {
  const apiKey = findApiKey(request);
  if (apiKey === null) return null;
  const { caller } = await app.apiKeys.enter(request, { apiKey, scope: 'read' });
  return {
    role: 'authenticated',
    claims: { ...caller.claims },
    isReadOnly: true,
    record: (resources) =>
      app.apiKeys.recordUse(caller, resources.length > 0 ? resources.map((name) => `rest ${name}`) : ['rest']),
  };
}

async function enterAsUser(app: FastifyInstance, request: FastifyRequest, token: VerifiedClaims): Promise<RestCaller> {
  const clientId = request.headers[clientHeader];
  if (clientId === undefined) {
    const readmit = async (): Promise<RestCaller> => {
      const { claims } = await app.gatekeeper.authenticate(request).catch(explain);
      return { role: 'authenticated', claims: { ...token, aal: claims.aal } };
    };
    const guard = app.gatekeeper.standing(token);
    return guard
      ? { role: 'authenticated', claims: { ...token }, unproven: { guard, failure: standingLost, readmit } }
      : readmit();
  }
  const parsed = uuid.safeParse(clientId);
  const { caller, membership } = await app.gatekeeper.enter(request, parsed.data ?? null);
  if (!parsed.success || !membership) throw new RestError(404, { code: 'PGRST116', message: 'We could not find this company.' });
  const claims = { ...token, aal: caller.claims.aal };
  if (!isAgencyRole(membership.role)) {
    if (membership.maintenance) throw clientInMaintenance(membership.maintenance, new Date());
    return { role: 'authenticated', claims };
  }
  const clientCaller = { ...caller, clientId: parsed.data, ...membership };
  return {
    role: 'authenticated',
    claims,
    agencyClientId: parsed.data,
    record: (resources) =>
      app.gatekeeper.recordView(clientCaller, {
        endpoint: { name: `rest ${resources.join(' ')}`, path: '/rest/v1' },
        params: {},
      }),
  };
}

function refuse(error: unknown): never {
  throw error instanceof Error && error.message.includes('expired') ? expiredToken() : invalidToken('The token is not valid');
}

/** The gatekeeper's answers in the wire's form. */
function explain(error: unknown): never {
  if (error instanceof AppError && error.status === 401) throw invalidToken(error.message);
  if (error instanceof AppError) {
    const { status, code, message, retryAfterSeconds: seconds } = error;
    throw new RestError(status, { code, message }, seconds === undefined ? {} : { 'retry-after': String(seconds) });
  }
  throw error;
}
