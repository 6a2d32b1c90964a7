import { isDatabaseUnavailable } from '#platform/db/sqlstate.ts';
import type { VerifiedClaims } from '#platform/http/gatekeeper.ts';
import { badToken, factorMissing, sessionEnded, tokenExpired } from './realtime.errors.ts';

/** The identity of a token: one of the project's keys, or a user. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role';
  /** Null for the project's keys. */
  userId: string | null;
  /** The claims that policies see. */
  claims: Readonly<Record<string, unknown>>;
  token: string;
  /** Ms since 1970; null if it does not expire. */
  expiresAt: number | null;
}

export interface TokenReader {
  /** The role of one of the project's keys; null for a user's token. Throws if it is invalid. */
  projectRole(jwt: string): Promise<'anon' | 'service_role' | null>;
  /** Throws unless it is a user's valid token. */
  verifyAccessToken(jwt: string): Promise<VerifiedClaims>;
  findSession(session: { sessionId: string; userId: string }): Promise<{ aal?: string } | null>;
  /** Whether the user's session still needs its second factor. */
  isFactorMissing(person: { userId: string; aal: string | undefined }): Promise<boolean>;
}

export interface Identities {
  /** Errors: RealtimeError if the token is missing, malformed or expired, or its session ended. */
  identify(token: string): Promise<Identity>;
}

export function createIdentities(tokens: TokenReader, now: () => Date): Identities {
  async function identify(token: string): Promise<Identity> {
    const role = await tokens.projectRole(token).catch(refuse);
    if (role !== null) return { role, userId: null, claims: { role }, token, expiresAt: null };
    const claims = await tokens.verifyAccessToken(token).catch(refuse);
    if (claims.role !== 'authenticated') throw badToken();
    const { sub: userId, session_id: sessionId, exp, email } = claims;
    if (exp !== undefined && exp * 1000 <= now().getTime()) throw tokenExpired();
    let { aal } = claims;
    if (sessionId) {
      const session = await tokens.findSession({ sessionId, userId });
      if (!session) throw sessionEnded();
      if (aal === 'aal2' && session.aal !== undefined) aal = session.aal;
    }
    if (await tokens.isFactorMissing({ userId, aal })) throw factorMissing();
    return {
      role: claims.role,
      userId,
      claims: { sub: userId, role: claims.role, session_id: sessionId, aal, email },
      token,
      expiresAt: exp === undefined ? null : exp * 1000,
    };
  }
  return { identify };
}

function refuse(error: unknown): never {
  // A failure to read the keys, which is no verdict on the token.
  if (isDatabaseUnavailable(error)) throw error;
  throw error instanceof Error && error.message.includes('expired') ? tokenExpired() : badToken();
}
