import type { Tx } from '#platform/db/db.ts';
import { readUser, rewriteProviders } from '../accounts.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { lockAddress } from '../flows/register-user.ts';
import { requireManualLinking } from '../identities.ts';
import { requireProof } from '../require-proof.ts';
import { requireSecondFactor } from '../second-factor.ts';
import type { Device } from '../sessions.ts';
import { findUserByEmail, isBanned, type UserRow } from '../users.ts';
import { confirmAccount, findIdentity, linkIdentityRow, lockIdentity } from './accounts.ts';
import type { ExternalIdentity } from './claims.ts';
import type { SignInOutcome } from './confirm-later.ts';

/** The user who links an identity. Errors: those of the bearer, `manual_linking_disabled`, `insufficient_aal`, `reauthentication_needed`. */
export async function authenticateLinking(context: FlowContext, bearer: string, { ip }: Device): Promise<UserRow> {
  const { db, service, settings } = context;
  const { user, claims } = await db.asOwner(async (tx) => {
    const authenticated = await service.authenticate(tx, bearer);
    requireManualLinking(settings);
    await requireSecondFactor(tx, authenticated.claims, 'link an identity');
    return authenticated;
  });
  // The identity signs in from then on.
  if (settings.needsProof.linking) await requireProof(context, { user, claims, ip }, 'Linking a way to sign in');
  return user;
}

/**
 * Links an identity to a signed-in user; a user without an address gets the provider's. Errors: `identity_already_exists`,
 * `email_exists`, `user_banned`.
 */
export async function linkIdentity(
  tx: Tx,
  context: Pick<FlowContext, 'settings' | 'messages'>,
  { userId, identity, device, now }: { userId: string; identity: ExternalIdentity; device: Device; now: Date },
): Promise<SignInOutcome> {
  await lockIdentity(tx, identity);
  const known = await findIdentity(tx, identity);
  if (known) throw alreadyLinked(known.user_id === userId);
  const user = await readUser(tx, userId);
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  await linkIdentityRow(tx, userId, identity, now);
  await rewriteProviders(tx, userId);
  const traits = { provider: identity.provider };
  await writeAudit(tx, { user, action: 'identity_linked', ...device, now, traits });
  await announce(tx, context, { user, event: { kind: 'identity_linked', provider: identity.provider }, device, now });
  if (user.email || identity.email === '') return { user: await readUser(tx, userId), pending: null };
  await lockAddress(tx, identity.email);
  if (await findUserByEmail(tx, identity.email))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  await tx.updateTable('auth.users').set({ email: identity.email, updated_at: now }).where('id', '=', userId).execute();
  const addressed = await readUser(tx, userId);
  if (!identity.isEmailProven)
    return { user: null, pending: { code: 'email_not_confirmed', address: identity.email, user: addressed } };
  await confirmAccount(tx, addressed, { byAutoconfirm: false, now });
  await tx.updateTable('auth.users').set({ is_anonymous: false }).where('id', '=', userId).execute();
  return { user: await readUser(tx, userId), pending: null };
}

export const alreadyLinked = (isOwn: boolean) =>
  new AuthError(422, 'identity_already_exists', `Identity is already linked${isOwn ? '' : ' to another user'}`);
