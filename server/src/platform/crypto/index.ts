import { loadKeys, type KeySource } from './keys.ts';
import { createVault, type Vault } from './vault.ts';

export { createVault, type Vault } from './vault.ts';
export { loadKeys } from './keys.ts';

/** The vault of this installation. */
export function openVault(options: KeySource): Vault {
  return createVault(loadKeys(options));
}
