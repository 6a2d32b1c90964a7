import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';

export interface Sealer {
  seal(plaintext: string, context: string): string;
  open(sealed: string, context: string): string;
}

export interface SigningKey {
  kid: string | null;
  algorithm: 'ES256' | 'HS256';
  secret: CryptoKey | Uint8Array;
}

export interface KeyRing {
  /** Signs new tokens: the newest. */
  signing: SigningKey;
  /** Key that verifies a token with this header, if it is one of ours. */
  verification(header: { kid?: string | undefined; alg?: string | undefined }): Promise<CryptoKey | Uint8Array | undefined>;
  /** Public keys for /.well-known/jwks.json; symmetric ones are never listed. */
  publicKeys(): JWK[];
}

const privateJwk = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256') });
const sealContext = (kid: string) => `auth_ext.signing_keys:${kid}`;

/** The keys of this installation: made on first start and shared by all its servers, or HS256 where a secret is given. */
export async function loadKeyRing({
  db,
  sealer,
  jwtSecret,
}: {
  db: Db;
  sealer: Sealer;
  jwtSecret?: string | undefined;
}): Promise<KeyRing> {
  const symmetric = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  let stored = await readKeys(db, sealer);
  if (stored.length === 0 && !symmetric) {
    await createKey(db, sealer);
    stored = await readKeys(db, sealer);
  }
  const newest = stored.at(-1);
  const signing: SigningKey | undefined = symmetric
    ? { kid: null, algorithm: 'HS256', secret: symmetric }
    : newest && { kid: newest.kid, algorithm: 'ES256', secret: newest.privateKey };
  if (!signing) throw new Error('There is no key to sign sessions with.');

  return {
    signing,
    async verification({ kid, alg }) {
      if (kid === undefined) return alg === 'HS256' ? symmetric : undefined;
      const known = stored.find((key) => key.kid === kid);
      if (known) return known.publicKey;
      // Another server of this installation may have made a newer key.
      stored = await readKeys(db, sealer);
      return stored.find((key) => key.kid === kid)?.publicKey;
    },
    publicKeys: () => stored.map(({ publicJwk, kid }) => ({ ...publicJwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] })),
  };
}

async function readKeys(db: Db, sealer: Sealer) {
  const rows = await db.owner
    .selectFrom('auth_ext.signing_keys')
    .select(['kid', 'private_jwk_sealed'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return Promise.all(
    rows.map(async ({ kid, private_jwk_sealed: sealed }) => {
      const jwk = privateJwk.parse(JSON.parse(sealer.open(sealed, sealContext(kid)))) as JWK;
      const { d: _private, ...publicJwk } = jwk;
      return {
        kid,
        publicJwk,
        privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey,
        publicKey: (await importJWK(publicJwk, 'ES256')) as CryptoKey,
      };
    }),
  );
}

async function createKey(db: Db, sealer: Sealer): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealed = sealer.seal(JSON.stringify(await exportJWK(privateKey)), sealContext(kid));
  await db.asOwner(async (tx) => {
    // Two servers starting at once: the second finds the first one's key.
    await sql`lock table auth_ext.signing_keys in exclusive mode`.execute(tx);
    const existing = await tx.selectFrom('auth_ext.signing_keys').select('kid').executeTakeFirst();
    if (existing) return;
    await tx
      .insertInto('auth_ext.signing_keys')
      .values({ kid, algorithm: 'ES256', public_jwk: JSON.stringify(publicJwk), private_jwk_sealed: sealed })
      .execute();
  });
}
