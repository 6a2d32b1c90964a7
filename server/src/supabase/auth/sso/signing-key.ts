import { createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sealer } from '../keys.ts';
import { createCertificate } from './certificate.ts';

/** Signs requests to identity providers. Both are PEM. */
export interface RequestSigner {
  privateKey: string;
  certificate: string;
}

const contextOf = (id: string) => `auth_ext.saml_keys:${id}`;

/** The installation's key, created on first use and shared by all servers. */
export function createRequestSigner(options: { db: Db; sealer: Sealer; host: string }): () => Promise<RequestSigner> {
  let known: Promise<RequestSigner> | undefined;
  return () => {
    known ??= loadKey(options).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function loadKey({ db, sealer, host }: { db: Db; sealer: Sealer; host: string }): Promise<RequestSigner> {
  const stored = await readKey(db.owner, sealer);
  if (stored) return stored;
  const { privateKey: pem } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = createCertificate({
    privateKey: createPrivateKey(pem),
    commonName: `SAML sign-in at ${host}`.slice(0, 64),
  });
  return db.asOwner(async (tx) => {
    // Two servers at once: the second finds the first one's key.
    await sql`lock table auth_ext.saml_keys in exclusive mode`.execute(tx);
    const existing = await readKey(tx, sealer);
    if (existing) return existing;
    const id = randomUUID();
    await tx
      .insertInto('auth_ext.saml_keys')
      .values({ id, certificate, private_key_sealed: sealer.seal(pem, contextOf(id)) })
      .execute();
    return { privateKey: pem, certificate };
  });
}

async function readKey(tx: Pick<Tx, 'selectFrom'>, sealer: Sealer): Promise<RequestSigner | null> {
  const row = await tx
    .selectFrom('auth_ext.saml_keys')
    .select(['id', 'certificate', 'private_key_sealed'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ? { certificate: row.certificate, privateKey: sealer.open(row.private_key_sealed, contextOf(row.id)) } : null;
}
