import { mkdirSync } from 'node:fs';
import { startEmbeddedPostgres } from './embedded/index.ts';

export interface OpenDatabase {
  url: string;
  /** Releases the embedded database; has no effect on an external one. */
  release(): Promise<void>;
}

/** The database of this installation as it is: nothing is migrated. */
export async function openDatabase(
  config: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  log: (message: string) => void = () => {},
): Promise<OpenDatabase> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, release: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  return { url: embedded.url, release: () => embedded.stop() };
}
