import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { newId } from './ids.ts';
import { recordListViews } from './list-views.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function someView() {
  const { client, user } = await createMember(server);
  const { id } = await createTestAccount(server, client.id);
  const at = new Date('2026-03-02T10:05:00Z');
  return { clientId: client.id, userId: user.id, what: 'debtors', accountIds: [id], at, sessionId: newId() };
}
const rowsOf = ({ clientId }: { clientId: string }) =>
  server.database.query('select session_id, half_hour from portal.list_views where client_id = $1 order by half_hour', [
    clientId,
  ]);

it('records the same rows once in half an hour of a session, and again in the next, by another session or with other rows', async () => {
  const { db } = server.platform;
  const view = await someView();
  await recordListViews(db, [view]);
  await recordListViews(db, [{ ...view, at: new Date('2026-03-02T10:29:00Z') }]);
  expect(await rowsOf(view)).toHaveLength(1);
  await recordListViews(db, [{ ...view, at: new Date('2026-03-02T10:31:00Z') }]);
  expect(await rowsOf(view)).toHaveLength(2);
  await recordListViews(db, [
    { ...view, sessionId: newId() },
    { ...view, accountIds: [newId()] },
  ]);
  expect(await rowsOf(view)).toHaveLength(4);
});

it('records a view again whose record failed', async () => {
  const { db } = server.platform;
  const view = await someView();
  const broken = { ...view, ip: 'no address' };
  await expect(recordListViews(db, [broken])).rejects.toThrow(/inet/);
  await recordListViews(db, [view]);
  expect(await rowsOf(view)).toHaveLength(1);
});
