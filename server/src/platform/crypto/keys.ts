import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export interface VaultKey {
  /** Prefix of every value it encrypted. */
  id: string;
  secret: Buffer;
}

export interface KeySource {
  dataDir: string;
  fromEnv?: string | undefined;
  /** For work on existing encrypted data, which a new key could not open. */
  mustExist?: boolean;
}

const keyFile = z.array(z.object({ id: z.string().regex(/^[a-z0-9]{1,16}$/), secret: z.base64() })).min(1);

/**
 * The vault's keys, newest last: from the environment (`id:base64` entries, comma separated, 32 bytes each; a bare base64 value
 * has the id `k1`), else from `<dataDir>/keys/vault.json`, which is created on first start unless `mustExist`.
 */
export function loadKeys({ dataDir, fromEnv, mustExist = false }: KeySource): VaultKey[] {
  if (fromEnv) return fromEnv.split(',').map(parseKey);
  const path = join(dataDir, 'keys', 'vault.json');
  if (!existsSync(path)) {
    if (mustExist) throw new Error(`No encryption key: ENCRYPTION_KEY is not set, and ${path} does not exist.`);
    createKeyFile(path);
  }
  return keyFile
    .parse(JSON.parse(readFileSync(path, 'utf8')))
    .map(({ id, secret }) => checkKey({ id, secret: Buffer.from(secret, 'base64') }));
}

function parseKey(text: string): VaultKey {
  const [id, secret] = text.includes(':') ? text.split(':', 2) : ['k1', text];
  return checkKey({ id: (id ?? '').trim(), secret: Buffer.from((secret ?? '').trim(), 'base64') });
}

function checkKey(key: VaultKey): VaultKey {
  if (key.secret.length !== 32) throw new Error('ENCRYPTION_KEY must hold 32 bytes in base64 (openssl rand -base64 32).');
  return key;
}

/** Written to a temporary file and linked, so that two servers starting at once use the same key. */
function createKeyFile(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify([{ id: 'k1', secret: randomBytes(32).toString('base64') }]), { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
