import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUnstorable } from '#platform/http/storable.ts';
import { AuthError, OAuthError, toAuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { failedAt, withFragment, withQuery } from '../flows/verify-link.ts';
import { completeFlow } from './complete-flow.ts';
import { callbackOf } from './authorize.ts';
import { isBrowser, requireMark } from './browser-mark.ts';
import { claimOAuthFlow, type ClaimedFlow } from './state.ts';

/** `GET` and `POST /callback`: a user returns from a provider. Always redirects to an allowed address. */
export function registerCallback(app: FastifyInstance, context: FlowContext): void {
  const handle = (read: (request: FastifyRequest) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    const given = fieldsOf(read(request));
    const flow = await claim(context, request, given['state'] ?? '').catch((error: unknown) => toAuthError(error));
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (flow instanceof AuthError) return reply.redirect(siteErrorUrl(context, request, flow), 303);
    const location = await completeFlow(context, request, flow, given).catch((error: unknown) => failed(request, flow, error));
    return reply.redirect(location, 302);
  };
  // No HEAD, which would consume the state.
  app.get(
    '/callback',
    { exposeHeadRoute: false },
    handle((request) => request.query),
  );
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    const answer = handle((request) => request.body);
    scope.post('/callback', (request, reply) => {
      if (!isBrowser(request)) return answer(request, reply);
      // A cross-site form sends no cookies; the page that this one redirects to does.
      const fields = new URLSearchParams(fieldsOf(request.body));
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      return reply.headers(headers).redirect(`${callbackOf(context.settings)}?${fields}`, 303);
    });
  });
}

function fieldsOf(source: unknown): Record<string, string> {
  const entries = Object.entries((source ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && findUnstorable(entry[1]) === undefined),
  );
}

async function claim({ db, settings, clock }: FlowContext, request: FastifyRequest, state: string): Promise<ClaimedFlow> {
  const lifetimeSeconds = settings.flowSeconds;
  const flow = await db.asOwner((tx) => claimOAuthFlow(tx, { state, lifetimeSeconds, now: clock.now() }));
  if (flow.linkTo) requireMark(request, settings, state);
  return flow;
}

/** The origin is unknown, so the redirect is the site URL. */
function siteErrorUrl({ settings }: FlowContext, request: FastifyRequest, error: AuthError): string {
  if (error.status >= 500) request.log.error({ err: error }, 'auth callback failed');
  const fields = { error: error.status >= 500 ? 'server_error' : 'invalid_request', error_code: error.code };
  return withQuery(settings.siteUrl, { ...fields, error_description: error.message });
}

function failed(request: FastifyRequest, { redirectTo }: ClaimedFlow, error: unknown): string {
  if (error instanceof OAuthError) {
    // The provider's text, which arrives in the URL and so may be anyone's.
    const fields = { error: error.error.slice(0, 100), error_description: error.message.slice(0, 500) };
    return withFragment(withQuery(redirectTo, fields), fields);
  }
  const known = toAuthError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'auth callback failed');
  return failedAt(redirectTo, known, true);
}
