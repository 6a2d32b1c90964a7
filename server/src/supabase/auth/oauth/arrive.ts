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
import { askForProof, evenly, type Arrival, type Demand } from './confirm-later.ts';
import { fetchIdentity, type Returned } from './exchange.ts';
import { linkIdentity } from './link-identity.ts';
import { signInExternally } from './sign-in.ts';
import type { ClaimedJourney } from './state.ts';

/** A user returning from a provider, with the provider's claims. */
interface Traveller {
  journey: ClaimedJourney;
  returned: Returned;
  device: Device;
  now: Date;
}

/** Signs in, links or accepts an invitation, and returns where the user lands. Errors: OAuthError, AuthError. */
export async function arrive(
  context: FlowContext,
  request: FastifyRequest,
  journey: ClaimedJourney,
  given: Record<string, string>,
): Promise<string> {
  const { db, settings, clock, providers } = context;
  if (given['error']) throw new OAuthError(given['error'], given['error_description'] ?? '');
  if (!given['code']) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = providers.find(journey.provider);
  if (!provider) throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  const callback = new URL(callbackOf(settings));
  callback.search = new URLSearchParams(given).toString();
  const { secrets, redirectTo } = journey;
  const returned = await fetchIdentity(provider, { callback, state: journey.id, secrets });
  const traveller = { journey, returned, device: deviceOf(request), now: clock.now() };
  return evenly(returned.identity, async () => {
    const { demand, location } = await db.asOwner((tx) => land(tx, context, traveller));
    return demand ? askForProof(context, { demand, provider: provider.id, redirectTo, device: traveller.device }) : location;
  });
}

async function land(
  tx: Tx,
  context: FlowContext,
  traveller: Traveller,
): Promise<{ location: string; demand: null } | { location: null; demand: Demand }> {
  const { journey, returned, device, now } = traveller;
  const { user, demand } = await settle(tx, context, traveller);
  if (demand) return { location: null, demand };
  if (journey.challenge) {
    const code = await keepForExchange(tx, user, traveller);
    return { location: withQuery(journey.redirectTo, { code }), demand: null };
  }
  const issued = await context.service.openSession(tx, { user, method: 'oauth', device, now });
  const { accessToken, refreshToken } = returned;
  const tokens = { provider_token: accessToken, ...(refreshToken ? { provider_refresh_token: refreshToken } : {}) };
  return { location: withFragment(journey.redirectTo, sessionFields(issued, tokens)), demand: null };
}

function settle(tx: Tx, context: FlowContext, { journey, returned, device, now }: Traveller): Promise<Arrival> {
  const { identity } = returned;
  if (journey.linkTo) return linkIdentity(tx, context, { userId: journey.linkTo, identity, device, now });
  if (!journey.inviteToken)
    return signInExternally(tx, context, { identity, device, now, isExchanged: journey.challenge !== null });
  const lifetimeSeconds = context.settings.emailCodeSeconds;
  return acceptInvitation(tx, { token: journey.inviteToken, identity, device, lifetimeSeconds, now });
}

async function keepForExchange(tx: Tx, { id: userId }: UserRow, { journey, returned, now }: Traveller): Promise<string> {
  await tx
    .updateTable('auth.flow_state')
    .set({ provider_access_token: returned.accessToken, provider_refresh_token: returned.refreshToken })
    .where('id', '=', journey.id)
    .execute();
  return claimFlow(tx, { flowId: journey.id, userId, now });
}
