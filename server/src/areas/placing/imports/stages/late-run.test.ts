import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openVault } from '#platform/crypto/index.ts';
import { connectAsService, type ServiceConnection } from '#platform/db/service-connection.ts';
import { createFiles, type Files } from '#platform/files/index.ts';
import { openFileStore } from '#platform/files/open-store.ts';
import { checkStage } from './check-stage.ts';
import { LateStage, type StageContext } from './stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A file whose content is withheld until it is released. */
function withholdFile(files: Files) {
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* late(key: string): AsyncGenerator<Uint8Array> {
    asked.resolve();
    await free.promise;
    yield* files.get(key);
  }
  return { files: { ...files, get: (key: string) => Readable.from(late(key)) }, asked: asked.promise, letGo: free.resolve };
}

it('a run that resumes after another has finished changes nothing of its result', async () => {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const read = await my.upload('invoices.csv', fileOf(...linesOf(1, 40)));
  // Rows that are put together are read twice, the first time before any is staged.
  const checked = await my.map(read, { ...mappingOf(read), row_meaning: 'invoice' });
  const ref = [mine.client.id, checked.id];
  await server.database.query(`update portal.imports set state = 'checking', claim = null where client_id = $1 and id = $2`, ref);

  const vault = openVault({ dataDir: server.dataDir, fromEnv: undefined });
  const files = createFiles(openFileStore(server.platform.config.files), vault.derive('files'));
  const connect = () =>
    connectAsService({ url: server.database.url, timeZone: server.platform.clock.timeZone, applicationName: 'test' });
  const runOn = (connection: ServiceConnection, from: Files) =>
    checkStage({
      task: { clientId: mine.client.id, importId: checked.id },
      today: new Date().toISOString().slice(0, 10),
      connection,
      vault,
      files: from,
      temporary: join(server.dataDir, 'tmp'),
    } as StageContext);
  const [first, second] = [await connect(), await connect()];
  try {
    const held = withholdFile(files);
    const late = runOn(first, held.files);
    await held.asked;
    expect(await runOn(second, files)).toBe('ready');
    held.letGo();
    await expect(late).rejects.toThrow(LateStage);
  } finally {
    await Promise.all([first, second].map((connection) => connection.close()));
  }
  expect(await my.get(checked.id)).toMatchObject({ state: 'ready', summary: checked.summary });
  expect(await my.rows(checked.id)).toHaveLength(40);
});
