import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let minutesLater = 0;
beforeAll(async () => {
  server = await startTestServer({}, { clock: { now: () => new Date(Date.now() + minutesLater * 60_000) } });
});
afterAll(() => server.stop());

it('a view of an account is recorded once per user, account and 30 minutes, however often the screen refetches', async () => {
  const { client, token, user } = await createMember(server);
  const first = await createTestAccount(server, client.id);
  const second = await createTestAccount(server, client.id);
  const view = async (as: string, account: typeof first) =>
    expect(
      (await call(server, as, `/api/legacy/v1/clients/${client.id}/debtors/${account.personId}/accounts/${account.id}`)).status,
    ).toBe(200);
  const views = async () =>
    (
      await server.database.query<{ count: string; actor_user_id: string; subject_id: string }>(
        `select actor_user_id, subject_id, count(*)::text as count from portal.audit_log
         where client_id = $1 and action = 'account.viewed' group by 1, 2`,
        [client.id],
      )
    ).map((row) => [row.actor_user_id, row.subject_id, row.count].join(' '));

  await Promise.all([view(token, first), view(token, first), view(token, first), view(token, first)]);
  expect(await views()).toEqual([`${user.id} ${first.id} 1`]);
  minutesLater = 29;
  await view(token, first);
  expect(await views()).toEqual([`${user.id} ${first.id} 1`]);
  minutesLater = 31;
  await view(token, first);
  expect(await views()).toEqual([`${user.id} ${first.id} 2`]);

  await view(token, second);
  const colleague = await createTestUser(server);
  await addMember(server, { clientId: client.id, userId: colleague.id });
  await view(await signIn(server, colleague.email), first);
  expect((await views()).toSorted()).toEqual(
    [`${user.id} ${first.id} 2`, `${user.id} ${second.id} 1`, `${colleague.id} ${first.id} 1`].toSorted(),
  );
});

it('no view is recorded for accounts of another client', async () => {
  const { user } = await createMember(server);
  const theirs = await createMember(server);
  const account = await createTestAccount(server, theirs.client.id);
  await expect(
    server.platform.db.asUser({ sub: user.id, role: 'authenticated' }, (tx) =>
      sql`select portal.record_account_view(${theirs.client.id}, ${account.id}, null, null, now())`.execute(tx),
    ),
  ).rejects.toThrow('not a member');
});
