import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { sessionNotFound } from './errors.ts';
import { instanceId, type UserRow } from './users.ts';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** A version 1 refresh token: 12 characters of base32, 60 random bits. */
export function newRefreshToken(): string {
  return Array.from(randomBytes(12), (byte) => base32[byte & 31]).join('');
}

export interface Device {
  ip: string;
  userAgent: string | null;
}

export interface IssuedSession {
  user: UserRow;
  sessionId: string;
  refreshToken: string;
}

export async function createSession(
  tx: Tx,
  { user, method, device, now }: { user: UserRow; method: string; device: Device; now: Date },
): Promise<IssuedSession> {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken();
  await sql`select auth_ext.open_session(${sessionId}, ${user.id}, ${method}, ${refreshToken}, ${device.ip}, ${device.userAgent}, ${now})`.execute(
    tx,
  );
  const aal = assuranceOf([{ method, timestamp: 0 }]);
  if (aal === 'aal2') await tx.updateTable('auth.sessions').set({ aal }).where('id', '=', sessionId).execute();
  return { user: { ...user, last_sign_in_at: now, updated_at: now }, sessionId, refreshToken };
}

/** A new refresh token for a session, without a parent. */
export async function insertToken(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<string> {
  const token = newRefreshToken();
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      instance_id: instanceId,
      token,
      user_id: userId,
      session_id: sessionId,
      revoked: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return token;
}

export interface Amr {
  method: string;
  /** Unix time in seconds. */
  timestamp: number;
  /** The client's identity provider, if the session started there. */
  provider?: string;
}

const factorMethods = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);
/** Whether an `amr` method is a second factor's. */
export const isFactorMethod = (method: string): boolean => factorMethods.has(method);

/** A passkey is two factors: the key, and the user verification that is required of it. */
export const assuranceOf = (amr: readonly Amr[]): 'aal1' | 'aal2' =>
  amr.some(({ method }) => method === 'passkey' || isFactorMethod(method)) ? 'aal2' : 'aal1';

export async function sessionAssurance(tx: Tx, sessionId: string): Promise<{ aal: string; amr: Amr[] }> {
  const rows = await tx
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute();
  const amr = rows.map((row) => ({ method: row.authentication_method, timestamp: Math.floor(row.updated_at.getTime() / 1000) }));
  return { aal: assuranceOf(amr), amr };
}

/**
 * Notes that the session's user was verified again by `method`. Errors: `session_not_found` if the session has ended, for example while
 * the password was checked.
 */
export async function noteMethod(tx: Tx, sessionId: string, method: string, now: Date): Promise<void> {
  const session = await tx.selectFrom('auth.sessions').select('id').where('id', '=', sessionId).forKeyShare().executeTakeFirst();
  if (!session) throw sessionNotFound();
  await tx
    .insertInto('auth.mfa_amr_claims')
    .values({ id: randomUUID(), session_id: sessionId, authentication_method: method, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: now }))
    .execute();
}

/** Ends sessions; their refresh tokens are deleted with them. Returns how many there were. */
export async function endSessions(
  tx: Tx,
  { userId, sessionId, scope }: { userId: string; sessionId: string | null; scope: 'global' | 'local' | 'others' },
): Promise<number> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (scope === 'local') query = query.where('id', '=', sessionId ?? '00000000-0000-0000-0000-000000000000');
  if (scope === 'others' && sessionId) query = query.where('id', '<>', sessionId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
