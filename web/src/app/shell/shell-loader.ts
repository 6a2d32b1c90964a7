import { loadSelectedClient } from '../../lib/selected-client.ts';

/** The companies of the user are known before the shell is drawn. */
export async function loadShell(): Promise<null> {
  await loadSelectedClient();
  return null;
}
