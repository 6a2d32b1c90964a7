import { decodeProtectedHeader, jwtVerify, errors as joseErrors, type CryptoKey, type JWTPayload } from 'jose';
import { z } from 'zod';
import { AuthError } from './errors.ts';
import type { KeyRing } from './keys.ts';
import { signToken } from './sign-token.ts';

const record = z.record(z.string(), z.unknown());

/** Claims of an access token (reference/auth-wire.md, JWT). */
const accessClaims = z.object({
  sub: z.string(),
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number(),
  iat: z.number().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  role: z.string().default(''),
  aal: z.string().optional(),
  amr: z.unknown().optional(),
  session_id: z.string().optional(),
  is_anonymous: z.boolean().optional(),
  app_metadata: record.optional(),
  user_metadata: record.optional(),
});
export type AccessClaims = z.output<typeof accessClaims>;

const projectClaims = z.object({ role: z.string().default(''), session_id: z.string().optional() });
type ProjectClaims = z.output<typeof projectClaims>;

/** How many verified tokens are cached: a few megabytes at most. */
const rememberedTokens = 2000;

const adminRoles = new Set(['service_role', 'supabase_admin']);

/** The service key has no session, and no user has such a role here. */
export function isAdminToken({ role, session_id: sessionId }: Pick<AccessClaims, 'role' | 'session_id'>): boolean {
  return adminRoles.has(role) && sessionId === undefined;
}

interface KeyHeader {
  kid: string | undefined;
  alg: string | undefined;
}

/**
 * Whether a token was issued here for users of this product. The wire accepts every token that our key signed, but a shared
 * secret may serve other installations, and their tokens must open no client.
 */
export function isOwnToken({ iss, aud }: Pick<AccessClaims, 'iss' | 'aud'>, issuer: string): boolean {
  return iss === issuer && [aud].flat().includes('authenticated');
}

export interface TokenIssuer {
  sign(claims: Record<string, unknown>, lifetime: { issuedAt: number; expiresAt: number }): string;
  verify(jwt: string): Promise<AccessClaims>;
  /** Any of our tokens, including the project's keys, which name no user. */
  verifyAny(jwt: string): Promise<ProjectClaims>;
}

export function createTokenIssuer(keys: KeyRing, issuer: string): TokenIssuer {
  const remembered = new Map<string, { header: KeyHeader; key: CryptoKey | Uint8Array; payload: JWTPayload }>();

  /**
   * A valid signature stays valid for the same key, and a client sends one token for an hour, so verification is cached. Whether
   * the key is still valid and the token unexpired is checked each time.
   */
  async function readPayload(jwt: string): Promise<JWTPayload> {
    const known = remembered.get(jwt);
    const { kid, alg } = known?.header ?? decodeProtectedHeader(jwt);
    const key = await keys.verification({ kid, alg });
    if (!key) throw badJwt('signature is invalid');
    if (known?.key === key) {
      const { exp } = known.payload;
      requireKeyFor(known.payload, kid);
      if (exp !== undefined && exp <= Math.floor(Date.now() / 1000)) throw badJwt('token has invalid claims: token is expired');
      return known.payload;
    }
    const { payload } = await jwtVerify(jwt, key, { algorithms: ['ES256', 'RS256', 'HS256'] });
    requireKeyFor(payload, kid);
    // Evicts the oldest; a token in use is added again.
    if (remembered.size >= rememberedTokens) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(jwt, { header: { kid, alg }, key, payload });
    return payload;
  }

  /** A rotated key may be valid for one kind only; the project's own keys name no user. */
  function requireKeyFor({ sub, session_id: sessionId }: JWTPayload, kid: string | undefined): void {
    const kind = sub === undefined && sessionId === undefined ? 'project' : 'people';
    if (!keys.countsFor(kid, kind)) throw badJwt('signature is invalid');
  }

  async function read<T>(jwt: string, parse: (payload: JWTPayload) => T): Promise<T> {
    try {
      return parse(await readPayload(jwt));
    } catch (error) {
      if (error instanceof AuthError) throw error;
      if (error instanceof joseErrors.JWTExpired) throw badJwt('token has invalid claims: token is expired');
      if (error instanceof joseErrors.JWSSignatureVerificationFailed)
        throw badJwt('token signature is invalid: signature is invalid');
      throw badJwt('token is malformed: token contains an invalid number of segments');
    }
  }

  return {
    sign: (claims, { issuedAt, expiresAt }) => signToken(keys.signing, { iss: issuer, ...claims, iat: issuedAt, exp: expiresAt }),
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
