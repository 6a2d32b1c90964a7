import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit.ts';
import { AuthError, toAuthError, validationFailed } from '../errors.ts';
import { failedAt, sessionFields, withFragment, withQuery } from '../flows/verify-link.ts';
import { deviceOf } from '../http.ts';
import { claimFlow } from '../pkce.ts';
import { isAllowed } from '../redirects.ts';
import { isBanned } from '../users.ts';
import { readIdentity } from './claims.ts';
import { limitSso, requireSaml, type SsoContext } from './context.ts';
import { findByEntityId, findById, type SsoProvider } from './providers.repository.ts';
import { refreshMetadata } from './refresh-metadata.ts';
import { checkAge, isRelayState, consumeRelayState } from './relay-states.ts';
import { storeSessionEnd, limitSession } from './session-ends.ts';
import { findOrCreateSsoUser, useAssertion } from './sso-users.ts';
import { requireEnabled } from './start.ts';
import { decodeResponse, issuerOf, verifyResponse } from './verify-response.ts';

/** The fields of the identity provider's form. */
interface Form {
  response: string;
  relayState: string;
}

/** The request that a response answers, or none where that is allowed. */
interface SamlFlow {
  provider: SsoProvider;
  requestId: string | null;
  flowId: string | null;
}

const formMaxBytes = 512 * 1024;

/** `POST /sso/saml/acs`: a browser returns from the identity provider. Always redirects to an allowed address. */
export async function registerSsoAnswer(app: FastifyInstance, context: SsoContext): Promise<void> {
  // Its own scope: everywhere else bodies are JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const form = { parseAs: 'string', bodyLimit: formMaxBytes } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, async (_request: FastifyRequest, body: string) => {
      const fields = new URLSearchParams(body);
      return { response: fields.get('SAMLResponse') ?? '', relayState: fields.get('RelayState') ?? '' } satisfies Form;
    });
    scope.post<{ Body: Form | undefined }>('/sso/saml/acs', { onRequest: () => requireSaml(context) }, async (request, reply) => {
      await limitSso(context, request, 'answer');
      const landing = { target: context.settings.siteUrl };
      const { location, status } = await completeSignIn(context, request, landing).then(
        (reached) => ({ location: reached, status: 302 }),
        (error: unknown) => {
          const known = toAuthError(error);
          const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : known.message;
          request.log[known.status >= 500 ? 'error' : 'warn']({ code: known.code, reason }, 'SAML sign-in refused');
          return { location: failedAt(landing.target, known, true), status: 303 };
        },
      );
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, status);
    });
  });
}

/** Also sets `landing.target` as soon as the redirect for errors is known. */
async function completeSignIn(
  context: SsoContext,
  request: FastifyRequest<{ Body: Form | undefined }>,
  landing: { target: string },
): Promise<string> {
  const { db, service, settings, clock } = context;
  const form = request.body ?? { response: '', relayState: '' };
  const now = clock.now();
  const flow = await findFlow(context, form, landing);
  requireEnabled(flow.provider);
  const provider = await refreshMetadata(context, flow.provider, request.log);
  const signer = await context.signer();
  const assertion = await verifyResponse(
    { settings, signer },
    { encoded: form.response, provider, requestId: flow.requestId, now },
  );
  const identity = readIdentity(assertion, provider);
  const device = deviceOf(request);
  return db.asOwner(async (tx) => {
    await useAssertion(tx, { providerId: provider.id, assertion, now });
    const { user, isNew } = await findOrCreateSsoUser(tx, identity, { isSignupOpen: settings.isSignupOpen, now });
    if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
    const traits = { provider: identity.provider, provider_type: 'sso/saml' };
    if (isNew) await writeAudit(tx, { user, action: 'user_signedup', ...device, now, traits });
    if (flow.flowId) {
      const code = await claimFlow(tx, { flowId: flow.flowId, userId: user.id, now });
      await storeSessionEnd(tx, flow.flowId, assertion.sessionEndsAt);
      return withQuery(landing.target, { code });
    }
    const issued = await service.openSession(tx, { user, method: 'sso/saml', device, now });
    await limitSession(tx, issued, assertion.sessionEndsAt);
    await writeAudit(tx, { user, action: 'login', ...device, now, traits });
    return withFragment(landing.target, sessionFields(issued, {}));
  });
}

/** Errors: `saml_relay_state_*`, `saml_idp_not_found`, `validation_failed`. */
async function findFlow({ db, settings, clock }: SsoContext, form: Form, landing: { target: string }): Promise<SamlFlow> {
  const { relayState, response } = form;
  if (isRelayState(relayState)) {
    const taken = await db.asOwner((tx) => consumeRelayState(tx, relayState));
    if (isAllowed(taken.redirectTo, settings)) landing.target = taken.redirectTo;
    checkAge(taken, { now: clock.now(), seconds: settings.saml.relaySeconds });
    const provider = await db.asOwner((tx) => findById(tx, taken.providerId));
    if (!provider) throw new AuthError(404, 'saml_idp_not_found', 'Unable to find SSO Provider from SAML RelayState');
    return { provider, requestId: taken.requestId, flowId: taken.flowId };
  }
  if (relayState !== '' && !URL.canParse(relayState)) throw validationFailed('SAML RelayState is not a valid UUID or URL');
  if (!settings.saml.allowsIdpInitiated)
    throw validationFailed('Sign-in must start here: sign-ins started by the identity provider are not accepted');
  if (isAllowed(relayState, settings)) landing.target = relayState;
  if (response === '') throw validationFailed('SAMLResponse is missing');
  const provider = await db.asOwner((tx) => findByEntityId(tx, readIssuer(response)));
  if (!provider)
    throw new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider');
  return { provider, requestId: null, flowId: null };
}

/** From a response that is not verified yet. */
function readIssuer(encoded: string): string {
  try {
    return issuerOf(decodeResponse(encoded)) ?? '';
  } catch (error) {
    throw Object.assign(validationFailed('SAMLResponse is not a valid XML SAML assertion'), { cause: error });
  }
}
