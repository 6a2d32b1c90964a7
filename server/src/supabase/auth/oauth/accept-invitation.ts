import type { Tx } from '#platform/db/db.ts';
import { confirmAddress, readUser, rewriteProviders } from '../accounts.ts';
import { writeAudit } from '../audit.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { mergeMetadata } from '../flows/update-user.ts';
import { clearTokens, findToken } from '../one-time-tokens.ts';
import type { Device } from '../sessions.ts';
import { dropPreparedAccess } from '../unverified.ts';
import { findIdentity, linkIdentityRow, lockIdentity } from './accounts.ts';
import type { ExternalIdentity } from './claims.ts';
import type { SignInOutcome } from './confirm-later.ts';
import { alreadyLinked } from './link-identity.ts';

/** The user invited with this token. Errors: `user_not_found`. */
export async function findInvited(tx: Tx, token: string, { lifetimeSeconds, now }: { lifetimeSeconds: number; now: Date }) {
  const found = await findToken(tx, { proof: { link: token }, kinds: ['confirmation_token'], lifetimeSeconds, now });
  if (!found) throw new AuthError(404, 'user_not_found', 'User identified by token not found');
  return found.user;
}

/** Links a provider identity to an invited user; the provider must report the invitation's address. */
export async function acceptInvitation(
  tx: Tx,
  {
    token,
    identity,
    device,
    ...times
  }: { token: string; identity: ExternalIdentity; device: Device; lifetimeSeconds: number; now: Date },
): Promise<SignInOutcome> {
  const { now } = times;
  const user = await findInvited(tx, token, times);
  if (identity.email === '' || identity.email !== user.email)
    throw validationFailed('Invited email does not match emails from external provider');
  await lockIdentity(tx, identity);
  const known = await findIdentity(tx, identity);
  if (known) throw alreadyLinked(known.user_id === user.id);
  await dropPreparedAccess(tx, user, now);
  await linkIdentityRow(tx, user.id, identity, now);
  await mergeMetadata(tx, user.id, { ...identity.names, ...identity.data }, now);
  await rewriteProviders(tx, user.id);
  await clearTokens(tx, user.id);
  await confirmAddress(tx, user, { channel: 'email', now });
  await writeAudit(tx, { user, action: 'invite_accepted', ...device, now, traits: { provider: identity.provider } });
  return { user: await readUser(tx, user.id), pending: null };
}
