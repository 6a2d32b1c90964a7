import type { KeyObject } from 'node:crypto';

export interface SigningKey {
  kid: string | null;
  algorithm: 'ES256' | 'HS256';
  secret: KeyObject | Uint8Array;
}
