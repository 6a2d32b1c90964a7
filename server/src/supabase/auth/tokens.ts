import { decodeProtectedHeader, jwtVerify, SignJWT, errors as joseErrors, type JWTPayload } from 'jose';
import { z } from 'zod';
import { AuthError } from './errors.ts';
import type { KeyRing } from './keys.ts';

const record = z.record(z.string(), z.unknown());

/** Claims of an access token (reference/auth-wire.md, JWT). */
export const accessClaims = z.object({
  sub: z.string(),
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number(),
  iat: z.number().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  role: z.string().default(''),
  aal: z.string().optional(),
  session_id: z.string().optional(),
  is_anonymous: z.boolean().optional(),
  app_metadata: record.optional(),
  user_metadata: record.optional(),
});
export type AccessClaims = z.output<typeof accessClaims>;

const projectClaims = z.object({ role: z.string().default(''), session_id: z.string().optional() });
export type ProjectClaims = z.output<typeof projectClaims>;

const adminRoles = new Set(['service_role', 'supabase_admin']);

/** The service key: it belongs to no session, and a person with such a role is not made here. */
export function isAdminToken({ role, session_id: sessionId }: Pick<AccessClaims, 'role' | 'session_id'>): boolean {
  return adminRoles.has(role) && sessionId === undefined;
}

/**
 * Whether a token was made here for users of this product. The wire itself takes every token that our key has signed; but a
 * shared secret may serve other installations and purposes as well, and none of those opens a company.
 */
export function isOwnToken({ iss, aud }: Pick<AccessClaims, 'iss' | 'aud'>, issuer: string): boolean {
  return iss === issuer && [aud].flat().includes('authenticated');
}

export interface TokenIssuer {
  sign(claims: Record<string, unknown>, lifetime: { issuedAt: number; expiresAt: number }): Promise<string>;
  verify(jwt: string): Promise<AccessClaims>;
  /** Of any token of ours, also of the project's keys, which name no user. */
  verifyAny(jwt: string): Promise<ProjectClaims>;
}

export function createTokenIssuer(keys: KeyRing, issuer: string): TokenIssuer {
  async function read<T>(jwt: string, parse: (payload: JWTPayload) => T): Promise<T> {
    try {
      const header = decodeProtectedHeader(jwt);
      const key = await keys.verification({ kid: header.kid, alg: header.alg });
      if (!key) throw badJwt('signature is invalid');
      const { payload } = await jwtVerify(jwt, key, { algorithms: ['ES256', 'HS256'] });
      return parse(payload);
    } catch (error) {
      if (error instanceof AuthError) throw error;
      if (error instanceof joseErrors.JWTExpired) throw badJwt('token has invalid claims: token is expired');
      if (error instanceof joseErrors.JWSSignatureVerificationFailed)
        throw badJwt('token signature is invalid: signature is invalid');
      throw badJwt('token is malformed: token contains an invalid number of segments');
    }
  }

  return {
    sign: (claims, { issuedAt, expiresAt }) => {
      const { kid, algorithm, secret } = keys.signing;
      return new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg: algorithm, ...(kid ? { kid } : {}), typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(secret);
    },
    verify: (jwt) =>
      read(jwt, (payload) => {
        if (!payload.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
        return accessClaims.parse(payload);
      }),
    verifyAny: (jwt) => read(jwt, (payload) => projectClaims.parse(payload)),
  };
}

function badJwt(reason: string): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
}
