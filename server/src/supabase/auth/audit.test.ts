import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, createTestUser } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { unknownActor } from './audit.ts';
import { sweepAuth } from './retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const guess = (email: string) =>
  call(server, null, '/auth/v1/token?grant_type=password', { method: 'POST', body: { email, password: 'a guess' } });
const failuresOf = async (userId: string) => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(*)::int as count from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login_failed'`,
    [userId],
  );
  return row?.count;
};

it('keeps failed sign-ins for the owner, and those of unknown addresses until retention runs', async () => {
  const user = await createTestUser(server);
  await guess(user.email);
  await guess('not-known@example.com');
  expect([await failuresOf(user.id), await failuresOf(unknownActor.id)]).toEqual([1, 1]);
  const before = new Date(Date.now() - 60_000);
  const sweep = (sessionsBefore: Date) =>
    sweepAuth(server.platform.db, { now: new Date(), sessionsBefore, tokensBefore: before });
  await sweep(before);
  expect(await failuresOf(unknownActor.id)).toBe(1);
  await sweep(new Date(Date.now() + 1000));
  expect([await failuresOf(user.id), await failuresOf(unknownActor.id)]).toEqual([1, 0]);
});
