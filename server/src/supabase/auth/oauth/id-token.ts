import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader, errors, type JWTPayload } from 'jose';
import { z } from 'zod';
import { issuerOf, supabaseProviders } from '#server/sign-in-providers.ts';
import { AuthError, OAuthError, validationFailed } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { deviceOf, findBearer, parseBody, text } from '../http.ts';
import { countAttempt } from '../rate-limit.ts';
import type { Issued } from '../service.ts';
import { readIdentity } from './claims.ts';
import { requestConfirmation, withConstantTiming } from './confirm-later.ts';
import { authenticateLinking, linkIdentity } from './link-identity.ts';
import type { Provider, Providers } from './providers.ts';
import { signInExternally } from './sign-in.ts';

const idTokenBody = z.object({
  provider: text,
  issuer: text,
  client_id: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
});
type IdTokenBody = z.output<typeof idTokenBody>;

/** `grant_type=id_token`: an app fetched the provider's token itself. */
export async function signInWithIdToken(context: FlowContext, request: FastifyRequest): Promise<Issued> {
  const { db, service, settings, clock, providers } = context;
  const body = parseBody(idTokenBody, request.body);
  const device = deviceOf(request);
  const now = clock.now();
  const max = settings.codeAttemptsPer5Minutes * 5;
  await countAttempt(db, { name: 'id_token:ip', subject: device.ip, max, windowSeconds: 300 }, now);
  if (body.id_token === '') throw invalid('id_token required');
  const linkTo = body.link_identity ? (await authenticateLinking(context, bearerOfLinking(request), deviceOf(request))).id : null;
  const provider = chooseProvider(providers, body);
  const identity = readIdentity(provider, await readToken(provider, body));
  return withConstantTiming(identity, async () => {
    const { issued, pending } = await db.asOwner(async (tx) => {
      const reached = linkTo
        ? await linkIdentity(tx, context, { userId: linkTo, identity, device, now })
        : await signInExternally(tx, context, { identity, device, now, isExchanged: false });
      if (reached.pending) return { issued: null, pending: reached.pending };
      const session = { user: reached.user, method: 'oauth', device, now };
      return { issued: await service.openSession(tx, session), pending: null };
    });
    return issued ?? requestConfirmation(context, { pending, provider: provider.id, redirectTo: settings.siteUrl, device });
  });
}

function bearerOfLinking(request: FastifyRequest): string {
  const bearer = findBearer(request);
  if (!bearer) throw invalid('Linking requires a valid user access token in Authorization');
  return bearer;
}

function chooseProvider(providers: Providers, { provider: name, issuer, client_id: clientId }: IdTokenBody): Provider {
  if (name === '' && (issuer === '' || clientId === '')) throw invalid('provider or client_id and issuer required');
  const provider = name === '' ? providers.findByIssuer(issuer) : (providers.find(name) ?? providers.findByIssuer(name));
  if (provider) return provider;
  if (supabaseProviders.includes(name))
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer || issuerOf(name)}") is not enabled`);
  if (name.startsWith('custom:')) throw validationFailed(`Custom provider "${name}" not found`);
  throw validationFailed(`Custom OIDC provider "${name || issuer}" not allowed`);
}

async function readToken(provider: Provider, body: IdTokenBody): Promise<JWTPayload> {
  const claims = await provider.verifyIdToken(body.id_token).catch((error: unknown) => {
    if (error instanceof AuthError) throw error;
    throw complaint(error);
  });
  const isForClient = [claims.aud].flat().includes(body.client_id);
  if (body.client_id !== '' && !isForClient) throw unacceptable(claims.aud);
  const nonce = typeof claims['nonce'] === 'string' ? claims['nonce'] : '';
  if ((nonce === '') !== (body.nonce === ''))
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.');
  if (nonce !== '' && createHash('sha256').update(body.nonce).digest('hex') !== nonce)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
  const bound = claims['at_hash'];
  if (typeof bound === 'string' && body.access_token !== '' && bound !== hashOf(body.access_token, body.id_token))
    throw invalid('Bad ID token');
  return claims;
}

function complaint(error: unknown): OAuthError {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') return unacceptable(error.payload.aud);
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'sub') return invalid('Missing sub claim in id_token');
  return invalid('Bad ID token', error);
}

/** OpenID Connect Core 3.1.3.6: the left half of the hash that the token's signature uses. */
function hashOf(accessToken: string, idToken: string): string {
  const { alg = '' } = decodeProtectedHeader(idToken);
  // Ed25519 uses SHA-512.
  const size = /\d{3}$/.exec(alg.replace(/^Ed.*/, '512'))?.[0] ?? '256';
  const digest = createHash(`sha${size}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

const invalid = (description: string, cause?: unknown) => new OAuthError('invalid request', description, { cause });
const unacceptable = (audience: string | string[] | undefined) =>
  invalid(`Unacceptable audience in id_token: [${[audience].flat().join(' ')}]`);
