import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { AuthError } from '../errors.ts';
import type { UserRow } from '../users.ts';
import { isUuid } from '#platform/ids.ts';
import { challengeSeconds } from './context.ts';

export function findFactors(tx: Tx, userId: string) {
  return tx.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}
export type FactorRow = Awaited<ReturnType<typeof findFactors>>[number];

/** One of this user's factors. Errors: `validation_failed`, `mfa_factor_not_found`. */
export async function findFactor(tx: Tx, user: Pick<UserRow, 'id'>, factorId: string): Promise<FactorRow> {
  if (!isUuid(factorId)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = await tx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Deletes abandoned enrollments; one with an open challenge is kept. */
export async function purgeAbandoned(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('auth.mfa_factors as f')
    .where('f.user_id', '=', userId)
    .where('f.status', '=', 'unverified')
    .where('f.created_at', '<', new Date(now.getTime() - challengeSeconds * 1000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auth.mfa_challenges as c').select('c.id').whereRef('c.factor_id', '=', 'f.id'))),
    )
    .execute();
}

/** Adds random microseconds: the column is unique, so two challenges must not share an instant. */
export async function markChallenged(tx: Tx, factorId: string, now: Date): Promise<void> {
  const instant = sql<Date>`${now.toISOString()}::timestamptz + ${randomInt(1000)} * interval '1 microsecond'`;
  await tx.updateTable('auth.mfa_factors').set({ last_challenged_at: instant }).where('id', '=', factorId).execute();
}

const methods: Record<string, string> = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' };
/** The `amr` method of this factor type. */
export const methodOf = (type: string): string => methods[type] ?? type;

const openedWithPasskey = sql<boolean>`exists (
  select from auth.mfa_amr_claims c where c.session_id = auth.sessions.id and c.authentication_method = 'passkey')`;

/**
 * Removes a factor; sessions that used it drop to the first factor. Removing the last factor removes the recovery codes, because
 * a found list would otherwise bypass the next factor.
 */
export async function removeFactor(tx: Tx, factor: FactorRow, now: Date): Promise<void> {
  const sessions = await tx
    .updateTable('auth.sessions')
    .set({
      aal: sql`case when ${openedWithPasskey} then 'aal2' else 'aal1' end::auth.aal_level`,
      factor_id: null,
      updated_at: now,
    })
    .where('user_id', '=', factor.user_id)
    .where('factor_id', '=', factor.id)
    .returning('id')
    .execute();
  if (sessions.length > 0) {
    const ids = sessions.map(({ id }) => id);
    await tx
      .deleteFrom('auth.mfa_amr_claims')
      .where('session_id', 'in', ids)
      .where('authentication_method', '=', methodOf(factor.factor_type))
      .execute();
  }
  await tx.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute();
  const rest = await findFactors(tx, factor.user_id);
  if (factor.status === 'verified' && !rest.some(({ status }) => status === 'verified'))
    await tx.deleteFrom('auth_ext.recovery_codes').where('user_id', '=', factor.user_id).execute();
}
