import type { ReachedPerson, ReachEntry } from '@recoup/contract/agency/reach';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount, signIn } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let other: Awaited<ReturnType<typeof createMember>>;
let auditor: Awaited<ReturnType<typeof createAgencyUser>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
let opened: Awaited<ReturnType<typeof createTestAccount>>;
let listed: Awaited<ReturnType<typeof createTestAccount>>;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  other = await createMember(server);
  auditor = await createAgencyUser(server, 'agency_auditor');
  staff = await createAgencyUser(server, 'agency_staff');
  opened = await createTestAccount(server, mine.client.id, { name: 'MARWOOD, JORDAN' });
  listed = await createTestAccount(server, mine.client.id, { name: 'ASHDOWN, LEE' });
  const base = `/api/legacy/v1/clients/${mine.client.id}`;
  // A list, the same list again, an account, a report, the console's list, and a file.
  for (let times = 0; times < 2; times += 1) await call(server, mine.token, `${base}/debtors`);
  await call(server, mine.token, `${base}/debtors/${opened.personId}/accounts/${opened.id}`);
  await call(server, mine.token, `${base}/reports/inventory/preview`);
  await call(server, staff.token, `/api/agency/v1/accounts?client_id=${mine.client.id}`);
  await call(server, mine.token, `${base}/debtors/export?format=csv&account_id=${listed.id}`);
});
afterAll(() => server.stop());

interface Answer<T> {
  data: T;
  page: { next_cursor: string | null };
  matched?: { kind: string }[];
  people?: number;
  sessions?: { id: string; times: number; ip: string | null; device: string | null }[];
  wide?: { client: { id: string } | null; what: string; times: number }[];
}
const get = <T>(path: string, token = auditor.token) => call<Answer<T>>(server, token, `/api/agency/v1/reach/${path}`);
const viewers = async (personId: string, more = '&include=possible') =>
  (await get<ReachEntry[]>(`viewers?client_id=${mine.client.id}&people_id=${personId}${more}`)).body;

