import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { refreshError } from './errors.ts';
import { findUser, instanceId, isBanned, type UserRow } from './users.ts';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** A version 1 refresh token: 12 characters of base32, 60 random bits. */
function newRefreshToken(): string {
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
  await tx
    .insertInto('auth.sessions')
    .values({
      id: sessionId,
      user_id: user.id,
      created_at: now,
      updated_at: now,
      aal: 'aal1',
      user_agent: device.userAgent,
      ip: device.ip,
    })
    .execute();
  await tx
    .insertInto('auth.mfa_amr_claims')
    .values({ id: randomUUID(), session_id: sessionId, authentication_method: method, created_at: now, updated_at: now })
    .execute();
  const refreshToken = await insertToken(tx, { userId: user.id, sessionId, parent: null, now });
  await tx.updateTable('auth.users').set({ last_sign_in_at: now, updated_at: now }).where('id', '=', user.id).execute();
  return { user: { ...user, last_sign_in_at: now, updated_at: now }, sessionId, refreshToken };
}

/** A new refresh token of a session; a parent that is used again leads to it. */
export async function insertToken(
  tx: Tx,
  { userId, sessionId, parent, now }: { userId: string; sessionId: string; parent: string | null; now: Date },
): Promise<string> {
  const token = newRefreshToken();
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      instance_id: instanceId,
      token,
      user_id: userId,
      session_id: sessionId,
      parent,
      revoked: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return token;
}

/** The reuse of a rotated token ended the whole family; committed although the call fails. */
export interface Reused {
  reused: true;
}

/** Rotation with reuse detection (reference/auth-wire.md, token?grant_type=refresh_token, v1). */
export async function rotateToken(
  tx: Tx,
  {
    token,
    reuseIntervalSeconds,
    inactivitySeconds,
    device,
    now,
  }: { token: string; reuseIntervalSeconds: number; inactivitySeconds: number | null; device: Device; now: Date },
): Promise<IssuedSession | Reused> {
  const found = await tx.selectFrom('auth.refresh_tokens').selectAll().where('token', '=', token).executeTakeFirst();
  if (!found) throw refreshError('refresh_token_not_found', 'Refresh Token Not Found');
  const session = found.session_id
    ? await tx.selectFrom('auth.sessions').selectAll().where('id', '=', found.session_id).forUpdate().executeTakeFirst()
    : undefined;
  if (!session) throw refreshError('session_not_found', 'No Valid Session Found');
  const user = await findUser(tx, session.user_id);
  if (!user) throw refreshError('session_not_found', 'No Valid Session Found');
  if (isBanned(user, now)) throw refreshError('user_banned', 'User Banned');
  if (session.not_after && session.not_after <= now) throw refreshError('session_expired', 'Session Expired');
  if (inactivitySeconds !== null && (await wasLeft(tx, found, new Date(now.getTime() - inactivitySeconds * 1000))))
    throw refreshError('session_expired', 'Session Expired (Inactivity)');

  // Under the session's lock: another tab may have rotated it in the meantime.
  const current = await tx.selectFrom('auth.refresh_tokens').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow();
  let next: string;
  if (!current.revoked) {
    await tx.updateTable('auth.refresh_tokens').set({ revoked: true, updated_at: now }).where('id', '=', current.id).execute();
    next = await insertToken(tx, { userId: user.id, sessionId: session.id, parent: token, now });
  } else {
    const active = await tx
      .selectFrom('auth.refresh_tokens')
      .selectAll()
      .where('session_id', '=', session.id)
      .where('revoked', '=', false)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const usedAt = current.updated_at ?? new Date(0);
    if (active?.token && active.parent === token) next = active.token;
    else if (now.getTime() <= usedAt.getTime() + reuseIntervalSeconds * 1000) {
      next = await insertToken(tx, { userId: user.id, sessionId: session.id, parent: token, now });
    } else {
      // Their updated_at stays: a later one would open the reuse interval for the tokens that are being revoked here.
      await tx
        .updateTable('auth.refresh_tokens')
        .set({ revoked: true })
        .where('session_id', '=', session.id)
        .where('revoked', '=', false)
        .execute();
      return { reused: true };
    }
  }
  await tx
    .updateTable('auth.sessions')
    // This column is a timestamp without time zone that holds UTC.
    .set({
      refreshed_at: sql`${now.toISOString()}::timestamptz at time zone 'utc'`,
      updated_at: now,
      user_agent: device.userAgent,
      ip: device.ip,
    })
    .where('id', '=', session.id)
    .execute();
  return { user, sessionId: session.id, refreshToken: next };
}

/** Whether nobody has had a new token of the session since. A second factor gives one without a refresh. */
async function wasLeft(tx: Tx, token: { session_id: string | null; created_at: Date | null }, since: Date): Promise<boolean> {
  if (token.created_at && token.created_at >= since) return false;
  const refreshed = await tx
    .selectFrom('auth.sessions')
    .select('id')
    .where('id', '=', token.session_id)
    // This column is a timestamp without time zone that holds UTC.
    .where(sql<boolean>`refreshed_at at time zone 'utc' >= ${since}`)
    .executeTakeFirst();
  return refreshed === undefined;
}

export async function sessionAssurance(
  tx: Tx,
  sessionId: string,
): Promise<{ aal: string; amr: { method: string; timestamp: number }[] }> {
  const rows = await tx
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute();
  const amr = rows.map((row) => ({ method: row.authentication_method, timestamp: Math.floor(row.updated_at.getTime() / 1000) }));
  const second = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);
  return { aal: amr.some(({ method }) => second.has(method)) ? 'aal2' : 'aal1', amr };
}

/** Ends sessions; their refresh tokens go with them. */
export async function endSessions(
  tx: Tx,
  { userId, sessionId, scope }: { userId: string; sessionId: string | null; scope: 'global' | 'local' | 'others' },
): Promise<void> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (scope === 'local') query = query.where('id', '=', sessionId ?? '00000000-0000-0000-0000-000000000000');
  if (scope === 'others' && sessionId) query = query.where('id', '<>', sessionId);
  await query.execute();
}
