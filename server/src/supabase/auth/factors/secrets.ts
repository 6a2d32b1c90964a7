import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const envelope = z.object({ key_id: z.string(), alg: z.literal('aes-gcm-hkdf'), data: z.base64(), nonce: z.base64() });

/**
 * Factor secrets at rest. Encrypted ones are stored in Supabase's column in the envelope that GoTrue writes with
 * SECURITY_DB_ENCRYPTION, so a dump can move with its key (decision 0016); plain ones from another project's dump are read too.
 */
export interface FactorSecrets {
  seal(secret: string, factorId: string): string;
  open(stored: string, factorId: string): string;
  /** A keyed hash of a short code. */
  hashCode(code: string, challengeId: string): string;
  /** A keyed hash of a recovery code. */
  hashRecovery(code: string, userId: string): string;
}

const factorKeyId = 'recoup';

export function createFactorSecrets({
  derive,
  isSealing,
}: {
  derive(purpose: string): Buffer;
  isSealing: boolean;
}): FactorSecrets {
  const key = derive('auth factors');
  const hashKey = derive('auth codes');
  const keyOf = (factorId: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), factorId, 32));
  const hash = (text: string) => createHmac('sha256', hashKey).update(text).digest('hex');
  return {
    seal(secret, factorId) {
      if (!isSealing) return secret;
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(factorId), nonce);
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return JSON.stringify({
        key_id: factorKeyId,
        alg: 'aes-gcm-hkdf',
        data: data.toString('base64'),
        nonce: nonce.toString('base64'),
      });
    },
    open(stored, factorId) {
      if (!stored.startsWith('{')) return stored;
      const { data, nonce } = envelope.parse(JSON.parse(stored));
      const bytes = Buffer.from(data, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(factorId), Buffer.from(nonce, 'base64'));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(0, -16)).toString('utf8') + decipher.final('utf8');
    },
    hashCode: (code, challengeId) => hash(`${challengeId}\0${code}`),
    hashRecovery: (code, userId) => hash(`${userId}\0${code}`),
  };
}
