import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { call } from '#test/factories.ts';
import { createOffice } from '#test/office.ts';
import { startOfficeWork, type Office } from '#test/office-work.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const nextVersion = resolve(import.meta.dirname, 'fixtures/next-version');
const limits = { PASSWORD_ATTEMPTS_PER_5_MIN: '10000', MESSAGE_SPACING_SECONDS: '0' };
const hasMigrated = async ({ database }: TestServer) =>
  (await database.query<{ there: boolean }>(`select to_regclass('portal.next_things') is not null as there`))[0]?.there;

let old: TestServer;
let office: Office;
const processes: ServerProcess[] = [];
const start = async (env: Record<string, string> = {}) => {
  const started = await startServerProcess(old, { ...limits, ...env });
  processes.push(started);
  return started;
};
beforeAll(async () => {
  old = await startTestServer(limits);
  office = await createOffice(old);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await old.stop();
});

it('waits with a migration for a long statement without blocking requests', async () => {
  const list = () => call(old, office.token, `/api/legacy/v1/clients/${office.clientId}/debtors`);
  const report = new pg.Client({ connectionString: old.database.url });
  await report.connect();
  await report.query('begin; select from portal.accounts');
  let hasWaited: () => void = () => {};
  const waited = new Promise<void>((resolved) => (hasWaited = resolved));
  const sql = 'alter table portal.accounts add column waiting integer';
  const migrated = migrate({
    url: old.database.url,
    migrations: [{ name: '20980101000000_waiting', sql, checksum: 'x' }],
    log: () => hasWaited(),
  });
  await waited;
  expect((await list()).status).toBe(200);
  await report.query('commit');
  expect(await migrated).toEqual(['20980101000000_waiting']);
  await report.end();
  expect((await list()).status).toBe(200);
});

it('serves every request while a newer version joins, and after it has migrated the database', async () => {
  const urls = [old.url];
  // Busy, but not so that requests wait for the processor: a migration needs a moment in which it gets all its locks.
  const work = startOfficeWork(() => urls, office, { pauseMs: 100 });
  await work.succeeds(3);
  const next = await start({ NEWER_MIGRATIONS: nextVersion });
  expect(await hasMigrated(old)).toBe(true);
  await work.succeeds(3);
  urls.push(next.url);
  await work.succeeds(4);
  await work.stop();
  expect(work.failures).toEqual([]);
  await next.stop();
});

it('starts an old version on a database that a newer version has migrated', async () => {
  expect(await hasMigrated(old)).toBe(true);
  const again = await start();
  const work = startOfficeWork(() => [again.url], office);
  await work.succeeds(2);
  await work.stop();
  expect(work.failures).toEqual([]);
  expect(await again.stop()).toBe(0);
});
