import { randomBytes, randomUUID } from 'node:crypto';
import { isWithin } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { AuthError } from '../errors.ts';
import { isUuid } from '#platform/ids.ts';

export interface RelayState {
  providerId: string;
  requestId: string;
  redirectTo: string;
  flowId: string | null;
}

/** Stores a request on its way to an identity provider. An XML id must start with a letter or `_`. */
export async function insertRelayState(
  tx: Tx,
  { providerId, redirectTo, flowId, now }: Omit<RelayState, 'requestId'> & { now: Date },
): Promise<{ relayState: string; requestId: string }> {
  const [relayState, requestId] = [randomUUID(), `_${randomBytes(20).toString('hex')}`];
  await tx
    .insertInto('auth.saml_relay_states')
    .values({
      id: relayState,
      sso_provider_id: providerId,
      request_id: requestId,
      redirect_to: redirectTo,
      flow_state_id: flowId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { relayState, requestId };
}

export const isRelayState = (text: string) => isUuid(text);

/** Deletes it, so that it works once in any case. `checkAge` checks its time after the delete. */
export async function consumeRelayState(tx: Tx, id: string): Promise<RelayState & { createdAt: Date }> {
  const row = await tx
    .deleteFrom('auth.saml_relay_states')
    .where('id', '=', id)
    .returning(['sso_provider_id', 'request_id', 'redirect_to', 'flow_state_id', 'created_at'])
    .executeTakeFirst();
  if (!row) throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?');
  return {
    providerId: row.sso_provider_id,
    requestId: row.request_id,
    redirectTo: row.redirect_to ?? '',
    flowId: row.flow_state_id,
    createdAt: row.created_at ?? new Date(0),
  };
}

export function checkAge({ createdAt }: { createdAt: Date }, { now, seconds }: { now: Date; seconds: number }): void {
  if (!isWithin(createdAt, seconds * 1000, now))
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?');
}
