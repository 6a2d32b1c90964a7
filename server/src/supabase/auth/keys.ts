import { MS_PER } from '@recoup/domain/shared/time';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { readGivenKeys } from './given-keys.ts';
import { readPrivateKey } from './sign-token.ts';
import type { SigningKey } from './signing-key.ts';

export interface Sealer {
  seal(plaintext: string, context: string): string;
  open(sealed: string, context: string): string;
}

export interface KeyRing {
  /** Signs new tokens: the newest key. */
  readonly signing: SigningKey;
  /**
   * The key that verifies a token with this header, if it is ours; a previous key may be valid for the project's own keys only.
   */
  verification(header: { kid?: string | undefined; alg?: string | undefined }): Promise<CryptoKey | Uint8Array | undefined>;
  /** Whether this key id is still valid for user tokens, or for the project's own keys. */
  countsFor(kid: string | undefined, kind: 'people' | 'project'): boolean;
  /** Public keys for /.well-known/jwks.json; symmetric keys are never listed. */
  publicKeys(): JWK[];
}

const privateJwk = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256') });
const sealContext = (kid: string) => `auth_ext.signing_keys:${kid}`;

/** How long stored keys are cached, and so how long another server's new key may be unused. */
const freshMilliseconds = MS_PER.minute;

/** The installation's keys: created at first start and shared by all servers, or given by JWT_KEYS or JWT_SECRET. */
export async function loadKeyRing({
  db,
  sealer,
  clock,
  jwtSecret,
  jwtKeys,
}: {
  db: Db;
  sealer: Sealer;
  clock: Clock;
  jwtSecret?: string | undefined;
  jwtKeys?: string | undefined;
}): Promise<KeyRing> {
  const symmetric = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  const given = jwtKeys === undefined ? [] : await readGivenKeys(jwtKeys);
  const givenSigner = given.find(({ signing }) => signing);
  let stored = await readKeys(db, sealer);
  if (!stored.some(isCurrent) && !symmetric && !givenSigner) {
    await createKey(db, sealer);
    stored = await readKeys(db, sealer);
  }
  let readAt = clock.now().getTime();
  const refresh = async (): Promise<void> => {
    stored = await readKeys(db, sealer);
    readAt = clock.now().getTime();
  };
  const isValid = (key: { verifiesUntil: Date | null }) => !key.verifiesUntil || key.verifiesUntil > clock.now();

  function signer(): SigningKey {
    if (givenSigner?.signing) return { kid: givenSigner.kid, algorithm: givenSigner.algorithm, secret: givenSigner.signing };
    if (symmetric) return { kid: null, algorithm: 'HS256', secret: symmetric };
    const newest = stored.findLast(isCurrent);
    if (!newest) throw new Error('No key to sign sessions with.');
    return { kid: newest.kid, algorithm: 'ES256', secret: newest.privateKey };
  }
  signer();

  return {
    get signing() {
      return signer();
    },
    async verification({ kid, alg }) {
      if (kid === undefined) return alg === 'HS256' ? symmetric : undefined;
      // The header must not choose how a key is used: a public key as a shared secret would verify anyone's token.
      const known = given.find((key) => key.kid === kid);
      if (known) return known.algorithm === alg ? known.verifying : undefined;
      if (alg !== 'ES256') return undefined;
      // Another server may have created or revoked a key.
      const isStale = clock.now().getTime() - readAt >= freshMilliseconds;
      if (isStale || !stored.some((key) => key.kid === kid)) await refresh();
      return stored.find((key) => key.kid === kid && (isValid(key) || key.verifiesProjectKeys))?.publicKey;
    },
    countsFor(kid, kind) {
      const key = stored.find((candidate) => candidate.kid === kid);
      return !key || (kind === 'people' ? isValid(key) : key.verifiesProjectKeys);
    },
    publicKeys: () =>
      [
        ...given.flatMap(({ publicJwk, kid, algorithm: alg }) => (publicJwk ? [{ ...publicJwk, kid, alg }] : [])),
        ...stored.filter(isValid).map(({ publicJwk, kid }) => ({ ...publicJwk, kid, alg: 'ES256' })),
      ].map((jwk) => ({ ...jwk, use: 'sig', key_ops: ['verify'] })),
  };
}

/**
 * Creates the key that signs from now on. Previous keys verify until the last session token they signed expires; the project's
 * own keys, which are configured elsewhere, until they are revoked.
 */
export async function rotateKeys({
  db,
  sealer,
  now,
  tokenSeconds,
  revokesProjectKeys,
}: {
  db: Db;
  sealer: Sealer;
  now: Date;
  tokenSeconds: number;
  revokesProjectKeys: boolean;
}): Promise<{ kid: string; formerUntil: Date }> {
  // Running servers sign with the previous key until they reload.
  const formerUntil = new Date(now.getTime() + tokenSeconds * 1000 + 2 * freshMilliseconds);
  const key = await generateKey(sealer);
  await db.asOwner(async (tx) => {
    await sql`lock table auth_ext.signing_keys in exclusive mode`.execute(tx);
    await tx
      .updateTable('auth_ext.signing_keys')
      .set({ verifies_until: formerUntil })
      .where('verifies_until', 'is', null)
      .execute();
    if (revokesProjectKeys) await tx.updateTable('auth_ext.signing_keys').set({ verifies_project_keys: false }).execute();
    await tx.insertInto('auth_ext.signing_keys').values(key).execute();
  });
  return { kid: key.kid, formerUntil };
}

const isCurrent = ({ verifiesUntil }: { verifiesUntil: Date | null }) => verifiesUntil === null;

async function readKeys(db: Db, sealer: Sealer) {
  const rows = await db.owner
    .selectFrom('auth_ext.signing_keys')
    .select(['kid', 'private_jwk_sealed', 'verifies_until', 'verifies_project_keys'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return Promise.all(
    rows.map(
      async ({ kid, private_jwk_sealed: sealed, verifies_until: verifiesUntil, verifies_project_keys: verifiesProjectKeys }) => {
        const jwk = privateJwk.parse(JSON.parse(sealer.open(sealed, sealContext(kid)))) as JWK;
        const { d: _private, ...publicJwk } = jwk;
        return {
          kid,
          publicJwk,
          verifiesUntil,
          verifiesProjectKeys,
          privateKey: readPrivateKey(jwk),
          publicKey: (await importJWK(publicJwk, 'ES256')) as CryptoKey,
        };
      },
    ),
  );
}

async function generateKey(sealer: Sealer) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealed = sealer.seal(JSON.stringify(await exportJWK(privateKey)), sealContext(kid));
  return { kid, algorithm: 'ES256', public_jwk: JSON.stringify(publicJwk), private_jwk_sealed: sealed };
}

async function createKey(db: Db, sealer: Sealer): Promise<void> {
  const key = await generateKey(sealer);
  await db.asOwner(async (tx) => {
    // Two servers starting at once: the second finds the first one's key.
    await sql`lock table auth_ext.signing_keys in exclusive mode`.execute(tx);
    const existing = await tx
      .selectFrom('auth_ext.signing_keys')
      .select('kid')
      .where('verifies_until', 'is', null)
      .executeTakeFirst();
    if (!existing) await tx.insertInto('auth_ext.signing_keys').values(key).execute();
  });
}
