import { loadKeys } from './keys.ts';
import { createVault, type Vault } from './vault.ts';

export { createVault, type Vault } from './vault.ts';
export { loadKeys, type VaultKey } from './keys.ts';

/** The vault of this installation. */
export function openVault(options: { dataDir: string; fromEnv?: string | undefined }): Vault {
  return createVault(loadKeys(options));
}
