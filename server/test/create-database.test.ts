import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startServer, type Server } from '#server/composition.ts';
import { readDatabaseFacts } from '#operations/doctor/doctor.repository.ts';
import { discardDataFolder, startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/index.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import type { TestServer } from '#test/server.ts';
import { startOfficeWork } from '#test/office-work.ts';
import { createOffice } from '#test/office.ts';

const script = readFileSync(join(import.meta.dirname, '../../deploy/postgres/create-database.sh'), 'utf8');
// The embedded cluster has a role of this name already.
const owner = 'portal_owner';
const sql = (/<<'END'\n(.*)^END$/ms.exec(script)?.[1] ?? '').replaceAll('recoup', owner).replace(":'password'", "'secret'");

let cluster: EmbeddedPostgres;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recoup-created-'));
  chmodSync(folder, 0o755);
  cluster = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off', shared_buffers: '64MB' } });
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  // `create database` may not run together with other statements.
  for (const statements of sql.split(/^(?=create database)/m)) await admin.query(statements);
  await admin.end();
  const url = new URL(cluster.adminUrl);
  [url.username, url.password, url.pathname] = [owner, 'secret', `/${owner}`];
  const started: Server = await startServer(
    readConfig(
      {
        PORT: '0',
        LOG_LEVEL: 'silent',
        RECOUP_DEMO: 'off',
        MFA_REQUIRED: 'off',
        DATABASE_URL: url.href,
        DATA_DIR: join(folder, 'data'),
      },
      folder,
    ),
  );
  const superuser = new pg.Client({ connectionString: Object.assign(new URL(cluster.adminUrl), { pathname: `/${owner}` }).href });
  await superuser.connect();
  server = {
    ...started,
    dataDir: join(folder, 'data'),
    database: {
      url: url.href,
      query: async (text: string, values: unknown[] = []) => (await superuser.query(text, values)).rows as never,
      release: async () => owner,
      drop: () => superuser.end(),
    },
  };
});
afterAll(async () => {
  await server.stop();
  await server.database.drop();
  await cluster.stop();
  discardDataFolder(folder);
});

it('creates an ordinary role and a database, on which everything works', async () => {
  const [role] = await server.database.query<Record<string, boolean>>(
    'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = $1',
    [owner],
  );
  expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
  const pool = new pg.Pool({ connectionString: server.database.url });
  expect(await readDatabaseFacts(pool)).toMatchObject({
    isSuperuser: false,
    notTaken: [],
    serviceBypasses: true,
    tooPowerful: [],
  });
  await pool.end();
  const theirs = await createMember(server);
  await createTestAccount(server, theirs.client.id, { name: 'Of another client' });
  const work = startOfficeWork(() => [server.url], await createOffice(server));
  await work.succeeds(2);
  await work.stop();
  expect(work.failures).toEqual([]);
});
