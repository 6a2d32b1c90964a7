import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { startServer, type Server, type ServerOptions } from '#server/composition.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { recordUndocumentedAnswers } from './undocumented-answers.ts';

export interface TestServer extends Server {
  database: TestDatabase;
  dataDir: string;
}

/**
 * A server with its own database on a free loopback port. `through` connects it to the database by another address. `stop` throws if
 * an answer was not as the OpenAPI document says.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  { through = (url) => url, ...options }: ServerOptions & { through?: (databaseUrl: string) => string } = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-server-'));
  const config = readConfig(
    {
      PORT: '0',
      LOG_LEVEL: 'silent',
      RECOUP_DEMO: 'off',
      AGENCY_TIME_ZONE: 'UTC',
      // A new installation requires a second factor of everybody, which most tests are not about.
      MFA_REQUIRED: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: through(database.url),
      ...env,
    },
    dataDir,
  );
  const server = await startServer(config, options);
  const undocumented = recordUndocumentedAnswers(server.app);
  return {
    ...server,
    database,
    dataDir,
    stop: async () => {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (undocumented.size > 0) throw new Error(`Not in the OpenAPI document:\n${[...undocumented].join('\n')}`);
    },
  };
}
