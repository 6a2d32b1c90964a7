import type { Complaint, ComplaintCounts } from '@recoup/contract/agency/complaints';
import type { Today } from '@recoup/contract/agency/today';
import { addDays } from '@recoup/domain/shared/days';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let other: Awaited<ReturnType<typeof createMember>>;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let auditor: Awaited<ReturnType<typeof createAgencyUser>>;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  other = await createMember(server);
  admin = await createAgencyUser(server);
  auditor = await createAgencyUser(server, 'agency_auditor');
  today = server.platform.clock.today();
});
afterAll(() => server.stop());

interface Answer<T> {
  data: T;
  code?: string;
  errors?: { path: string }[];
  page?: { next_cursor: string | null };
}
const send = <T = Complaint>(method: string, path: string, body?: object, token = admin.token) =>
  call<Answer<T>>(server, token, `/api/agency/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });

const facts = (overrides: object = {}) => ({
  kind: 'amount',
  source: 'debtor',
  complainant: 'Jordan Marwood',
  account_number: '',
  text: 'The balance has a fee that was never agreed.',
  received_on: today,
  due_on: null,
  owner_id: null,
  ...overrides,
});
const record = async (overrides: object = {}, clientId = mine.client.id) =>
  (await send('POST', `clients/${clientId}/complaints`, facts(overrides))).body.data;
const list = async (query = '', token = auditor.token) =>
  (await send<Complaint[]>('GET', `complaints${query}`, undefined, token)).body;

describe('a complaint', () => {
  it('is recorded about an account, with a reference, a due date and an owner', async () => {
    const account = await createTestAccount(server, mine.client.id, { name: 'MARWOOD, JORDAN' });
    const [row] = await server.database.query<{ number: number }>('select number from portal.accounts where id = $1', [
      account.id,
    ]);
    const number = formatAccountNumber(row?.number ?? 0);
    const made = await record({ account_number: number, owner_id: admin.id });
    expect(made).toMatchObject({
      state: 'open',
      due_on: addDays(today, 15),
      is_overdue: false,
      owner: { id: admin.id },
      account: { id: account.id, number },
      client: { id: mine.client.id },
    });
    expect(made.reference).toMatch(/^C-\d{3,}$/);
    expect((await list(`?q=${made.reference}`)).data.map(({ id }) => id)).toEqual([made.id]);
    expect((await list('?q=marwood%20jordan')).data.map(({ id }) => id)).toContain(made.id);
  });

  it('is refused with an unknown account, a future day or an owner who is no administrator', async () => {
    const path = `clients/${mine.client.id}/complaints`;
    for (const [field, value] of [
      ['account_number', 'A-999999-9'],
      ['received_on', addDays(today, 1)],
      ['owner_id', auditor.id],
      ['due_on', addDays(today, -1)],
    ] as const)
      expect(await send('POST', path, facts({ [field]: value }))).toMatchObject({
        status: 422,
        body: { errors: [{ path: field }] },
      });
  });

  it('is answered, resolved and reopened, and its former answer stays in the audit log', async () => {
    const { id } = await record();
    const move = (body: object) => send('POST', `complaints/${id}/state`, body);
    const resolved = { to: 'resolved', outcome: 'monetary_relief', resolution: 'The fee was removed.' };
    expect(await move({ ...resolved, revision: 1 })).toMatchObject({ status: 409, body: { code: 'state_not_reachable' } });
    const answered = await move({ to: 'answered', answer: 'We removed the fee.', revision: 1 });
    expect(answered.body.data).toMatchObject({ state: 'answered', answer: 'We removed the fee.', revision: 2 });
    expect(await move({ ...resolved, revision: 1 })).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await move({ ...resolved, revision: 2 })).body.data).toMatchObject({ state: 'resolved', outcome: 'monetary_relief' });
    const reopened = await move({ to: 'open', reason: 'The fee is back', revision: 3 });
    expect(reopened.body.data).toMatchObject({ state: 'open', answer: null, outcome: null, revision: 4 });
    const log = await server.database.query<{ details: { before?: { answer: string } } }>(
      `select details from portal.agency_audit_log where subject_id = $1 and action = 'complaint.moved' order by at desc, id desc limit 1`,
      [id],
    );
    expect(log[0]?.details.before?.answer).toBe('We removed the fee.');
  });

  it('is changed with its previous text in the audit log', async () => {
    const made = await record();
    const body = facts({ kind: 'threat', due_on: addDays(today, 3), revision: 1 });
    expect((await send('PATCH', `complaints/${made.id}`, body)).body.data).toMatchObject({ kind: 'threat', revision: 2 });
    expect(await send('PATCH', `complaints/${made.id}`, body)).toMatchObject({ status: 409, body: { code: 'changed' } });
    const log = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where subject_id = $1 and action = 'complaint.changed'`,
      [made.id],
    );
    expect(log).toMatchObject([{ details: { before: { kind: 'amount', due_on: made.due_on } } }]);
  });
});

