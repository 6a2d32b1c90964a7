import type { CompanyUser } from '@recoup/contract/users/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { openSession, setUpApp } from '#test/second-factors.ts';
import { createCompanyWithMembers, type Company } from '#test/members.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompanyWithMembers(server);
});
afterAll(() => server.stop());

interface Answer {
  data: CompanyUser;
  code: string;
  errors: { path: string }[];
}
const userPath = (id: string) => `${company.base}/users/${id}`;
const change = (token: string, id: string, body: unknown) => call<Answer>(server, token, userPath(id), { method: 'PATCH', body });
const list = async (query = '') =>
  (
    await call<{ data: CompanyUser[]; page: { next_cursor: string | null; total: number } }>(
      server,
      company.token,
      `${company.base}/users${query}`,
    )
  ).body;
const rowOf = async (email: string) => (await list(`?q=${encodeURIComponent(email)}`)).data[0] as CompanyUser;

describe('the list of members', () => {
  it('has members and open invitations, with their actions', async () => {
    const { data, page } = await list();
    expect(page).toEqual({ next_cursor: null, total: 5 });
    expect(data.map(({ name, email, state }) => [name || email, state])).toEqual([
      ['Ada Example', 'active'],
      ['Bo Marsh', 'active'],
      ['Cy Lee', 'active'],
      ['eve@example.com', 'expired'],
      ['Fay Ray', 'invited'],
    ]);
    const [ada, bo, cy, eve, fay] = data;
    expect(ada).toMatchObject({
      kind: 'member',
      role: 'client_admin',
      is_self: true,
      locations: null,
      second_factor: 'off',
      invitation: null,
      abilities: { change_role: true, remove: true, resend: false, revoke: false },
    });
    expect(Date.parse(ada?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 600_000);
    expect(bo).toMatchObject({ role: 'client_admin', is_self: false, last_seen_at: null });
    expect(cy).toMatchObject({ role: 'client_staff', locations: [{ id: company.locations[0], name: 'Office 1' }] });
    expect(eve).toMatchObject({
      kind: 'invitation',
      second_factor: null,
      abilities: { change_role: false, remove: false, resend: true, revoke: true },
    });
    expect(fay?.invitation).toMatchObject({ invited_by: 'Ada', times_sent: 1 });
    expect(JSON.stringify(data)).not.toContain(company.tokenHash);
  });

  it.each([
    ['?q=MARSH', ['Bo Marsh']],
    ['?q=fay@', ['Fay Ray']],
    ['?q=nobody', []],
    ['?role=client_admin&state=active', ['Ada Example', 'Bo Marsh']],
    ['?state=invited&state=expired', ['', 'Fay Ray']],
    ['?q=%25', []],
  ])('is narrowed by %s', async (query, names) => {
    const { data, page } = await list(query);
    expect(data.map(({ name }) => name)).toEqual(names);
    expect(page.total).toBe(names.length);
  });

  it.each(['name', 'email', 'role', 'state', 'last_seen', 'since'])('is turned page by page when sorted by %s', async (sort) => {
    for (const dir of ['asc', 'desc']) {
      const whole = (await list(`?sort=${sort}&dir=${dir}`)).data.map(({ id }) => id);
      const turned: string[] = [];
      let cursor: string | null = null;
      do {
        const next = await list(`?sort=${sort}&dir=${dir}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        turned.push(...next.data.map(({ id }) => id));
        cursor = next.page.next_cursor;
      } while (cursor);
      expect(turned).toEqual(whole);
      expect(whole).toHaveLength(5);
    }
  });

  it.each([
    'sort=token_sha256',
    'dir=up',
    'limit=0',
    'limit=201',
    'state=gone',
    'role=agency_admin',
    'cursor=x',
    `q=${'a'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect((await call(server, company.token, `${company.base}/users?${query}`)).status).toBe(400);
  });

  it('shows two-factor authentication', async () => {
    const { user } = await createMember(server);
    await addMember(server, { clientId: company.id, userId: user.id, role: 'client_staff' });
    await setUpApp(await openSession(server, user.email));
    expect(await rowOf(user.email)).toMatchObject({ second_factor: 'on' });
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [user.id]);
  });

  it("knows a hosted project's users from their tokens", async () => {
    const id = crypto.randomUUID();
    await addMember(server, { clientId: company.id, userId: id, role: 'client_staff' });
    await server.database.query(
      `insert into portal.user_profiles (user_id, email, name) values ($1, 'hosted@example.com', 'Gil Ost')`,
      [id],
    );
    expect(await rowOf('hosted@example.com')).toMatchObject({ name: 'Gil Ost', second_factor: 'unknown' });
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [id]);
  });

  it("stores the name and address of a visitor's token", async () => {
    const profiles = () =>
      server.database.query<{ name: string }>(
        'select email, name, has_second_factor from portal.user_profiles where user_id = $1',
        [company.user.id],
      );
    expect(await profiles()).toEqual([{ email: company.user.email, name: 'Ada Example', has_second_factor: false }]);
  });

  it("reveals nothing about members' other clients", async () => {
    const other = await createMember(server);
    await addMember(server, { clientId: company.id, userId: other.user.id, role: 'client_staff' });
    expect((await call(server, other.token, `/api/core/v1/clients/${other.client.id}`)).status).toBe(200);
    expect((await rowOf(other.user.email)).last_seen_at).toBeNull();
    await server.database.query('update portal.memberships set ended_at = now() where client_id = $1 and user_id = $2', [
      company.id,
      other.user.id,
    ]);
  });
});

describe('changing access', () => {
  it('limits staff to locations, promotes to admin, and refuses a conflicting change', async () => {
    const { id, email } = await company.add('staff');
    const row = await rowOf(email);
    const limited = await change(company.token, id, {
      role: 'client_staff',
      location_ids: [company.locations[1]],
      revision: row.revision,
    });
    expect(limited).toMatchObject({
      status: 200,
      body: { data: { locations: [{ name: 'Office 2' }], revision: row.revision + 1 } },
    });
    const late = await change(company.token, id, { role: 'client_admin', revision: row.revision });
    expect(late).toMatchObject({ status: 409, body: { code: 'member_changed', errors: [] } });
    const raised = await change(company.token, id, { role: 'client_admin', revision: row.revision + 1 });
    expect(raised.body.data).toMatchObject({ role: 'client_admin', locations: null, revision: row.revision + 2 });
    // Repeating it changes nothing, so nothing is recorded.
    const same = await change(company.token, id, { role: 'client_admin', revision: row.revision + 2 });
    expect(same.body.data.revision).toBe(row.revision + 2);
    const log = await server.database.query<{ details: unknown }>(
      `select details from portal.audit_log where action = 'user.changed' and subject_id = $1 order by at`,
      [company.userIdOf(email)],
    );
    expect(log).toHaveLength(2);
    expect(log[1]?.details).toMatchObject({
      email,
      from: { role: 'client_staff' },
      to: { role: 'client_admin', location_ids: null },
    });
  });

  it('lets an admin become staff if another admin stays', async () => {
    const { id, email, token } = await company.add('admin');
    const answer = await change(token, id, { role: 'client_staff', revision: 1 });
    expect(answer).toMatchObject({ status: 200, body: { data: { email, role: 'client_staff', is_self: true } } });
    expect((await change(token, id, { role: 'client_admin', revision: 2 })).status).toBe(403);
  });

  it('takes effect in open sessions at once', async () => {
    const { id, email, token } = await company.add('admin');
    expect((await call(server, token, `${company.base}/users`)).status).toBe(200);
    await change(company.token, id, { role: 'client_staff', revision: 1 });
    expect((await call(server, token, `${company.base}/users`)).status).toBe(403);
    expect((await call(server, company.token, userPath(id), { method: 'DELETE' })).status).toBe(204);
    expect((await call(server, token, `/api/core/v1/clients/${company.id}`)).status).toBe(404);
    expect((await list(`?q=${email}`)).data).toEqual([]);
  });

  it.each([
    ['role', { role: 'owner' }, 400],
    ['role', { role: 'agency_admin' }, 400],
    ['role', { role: null }, 400],
    ['location_ids', { location_ids: [] }, 400],
    ['location_ids', { location_ids: ['x'] }, 400],
    ['location_ids', { location_ids: 'all' }, 400],
    ['location_ids', { location_ids: ['0190a0b0-0000-7000-8000-000000000000'] }, 422],
    ['location_ids', { role: 'client_admin', location_ids: 'own' }, 422],
    ['revision', { revision: 0 }, 400],
    ['revision', { revision: '1' }, 400],
    ['revision', { revision: undefined }, 400],
  ])('is refused for a bad %s: %j', async (path, wrong, status) => {
    const { id } = await company.someStaff();
    const locationIds = 'location_ids' in wrong && wrong.location_ids === 'own' ? [company.locations[0]] : undefined;
    const answer = await change(company.token, id, {
      role: 'client_staff',
      revision: 1,
      ...wrong,
      ...(locationIds ? { location_ids: locationIds } : {}),
    });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]?.path.split('.')[0]).toBe(path);
  });

  it("does not take another company's location", async () => {
    const other = await createMember(server);
    const { id } = await company.someStaff();
    const answer = await change(company.token, id, {
      role: 'client_staff',
      revision: 1,
      location_ids: [other.client.locations[0]],
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'location_ids' }] } });
  });
});

