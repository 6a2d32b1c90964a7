import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { isWithin } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { text } from '../http.ts';
import { countAttempt } from '../rate-limit.ts';
import type { Issued } from '../service.ts';
import { insertToken, noteMethod, type Device } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import { isUuid } from '#platform/ids.ts';
import { challengeSeconds, type FactorContext } from './context.ts';
import { findFactor, findFactors, methodOf, type FactorRow } from './factors.repository.ts';
import { looksLikeRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { checkKey, keyAnswerBody, parseKeyAnswer, requireRelyingParty } from './security-key.ts';
import { findStep, latestStep } from './totp.ts';

export const verifyBody = z.object({ challenge_id: text, code: text, webauthn: keyAnswerBody });

interface Attempt {
  user: UserRow;
  sessionId: string;
  isAal2: boolean;
  factorId: string;
  challengeId: string;
  code: string;
  webauthn: z.output<typeof keyAnswerBody>;
  device: Device;
  now: Date;
}

/** Verifies a challenge: a correct code raises the same session to aal2 with a new refresh token. */
export async function verifyFactor(context: FactorContext, attempt: Attempt): Promise<Issued> {
  const { db, settings } = context;
  const { user, factorId, device, now } = attempt;
  const isKey = (await db.asOwner((tx) => findFactor(tx, user, factorId))).factor_type === 'webauthn';
  if (isKey) requireRelyingParty(settings);
  else if (attempt.code === '') throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty');
  // Limited per factor, not per challenge, because challenges are free. A daily limit stops patient guessing.
  const max = settings.factorAttemptsPer5Minutes;
  await countAttempt(db, { name: 'factor:5m', subject: factorId, max, windowSeconds: 300 }, now);
  await countAttempt(db, { name: 'factor:day', subject: factorId, max: max * 10, windowSeconds: 86_400 }, now);
  const result = await db.asOwner(async (tx) => {
    const factor = await findFactor(tx, user, factorId);
    if (factor.status !== 'verified' && !attempt.isAal2) await requireFirstFactor(tx, user.id);
    const refusal = await checkChallenge(tx, { ...attempt, factor });
    // Returned, not thrown, so that the audit entry and the challenge's expiry are committed.
    const traits = { factor_id: factor.id, challenge_id: attempt.challengeId };
    if (refusal) return refusal;
    const how = await checkProof(tx, context, { ...attempt, factor });
    await writeAudit(tx, { user, action: 'verification_attempted', ...device, now, traits: { ...traits, result: how } });
    if (how === 'wrong') {
      return new AuthError(422, 'mfa_verification_failed', wrongProof[factor.factor_type] ?? 'Invalid TOTP code entered');
    }
    if (how === 'recovery') await announce(tx, context, { user, event: { kind: 'recovery_code_used' }, device, now });
    return raiseSession(tx, context, { ...attempt, factor });
  });
  if (result instanceof AuthError) throw result;
  return result;
}

const wrongProof: Record<string, string> = {
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
};

/** A factor enrolled before another was verified must not bypass that one. */
async function requireFirstFactor(tx: Tx, userId: string): Promise<void> {
  const factors = await findFactors(tx, userId);
  if (factors.some(({ status }) => status === 'verified'))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

async function checkChallenge(
  tx: Tx,
  { challengeId, factor, device, now }: Attempt & { factor: FactorRow },
): Promise<AuthError | undefined> {
  const unknown = new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (!isUuid(challengeId)) return unknown;
  const challenge = await tx
    .selectFrom('auth.mfa_challenges')
    .select(['created_at', 'verified_at', sql<boolean>`ip_address = ${device.ip}::inet`.as('same_address')])
    .where('id', '=', challengeId)
    .where('factor_id', '=', factor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!challenge) return unknown;
  if (challenge.verified_at || !challenge.same_address)
    return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (isWithin(challenge.created_at, challengeSeconds * 1000, now)) return undefined;
  await tx.deleteFrom('auth.mfa_challenges').where('id', '=', challengeId).execute();
  return new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  );
}

/** A recovery code replaces any verified factor's proof; it never completes an enrollment. */
async function checkProof(
  tx: Tx,
  context: FactorContext,
  attempt: Attempt & { factor: FactorRow },
): Promise<'right' | 'recovery' | 'wrong'> {
  const { factor, challengeId, code, webauthn } = attempt;
  if (factor.factor_type !== 'webauthn' || (code !== '' && !webauthn)) return checkCode(tx, context, attempt);
  const answer = parseKeyAnswer(factor, webauthn);
  // Used up by any answer.
  const challenge = await tx
    .deleteFrom('auth.mfa_challenges')
    .where('id', '=', challengeId)
    .returning('web_authn_session_data')
    .executeTakeFirstOrThrow();
  const party = requireRelyingParty(context.settings);
  const isRight = await checkKey(tx, { party, factor, stored: challenge.web_authn_session_data, answer });
  return isRight ? 'right' : 'wrong';
}

async function checkCode(
  tx: Tx,
  { secrets }: FactorContext,
  { user, factor, challengeId, code, now }: Attempt & { factor: FactorRow },
): Promise<'right' | 'recovery' | 'wrong'> {
  if (looksLikeRecoveryCode(code)) {
    const isSpent = factor.status === 'verified' && (await spendRecoveryCode(tx, { code, userId: user.id, secrets, now }));
    return isSpent ? 'recovery' : 'wrong';
  }
  if (factor.factor_type === 'phone') {
    const { otp_code: stored } = await tx
      .selectFrom('auth.mfa_challenges')
      .select('otp_code')
      .where('id', '=', challengeId)
      .executeTakeFirstOrThrow();
    const given = Buffer.from(secrets.hashCode(code, challengeId));
    const storedHash = Buffer.from(stored ?? '');
    return given.length === storedHash.length && timingSafeEqual(given, storedHash) ? 'right' : 'wrong';
  }
  if (!factor.secret) return 'wrong';
  const step = findStep(secrets.open(factor.secret, factor.id), code, now);
  if (step === undefined) return 'wrong';
  // An observed code must not work for a second person. A used step that is not possible yet was used while a clock was ahead, and
  // would refuse every code until then.
  const fresh = await tx
    .insertInto('auth_ext.used_codes')
    .values({ factor_id: factor.id, last_step: step })
    .onConflict((conflict) =>
      conflict
        .column('factor_id')
        .doUpdateSet({ last_step: step })
        .where(({ or, eb }) =>
          or([eb('auth_ext.used_codes.last_step', '<', step), eb('auth_ext.used_codes.last_step', '>', latestStep(now))]),
        ),
    )
    .returning('last_step')
    .executeTakeFirst();
  return fresh ? 'right' : 'wrong';
}

async function raiseSession(
  tx: Tx,
  context: FactorContext,
  { user, factor, sessionId, challengeId, device, now }: Attempt & { factor: FactorRow },
): Promise<Issued> {
  const { service } = context;
  await tx.updateTable('auth.mfa_challenges').set({ verified_at: now }).where('id', '=', challengeId).execute();
  if (factor.status !== 'verified') {
    await tx.updateTable('auth.mfa_factors').set({ status: 'verified', updated_at: now }).where('id', '=', factor.id).execute();
    await writeAudit(tx, {
      user,
      action: 'factor_updated',
      ...device,
      now,
      traits: { factor_id: factor.id, factor_type: factor.factor_type },
    });
    await announce(tx, context, { user, event: { kind: 'factor_added', type: factor.factor_type }, device, now });
  }
  await noteMethod(tx, sessionId, methodOf(factor.factor_type), now);
  await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_id: factor.id, updated_at: now, user_agent: device.userAgent, ip: device.ip })
    .where('id', '=', sessionId)
    .execute();
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', user.id)
    .where('id', '<>', sessionId)
    .where((where) => where.or([where('aal', 'is', null), where('aal', '=', 'aal1')]))
    .execute();
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', user.id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
  // Without a parent: holders of the earlier tokens must not receive the raised session's (auth_ext.rotate_token).
  const refreshToken = await insertToken(tx, { userId: user.id, sessionId, now });
  return service.reissue(tx, { user, sessionId, refreshToken }, now);
}
