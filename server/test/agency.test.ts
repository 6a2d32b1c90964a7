import type { AuditLogEntry } from '@recoup/contract/audit/audit-log';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { addMember, call, createMember, createTestAccount, signIn } from '#test/factories.ts';
import { sampleOf } from '#test/sample.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
let rows: Rows;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
  rows = await createRows(server, member);
  admin = await createAgencyUser(server);
  staff = await createAgencyUser(server, 'agency_staff');
});
afterAll(() => server.stop());

const base = () => `/api/core/v1/clients/${member.client.id}`;
const legacy = () => `/api/legacy/v1/clients/${member.client.id}`;
const views = () =>
  server.database.query<{ operation: string; subject_id: string | null; actor_user_id: string }>(
    `select details ->> 'operation' as operation, subject_id, actor_user_id from portal.audit_log
     where client_id = $1 and action = 'agency.looked' order by at, id`,
    [member.client.id],
  );

describe('agency staff', () => {
  it('view any client in read-only mode', async () => {
    const { body } = await call<{ data: ClientDetails }>(server, admin.token, base());
    expect(body.data).toMatchObject({ client_id: member.client.id, role: 'agency_admin', is_read_only: true });
    expect(body.data.locations).toHaveLength(2);
    expect(body.data.abilities).toEqual({
      place_accounts: false,
      export_sensitive: false,
      manage_users: false,
      edit_business: false,
      see_administration: true,
    });
    const mine = await call(server, admin.token, '/api/core/v1/clients/my-clients');
    expect(mine.body).toEqual({ data: [], agency_role: 'agency_admin' });
    expect((await call(server, member.token, '/api/core/v1/clients/my-clients')).body).toMatchObject({ agency_role: null });
    expect((await call(server, admin.token, '/api/core/v1/clients/0190a0b0-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('reach every client page and cannot write through any endpoint', async () => {
    for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'client')) {
      const query = new URLSearchParams(endpoint.query ? (sampleOf(endpoint.query) as Record<string, string>) : {});
      const path = `${pathOf(endpoint, rows)}?${query}`;
      for (const { token, isAdmin } of [
        { ...admin, isAdmin: true },
        { ...staff, isAdmin: false },
      ]) {
        const answer = await call<{ code?: string }>(server, token, path, {
          method: endpoint.method,
          ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
        });
        if (endpoint.method !== 'GET') expect(answer, endpoint.name).toMatchObject({ status: 403, body: { code: 'read_only' } });
        else if (endpoint.roles && !isAdmin)
          expect(answer, endpoint.name).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        // Data private to its author is not found, unfinished data conflicts, and a document without a file is gone.
        else expect([200, 404, 409, 410], endpoint.name).toContain(answer.status);
      }
    }
  });

  it('open accounts, the list and files', async () => {
    const account = await createTestAccount(server, member.client.id);
    const path = `${legacy()}/debtors/${account.personId}/accounts/${account.id}`;
    const { body } = await call<{ data: { abilities: object } }>(server, staff.token, path);
    expect(body.data.abilities).toEqual({ add_note: false, add_document: false });
    expect((await call(server, staff.token, `${legacy()}/debtors?q=Example`)).body).toMatchObject({ data: { length: 2 } });
    const file = await call<string>(server, staff.token, `${legacy()}/debtors/export`);
    expect([file.status, file.body.split('\r\n').length]).toEqual([200, 4]);
  });

  it('do not see full numbers from a placement file', async () => {
    const path = `${legacy()}/imports/${rows['imports']}/errors?sensitive=true`;
    expect((await call(server, admin.token, path)).status).not.toBe(200);
  });

  it('cannot upload files', async () => {
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const answer = await fetch(`${server.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${member.client.id}/${rows['imports']}`)}`,
      },
    });
    expect(answer.status).toBe(404);
  });

  it('lose access together with the role, even in open sessions', async () => {
    const former = await createAgencyUser(server);
    expect((await call(server, former.token, base())).status).toBe(200);
    await server.database.query('update portal.agency_members set ended_at = now() where user_id = $1', [former.id]);
    expect((await call(server, former.token, base())).status).toBe(404);
    expect((await call(server, former.token, '/api/core/v1/agency/clients')).status).toBe(404);
  });

  it('keep their own memberships', async () => {
    const both = await createAgencyUser(server);
    await addMember(server, { clientId: member.client.id, userId: both.id, role: 'client_staff' });
    const { body } = await call<{ data: ClientDetails }>(server, both.token, base());
    expect(body.data).toMatchObject({ role: 'client_staff', is_read_only: false, abilities: { place_accounts: true } });
    expect(
      (await call(server, both.token, `${legacy()}/debtor-views`, { method: 'PUT', body: { name: 'Mine', query: '' } })).status,
    ).toBe(200);
  });
});

describe('agency views', () => {
  it('are logged once per half hour, and every time for files', async () => {
    const looker = await createAgencyUser(server);
    const account = await createTestAccount(server, member.client.id);
    const path = `${legacy()}/debtors/${account.personId}/accounts/${account.id}`;
    for (const address of [base(), base(), path, path, `${legacy()}/debtors/export`, `${legacy()}/debtors/export`])
      expect((await call(server, looker.token, address)).status).toBe(200);
    const seen = (await views()).filter(({ actor_user_id: id }) => id === looker.id);
    expect(seen.map(({ operation }) => operation)).toEqual(['clients.get', 'debtors.get', 'debtors.export', 'debtors.export']);
    expect(seen[1]?.subject_id).toBe(account.id);
    await server.database.query('alter table portal.audit_log disable trigger all');
    await server.database.query(`update portal.audit_log set at = at - interval '31 minutes' where actor_user_id = $1`, [
      looker.id,
    ]);
    await server.database.query('alter table portal.audit_log enable trigger all');
    await call(server, looker.token, path);
    expect((await views()).filter(({ actor_user_id: id }) => id === looker.id)).toHaveLength(5);

    const each = `${base()}/activity?actor_id=${looker.id}&looks=each`;
    const { body } = await call<{ data: AuditLogEntry[] }>(server, member.token, each);
    expect(body.data[0]).toMatchObject({
      words: 'Viewed by agency staff',
      detail: 'An account',
      actor: { name: 'Robin Vance', email: null, kind: 'agency' },
      subject: { type: 'account', id: account.id, people_id: account.personId },
      ip: '127.0.0.1',
    });
    expect(body.data.some(({ detail }) => detail === 'Debtors, as a file')).toBe(true);
  });

  it('within one hour are merged, except for files, and can be filtered', async () => {
    const looker = await createAgencyUser(server);
    const account = await createTestAccount(server, member.client.id);
    const view = (at: string, operation: string, isFile = false) =>
      server.database.query(
        `insert into portal.audit_log (client_id, actor_user_id, action, subject_type, subject_id, details, at)
         values ($1, $2, 'agency.looked', 'account', $3, $4, $5)`,
        [member.client.id, looker.id, account.id, JSON.stringify({ operation, is_file: isFile }), at],
      );
    await view('2026-03-04T22:59:59.999Z', 'debtors.get');
    await view('2026-03-04T23:00:00Z', 'clients.get');
    await view('2026-03-04T23:20:00Z', 'debtors.get');
    await view('2026-03-04T23:30:00Z', 'debtors.export', true);
    await view('2026-03-04T23:59:59.999Z', 'debtors.list');
    await view('2026-03-05T00:00:00Z', 'debtors.list');
    const list = async (query = '') =>
      (
        await call<{ data: AuditLogEntry[]; page: { next_cursor: string | null } }>(
          server,
          member.token,
          `${base()}/activity?actor_id=${looker.id}${query}`,
        )
      ).body;
    const { data } = await list();
    expect(data.map(({ at, detail, looks: several }) => [at.slice(8, 16), detail, several])).toEqual([
      ['05T00:00', 'Debtors', null],
      ['04T23:30', 'Debtors, as a file', null],
      ['04T23:00', 'An account, Debtors, The company', { count: 3, until: '2026-03-04T23:59:59.999Z' }],
      ['04T22:59', 'An account', null],
    ]);
    expect(data.map(({ subject }) => subject === null)).toEqual([false, false, true, false]);
    expect((await list('&looks=each')).data.map(({ looks: several }) => several)).toEqual([null, null, null, null, null, null]);
    // A filtered day contains all of its entries, across all pages.
    expect((await list('&from=2026-03-04&to=2026-03-04')).data).toEqual(data.slice(1));
    const turned: AuditLogEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`&limit=1${cursor && `&cursor=${cursor}`}`);
      turned.push(...page.data);
      cursor = page.page.next_cursor;
    }
    expect(turned).toEqual(data);
    const file = await call<string>(server, member.token, `${base()}/activity/export?actor_id=${looker.id}`);
    expect(file.body.trim().split('\r\n')).toHaveLength(7);
    expect((await call(server, member.token, `${base()}/activity?looks=some`)).status).toBe(400);
  });

  it('are logged before data is returned: no log entry, no data', async () => {
    const looker = await createAgencyUser(server);
    await server.database.query(
      `alter table portal.audit_log add constraint full_disk check (action <> 'agency.looked') not valid`,
    );
    try {
      expect((await call(server, looker.token, base())).status).toBe(500);
    } finally {
      await server.database.query('alter table portal.audit_log drop constraint full_disk');
    }
  });
});

describe('row-level security', () => {
  const asAgencyUser = <T>(
    work: Parameters<typeof server.platform.db.asUser<T>>[1],
    clientId: string | undefined = member.client.id,
  ) =>
    server.platform.db.asUser({ sub: admin.id, role: 'authenticated', ...(clientId ? { agencyClientId: clientId } : {}) }, work);
  const count = (table: string, clientId?: string) =>
    asAgencyUser(async (tx) => {
      const { rows: found } = await sql<{ client_id: string }>`select distinct client_id from ${sql.raw(table)}`.execute(tx);
      return found.map(({ client_id: id }) => id);
    }, clientId);

  it('limits queries without a client filter to one client', async () => {
    const other = await createMember(server);
    await createTestAccount(server, other.client.id);
    await addMember(server, { clientId: other.client.id, userId: admin.id });
    const tables = await server.database.query<{ name: string }>(
      `select 'portal.' || c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'portal' and c.column_name = 'client_id' and t.table_type = 'BASE TABLE'
         -- What no user may read at all shows nothing of any company.
         and has_any_column_privilege('authenticated', format('%I.%I', c.table_schema, c.table_name), 'select')`,
    );
    expect(tables.length).toBeGreaterThan(14);
    for (const { name } of tables) {
      const seen = await count(name);
      // Users may see their own memberships in every client.
      const expected = name === 'portal.memberships' ? [member.client.id, other.client.id] : [member.client.id];
      expect(expected, name).toEqual(expect.arrayContaining(seen));
      if (['portal.accounts', 'portal.people', 'portal.audit_log', 'portal.invitations'].includes(name))
        expect(seen, name).toEqual([member.client.id]);
    }
    expect(
      await asAgencyUser(async (tx) => (await tx.selectFrom('portal.clients').select('id').execute()).map(({ id }) => id)),
    ).toEqual([member.client.id]);
    // Without a named client, only the user's own clients.
    expect(await count('portal.accounts', '')).toEqual([other.client.id]);
    const outsider = await createMember(server);
    const seen = await server.platform.db.asUser(
      { sub: outsider.user.id, role: 'authenticated', agencyClientId: member.client.id },
      (tx) => tx.selectFrom('portal.accounts').select('id').execute(),
    );
    expect(seen).toEqual([]);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [admin.id]);
  });

  it.each([
    `update portal.accounts set status_reason = 'x'`,
    'delete from portal.documents',
    `insert into portal.audit_log (client_id, action) values (gen_random_uuid(), 'x')`,
    `select set_config('transaction_read_only', 'off', true)`,
    'set transaction read write',
  ])('writes nothing: %s', async (statement) => {
    const run = asAgencyUser(async (tx) => {
      await sql`select 1 from portal.clients`.execute(tx);
      return sql`${sql.raw(statement)}`.execute(tx);
    });
    // read_only_sql_transaction, or active_sql_transaction: the mode can no longer change.
    await expect(run).rejects.toMatchObject({ code: expect.stringMatching(/^(25006|25001|42501)$/) });
  });
});

describe('two-factor authentication', () => {
  it.each(['off', 'admins'])('is required of agency staff whatever MFA_REQUIRED says: %s', async (required) => {
    const strict = await startTestServer({ MFA_REQUIRED: required });
    try {
      const { client } = await createMember(strict, { role: 'client_staff' });
      const looker = await createAgencyUser(strict, 'agency_staff', { withFactor: false });
      for (const path of [`/api/core/v1/clients/${client.id}`, '/api/core/v1/agency/clients'])
        expect(await call(strict, looker.token, path)).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
    } finally {
      await strict.stop();
    }
  });
});

describe('client search', () => {
  type List = { data: { client_id: string; client_name: string }[]; page: { next_cursor: string | null } };
  const find = (query: string, token = staff.token) => call<List>(server, token, `/api/core/v1/agency/clients${query}`);

  it('matches words of the name and the code, with pages', async () => {
    const [row] = await server.database.query<{ code: string }>('select code from portal.clients where id = $1', [
      member.client.id,
    ]);
    const words = member.client.name.toUpperCase().split(' ').toReversed().join(' ');
    for (const search of [words, `${row?.code}`, `${row?.code}`.toLowerCase(), `  ${words}  `])
      expect(
        (await find(`?search=${encodeURIComponent(search)}`)).body.data.map(({ client_id: id }) => id),
        search,
      ).toContain(member.client.id);
    expect((await find('?search=%25')).body.data).toEqual([]);
    expect((await find('?search=nobody+at+all')).body.data).toEqual([]);
    const whole = (await find('')).body.data.map(({ client_id: id }) => id);
    const turned: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: List } = await find(`?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      turned.push(...body.data.map(({ client_id: id }) => id));
      cursor = body.page.next_cursor;
    } while (cursor);
    expect(turned).toEqual(whole);
  });

  it('is limited to agency staff', async () => {
    expect((await find('', member.token)).status).toBe(404);
    expect((await find('', await signIn(server, member.user.email))).status).toBe(404);
    for (const query of ['?limit=0', `?search=${'a'.repeat(101)}`, '?cursor=x', '?search=%00'])
      expect((await find(query)).status).toBe(400);
  });
});
