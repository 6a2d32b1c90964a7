import type { InboxCounts, InboxItem } from '@recoup/contract/home/inbox';
import { addDays } from '@recoup/domain/shared/days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDispute, createTestOffer } from '#test/account-callers.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let limitedToken: string;
const ids: Record<string, string> = {};
const today = new Date().toISOString().slice(0, 10);
const run = (text: string, values: unknown[] = []) => server.database.query<{ id: string }>(text, [mine.client.id, ...values]);

beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  const [north = '', south = ''] = mine.client.locations;
  const account = (name: string, more: object) =>
    createTestAccount(server, mine.client.id, { locationId: north, ...more }).then(({ id }) => (ids[name] = id));
  await account('north', {});
  await account('south', { locationId: south });
  await account('asked', { status: 'NEEDS_INFO' });
  await account('rejected', { status: 'REJECTED' });
  await account('placedAgain', { status: 'REJECTED' });
  const again = await account('again', {});
  await run('update portal.accounts set previous_account_id = $3 where client_id = $1 and id = $2', [again, ids['placedAgain']]);
  await createTestDispute(server, mine.client.id, ids['south'] ?? '', { dueOn: addDays(today, 9) });
  await createTestDispute(server, mine.client.id, ids['north'] ?? '', { dueOn: addDays(today, 3) });
  await createTestDispute(server, mine.client.id, ids['north'] ?? '', { state: 'resolved' });
  await createTestOffer(server, mine.client.id, ids['south'] ?? '', { expiresInDays: 5 });
  await createTestOffer(server, mine.client.id, ids['north'] ?? '', { expiresInDays: -1 });
  await run(
    `insert into portal.imports (client_id, created_by, file_name, file_bytes, state) values ($1, $2, 'a.csv', 1, 'ready'), ($1, $2, 'b.csv', 1, 'committed')`,
    [mine.user.id],
  );
  for (const accountId of [null, ids['north']])
    await run(
      `insert into portal.messages (client_id, account_id, author, author_name, body) values ($1, $2, 'agency', 'Robin', 'Please call')`,
      [accountId],
    );
  const staff = await createTestUser(server);
  await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff', locationIds: [south] });
  limitedToken = await signIn(server, staff.email);
});
afterAll(() => server.stop());

interface Page {
  data: InboxItem[];
  page: { next_cursor: string | null };
}
const url = (path = '', clientId = mine.client.id) => `/api/legacy/v1/clients/${clientId}/inbox${path}`;
const list = async (query = '', token = mine.token) => (await call<Page>(server, token, url(query))).body;
const count = async (token = mine.token) => (await call<{ data: InboxCounts }>(server, token, url('/counts'))).body.data;
const kinds = ({ data }: Page) => data.map(({ kind }) => kind);

it('lists items by due date, then newest first, with every field of a row', async () => {
  const inbox = await list();
  expect(kinds(inbox).slice(0, 3)).toEqual(['dispute', 'offer', 'dispute']);
  expect(inbox.data.map(({ due_on: dueOn }) => dueOn)).toEqual([
    addDays(today, 3),
    addDays(today, 5),
    addDays(today, 9),
    null,
    null,
    null,
    null,
    null,
  ]);
  const rest = inbox.data.slice(3);
  expect(rest.map(({ at }) => at)).toEqual(
    rest
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(rest.map(({ kind, id }) => `${kind} ${id}`)).toContain(`rejected ${ids['rejected']}`);
  expect(inbox.data[1]).toMatchObject({ kind: 'offer', account: { id: ids['south'] }, code: 'settlement' });
  expect(rest.find(({ kind }) => kind === 'upload')).toMatchObject({ account: null, code: 'ready', text: 'a.csv' });
  expect(rest.filter(({ kind }) => kind === 'message').map(({ account, text }) => [account?.id ?? null, text])).toEqual(
    expect.arrayContaining([
      [null, 'Please call'],
      [ids['north'], 'Please call'],
    ]),
  );
});

it('has the same rows page by page, and by kind', async () => {
  const whole = await list();
  const paged: InboxItem[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.data);
    cursor = page.page.next_cursor;
  }
  expect(paged).toEqual(whole.data);
  expect(kinds(await list('?kind=information&kind=rejected')).toSorted()).toEqual(['information', 'rejected']);
  expect(await count()).toEqual({ dispute: 2, offer: 1, information: 1, rejected: 1, upload: 1, message: 2 });
});

it('drops items that were done', async () => {
  const read = await call(server, mine.token, `/api/legacy/v1/clients/${mine.client.id}/messages/read`, {
    method: 'POST',
    body: {},
  });
  expect(read.status).toBeLessThan(300);
  await run(`update portal.imports set state = 'cancelled' where client_id = $1 and file_name = 'a.csv'`);
  await run(`update portal.accounts set status = 'ACTIVE' where client_id = $1 and id = $2`, [ids['asked']]);
  expect(await count()).toEqual({ dispute: 2, offer: 1, information: 0, rejected: 1, upload: 0, message: 1 });
});

it('hides a dismissed rejection from the caller only, until it is undone or rejected again', async () => {
  const dismissal = `/api/legacy/v1/clients/${mine.client.id}/accounts/${ids['rejected']}/inbox-dismissal`;
  const rejected = async () => kinds(await list('?kind=rejected')).length;
  expect((await call(server, mine.token, dismissal, { method: 'PUT' })).status).toBe(204);
  expect(await rejected()).toBe(0);
  expect((await count()).rejected).toBe(0);
  const colleague = await createTestUser(server);
  await addMember(server, { clientId: mine.client.id, userId: colleague.id, role: 'client_staff' });
  expect((await count(await signIn(server, colleague.email))).rejected).toBe(1);
  expect((await call(server, limitedToken, dismissal, { method: 'PUT' })).status).toBe(404);

  expect((await call(server, mine.token, dismissal, { method: 'DELETE' })).status).toBe(204);
  expect(await rejected()).toBe(1);

  await call(server, mine.token, dismissal, { method: 'PUT' });
  await run(`update portal.accounts set status_since = now() where client_id = $1 and id = $2`, [ids['rejected']]);
  expect(await rejected()).toBe(1);

  const active = `/api/legacy/v1/clients/${mine.client.id}/accounts/${ids['north']}/inbox-dismissal`;
  expect((await call(server, mine.token, active, { method: 'PUT' })).status).toBe(404);
});

it('shows staff of a location its accounts, without offers, company messages and uploads of others', async () => {
  expect(kinds(await list('', limitedToken))).toEqual(['dispute']);
  expect(await count(limitedToken)).toEqual({ dispute: 1, offer: 0, information: 0, rejected: 0, upload: 0, message: 0 });
});

it('is hidden from other clients', async () => {
  const other = await createMember(server);
  expect((await call(server, other.token, url())).status).toBe(404);
  expect((await call<Page>(server, other.token, url('', other.client.id))).body.data).toEqual([]);
});
