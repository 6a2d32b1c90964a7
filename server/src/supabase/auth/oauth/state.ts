import { randomUUID } from 'node:crypto';
import { isWithin } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { AuthError } from '../errors.ts';
import type { Challenge } from '../pkce.ts';
import { isUuid } from '#platform/ids.ts';
import type { Secrets } from './exchange.ts';

/** What we store until a user returns from a provider. */
export interface OAuthFlow {
  provider: string;
  redirectTo: string;
  /** Null in the implicit flow. */
  challenge: Challenge | null;
  inviteToken: string | null;
  /** The signed-in user who links an identity. */
  linkTo: string | null;
}

/** Stores the flow in Supabase's tables. Returns the `state`. */
export async function beginOAuthFlow(tx: Tx, flow: OAuthFlow, secrets: Secrets, now: Date): Promise<string> {
  const [id, secretsId] = [randomUUID(), randomUUID()];
  await tx
    .insertInto('auth.oauth_client_states')
    // The table has no column for the nonce, and a verifier contains no spaces.
    .values({
      id: secretsId,
      provider_type: flow.provider,
      code_verifier: `${secrets.verifier} ${secrets.nonce}`,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('auth.flow_state')
    .values({
      id,
      code_challenge: flow.challenge?.challenge ?? null,
      code_challenge_method: flow.challenge?.method ?? null,
      provider_type: flow.provider,
      authentication_method: 'oauth',
      invite_token: flow.inviteToken,
      referrer: flow.redirectTo,
      oauth_client_state_id: secretsId,
      linking_target_id: flow.linkTo,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export interface ClaimedFlow extends OAuthFlow {
  id: string;
  secrets: Secrets;
}

/**
 * Consumes a state: the first request that brings it gets its secrets. Errors: `bad_oauth_callback`, `bad_oauth_state`,
 * `flow_state_already_used`.
 */
export async function claimOAuthFlow(
  tx: Tx,
  { state, lifetimeSeconds, now }: { state: string; lifetimeSeconds: number; now: Date },
): Promise<ClaimedFlow> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw badState('OAuth state parameter is invalid');
  const flow = await tx.selectFrom('auth.flow_state').selectAll().where('id', '=', state).forUpdate().executeTakeFirst();
  if (!flow || flow.authentication_method !== 'oauth') throw badState('OAuth state not found or expired');
  if (!flow.created_at || !isWithin(flow.created_at, lifetimeSeconds * 1000, now)) throw badState('OAuth state has expired');
  const secrets = await tx
    .deleteFrom('auth.oauth_client_states')
    .where('id', '=', flow.oauth_client_state_id)
    .returning('code_verifier')
    .executeTakeFirst();
  const [verifier, ...nonce] = secrets?.code_verifier?.split(' ') ?? [];
  if (!verifier) throw new AuthError(400, 'flow_state_already_used', 'State has already been used');
  const method = flow.code_challenge_method === 'plain' ? 'plain' : 's256';
  const challenge = flow.code_challenge ? ({ challenge: flow.code_challenge, method } as const) : null;
  // Without a challenge the flow ends here: there is no code to exchange.
  if (!challenge) await tx.deleteFrom('auth.flow_state').where('id', '=', flow.id).execute();
  return {
    id: flow.id,
    provider: flow.provider_type,
    redirectTo: flow.referrer ?? '',
    challenge,
    inviteToken: flow.invite_token,
    linkTo: flow.linking_target_id,
    secrets: { verifier, nonce: nonce.join(' ') },
  };
}

const badState = (text: string) => new AuthError(400, 'bad_oauth_state', text);
