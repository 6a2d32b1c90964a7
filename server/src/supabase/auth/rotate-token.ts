import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { refreshError } from './errors.ts';
import type { UserParts } from './presenter.ts';
import { newRefreshToken, type Device, type IssuedSession } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import { reviveUser, type UserJson } from './users.ts';

/** Outcomes of `auth_ext.rotate_token` other than the new token, each with its wire error. */
const refusals = {
  not_found: ['refresh_token_not_found', 'Refresh Token Not Found'],
  no_session: ['session_not_found', 'No Valid Session Found'],
  banned: ['user_banned', 'User Banned'],
  expired: ['session_expired', 'Session Expired'],
  inactive: ['session_expired', 'Session Expired (Inactivity)'],
  low_aal: ['session_expired', 'Session Expired (Low AAL: User Needs MFA Verification)'],
  // From before a second factor was verified; the session continues.
  superseded: ['refresh_token_already_used', 'Already Used'],
  // Ends the session with its access token, because one of its refresh tokens was stolen.
  reused: ['refresh_token_already_used', 'Already Used'],
} as const;

type Outcome =
  | { outcome: keyof typeof refusals }
  | { outcome: 'rotated'; user: UserJson; session_id: string; token: string; parts: UserParts };

/** Rotation with reuse detection (reference/auth-wire.md, token?grant_type=refresh_token, v1), in one round trip. */
export async function rotateToken(
  db: Db,
  { token, settings, device, now }: { token: string; settings: AuthSettings; device: Device; now: Date },
): Promise<IssuedSession & { parts: UserParts }> {
  const limits = JSON.stringify({
    reuse: settings.reuseIntervalSeconds,
    inactivity: settings.inactivitySeconds,
    timebox: settings.sessionSeconds,
    low_aal: settings.lowAalSeconds,
  });
  const { rows } = await sql<{ result: Outcome }>`
    select auth_ext.rotate_token(${token}, ${newRefreshToken()}, ${limits}, ${device.ip}, ${device.userAgent}, ${now}) as result`.execute(
    db.owner,
  );
  const result = rows[0]?.result ?? { outcome: 'not_found' };
  if (result.outcome !== 'rotated') {
    const [code, detail] = refusals[result.outcome];
    throw refreshError(code, detail);
  }
  return { user: reviveUser(result.user), sessionId: result.session_id, refreshToken: result.token, parts: result.parts };
}
