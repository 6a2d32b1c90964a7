import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';

/** The superuser's URL of the running database of a data directory: measured data is written without triggers. */
export async function adminUrlOf(dataDir: string): Promise<string> {
  return (await startEmbeddedPostgres({ dataDir })).adminUrl;
}
