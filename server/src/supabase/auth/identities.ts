import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { isUuid } from '#platform/ids.ts';
import { rewriteProviders } from './accounts.ts';
import { announce } from './announce.ts';
import { writeAudit } from './audit.ts';
import { AuthError } from './errors.ts';
import type { FlowContext } from './flows/context.ts';
import { bearerOf, deviceOf } from './http.ts';
import { revokeTokens } from './one-time-tokens.ts';
import { requireSecondFactor } from './second-factor.ts';
import { findUserByEmail, type UserRow } from './users.ts';

/** `DELETE /user/identities/{identity_id}` (reference/auth-wire.md, Identities). */
export function registerIdentities(app: FastifyInstance, context: FlowContext): void {
  const { db, service, settings, clock } = context;
  app.delete('/user/identities/:identity_id', (request) =>
    db.asOwner(async (tx) => {
      const { user, claims } = await service.authenticate(tx, bearerOf(request));
      requireManualLinking(settings);
      const { identity_id: identityId } = request.params as { identity_id: string };
      if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
      const audience = request.headers['x-jwt-aud'];
      if (typeof audience === 'string' && audience !== '' && audience !== claims.aud)
        throw new AuthError(403, 'unexpected_audience', "Token audience doesn't match request audience");
      await requireSecondFactor(tx, claims, 'unlink an identity');
      const now = clock.now();
      const provider = await unlinkIdentity(tx, { user, identityId, now });
      const traits = { identity_id: identityId, provider };
      await writeAudit(tx, { user, action: 'identity_unlinked', ...deviceOf(request), now, traits });
      await announce(tx, context, { user, event: { kind: 'identity_unlinked', provider }, device: deviceOf(request), now });
      return {};
    }),
  );
}

export function requireManualLinking({ isManualLinkingOn }: FlowContext['settings']): void {
  if (!isManualLinkingOn) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

interface UnlinkOptions {
  user: UserRow;
  identityId: string;
  now: Date;
}

async function unlinkIdentity(tx: Tx, { user, identityId, now }: UnlinkOptions): Promise<string> {
  // Under the lock: two concurrent requests must not remove the last two.
  await tx.selectFrom('auth.users').select('id').where('id', '=', user.id).forUpdate().execute();
  const identities = await tx
    .selectFrom('auth.identities')
    .select(['id', 'provider', 'email', 'identity_data'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  if (identities.length <= 1)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
  const identity = identities.find(({ id }) => id === identityId);
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  await tx.deleteFrom('auth.identities').where('id', '=', identity.id).execute();
  const rest = identities.filter(({ id }) => id !== identity.id);
  if (identity.provider === 'phone') {
    const withoutPhone = { phone: null, phone_confirmed_at: null, updated_at: now };
    await tx.updateTable('auth.users').set(withoutPhone).where('id', '=', user.id).execute();
  } else if (!rest.some(({ email }) => email === user.email)) {
    const isProven = (data: unknown) => z.object({ email_verified: z.literal(true) }).safeParse(data).success;
    const next = rest.find(({ identity_data: data }) => isProven(data)) ?? rest[0];
    await useIdentityEmail(tx, { user, email: next?.email || null, isProven: isProven(next?.identity_data), now });
  }
  await rewriteProviders(tx, user.id);
  return identity.provider;
}

/** The address of another identity becomes the user's; without one, pending codes are invalidated. */
async function useIdentityEmail(
  tx: Tx,
  { user, email, isProven, now }: { user: UserRow; email: string | null; isProven: boolean; now: Date },
): Promise<void> {
  const owner = email ? await findUserByEmail(tx, email) : undefined;
  if (owner && owner.id !== user.id)
    throw new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict');
  await tx
    .updateTable('auth.users')
    .set({ email, updated_at: now, ...(email && isProven ? {} : { email_confirmed_at: null }) })
    .where('id', '=', user.id)
    .execute();
  await revokeTokens(tx, user.id);
}
