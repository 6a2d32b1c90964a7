import { createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningKey } from './signing-key.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A private JWK in the form in which Node signs without conversion. */
export const readPrivateKey = (key: JWK): KeyObject => createPrivateKey({ key: { ...key }, format: 'jwk' });

/** Signs a token on this thread: a signature takes about 30 µs, less than handing it to another thread and back. */
export function signToken({ kid, algorithm, secret }: SigningKey, claims: Record<string, unknown>): string {
  const input = `${encode({ alg: algorithm, ...(kid ? { kid } : {}), typ: 'JWT' })}.${encode(claims)}`;
  const signature =
    secret instanceof Uint8Array
      ? createHmac('sha256', secret).update(input).digest()
      : sign('sha256', Buffer.from(input), { key: secret, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
