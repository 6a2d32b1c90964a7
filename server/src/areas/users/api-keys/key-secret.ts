import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '#platform/crypto/index.ts';
import { apiKeyPrefix } from '#platform/http/api-keys.ts';

/** 256 random bits. */
export const newSecret = (): string => apiKeyPrefix + randomBytes(32).toString('base64url');

/** What screens show of a key: 36 of its 256 bits. */
export const prefixOf = (secret: string): string => secret.slice(0, apiKeyPrefix.length + 6);

/** The keyed hash under which a key is stored: without the installation's key, a copy of the table cannot be searched. */
export function createKeyHash(vault: Pick<Vault, 'derive'>): (secret: string) => string {
  const key = vault.derive('api keys');
  return (secret) => createHmac('sha256', key).update(secret).digest('hex');
}
