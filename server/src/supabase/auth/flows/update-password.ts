import { MS_PER } from '@recoup/domain/shared/time';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { hashPassword } from '../hashing.ts';
import { revokeTokens } from '../one-time-tokens.ts';
import { checkStrength } from '../password-rules.ts';
import { endSessions, sessionAssurance, type Device } from '../sessions.ts';
import type { AccessClaims } from '../tokens.ts';
import { unproven } from '../proofs.ts';
import { requireCurrentPassword, requireProof } from '../require-proof.ts';
import { checkPassword, type UserRow } from '../users.ts';
import type { FlowContext } from './context.ts';
import { checkNonce } from './reauthenticate.ts';

export interface PasswordChange {
  user: UserRow;
  claims: AccessClaims;
  password: string;
  currentPassword: string;
  nonce: string;
  device: Device;
}

const reauthenticationAfter = MS_PER.day;
const byMessage = new Set(['otp', 'magiclink', 'recovery']);
/** How long after a session that a message opened its user counts as having just read the message, in ms. */
const justRead = 900_000;

/**
 * Checks and hashes outside a transaction, because both are slow. Returns a function that writes the password; nonce, tokens and
 * all other sessions end with it. Errors: `weak_password`, `reauthentication_needed`, `current_password_*`, `same_password`.
 */
export async function preparePassword(
  context: FlowContext,
  { user, claims, password, currentPassword, nonce, device }: PasswordChange,
): Promise<(tx: Tx) => Promise<void>> {
  const { db, settings } = context;
  await checkStrength(password, settings.passwordRules);
  const session = await db.asOwner((tx) => describeSession(tx, claims));
  const now = context.clock.now();
  const needsNonce = settings.passwordChangeNeedsNonce && now.getTime() - session.createdAt.getTime() > reauthenticationAfter;
  if (needsNonce && nonce === '')
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  // A link or code that opened the session moments ago is sufficient proof to set a password.
  const hasReadMessage =
    session.methods.some((method) => byMessage.has(method)) && now.getTime() - session.createdAt.getTime() <= justRead;
  const hasPassword = Boolean(user.encrypted_password);
  // Checked together with the change, which consumes the nonce.
  const isProvenByNonce = nonce !== '' && currentPassword === '';
  if (settings.passwordChangeNeedsCurrent && !hasReadMessage && !isProvenByNonce && !user.is_anonymous) {
    if (hasPassword && currentPassword === '' && !(await isConfirmed(context, { user, claims, ip: device.ip })))
      throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
    if (hasPassword && currentPassword !== '') await requireCurrentPassword(context, { user, ip: device.ip }, currentPassword);
    if (!hasPassword) await requireProof(context, { user, claims, ip: device.ip }, 'Setting a password');
  }
  const isUnproven =
    !needsNonce &&
    !isProvenByNonce &&
    !hasReadMessage &&
    !(hasPassword && currentPassword !== '' && (await checkPassword(currentPassword, user)));
  const isSame = user.encrypted_password ? await checkPassword(password, user) : false;
  const passwordHash = await hashPassword(password);

  return async (tx) => {
    if (needsNonce || isProvenByNonce) await checkNonce(tx, context, { user, nonce });
    if (isSame) throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    await storePassword(tx, context, { user, sessionId: claims.session_id ?? null, passwordHash, isUnproven, device, now });
  };
}

/** Whether the user confirmed the session again a short time ago. */
const isConfirmed = (context: FlowContext, proof: { user: UserRow; claims: AccessClaims; ip: string }): Promise<boolean> =>
  requireProof(context, proof, 'Changing your password').then(
    () => true,
    () => false,
  );

/** Writes a new password; sent codes and all other sessions end. */
export async function storePassword(
  tx: Tx,
  context: Pick<FlowContext, 'settings' | 'messages'>,
  {
    user,
    sessionId,
    passwordHash,
    isUnproven = false,
    device,
    now,
  }: {
    user: UserRow;
    sessionId: string | null;
    passwordHash: string;
    /** Set by a user known only by an open session; proofs.ts remembers that for a day. */
    isUnproven?: boolean;
    device: Device;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: passwordHash, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  await revokeTokens(tx, user.id);
  await endSessions(tx, { userId: user.id, sessionId, scope: 'others' });
  await writeAudit(tx, { user, action: 'user_updated_password', ...device, now, ...(isUnproven ? { traits: unproven } : {}) });
  // An invited user who just joined sets the first password: only they can.
  const isArriving =
    user.invited_at !== null && user.email_confirmed_at !== null && now.getTime() - user.email_confirmed_at.getTime() <= justRead;
  if (!user.encrypted_password && isArriving) return;
  const kind = user.encrypted_password ? 'password_changed' : 'password_set';
  await announce(tx, context, { user, event: { kind }, device, now });
}

async function describeSession(tx: Tx, claims: AccessClaims): Promise<{ createdAt: Date; methods: string[] }> {
  const id = claims.session_id;
  const session = id
    ? await tx.selectFrom('auth.sessions').select('created_at').where('id', '=', id).executeTakeFirst()
    : undefined;
  const methods = id ? (await sessionAssurance(tx, id)).amr.map(({ method }) => method) : [];
  // A token without a session has unknown age and counts as old.
  return { createdAt: session?.created_at ?? new Date(0), methods };
}