describe('the last admin', () => {
  it('cannot leave or become staff, and the list says so', async () => {
    const { client, user, token } = await createMember(server);
    const base = `/api/core/v1/clients/${client.id}`;
    const { body } = await call<{ data: CompanyUser[] }>(server, token, `${base}/users`);
    const [self] = body.data;
    expect(self?.abilities).toEqual({ change_role: false, change_locations: false, remove: false, resend: false, revoke: false });
    const path = `${base}/users/${self?.id}`;
    expect(await call(server, token, path, { method: 'DELETE' })).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(await call(server, token, path, { method: 'PATCH', body: { role: 'client_staff', revision: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    // With another admin, everyone may leave.
    const second = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: second.id });
    expect((await call(server, token, path, { method: 'DELETE' })).status).toBe(204);
    expect((await call(server, token, base)).status).toBe(404);
    expect(user.id).not.toBe(second.id);
  });

  it.each([
    ['demote each other', { method: 'PATCH', body: { role: 'client_staff', revision: 1 } }],
    ['remove each other', { method: 'DELETE' }],
    ['leave both at once', { method: 'DELETE', own: true }],
  ])(
    'is still there when the only two %s',
    async (_how, { own = false, ...init }: { own?: boolean; method: string; body?: unknown }) => {
      for (let round = 0; round < 5; round += 1) {
        const one = await createMember(server);
        const user = await createTestUser(server);
        await addMember(server, { clientId: one.client.id, userId: user.id });
        const token = await signIn(server, user.email);
        const base = `/api/core/v1/clients/${one.client.id}/users`;
        const rows = (await call<{ data: CompanyUser[] }>(server, token, base)).body.data;
        const idOf = (self: boolean) => rows.find(({ is_self: isSelf }) => isSelf === self)?.id ?? '';
        const [hers, his] = [idOf(true), idOf(false)];
        const answers = await Promise.all([
          call(server, token, `${base}/${own ? hers : his}`, init),
          call(server, one.token, `${base}/${own ? his : hers}`, init),
        ]);
        const statuses = answers.map(({ status }) => status).toSorted();
        expect(statuses[0]).toBeLessThan(300);
        expect(statuses[1]).toBeGreaterThanOrEqual(403);
        const [left] = await server.database.query<{ count: number }>(
          `select count(*)::int as count from portal.memberships where client_id = $1 and role = 'client_admin' and ended_at is null`,
          [one.client.id],
        );
        expect(left?.count).toBe(1);
      }
    },
  );

  it('of two admins changing the same member, the second is refused', async () => {
    const { id, token } = await company.add('admin');
    const staff = await company.someStaff();
    const answers = await Promise.all([
      change(company.token, staff.id, { role: 'client_staff', revision: 1, location_ids: [company.locations[0]] }),
      change(token, staff.id, { role: 'client_staff', revision: 1, location_ids: [company.locations[1]] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await call(server, company.token, userPath(id), { method: 'DELETE' });
  });
});

describe("an admin's invitations", () => {
  const isOpen = async (id: string) =>
    (await server.database.query('select from portal.invitations where id = $1 and revoked_at is null', [id])).length > 0;
  const invitedBy = async (inviterId: string, email: string) => {
    const id = await company.addInvitation(email);
    await server.database.query('update portal.invitations set invited_by = $2 where id = $1', [id, inviterId]);
    return id;
  };

  it.each([
    ['removed', { method: 'DELETE' }],
    ['made staff', { method: 'PATCH', body: { role: 'client_staff', revision: 1 } }],
  ])('who is %s by another are taken back, and the log says so; those of others stay', async (how, init) => {
    const { id, userId } = await company.add('admin');
    const own = await invitedBy(userId, `own-${userId}@example.com`);
    const others = await company.addInvitation(`others-${userId}@example.com`);
    expect((await call(server, company.token, userPath(id), init)).status).toBeLessThan(300);
    expect([await isOpen(own), await isOpen(others)], how).toEqual([false, true]);
    expect(
      await server.database.query('select action, details from portal.audit_log where subject_id = $1', [own]),
    ).toMatchObject([{ action: 'user.invitation_revoked', details: { email: `own-${userId}@example.com` } }]);
    await server.database.query('delete from portal.invitations where id = any ($1)', [[own, others]]);
  });

  it('stay when the admin leaves voluntarily', async () => {
    const { id, userId, token } = await company.add('admin');
    const own = await invitedBy(userId, `left-${userId}@example.com`);
    expect((await call(server, token, userPath(id), { method: 'DELETE' })).status).toBe(204);
    expect(await isOpen(own)).toBe(true);
    await server.database.query('delete from portal.invitations where id = $1', [own]);
  });
});

describe('the member export', () => {
  it('has everyone who matches the filters, contains no formula, and is recorded', async () => {
    const user = await createTestUser(server, { first_name: '=HYPERLINK("x")', last_name: '' });
    await addMember(server, { clientId: company.id, userId: user.id, role: 'client_staff' });
    const { status, body, headers } = await call<string>(server, company.token, `${company.base}/users/export?q=hyperlink`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="users-\d{4}-\d\d-\d\d\.csv"/);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Name,Email,Role,Locations,Status,Two-factor,Last seen');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")",${user.email},Staff,All,Active,Off,,`);
    const xlsx = await fetch(`${server.url}${company.base}/users/export?format=xlsx`, {
      headers: { authorization: `Bearer ${company.token}` },
    });
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const log = await server.database.query(`select 1 from portal.audit_log where client_id = $1 and action = 'users.exported'`, [
      company.id,
    ]);
    expect(log).toHaveLength(2);
    expect((await call(server, company.token, `${company.base}/users/export?format=pdf`)).status).toBe(400);
  });
});
