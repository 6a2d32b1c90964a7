import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import type { CrossOrigin } from '#platform/http/cross-origin.ts';
import { AuthError, badJson, sendAuthError, validationFailed } from './errors.ts';
import { bearerOf, deviceOf } from './http.ts';
import type { KeyRing } from './keys.ts';
import type { SessionService } from './service.ts';
import { presentSettings, type AuthSettings } from './settings.ts';

const version = 'v2.180.0';
const scopes = ['global', 'local', 'others'] as const;

/** `/auth/v1`, with its own errors and bodies: the product's API conventions do not apply. */
export function registerAuthRoutes(
  app: FastifyInstance,
  { db, service, keys, settings }: { db: Db; service: SessionService; keys: KeyRing; settings: AuthSettings },
): void {
  app.setErrorHandler((error, request, reply) => sendAuthError(error, request, reply));
  // JSON, where GoTrue's router answers in plain text: clients read every body as JSON.
  app.setNotFoundHandler(() => Promise.reject(new AuthError(404, 'not_found', 'Not found')));
  acceptAnyJson(app);
  allowNamedOrigins(app, settings.crossOrigin);

  app.get('/user', async (request, reply) => {
    const { claims, presented } = await service.authenticateWhole(db.owner, bearerOf(request));
    const audience = request.headers['x-jwt-aud'];
    if (typeof audience === 'string' && audience !== '' && audience !== claims.aud)
      throw validationFailed("Token audience doesn't match request audience");
    return reply.send(presented);
  });

  app.post('/logout', async (request, reply) => {
    const scope = (request.query as { scope?: unknown }).scope ?? 'global';
    const known = scopes.find((candidate) => candidate === scope);
    await db.asOwner(async (tx) => {
      const { user, claims } = await service.authenticate(tx, bearerOf(request));
      if (!known) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${String(scope)}"`);
      await service.signOut(tx, { user, claims, scope: known, device: deviceOf(request) });
    });
    return reply.status(204).send();
  });

  app.get('/settings', () => presentSettings(settings));
  app.get('/health', () => ({ version, name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }));
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: keys.publicKeys() }),
  );

  // For verifiers of our tokens. Without endpoints of an OAuth server, which this is not.
  app.get('/.well-known/openid-configuration', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({
      issuer: settings.issuer,
      jwks_uri: `${settings.issuer}/.well-known/jwks.json`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [...new Set(keys.publicKeys().map(({ alg }) => alg))],
    }),
  );

  // GoTrue's router answers 405 for a known path with the wrong method.
  for (const [path, wrong] of Object.entries({
    '/token': ['GET', 'PUT', 'DELETE'],
    '/user': ['POST', 'DELETE'],
    '/logout': ['GET', 'PUT'],
    '/settings': ['POST'],
    '/health': ['POST'],
    '/signup': ['GET', 'PUT', 'DELETE'],
    '/otp': ['GET', 'PUT', 'DELETE'],
    '/magiclink': ['GET', 'PUT', 'DELETE'],
    '/recover': ['GET', 'PUT', 'DELETE'],
    '/resend': ['GET', 'PUT', 'DELETE'],
    '/verify': ['PUT', 'DELETE'],
    '/reauthenticate': ['POST', 'PUT', 'DELETE'],
    '/authorize': ['POST', 'PUT', 'DELETE'],
    '/callback': ['PUT', 'DELETE'],
    '/sso': ['GET', 'PUT', 'DELETE'],
    '/sso/saml/acs': ['GET', 'PUT', 'DELETE'],
    '/sso/saml/metadata': ['POST', 'PUT', 'DELETE'],
  })) {
    app.route({ method: wrong, url: path, handler: (_request, reply) => reply.status(405).send() });
  }
}

/** Parses every body as JSON, regardless of its media type; each call handles an empty one. */
function acceptAnyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString()));
    } catch (error) {
      done(badJson(error instanceof Error ? error.message : 'invalid'));
    }
  });
}

const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders =
  'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey';

/** Pages of other origins cannot read responses. GoTrue allows all origins (reference/auth-wire.md, CORS). */
function allowNamedOrigins(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin');
    const origin = crossOrigin(request.headers.origin);
    if (origin === null) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
    });
  });
  app.options('/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': '3600',
      })
      .status(204)
      .send(),
  );
}
