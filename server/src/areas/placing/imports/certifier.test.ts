import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createMember, createTestUser, signIn } from '#test/factories.ts';
import { header, line, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runStage } from './stages/run-stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

/** A checked file with an account for each of two offices. */
async function begin() {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const rows = ['L1', 'L2'].map((office, at) => `${line(at + 1).trimEnd()},${office}\r\n`);
  const read = await my.upload('list.csv', `${header.trimEnd()},Office\r\n${rows.join('')}`);
  const checked = await my.map(read, { ...mappingOf(read), defaults: {} });
  expect(checked.summary?.accounts).toBe(2);
  return { mine, my, checked };
}

/** Runs the job for a file certified before the memberships changed. */
async function commitLate({ id }: ImportDetails, { clientId, userId }: { clientId: string; userId: string }): Promise<void> {
  const plan = { certification: 'x', certified_name: 'Ada Example' };
  await server.database.query(`update portal.imports set state = 'committing', plan = $2, certified_by = $3 where id = $1`, [
    id,
    JSON.stringify(plan),
    userId,
  ]);
  const { databaseUrl, config, clock } = server.platform;
  await runStage({
    stage: 'commit',
    clientId,
    importId: id,
    databaseUrl,
    timeZone: clock.timeZone,
    dataDir: config.DATA_DIR,
    files: config.files,
    encryptionKey: config.ENCRYPTION_KEY,
    now: clock.now().toISOString(),
    today: clock.today(),
    placedOnFileDate: false,
  });
}

const placed = (id: string) =>
  server.database.query(
    'select l.code from portal.accounts a join portal.locations l on l.id = a.location_id where a.import_id = $1',
    [id],
  );

describe('a certified file', () => {
  it('is not placed if its certifier is no longer a member', async () => {
    const { mine, checked } = await begin();
    await server.database.query('update portal.memberships set ended_at = now() where client_id = $1', [mine.client.id]);
    await commitLate(checked, { clientId: mine.client.id, userId: mine.user.id });
    expect(await placed(checked.id)).toEqual([]);
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: colleague.id });
    const theirs = createImporter(server, { client: mine.client, token: await signIn(server, colleague.email) });
    const back = await theirs.get(checked.id);
    expect(back).toMatchObject({
      state: 'ready',
      revision: checked.revision + 1,
      failure: { code: 'certifier_not_allowed' },
      batch: null,
    });
    // A current member takes over, and may correct it first.
    await theirs.correct(checked.id, 2, { cells: { 1: 'Anna' } });
    expect((await theirs.place(await theirs.get(checked.id))).summary?.accounts).toBe(2);
  });

  it('is checked again and placed in one location only, if its certifier was limited to it since', async () => {
    const { mine, my, checked } = await begin();
    await server.database.query(
      `update portal.memberships set role = 'client_staff', location_ids = array[$2::uuid] where client_id = $1`,
      [mine.client.id, mine.client.locations[0]],
    );
    await commitLate(checked, { clientId: mine.client.id, userId: mine.user.id });
    expect(await placed(checked.id)).toEqual([]);
    const again = await my.get(checked.id);
    expect(again).toMatchObject({ state: 'ready', summary: { accounts: 1, rows: { error: 1 } } });
    expect((await my.place(again)).state).toBe('committed');
    expect(await placed(checked.id)).toEqual([{ code: 'L1' }]);
  });

  it('does not match people with accounts in other locations, if its certifier is limited', async () => {
    const { mine, my, checked } = await begin();
    await my.place(checked);
    await server.database.query(
      `update portal.memberships set role = 'client_staff', location_ids = array[$2::uuid] where client_id = $1`,
      [mine.client.id, mine.client.locations[0]],
    );
    // The first file's numbers, of an office that the member sees and of one that they do not, under another name.
    const rows = [1, 2].map((number) => `${line(number, { account: `NEW-${number}`, last: 'Guess' }).trimEnd()},L1\r\n`);
    const guessed = await my.place(await my.upload('guess.csv', `${header.trimEnd()},Office\r\n${rows.join('')}`));
    expect(guessed).toMatchObject({ state: 'committed', summary: { accounts: 2 } });
    const names = await server.database.query('select debtor_name from portal.accounts where import_id = $1 order by number', [
      guessed.id,
    ]);
    expect(names).toEqual([{ debtor_name: 'Ann Example1' }, { debtor_name: 'Ann Guess' }]);
  });

  it('is placed after its uploader left, if a colleague certified it', async () => {
    const { mine, checked } = await begin();
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: colleague.id });
    const theirs = createImporter(server, { client: mine.client, token: await signIn(server, colleague.email) });
    await server.database.query('update portal.memberships set ended_at = now() where client_id = $1 and user_id = $2', [
      mine.client.id,
      mine.user.id,
    ]);
    expect((await theirs.place(checked)).state).toBe('committed');
    expect(await placed(checked.id)).toHaveLength(2);
  });
});