describe('the register', () => {
  it('lists open complaints by due date, then closed ones, over pages', async () => {
    const client = await createMember(server);
    const make = (received: number, due: number) =>
      record({ received_on: addDays(today, received), due_on: addDays(today, due) }, client.client.id);
    const closed = await make(-40, -30);
    await send('POST', `complaints/${closed.id}/state`, { to: 'withdrawn', reason: 'Withdrawn', revision: 1 });
    const [late, week, later] = [await make(-20, -5), await make(0, 6), await make(0, 9)];
    const query = `?client=${client.client.id}`;
    expect((await list(query)).data.map(({ id }) => id)).toEqual([late.id, week.id, later.id, closed.id]);
    const first = await list(`${query}&limit=3`);
    expect((await list(`${query}&limit=3&cursor=${first.page?.next_cursor}`)).data.map(({ id }) => id)).toEqual([closed.id]);
    expect((await list(`${query}&due=overdue`)).data).toMatchObject([{ id: late.id, is_overdue: true }]);
    expect((await list(`${query}&due=week`)).data.map(({ id }) => id)).toEqual([week.id]);
    expect((await list(`${query}&state=withdrawn`)).data.map(({ id }) => id)).toEqual([closed.id]);
  });

  it('counts by kind and month, and on Today', async () => {
    const { client } = await createMember(server);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] });
    await record({ kind: 'privacy' }, client.id);
    await record({ kind: 'privacy', received_on: addDays(today, -400), due_on: addDays(today, -380) }, client.id);
    const { data } = (await send<ComplaintCounts>('GET', 'complaint-counts', undefined, limited.token)).body;
    expect(data).toMatchObject({ kinds: [{ kind: 'privacy', total: 1 }], open: 2, overdue: 1 });
    expect(data.kinds[0]?.counts.at(-1)).toBe(1);
    expect(data.months).toHaveLength(12);
    const waiting = (await send<Today>('GET', 'today', undefined, limited.token)).body.data.complaints;
    expect(waiting).toEqual({ open: 2, overdue: 1, due_on: addDays(today, -380) });
    const staff = await createAgencyUser(server, 'agency_staff');
    expect((await send<Today>('GET', 'today', undefined, staff.token)).body.data.complaints).toBeNull();
  });

  it('is hidden from clients, staff and users limited to other clients, and read-only for auditors', async () => {
    const { id } = await record();
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [other.client.id] });
    expect((await list('', limited.token)).data).toEqual([]);
    expect((await send('GET', `complaints/${id}`, undefined, limited.token)).status).toBe(404);
    expect(
      (await send('POST', `complaints/${id}/state`, { to: 'withdrawn', reason: 'x', revision: 1 }, limited.token)).status,
    ).toBe(404);
    expect((await send('GET', `complaints/${id}`, undefined, mine.token)).status).toBe(404);
    expect((await send('GET', `complaints/${id}`, undefined, auditor.token)).status).toBe(200);
    expect((await send('POST', `clients/${mine.client.id}/complaints`, facts(), auditor.token)).status).toBe(403);
    const inClientLog = await server.database.query(
      `select from portal.audit_log where client_id = $1 and (action like 'complaint%' or details::text like '%complaint%')`,
      [mine.client.id],
    );
    expect(inClientLog).toEqual([]);
  });

  it('is exported after a confirmation of identity, and the export is recorded', async () => {
    expect(await send('GET', 'complaints/export')).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, admin.token);
    const file = await call<string>(server, admin.token, `/api/agency/v1/complaints/export?client=${mine.client.id}`);
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toContain('Complaint,Status,Kind,From');
    expect(lines.length).toBeGreaterThan(2);
    const log = await server.database.query(`select from portal.agency_audit_log where action = 'complaints.exported'`);
    expect(log).toHaveLength(1);
  });

  it('takes the days until a complaint is due from its settings, set by administrators of all clients', async () => {
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] });
    expect((await send('PUT', 'complaint-settings', { complaint_days: 10 }, limited.token)).status).toBe(403);
    expect((await send('PUT', 'complaint-settings', { complaint_days: 91 })).status).toBe(400);
    const saved = await send<{ complaint_days: number; owners: object[] }>('PUT', 'complaint-settings', { complaint_days: 10 });
    expect(saved.body.data.complaint_days).toBe(10);
    expect(saved.body.data.owners).toContainEqual({ id: admin.id, name: 'Robin Vance' });
    expect((await record()).due_on).toBe(addDays(today, 10));
  });
});

