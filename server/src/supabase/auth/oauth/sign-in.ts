import type { Tx } from '#platform/db/db.ts';
import { readUser, rewriteProviders } from '../accounts.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import type { FlowContext } from '../flows/context.ts';
import { lockAddress } from '../flows/register-user.ts';
import { mergeMetadata } from '../flows/update-user.ts';
import type { Device } from '../sessions.ts';
import { releaseAddress } from '../unverified.ts';
import { findUserByEmail, isBanned, type UserRow } from '../users.ts';
import {
  confirmAccount,
  findAccountOf,
  findIdentity,
  insertAccount,
  linkIdentityRow,
  lockIdentity,
  refreshIdentityRow,
  removeUnproven,
} from './accounts.ts';
import type { ExternalIdentity } from './claims.ts';
import type { SignInOutcome } from './confirm-later.ts';

interface ExternalSignIn {
  identity: ExternalIdentity;
  device: Device;
  now: Date;
  /** A code follows; the sign-in is recorded when it is exchanged. */
  isExchanged: boolean;
}

/**
 * Finds, links or creates the account of a provider's user (reference/auth-wire.md, Account linking). An unverified address links
 * nothing, autoconfirm or not: it would open its real owner's account. Errors: `signup_disabled`, `user_banned`.
 */
export async function signInExternally(
  tx: Tx,
  context: Pick<FlowContext, 'settings' | 'messages'>,
  { identity, device, now, isExchanged }: ExternalSignIn,
): Promise<SignInOutcome> {
  const { settings } = context;
  await lockIdentity(tx, identity);
  if (identity.email !== '') await lockAddress(tx, identity.email);
  const { user, isLinked } = await resolveUser(tx, { identity, isSignupOpen: settings.isSignupOpen, now });
  const code = 'provider_email_needs_verification';
  if (!user) return { user: null, pending: { code, address: identity.email, user: null } };
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const traits = { provider: identity.provider };
  const isProven = identity.isEmailProven && identity.email === user.email;
  if (user.email_confirmed_at || user.phone_confirmed_at) {
    const event = { kind: 'identity_linked', provider: identity.provider } as const;
    if (isLinked) await announce(tx, context, { user, event, device, now });
    if (!isExchanged) await writeAudit(tx, { user, action: 'login', ...device, now, traits });
    const needsMark = isProven && !user.email_confirmed_at;
    return { user: needsMark ? await confirmAccount(tx, user, { byAutoconfirm: false, now }) : user, pending: null };
  }
  await removeUnproven(tx, user, identity, now);
  if (isProven || settings.emailAutoconfirm) {
    const confirmed = await confirmAccount(tx, user, { byAutoconfirm: !isProven, now });
    await writeAudit(tx, { user: confirmed, action: 'user_signedup', ...device, now, traits });
    return { user: confirmed, pending: null };
  }
  // Without an address, which its owner may have taken since, there is nobody to ask.
  return { user: null, pending: { code, address: user.email ?? identity.email, user: user.email ? user : null } };
}

/** No user if another one has the address. `linked`: an existing user used this provider for the first time. */
async function resolveUser(
  tx: Tx,
  { identity, isSignupOpen, now }: { identity: ExternalIdentity; isSignupOpen: boolean; now: Date },
): Promise<{ user: UserRow | undefined; isLinked: boolean }> {
  const known = await findIdentity(tx, identity);
  if (known) {
    await refreshIdentityRow(tx, known.id, identity, now);
    await mergeMetadata(tx, known.user_id, identity.data, now);
    return { user: await readUser(tx, known.user_id), isLinked: false };
  }
  if (identity.email === '') throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  const owner = identity.isEmailProven ? await findAccountOf(tx, identity.email) : undefined;
  if (owner && !(await releaseAddress(tx, owner, now))) {
    await linkIdentityRow(tx, owner.id, identity, now);
    await mergeMetadata(tx, owner.id, identity.data, now);
    await rewriteProviders(tx, owner.id);
    return { user: await readUser(tx, owner.id), isLinked: true };
  }
  if (!isSignupOpen) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (await findUserByEmail(tx, identity.email)) return { user: undefined, isLinked: false };
  return { user: await insertAccount(tx, identity, now), isLinked: false };
}
