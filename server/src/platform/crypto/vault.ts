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

/** Encrypts single values (security.md, Data at rest). */
export interface Vault {
  /**
   * AES-256-GCM with the newest key. `context` names where the value belongs (for example `people.ssn:<client_id>`) and is
   * authenticated: a value moved elsewhere does not open.
   */
  seal(plaintext: string, context: string): string;
  /** The value encrypted once with every key, oldest first: opening all proves possession of every key. */
  sealWithEach(plaintext: string, context: string): string[];
  /** Decrypts with whichever key encrypted it; throws if value, key or context do not match. */
  open(sealed: string, context: string): string;
  /** Keyed hash for lookups without decryption; differs per client, so hashes reveal nothing across clients. */
  fingerprint(value: string, clientId: string): string;
  /** A 32-byte key derived for one purpose (files at rest, links) from the oldest key, so it does not rotate. */
  derive(purpose: string): Buffer;
}

export function createVault(keys: readonly VaultKey[]): Vault {
  // Key objects are created once: given bytes, Node creates one per value, which takes longer than encrypting it.
  const byId = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret)]));
  const newest = keys.at(-1);
  const oldest = keys[0];
  if (!newest || !oldest) throw new Error('The vault has no key.');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', oldest.secret, Buffer.alloc(0), `recoup/${purpose}`, 32));
  const fingerprintKey = createSecretKey(derive('fingerprint'));

  const secretOf = (id: string): KeyObject => {
    const secret = byId.get(id);
    if (!secret) throw new Error('This value was encrypted with an unknown key.');
    return secret;
  };

  const nonces = createNonces();
  const sealWith = ({ id }: VaultKey, plaintext: string, context: string) => {
    const nonce = nonces();
    const cipher = createCipheriv('aes-256-gcm', secretOf(id), nonce).setAAD(Buffer.from(context));
    const text = cipher.update(plaintext, 'utf8');
    // GCM holds nothing back.
    cipher.final();
    const body = Buffer.allocUnsafe(NONCE + text.length + TAG);
    body.set(nonce);
    body.set(text, NONCE);
    body.set(cipher.getAuthTag(), NONCE + text.length);
    return `${id}.${body.toString('base64url')}`;
  };

  return {
    seal: (plaintext, context) => sealWith(newest, plaintext, context),
    sealWithEach: (plaintext, context) => keys.map((key) => sealWith(key, plaintext, context)),
    open(sealed, context) {
      const dot = sealed.indexOf('.');
      const secret = secretOf(sealed.slice(0, dot));
      const body = Buffer.from(sealed.slice(dot + 1), 'base64url');
      if (body.length < 28) throw new Error('This is not an encrypted value.');
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
const TAG = 16;

/** Nonces from a buffer of random bytes: fetched one at a time they take as long as the encryption. */
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
