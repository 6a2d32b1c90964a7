import { MS_PER } from '@recoup/domain/shared/time';
import { sql } from 'kysely';
import { clockSkewMs } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { isFactorMethod } from './sessions.ts';

/** Trait of the audit entry for a password that was set from an open session alone. */
export const unproven = { unproven: true };

/** How long such a password proves nothing: time in which its owner notices that all other sessions ended. */
const distrustedHours = 24;

/** When a password was first set unproven within the last day; null: never. */
async function findDistrusted(db: Db, userId: string, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - distrustedHours * MS_PER.hour);
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from auth.audit_log_entries
    where payload ->> 'actor_id' = ${userId} and created_at > ${since}
      and payload ->> 'action' = 'user_updated_password' and payload -> 'traits' ->> 'unproven' = 'true'`.execute(db.owner);
  return rows[0]?.at ?? null;
}

interface Self {
  userId: string;
  sessionId: string | null;
}

const known = (at: Date | null) => sql<boolean>`f.status = 'verified' and f.updated_at < s.created_at
  and (${at}::timestamptz is null or f.updated_at < ${at})`;

/**
 * Whether the user was verified within `seconds` by more than the password that opened the session: the password again, a message, a
 * provider, or an earlier factor. A thief who steals a session right after sign-in does not know the password, and a factor enrolled in
 * the session proves nothing.
 */
export async function isFreshSession(db: Db, self: Self, { seconds, now }: { seconds: number; now: Date }): Promise<boolean> {
  if (self.sessionId === null) return false;
  const { rows } = await sql<{ method: string; is_sign_in: boolean }>`
    select c.authentication_method as method, c.updated_at <= s.created_at as is_sign_in
    from auth.mfa_amr_claims c join auth.sessions s on s.id = c.session_id
    where s.id = ${self.sessionId} and s.user_id = ${self.userId}
      and c.updated_at between ${new Date(now.getTime() - seconds * 1000)} and ${new Date(now.getTime() + clockSkewMs)}`.execute(
    db.owner,
  );
  if (rows.some(({ method, is_sign_in: isSignIn }) => !isFactorMethod(method) && !(method === 'password' && isSignIn)))
    return true;
  return rows.some(({ method }) => isFactorMethod(method)) && (await showedEarlierFactor(db, self, now));
}

/** Whether the password identifies the user: someone with access to an open session may have set it. */
export async function isPasswordTrusted(db: Db, { userId }: Self, now: Date): Promise<boolean> {
  return (await findDistrusted(db, userId, now)) === null;
}

/** Whether the user has a factor enrolled before the session started: an open session can enroll another. */
export async function hasEarlierFactor(db: Db, { userId, sessionId }: Self, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from auth.mfa_factors f join auth.sessions s on s.user_id = f.user_id
    where s.id = ${sessionId} and f.user_id = ${userId} and ${known(await findDistrusted(db, userId, now))} limit 1`.execute(
    db.owner,
  );
  return rows.length > 0;
}

/** Whether the last verified code came from such a factor, and not from a recovery code created since the session started. */
export async function showedEarlierFactor(db: Db, { userId, sessionId }: Self, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from auth.sessions s join auth.mfa_factors f on f.id = s.factor_id
    where s.id = ${sessionId} and s.user_id = ${userId} and f.user_id = ${userId}
      and ${known(await findDistrusted(db, userId, now))}
      and not exists (
        select from auth_ext.recovery_codes r
        where r.user_id = s.user_id and r.used_at is not null and r.created_at >= s.created_at)`.execute(db.owner);
  return rows.length > 0;
}
