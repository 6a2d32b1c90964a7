import type { KeyObject } from 'node:crypto';

/** How tokens can be signed: P-256, RSA or a shared secret. */
export type TokenAlgorithm = 'ES256' | 'RS256' | 'HS256';

export interface SigningKey {
  kid: string | null;
  algorithm: TokenAlgorithm;
  secret: KeyObject | Uint8Array;
}
