import { importJWK, type CryptoKey, type JWK } from 'jose';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { readPrivateKey } from './sign-token.ts';
import type { TokenAlgorithm } from './signing-key.ts';

const common = { kid: z.string().min(1), key_ops: z.array(z.string()).optional() };
const jwk = z.discriminatedUnion('kty', [
  z.object({ ...common, kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string().optional() }),
  // 342 characters of base64url are 2048 bits.
  z.looseObject({ ...common, kty: z.literal('RSA'), n: z.string().min(342), e: z.string(), d: z.string().optional() }),
  // 43 characters of base64url are 256 bits.
  z.object({ ...common, kty: z.literal('oct'), k: z.string().min(43) }),
]);
const jwks = z.array(jwk).min(1);

export interface GivenKey {
  kid: string;
  algorithm: TokenAlgorithm;
  /** Null: verifies only. */
  signing: KeyObject | Uint8Array | null;
  verifying: CryptoKey | Uint8Array;
  /** Null for symmetric keys, which are never published. */
  publicJwk: JWK | null;
}

/** JWT_KEYS: a JSON list of JWKs in Supabase's format. The one with `sign` among its `key_ops` signs. */
export async function readGivenKeys(text: string): Promise<GivenKey[]> {
  let parsed: z.output<typeof jwks>;
  try {
    parsed = jwks.parse(JSON.parse(text));
  } catch {
    // Without the cause, which would reveal the keys.
    throw new Error(
      'JWT_KEYS is not a list of keys (JSON; EC P-256, RSA of at least 2048 bits or oct of at least 256 bits, each with its kid).',
    );
  }
  const keys = await Promise.all(parsed.map(readKey));
  if (keys.filter(({ signing }) => signing).length > 1) throw new Error('JWT_KEYS must have exactly one signing key.');
  return keys;
}

async function readKey(key: z.output<typeof jwk>): Promise<GivenKey> {
  const { kid } = key;
  const signs = key.key_ops?.includes('sign') ?? false;
  if (key.kty === 'oct') {
    const secret = new Uint8Array(Buffer.from(key.k, 'base64url'));
    return { kid, algorithm: 'HS256', signing: signs ? secret : null, verifying: secret, publicJwk: null };
  }
  const algorithm = key.kty === 'EC' ? 'ES256' : 'RS256';
  const publicJwk = key.kty === 'EC' ? { kty: key.kty, crv: key.crv, x: key.x, y: key.y } : { kty: key.kty, n: key.n, e: key.e };
  const signing = signs && key.d ? readPrivateKey(key as JWK) : null;
  return { kid, algorithm, signing, verifying: (await importJWK(publicJwk, algorithm)) as CryptoKey, publicJwk };
}
