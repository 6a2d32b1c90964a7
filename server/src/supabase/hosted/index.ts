import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { TokenVerifier } from '#platform/http/gatekeeper.ts';

export { createHostedAccount } from './account.ts';
export { createHostedSignInMethods } from './sign-in-methods.ts';

const claims = z.object({
  sub: z.uuid(),
  role: z.string(),
  session_id: z.string().optional(),
  email: z.string().optional(),
  aal: z.string().optional(),
  amr: z.unknown().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Verifies tokens of a hosted Supabase project (SUPABASE_URL) with its published keys, or with its shared secret if the project
 * still signs with one. A session signed out there ends here when its token expires.
 */
export function createHostedVerifier({
  projectUrl,
  jwtSecret,
}: {
  projectUrl: string;
  jwtSecret?: string | undefined;
}): TokenVerifier {
  const remote = createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', projectUrl), { timeoutDuration: 5000 });
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  const issuer = `${projectUrl.replace(/\/$/, '')}/auth/v1`;
  return {
    async verifyAccessToken(jwt) {
      const { payload } = secret
        ? await jwtVerify(jwt, secret, { issuer, algorithms: ['HS256'] })
        : await jwtVerify(jwt, remote, { issuer, algorithms: ['ES256', 'RS256'] });
      return claims.parse(payload);
    },
    findSession: async () => ({}),
    hasSessionsHere: false,
  };
}