describe('a complaint about the agency itself', () => {
  const own = (overrides: object = {}) => {
    const { account_number: _none, ...rest } = facts(overrides);
    return rest;
  };
  it('names no client, and is seen by those who may see all clients, by the query and by the policy', async () => {
    const made = await send('POST', 'complaints', own());
    expect(made).toMatchObject({ status: 201, body: { data: { client: null, account: null } } });
    const { id } = made.body.data;
    expect((await list('?about=agency')).data.map((row) => row.id)).toEqual([id]);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] });
    expect((await list('?about=agency', limited.token)).data).toEqual([]);
    expect((await send('GET', `complaints/${id}`, undefined, limited.token)).status).toBe(404);
    expect((await send('POST', 'complaints', own(), limited.token)).status).toBe(403);
    const seenBy = (user: { id: string }) =>
      server.platform.db.asUser({ sub: user.id, role: 'authenticated', agencyClientId: '*' }, (tx) =>
        tx.selectFrom('portal.complaints').select('id').where('id', '=', id).execute(),
      );
    expect(await seenBy(auditor)).toEqual([{ id }]);
    expect(await seenBy(limited)).toEqual([]);
    expect(await seenBy(mine.user)).toEqual([]);
    const moved = await send('POST', `complaints/${id}/state`, { to: 'answered', answer: 'We apologized.', revision: 1 });
    expect(moved.body.data).toMatchObject({ state: 'answered', client: null });
    const counts = await send<ComplaintCounts>('GET', 'complaint-counts');
    expect(counts.body.data.kinds.find(({ kind }) => kind === 'amount')?.total).toBeGreaterThan(0);
  });

  it('belongs to no client and is owned by an administrator of all clients', async () => {
    expect((await send('POST', 'complaints', own({ source: 'client' }))).body.errors).toMatchObject([{ path: 'source' }]);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] });
    const refused = await send('POST', 'complaints', own({ owner_id: limited.id }));
    expect(refused.body.errors).toMatchObject([
      { path: 'owner_id', message: 'Choose an administrator with access to all clients.' },
    ]);
    const { body } = await send('POST', 'complaints', own());
    const change = { ...facts({ account_number: 'A-1001-7' }), due_on: today, revision: 1 };
    expect((await send('PATCH', `complaints/${body.data.id}`, change)).body.errors).toMatchObject([{ path: 'account_number' }]);
  });
});
