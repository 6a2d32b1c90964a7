import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUnstorable } from '../../../platform/http/storable.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AuthError, OAuthError, toAuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { failedAt, sessionFields, withFragment, withQuery } from '../flows/verify-link.ts';
import { deviceOf } from '../http.ts';
import { claimFlow } from '../pkce.ts';
import type { Device } from '../sessions.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { callbackOf } from './authorize.ts';
import { requireMark } from './browser-mark.ts';
import { askForProof, type Arrival } from './confirm-later.ts';
import { fetchIdentity, type Returned } from './exchange.ts';
import { linkIdentity } from './link-identity.ts';
import { signInExternally } from './sign-in.ts';
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
    scope.post(
      '/callback',
      handle((request) => request.body),
    );
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

async function arrive(
  context: FlowContext,
  request: FastifyRequest,
  journey: ClaimedJourney,
  given: Record<string, string>,
): Promise<string> {
  const { db, service, settings, clock, providers } = context;
  if (given['error']) throw new OAuthError(given['error'], given['error_description'] ?? '');
  if (!given['code']) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = providers.find(journey.provider);
  if (!provider) throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  const callback = new URL(callbackOf(settings));
  callback.search = new URLSearchParams(given).toString();
  const { secrets, redirectTo } = journey;
  const returned = await fetchIdentity(provider, { callback, state: journey.id, secrets });
  const device = deviceOf(request);
  const now = clock.now();
  const { arrival, location } = await db.asOwner(async (tx) => {
    const reached = await settle(tx, context, { journey, returned, device, now });
    if (reached.unproven) return { arrival: reached, location: '' };
    if (journey.challenge)
      return {
        arrival: reached,
        location: withQuery(redirectTo, { code: await keepForExchange(tx, journey, reached, returned, now) }),
      };
    const issued = await service.openSession(tx, { user: reached.user, method: 'oauth', device, now });
    return { arrival: reached, location: withFragment(redirectTo, sessionFields(issued, tokensOf(returned))) };
  });
  if (arrival.unproven) return askForProof(context, { arrival, provider: provider.id, redirectTo, device });
  return location;
}

function settle(
  tx: Tx,
  { settings }: FlowContext,
  { journey, returned, device, now }: { journey: ClaimedJourney; returned: Returned; device: Device; now: Date },
): Promise<Arrival> {
  const { identity } = returned;
  if (journey.linkTo) return linkIdentity(tx, { userId: journey.linkTo, identity, device, now });
  if (!journey.inviteToken)
    return signInExternally(tx, { settings }, { identity, device, now, isExchanged: journey.challenge !== null });
  const lifetimeSeconds = settings.emailCodeSeconds;
  return acceptInvitation(tx, { token: journey.inviteToken, identity, device, lifetimeSeconds, now });
}

async function keepForExchange(
  tx: Tx,
  { id: flowId }: ClaimedJourney,
  { user }: Arrival,
  { accessToken, refreshToken }: Returned,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('auth.flow_state')
    .set({ provider_access_token: accessToken, provider_refresh_token: refreshToken })
    .where('id', '=', flowId)
    .execute();
  return claimFlow(tx, { flowId, userId: user.id, now });
}

function tokensOf({ accessToken, refreshToken }: Returned): Record<string, string> {
  return { provider_token: accessToken, ...(refreshToken ? { provider_refresh_token: refreshToken } : {}) };
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
