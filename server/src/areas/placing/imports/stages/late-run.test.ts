import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openVault } from '#platform/crypto/index.ts';
import { columnTypes } from '#platform/db/pool.ts';
import { createDiskFiles, type Files } from '#platform/files/index.ts';
import { checkStage } from './check-stage.ts';
import { LateStage, type StageContext } from './stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A file that is not given out before it is let go. */
function holdBack(files: Files) {
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* late(key: string): AsyncGenerator<Uint8Array> {
    asked.resolve();
    await free.promise;
    yield* files.get(key);
  }
  return { files: { ...files, get: (key: string) => Readable.from(late(key)) }, asked: asked.promise, letGo: free.resolve };
}

it('a run that wakes up after another has done its work takes nothing of it away', async () => {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const read = await my.upload('invoices.csv', fileOf(...linesOf(1, 40)));
  // Rows that are put together are read twice, the first time before any is staged.
  const checked = await my.map(read, { ...mappingOf(read), row_meaning: 'invoice' });
  const ref = [mine.client.id, checked.id];
  await server.database.query(`update portal.imports set state = 'checking', claim = null where client_id = $1 and id = $2`, ref);

  const vault = openVault({ dataDir: server.dataDir, fromEnv: undefined });
  const files = createDiskFiles({ directory: join(server.dataDir, 'files'), key: vault.derive('files') });
  const connections = [0, 1].map(() => new pg.Client({ connectionString: server.database.url, types: columnTypes }));
  const runOn = (connection: pg.Client | undefined, from: Files) =>
    checkStage({
      task: { clientId: mine.client.id, importId: checked.id },
      today: new Date().toISOString().slice(0, 10),
      connection,
      vault,
      files: from,
      temporary: join(server.dataDir, 'tmp'),
    } as StageContext);
  try {
    await Promise.all(connections.map((connection) => connection.connect()));
    const held = holdBack(files);
    const late = runOn(connections[0], held.files);
    await held.asked;
    expect(await runOn(connections[1], files)).toBe('ready');
    held.letGo();
    await expect(late).rejects.toThrow(LateStage);
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
  expect(await my.get(checked.id)).toMatchObject({ state: 'ready', summary: checked.summary });
  expect(await my.rows(checked.id)).toHaveLength(40);
});
