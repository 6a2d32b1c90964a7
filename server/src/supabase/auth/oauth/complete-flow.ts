import type { FastifyRequest } from 'fastify';
import type { Tx } from '#platform/db/db.ts';
import { AuthError, OAuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { sessionFields, withFragment, withQuery } from '../flows/verify-link.ts';
import { deviceOf } from '../http.ts';
import { claimFlow } from '../pkce.ts';
import type { Device } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { callbackOf } from './authorize.ts';
import { requestConfirmation, withConstantTiming, type SignInOutcome, type PendingConfirmation } from './confirm-later.ts';
import { fetchIdentity, type Returned } from './exchange.ts';
import { linkIdentity } from './link-identity.ts';
import { signInExternally } from './sign-in.ts';
import type { ClaimedFlow } from './state.ts';

/** A user returning from a provider, with the provider's claims. */
interface ReturningUser {
  flow: ClaimedFlow;
  returned: Returned;
  device: Device;
  now: Date;
}

/** Signs in, links or accepts an invitation, and returns where the user lands. Errors: OAuthError, AuthError. */
export async function completeFlow(
  context: FlowContext,
  request: FastifyRequest,
  flow: ClaimedFlow,
  given: Record<string, string>,
): Promise<string> {
  const { db, settings, clock, providers } = context;
  if (given['error']) throw new OAuthError(given['error'], given['error_description'] ?? '');
  if (!given['code']) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = providers.find(flow.provider);
  if (!provider) throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  const callback = new URL(callbackOf(settings));
  callback.search = new URLSearchParams(given).toString();
  const { secrets, redirectTo } = flow;
  const returned = await fetchIdentity(provider, { callback, state: flow.id, secrets });
  const returning = { flow, returned, device: deviceOf(request), now: clock.now() };
  return withConstantTiming(returned.identity, async () => {
    const { pending, location } = await db.asOwner((tx) => finish(tx, context, returning));
    return pending
      ? requestConfirmation(context, { pending, provider: provider.id, redirectTo, device: returning.device })
      : location;
  });
}

async function finish(
  tx: Tx,
  context: FlowContext,
  returning: ReturningUser,
): Promise<{ location: string; pending: null } | { location: null; pending: PendingConfirmation }> {
  const { flow, returned, device, now } = returning;
  const { user, pending } = await resolveUser(tx, context, returning);
  if (pending) return { location: null, pending };
  if (flow.challenge) {
    const code = await storeForExchange(tx, user, returning);
    return { location: withQuery(flow.redirectTo, { code }), pending: null };
  }
  const issued = await context.service.openSession(tx, { user, method: 'oauth', device, now });
  const { accessToken, refreshToken } = returned;
  const tokens = { provider_token: accessToken, ...(refreshToken ? { provider_refresh_token: refreshToken } : {}) };
  return { location: withFragment(flow.redirectTo, sessionFields(issued, tokens)), pending: null };
}

function resolveUser(tx: Tx, context: FlowContext, { flow, returned, device, now }: ReturningUser): Promise<SignInOutcome> {
  const { identity } = returned;
  if (flow.linkTo) return linkIdentity(tx, context, { userId: flow.linkTo, identity, device, now });
  if (!flow.inviteToken) return signInExternally(tx, context, { identity, device, now, isExchanged: flow.challenge !== null });
  const lifetimeSeconds = context.settings.emailCodeSeconds;
  return acceptInvitation(tx, { token: flow.inviteToken, identity, device, lifetimeSeconds, now });
}

async function storeForExchange(tx: Tx, { id: userId }: UserRow, { flow, returned, now }: ReturningUser): Promise<string> {
  await tx
    .updateTable('auth.flow_state')
    .set({ provider_access_token: returned.accessToken, provider_refresh_token: returned.refreshToken })
    .where('id', '=', flow.id)
    .execute();
  return claimFlow(tx, { flowId: flow.id, userId, now });
}
