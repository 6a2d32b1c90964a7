import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAuthError, validationFailed, type AuthError } from '../errors.ts';
import { deviceOf, queryOf } from '../http.ts';
import { pkcePrefix } from '../one-time-tokens.ts';
import { issueCode, type FlowMethod } from '../pkce.ts';
import { redirectOf } from '../redirects.ts';
import type { Issued } from '../service.ts';
import type { FlowContext } from './context.ts';
import { limitTries } from './limits.ts';
import { consumeToken, isPhoneType, verifyTypes, type VerifyType } from './use-token.ts';
import { halfwayText, linkExpiredText } from './verify.ts';

const methodsOf: Partial<Record<VerifyType, readonly FlowMethod[]>> = {
  signup: ['email/signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['email/signup', 'magiclink'],
  email_change: ['email_change'],
};

/** An emailed link opened in a browser: always redirects to an allowed address, with a session, a code or an error. */
export function registerVerifyLink(app: FastifyInstance, context: FlowContext): void {
  // No HEAD: mail scanners use it and would consume the token.
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const hash = queryOf(request, 'token');
    const named = queryOf(request, 'type');
    if (named === '') throw validationFailed('Verify requires a verification type');
    if (hash === '') throw validationFailed('Verify requires a token or a token hash');
    await limitTries(context, request);
    const target = redirectOf(request, context.settings);
    const location = await follow(context, request, { hash, named, target }).catch((error: unknown) => {
      const known = toAuthError(error);
      if (known.status >= 500) request.log.error({ err: error }, 'auth link failed');
      return failedAt(target, known, hash.startsWith(pkcePrefix));
    });
    // The URL holds a session: no referrer, no cache.
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, 303);
  });
}

async function follow(
  context: FlowContext,
  request: FastifyRequest,
  { hash, named, target }: { hash: string; named: string; target: string },
): Promise<string> {
  const { db, service, clock } = context;
  const type = verifyTypes.find((candidate) => candidate === named);
  if (!type || isPhoneType(type)) throw validationFailed('Unsupported verification type');
  const device = deviceOf(request);
  const now = clock.now();
  return db.asOwner(async (tx) => {
    const used = await consumeToken(tx, context, { type, proof: { link: hash }, expiredText: linkExpiredText, device });
    if (used.state === 'halfway') {
      const message = { message: halfwayText };
      return withFragment(used.isPkce ? withQuery(target, message) : target, message);
    }
    const methods = methodsOf[type];
    if (used.isPkce && methods) return withQuery(target, { code: await issueCode(tx, { userId: used.user.id, methods, now }) });
    const issued = await service.openSession(tx, { user: used.user, method: 'otp', device, now });
    return withFragment(target, sessionFields(issued, { type }));
  });
}

/** A session as a URL fragment; `further` is appended. */
export function sessionFields({ body }: Issued, further: Record<string, string>): Record<string, string> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = body;
  const fields = { access_token, expires_at, expires_in, refresh_token, token_type, ...further };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

const words: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

const refusals = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** The redirect of a failure: the reason is in the fragment, and for PKCE in the query too. */
export function failedAt(target: string, error: AuthError, isPkce: boolean): string {
  const word = refusals.has(error.code) ? 'access_denied' : words[error.status];
  const fields = { ...(word ? { error: word } : {}), error_code: error.code, error_description: error.message };
  return withFragment(isPkce ? withQuery(target, fields) : target, fields);
}

export function withQuery(target: string, fields: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Sorted, and ended by the empty `sb` by which the client recognizes the fragment. */
export function withFragment(target: string, fields: Record<string, string>): string {
  const url = new URL(target);
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  url.hash = `${new URLSearchParams(sorted)}&sb=`;
  return url.href;
}
