import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUnstorable } from '#platform/http/storable.ts';
import { AuthError, OAuthError, toAuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { failedAt, withFragment, withQuery } from '../flows/verify-link.ts';
import { arrive } from './arrive.ts';
import { callbackOf } from './authorize.ts';
import { isBrowser, requireMark } from './browser-mark.ts';
import { claimJourney, type ClaimedJourney } from './state.ts';

/** `GET` and `POST /callback`: somebody comes back from a provider. Always ends at an allowed address. */
export function registerCallback(app: FastifyInstance, context: FlowContext): void {
  const handle = (read: (request: FastifyRequest) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    const given = fieldsOf(read(request));
    const journey = await claim(context, request, given['state'] ?? '').catch((error: unknown) => toAuthError(error));
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (journey instanceof AuthError) return reply.redirect(strandedAt(context, request, journey), 303);
    const location = await arrive(context, request, journey, given).catch((error: unknown) => failed(request, journey, error));
    return reply.redirect(location, 302);
  };
  // Without HEAD, which would use the state up.
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
      // From another site's form no cookie comes along; with the page that it leads to it does.
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

async function claim({ db, settings, clock }: FlowContext, request: FastifyRequest, state: string): Promise<ClaimedJourney> {
  const lifetimeSeconds = settings.flowSeconds;
  const journey = await db.asOwner((tx) => claimJourney(tx, { state, lifetimeSeconds, now: clock.now() }));
  if (journey.linkTo) requireMark(request, settings, state);
  return journey;
}

/** Nobody knows where they came from, so they land at the site. */
function strandedAt({ settings }: FlowContext, request: FastifyRequest, error: AuthError): string {
  if (error.status >= 500) request.log.error({ err: error }, 'auth callback failed');
  const fields = { error: error.status >= 500 ? 'server_error' : 'invalid_request', error_code: error.code };
  return withQuery(settings.siteUrl, { ...fields, error_description: error.message });
}

function failed(request: FastifyRequest, { redirectTo }: ClaimedJourney, error: unknown): string {
  if (error instanceof OAuthError) {
    // In the provider's words, which come with the address and so from whoever wrote it.
    const fields = { error: error.error.slice(0, 100), error_description: error.message.slice(0, 500) };
    return withFragment(withQuery(redirectTo, fields), fields);
  }
  const known = toAuthError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'auth callback failed');
  return failedAt(redirectTo, known, true);
}
