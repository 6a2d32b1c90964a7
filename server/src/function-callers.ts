import type { TokenVerifier } from '#platform/http/gatekeeper.ts';
import type { AuthService } from './supabase/auth/index.ts';

/** Admits callers of /functions/v1: with a key of the project, or a token whose session is live. */
export function createTokenCheck(auth: Pick<AuthService, 'projectRole'>, tokens: TokenVerifier) {
  return async (jwt: string): Promise<boolean> => {
    if ((await auth.projectRole(jwt)) !== null) return true;
    const { session_id: sessionId, sub: userId } = await tokens.verifyAccessToken(jwt);
    return !sessionId || (await tokens.findSession({ sessionId, userId })) !== null;
  };
}
