import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { createDatabase, startVolatilePostgres } from '#test/volatile-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One cluster per run with one migrated template, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startVolatilePostgres();
  await migrate({ url: await createDatabase(cluster.url, 'template_recoup') });
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}