describe('who saw a debtor', () => {
  it('names who opened the account, whose lists had it, and who read reports of its client', async () => {
    const { data } = await viewers(opened.personId);
    const of = (email: string) => data.filter((row) => row.email === email).map(({ what, certainty }) => `${certainty}: ${what}`);
    expect(of(mine.user.email).toSorted()).toEqual([
      'listed: List of debtors',
      'named: Viewed an account',
      'possible: Report: Inventory and status',
    ]);
    expect(of(staff.email)).toEqual(['listed: List of accounts in the console']);
    const sure = (await viewers(opened.personId, '')).data;
    expect(sure.map(({ certainty }) => certainty)).not.toContain('possible');
    expect(sure).toHaveLength(data.filter(({ certainty }) => certainty !== 'possible').length);
  });

  it('reports a debtor who was only listed as listed', async () => {
    const { data } = await viewers(listed.personId);
    expect(data.filter(({ certainty }) => certainty === 'named')).toEqual([]);
    expect(data.map(({ what }) => what)).toContain('List of debtors');
  });

  it('includes an export for the accounts in it, and a system that read the client', async () => {
    const feed = await makeFeed(server, ['read']);
    const another = await makeFeed(server, ['read']);
    const accounts = `/v1/accounts?client=${mine.client.id}`;
    // Rows are delivered once no older transaction runs in any database of the cluster; a page without rows names no client.
    await expect.poll(async () => (await another.get<{ data: object[] }>(accounts)).body.data.length).toBeGreaterThan(0);
    await feed.get(accounts);
    const { data } = await viewers(listed.personId);
    expect(data.map(({ what }) => what)).toContain('Export of accounts');
    expect(data.find(({ actor }) => actor === feed.name)).toMatchObject({
      certainty: 'possible',
      what: 'Agency’s system: read accounts',
    });
    const { body } = await get(`people?actor=${feed.name}`);
    expect(body).toMatchObject({ matched: [{ kind: 'feed_key' }], wide: [{ client: { id: mine.client.id }, times: 1 }] });
    expect((await viewers(opened.personId)).data.map(({ what }) => what)).not.toContain('Export of accounts');
  });

  it('continues by a cursor, and is limited to days', async () => {
    const all = (await viewers(opened.personId)).data.map(({ id }) => id);
    const first = await viewers(opened.personId, '&include=possible&limit=2');
    const rest = await viewers(opened.personId, `&include=possible&limit=200&cursor=${first.page.next_cursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all);
    expect((await viewers(opened.personId, '&to=2020-01-01')).data).toEqual([]);
  });

  it('includes placements listed in the console, and downloads of their files', async () => {
    const admin = await createAgencyUser(server);
    await confirmIdentity(server, admin.token);
    const [row] = await server.database.query<{ batch_id: string }>('select batch_id from portal.accounts where id = $1', [
      listed.id,
    ]);
    const placement = `/api/agency/v1/clients/${mine.client.id}/placements/${row?.batch_id}`;
    const seenBy = async (personId: string) =>
      (await viewers(personId, '')).data
        .filter(({ email }) => email === admin.email)
        .map(({ what, certainty }) => `${certainty}: ${what}`);
    const reached = async () => (await get<ReachedPerson[]>(`people?actor=${encodeURIComponent(admin.email)}`)).body.data;
    await call(server, admin.token, `${placement}/file?layout=csv`);
    expect(await seenBy(listed.personId)).toEqual(['listed: Downloaded a placement for the agency’s system']);
    expect(await reached()).toMatchObject([{ people_id: listed.personId, times: 1 }]);
    await call(server, admin.token, `${placement}/accounts`);
    expect(await seenBy(listed.personId)).toEqual([
      'listed: Accounts of a placement in the console',
      'listed: Downloaded a placement for the agency’s system',
    ]);
    expect(await reached()).toMatchObject([{ people_id: listed.personId, times: 2 }]);
    expect(await seenBy(opened.personId)).toEqual([]);
  });

  it('finds the debtor by an account number or a name, and records each search', async () => {
    const [row] = await server.database.query<{ number: number }>('select number from portal.accounts where id = $1', [
      opened.id,
    ]);
    const number = formatAccountNumber(row?.number ?? 0);
    for (const q of [number, 'jordan marwood'])
      expect((await get(`debtors?client_id=${mine.client.id}&q=${encodeURIComponent(q)}`)).body.data).toEqual([
        { people_id: opened.personId, name: 'MARWOOD, JORDAN', accounts: [number] },
      ]);
    const entries = await server.database.query<{ details: object; is_internal: boolean }>(
      `select details, is_internal from portal.agency_audit_log
       where action = 'reach.searched' and actor_user_id = $1 and client_id = $2 and details ? 'people_ids'`,
      [auditor.id, mine.client.id],
    );
    const entry = { details: { people_ids: [opened.personId] }, is_internal: true };
    expect(entries).toEqual([entry, entry]);
  });
});

describe('whose data a user or key reached', () => {
  const people = async (actor: string, token = auditor.token) =>
    (await get<ReachedPerson[]>(`people?actor=${encodeURIComponent(actor)}`, token)).body;

  it('counts debtors by client, and names what was not recorded by account', async () => {
    const found = await people(mine.user.email.toUpperCase());
    expect(found).toMatchObject({ matched: [{ kind: 'user' }], people: 2 });
    expect(found.data.find(({ people_id: id }) => id === opened.personId)).toMatchObject({ accounts: 1, times: 2 });
    expect(found.wide).toMatchObject([{ client: { id: mine.client.id }, what: 'Report: Inventory and status', times: 1 }]);
    expect(await people('nobody@example.com')).toMatchObject({ matched: [], people: 0, data: [] });
  });

  it('is limited to the clients of the searcher, and every search is recorded', async () => {
    const limited = await createAgencyUser(server, 'agency_auditor', { clientIds: [other.client.id] });
    expect(await people(mine.user.email, limited.token)).toMatchObject({ people: 0, data: [], wide: [] });
    const path = `viewers?client_id=${mine.client.id}&people_id=${opened.personId}`;
    expect((await get(path, limited.token)).status).toBe(404);
    expect((await get(`debtors?client_id=${mine.client.id}&q=a`, limited.token)).status).toBe(404);
    expect((await get(path, staff.token)).status).toBe(403);
    for (const kind of ['debtors?q=a', `viewers?people_id=${opened.personId}`])
      expect((await get(`${kind}&client_id=${newId()}`)).status, kind).toBe(404);
    const log = await server.database.query<{ actor_user_id: string }>(
      `select actor_user_id from portal.agency_audit_log where action = 'reach.searched' and actor_user_id = $1`,
      [auditor.id],
    );
    expect(log.length).toBeGreaterThan(3);
    expect(await server.database.query(`select from portal.audit_log where action like 'reach%'`)).toEqual([]);
  });

  it('is exported after a confirmation of identity', async () => {
    const path = `people/export?actor=${encodeURIComponent(mine.user.email)}`;
    expect((await get(path)).status).toBe(403);
    await confirmIdentity(server, auditor.token);
    const file = await call<string>(server, auditor.token, `/api/agency/v1/reach/${path}`);
    expect(file.body.trim().split('\r\n')).toHaveLength(3);
    const who = `viewers/export?client_id=${mine.client.id}&people_id=${opened.personId}`;
    expect((await call<string>(server, auditor.token, `/api/agency/v1/reach/${who}`)).body).toContain('Viewed an account');
  });
});

describe('what one session reached', () => {
  it('is distinguished from the user’s other sessions, even for the same data within half an hour', async () => {
    const owner = await createMember(server);
    const account = await createTestAccount(server, owner.client.id, { name: 'QUILLFEATHER, ANN' });
    const missed = await createTestAccount(server, owner.client.id, { name: 'WREN, SAM' });
    const stolen = await signIn(server, owner.user.email);
    const page = (id: { id: string; personId: string }) =>
      `/api/legacy/v1/clients/${owner.client.id}/debtors/${id.personId}/accounts/${id.id}`;
    for (const token of [owner.token, stolen]) await call(server, token, page(account));
    await call(server, owner.token, page(missed));
    const actor = encodeURIComponent(owner.user.email);
    const all = (await get<ReachedPerson[]>(`people?actor=${actor}`)).body;
    expect(all.people).toBe(2);
    expect(all.sessions?.map(({ times }) => times).toSorted()).toEqual([1, 2]);
    expect(all.sessions?.[0]).toMatchObject({ ip: '127.0.0.1', device: expect.any(String) as string });
    const thief = all.sessions?.find(({ times }) => times === 1)?.id ?? '';
    const reached = (await get<ReachedPerson[]>(`people?actor=${actor}&session=${thief}`)).body;
    expect(reached).toMatchObject({ people: 1, data: [{ people_id: account.personId, times: 1 }], wide: [] });
    expect(reached.sessions).toHaveLength(2);
    await confirmIdentity(server, auditor.token);
    const file = await call<string>(server, auditor.token, `/api/agency/v1/reach/people/export?actor=${actor}&session=${thief}`);
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
  });

  it('includes its lists, and the files that a job wrote for it', async () => {
    const owner = await createMember(server);
    await createTestAccount(server, owner.client.id);
    const stolen = await signIn(server, owner.user.email);
    const base = `/api/legacy/v1/clients/${owner.client.id}`;
    await call(server, owner.token, `${base}/debtors`);
    await call(server, stolen, `${base}/debtors`);
    const { body } = await call<{ data: { id: string } }>(server, stolen, `${base}/exports`, {
      method: 'POST',
      body: { format: 'csv', filters: {} },
    });
    const ended = async () =>
      (await call<{ data: { state: string } }>(server, stolen, `${base}/exports/${body.data.id}`)).body.data.state;
    await expect.poll(ended, { timeout: 20_000 }).toBe('ready');
    const rows = await server.database.query<{ what: string; session_id: string }>(
      'select what, session_id from portal.list_views where client_id = $1 order by at',
      [owner.client.id],
    );
    expect(rows.map(({ what }) => what)).toEqual(['debtors', 'debtors', 'accounts_export']);
    const [own, theirs, file] = rows.map(({ session_id: id }) => id);
    expect(theirs).not.toBe(own);
    expect(file).toBe(theirs);
  });
});
