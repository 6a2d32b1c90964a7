import { typedOnboarding } from '@recoup/domain/company/onboarding/example';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, createTestClient, createTestUser, signIn } from '#test/factories.ts';
import { createStranger } from '#test/onboarding.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { decideOnboarding } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rowsOf = (clientId: string) =>
  server.database.query<{ signatures: number; banks: number; invitations: number; submissions: number }>(
    `select (select count(*) from portal.agreement_signatures where client_id = $1)::int as signatures,
       (select count(*) from portal.bank_accounts where client_id = $1)::int as banks,
       (select count(*) from portal.invitations where client_id = $1)::int as invitations,
       (select count(*) from portal.audit_log where client_id = $1 and action = 'onboarding.submitted')::int as submissions`,
    [clientId],
  );
const once = [{ signatures: 2, banks: 1, invitations: 1, submissions: 1 }];

/** A client that the agency created, with two admins. */
async function twoAdmins() {
  const { id } = await createTestClient(server);
  await server.database.query(
    `update portal.clients set is_onboarding_completed = false, onboarding_state = 'draft', paper_agreement_at = null where id = $1`,
    [id],
  );
  const admin = async () => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: id, userId: user.id, role: 'client_admin' });
    return createStranger(server, { token: await signIn(server, user.email), clientId: id });
  };
  const [ann, bo] = [await admin(), await admin()];
  await ann.fillIn();
  return { id, ann, bo };
}

it('accepts one of two simultaneous submissions, and refuses the other', async () => {
  const { id, ann, bo } = await twoAdmins();
  const [mine, theirs] = [await ann.readAndSign(), await bo.readAndSign()];
  const answers = await Promise.all([ann.submit(mine), bo.submit(theirs)]);
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'onboarding_closed'],
  ]);
  expect(await rowsOf(id)).toEqual(once);
});

it('includes a save during the submission, or refuses it', async () => {
  const { id, ann, bo } = await twoAdmins();
  const signatures = await ann.readAndSign();
  const { revision } = (await bo.get()).body.data.steps.contacts;
  // No part of the agreement's text, which would have to be signed again.
  const changed = typedOnboarding().contacts;
  changed.primary.title = 'Controller';
  const [submitted, saved] = await Promise.all([ann.submit(signatures), bo.save('contacts', changed, revision)]);
  expect(submitted.status).toBe(200);
  const [row] = await server.database.query<{ title: string }>(
    `select contacts -> 'primary' ->> 'title' as title from portal.clients where id = $1`,
    [id],
  );
  expect([saved.status, row?.title]).toEqual(saved.status === 200 ? [200, 'Controller'] : [409, 'Office manager']);
});

it('accepts one of two simultaneous decisions of the agency', async () => {
  const { id, ann } = await twoAdmins();
  await ann.submitAll();
  const { config } = server.platform;
  const decide = (decision: Parameters<typeof decideOnboarding>[2]) =>
    server.platform.db.asService((tx) =>
      decideOnboarding(tx, id, decision, { config, now: new Date(), byName: 'The agency', sendEmail: () => Promise.resolve() }),
    );
  const decided = await Promise.allSettled([decide({ approve: true }), decide({ approve: false, reason: 'No' })]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const log = await server.database.query(
    `select action from portal.audit_log where client_id = $1 and action in ('onboarding.approved', 'onboarding.returned')`,
    [id],
  );
  expect(log).toHaveLength(1);
});

it('leaves nothing behind when the server is killed, and another server can submit', async () => {
  const stranger = await createStranger(server);
  const typed = await stranger.fillIn();
  const signatures = await stranger.readAndSign();
  const dying = await startServerProcess(server);
  const blocker = new pg.Client({ connectionString: server.database.url });
  await blocker.connect();
  try {
    // By then client, bank account, signatures and their documents are written.
    await blocker.query('begin; lock table portal.invitations in access exclusive mode');
    const there = await createStranger({ ...server, url: dying.url }, { token: stranger.token });
    const pending = there.submit(signatures).catch(() => 'cut off');
    let waiting: unknown[] = [];
    while (waiting.length === 0)
      waiting = await server.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%portal"."invitations%'`,
      );
    await dying.kill();
    expect(await pending).toBe('cut off');
  } finally {
    await blocker.query('rollback');
    await blocker.end();
  }
  expect(await server.database.query('select id from portal.clients where code = $1', [typed.company.code])).toEqual([]);
  expect((await stranger.get()).body.data).toMatchObject({ client_id: null, is_complete: true });
  const { status, body } = await stranger.submit(signatures);
  expect(status).toBe(200);
  expect(await rowsOf(body.data.client_id)).toEqual(once);
});
