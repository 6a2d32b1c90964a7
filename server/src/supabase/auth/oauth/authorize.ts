import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { supabaseProviders } from '#server/sign-in-providers.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { failedAt } from '../flows/verify-link.ts';
import { bearerOf, deviceOf, queryOf } from '../http.ts';
import { challengeOf } from '../pkce.ts';
import { countAttempt } from '../rate-limit.ts';
import { redirectOf } from '../redirects.ts';
import { findInvited } from './accept-invitation.ts';
import { markBrowser } from './browser-mark.ts';
import { authenticateLinking } from './link-identity.ts';
import type { Provider, Providers } from './providers.ts';
import { beginOAuthFlow, type OAuthFlow } from './state.ts';

/** Parameters that we set, and request objects, which could repeat them. */
const kept = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
]);

/** `GET /authorize` and `GET /user/identities/authorize`: redirects to a provider. */
export function registerAuthorize(app: FastifyInstance, context: FlowContext): void {
  const { settings, providers } = context;

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    await limitJourneys(context, request);
    const provider = findProvider(providers, queryOf(request, 'provider'));
    const url = await begin(context, request, { provider, linkTo: null }).catch((error: unknown) => {
      if (!(error instanceof AuthError) || error.status !== 503) throw error;
      request.log.error({ err: error }, 'a provider cannot be reached');
      return { href: failedAt(redirectOf(request, settings), error, true) };
    });
    return leave(reply, url.href);
  });

  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const user = await authenticateLinking(context, bearerOf(request), deviceOf(request));
    await limitJourneys(context, request);
    const provider = findProvider(providers, queryOf(request, 'provider'));
    const url = await begin(context, request, { provider, linkTo: user.id });
    markBrowser(reply, settings, url.searchParams.get('state') ?? '');
    if (queryOf(request, 'skip_http_redirect') !== 'true') return leave(reply, url.href);
    return reply.header('cache-control', 'no-store').send({ url: url.href });
  });
}

function leave(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url, 302);
}

function findProvider(providers: Providers, name: string): Provider {
  const provider = providers.find(name);
  if (provider) return provider;
  const why = supabaseProviders.includes(name) ? 'provider is not enabled' : `Provider ${name} could not be found`;
  throw validationFailed(`Unsupported provider: ${why}`);
}

async function begin(
  { db, settings, clock }: FlowContext,
  request: FastifyRequest,
  { provider, linkTo }: { provider: Provider; linkTo: string | null },
): Promise<URL> {
  const [challenge, method] = [queryOf(request, 'code_challenge'), queryOf(request, 'code_challenge_method')];
  const inviteToken = queryOf(request, 'invite_token') || null;
  const flow: OAuthFlow = {
    provider: provider.id,
    redirectTo: redirectOf(request, settings),
    challenge: challengeOf({ code_challenge: challenge, code_challenge_method: method }),
    inviteToken,
    linkTo,
  };
  const now = clock.now();
  if (inviteToken) await db.asOwner((tx) => findInvited(tx, inviteToken, { lifetimeSeconds: settings.emailCodeSeconds, now }));
  const configuration = await provider.connect();
  const forwarded = forwardedOf(request);
  const secrets = {
    verifier: openid.randomPKCECodeVerifier(),
    nonce: forwarded['nonce'] ?? openid.randomNonce(),
  };
  const state = await db.asOwner((tx) => beginOAuthFlow(tx, flow, secrets, now));
  return openid.buildAuthorizationUrl(configuration, {
    ...forwarded,
    redirect_uri: callbackOf(settings),
    scope: [...new Set([...provider.scopes, ...queryOf(request, 'scopes').split(/[\s,]+/)])].join(' ').trim(),
    state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  });
}

export const callbackOf = ({ issuer }: FlowContext['settings']) => `${issuer}/callback`;

function forwardedOf(request: FastifyRequest): Record<string, string> {
  const names = Object.keys(request.query as Record<string, unknown>).filter((name) => !kept.has(name));
  return Object.fromEntries(names.map((name) => [name, queryOf(request, name)]).filter(([, value]) => value !== ''));
}

/** Each call writes rows; a whole office may share one address. */
function limitJourneys({ db, settings, clock }: FlowContext, request: FastifyRequest): Promise<void> {
  const max = settings.codeRequestsPer5Minutes * 5;
  return countAttempt(db, { name: 'authorize:ip', subject: deviceOf(request).ip, max, windowSeconds: 300 }, clock.now());
}
