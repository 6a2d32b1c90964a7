import type { FlowContext } from './flows/context.ts';
import { checkNonce } from './flows/reauthenticate.ts';
import { accountAt } from './count-guess.ts';
import { AuthError } from './errors.ts';
import { clearToken } from './one-time-tokens.ts';
import { isFreshSession, isPasswordTrusted } from './proofs.ts';
import { clearAttempts, countAttempt } from './rate-limit.ts';
import { noteMethod } from './sessions.ts';
import type { AccessClaims } from './tokens.ts';
import { checkPassword, type UserRow } from './users.ts';

/** Default validity of a confirmation in seconds. */
const freshSeconds = 600;

/** Guesses of the current password from an open session share one limit, regardless of their purpose. */
export const passwordGuesses = 'password-change';

interface Proof {
  user: UserRow;
  claims: Pick<AccessClaims, 'session_id'>;
  ip: string;
  currentPassword?: string;
  nonce?: string;
}

type ProofContext = Pick<FlowContext, 'db' | 'settings' | 'clock'>;

/**
 * Requires proof of identity in an open session: the current password or an emailed code in the request, or a recent confirmation of the
 * session. Errors: `reauthentication_needed`, `current_password_invalid`, `reauthentication_not_valid`.
 */
export async function requireProof(context: ProofContext, { user, claims, ...given }: Proof, change: string): Promise<void> {
  // An anonymous user has no credentials yet.
  if (user.is_anonymous) return;
  if (await notesProof(context, { user, claims, ...given })) return;
  const { db, clock, settings } = context;
  const self = { userId: user.id, sessionId: claims.session_id ?? null };
  const seconds = settings.passkeyFreshSeconds ?? freshSeconds;
  if (await isFreshSession(db, self, { seconds, now: clock.now() })) return;
  throw new AuthError(403, 'reauthentication_needed', `${change} requires that you confirm your identity again`);
}

/** Checks proof in the request and stores it in the session. False if there is none. Errors: as above. */
export async function notesProof(
  context: ProofContext,
  { user, claims, ip, currentPassword = '', nonce = '' }: Proof,
): Promise<boolean> {
  const { db, clock } = context;
  const self = { userId: user.id, sessionId: claims.session_id ?? null };
  if (currentPassword !== '') {
    await requireCurrentPassword(context, { user, ip }, currentPassword);
    // Set from an open session alone, it proves nothing for a day.
    if (!(await isPasswordTrusted(db, self, clock.now()))) return false;
  } else if (nonce !== '') {
    await db.asOwner(async (tx) => {
      await checkNonce(tx, context, { user, nonce });
      await clearToken(tx, user.id, 'reauthentication_token');
    });
  } else return false;
  const { sessionId } = self;
  if (sessionId) await db.asOwner((tx) => noteMethod(tx, sessionId, currentPassword === '' ? 'otp' : 'password', clock.now()));
  return true;
}

/** Each call counts as a guess. Errors: `current_password_invalid`, 429. */
export async function requireCurrentPassword(
  { db, settings, clock }: ProofContext,
  { user, ip }: Pick<Proof, 'user' | 'ip'>,
  password: string,
): Promise<void> {
  const limit = {
    name: passwordGuesses,
    subject: accountAt(user.id, ip),
    max: settings.passwordAttemptsPer5Minutes,
    windowSeconds: 300,
  };
  await countAttempt(db, limit, clock.now());
  if (!user.encrypted_password || !(await checkPassword(password, user)))
    throw new AuthError(400, 'current_password_invalid', 'Current password required when setting new password.');
  await clearAttempts(db, passwordGuesses, accountAt(user.id, ip));
}
