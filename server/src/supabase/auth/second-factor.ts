import type { Tx } from '#platform/db/db.ts';
import { AuthError } from './errors.ts';
import { sessionAssurance } from './sessions.ts';
import type { AccessClaims } from './tokens.ts';

/** Whether the user has a second factor that the session has not shown. */
export async function lacksSecondFactor(
  tx: Tx,
  { sub, session_id: sessionId }: Pick<AccessClaims, 'sub' | 'session_id'>,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', sub)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  return Boolean(factor) && !(sessionId && (await sessionAssurance(tx, sessionId)).aal === 'aal2');
}

/** Users with a second factor need it to change addresses and sign-in methods. Errors: `insufficient_aal`. */
export async function requireSecondFactor(
  tx: Tx,
  claims: Pick<AccessClaims, 'sub' | 'session_id'>,
  change: string,
): Promise<void> {
  if (!(await lacksSecondFactor(tx, claims))) return;
  throw new AuthError(401, 'insufficient_aal', `AAL2 session is required to ${change} when MFA is enabled.`);
}
