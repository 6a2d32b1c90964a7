import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { VaultKey } from './keys.ts';

/** Seals single values (security.md, Data at rest). */
export interface Vault {
  /**
   * AES-256-GCM with the newest key. `context` names where the value belongs (for instance `people.ssn:<client_id>`) and is
   * authenticated: a sealed value that was moved elsewhere does not open.
   */
  seal(plaintext: string, context: string): string;
  /** The same sealed once with every key there is, oldest first: who opens all of them holds all keys. */
  sealWithEach(plaintext: string, context: string): string[];
  /** Opens what any of the keys sealed; throws where value, key or context do not fit. */
  open(sealed: string, context: string): string;
  /** Keyed hash to look a value up without opening anything; differs per client, so that hashes tell nothing across clients. */
  fingerprint(value: string, clientId: string): string;
  /** A key of 32 bytes derived for one purpose (files at rest, links), from the oldest key: it does not rotate. */
  derive(purpose: string): Buffer;
}

export function createVault(keys: readonly VaultKey[]): Vault {
  // Key objects are made once: given bytes, Node makes one for each value, which takes longer than sealing it.
  const byId = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret)]));
  const newest = keys.at(-1);
  const oldest = keys[0];
  if (!newest || !oldest) throw new Error('The vault has no key.');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', oldest.secret, Buffer.alloc(0), `recoup/${purpose}`, 32));
  const fingerprintKey = createSecretKey(derive('fingerprint'));

  const secretOf = (id: string): KeyObject => {
    const secret = byId.get(id);
    if (!secret) throw new Error('This value was sealed with a key that is not here.');
    return secret;
  };

  const nonces = createNonces();
  const sealWith = ({ id }: VaultKey, plaintext: string, context: string) => {
    const nonce = nonces();
    const cipher = createCipheriv('aes-256-gcm', secretOf(id), nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${body.toString('base64url')}`;
  };

  return {
    seal: (plaintext, context) => sealWith(newest, plaintext, context),
    sealWithEach: (plaintext, context) => keys.map((key) => sealWith(key, plaintext, context)),
    open(sealed, context) {
      const dot = sealed.indexOf('.');
      const secret = secretOf(sealed.slice(0, dot));
      const body = Buffer.from(sealed.slice(dot + 1), 'base64url');
      if (body.length < 28) throw new Error('This is no sealed value.');
      const decipher = createDecipheriv('aes-256-gcm', secret, body.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(body.subarray(-16));
      return decipher.update(body.subarray(12, -16)).toString('utf8') + decipher.final('utf8');
    },
    fingerprint: (value, clientId) => createHmac('sha256', fingerprintKey).update(`${clientId}\0${value}`).digest('base64url'),
    derive,
  };
}

const NONCE = 12;

/** Nonces from random bytes that are fetched for many at once: one by one they take as long as the sealing. */
function createNonces(): () => Buffer {
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used + NONCE > pool.length) {
      pool = randomBytes(NONCE * 512);
      used = 0;
    }
    used += NONCE;
    return pool.subarray(used - NONCE, used);
  };
}
