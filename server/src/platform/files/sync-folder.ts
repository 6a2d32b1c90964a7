import { open } from 'node:fs/promises';

/** A rename survives a power loss only once its directory is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
