import type { AgencyAuditEntry } from '@recoup/contract/agency/audit-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let first: Awaited<ReturnType<typeof createMember>>;
let second: Awaited<ReturnType<typeof createMember>>;
let auditor: Awaited<ReturnType<typeof createAgencyUser>>;
let account: Awaited<ReturnType<typeof createTestAccount>>;
beforeAll(async () => {
  server = await startTestServer();
  first = await createMember(server);
  second = await createMember(server);
  auditor = await createAgencyUser(server, 'agency_auditor');
  account = await createTestAccount(server, first.client.id);
  // Gives each log an entry: the first client's, the second client's and the agency's.
  await call(server, first.token, `/api/legacy/v1/clients/${first.client.id}/debtors/${account.personId}/accounts/${account.id}`);
  await call(server, auditor.token, `/api/core/v1/clients/${second.client.id}`);
  await server.database.query(
    `insert into portal.agency_audit_log (actor_user_id, actor_name, action) values ($1, 'Robin Vance', 'agency.invited')`,
    [auditor.id],
  );
});
afterAll(() => server.stop());

interface List {
  data: AgencyAuditEntry[];
  page: { next_cursor: string | null };
}
const list = async (query = '', token = auditor.token) =>
  (await call<List>(server, token, `/api/agency/v1/audit-log${query}`)).body;
const actions = ({ data }: List) => data.map(({ action }) => action);

describe('the audit log over all clients', () => {
  it('lists what members did at every client, and agency actions that concern no client', async () => {
    const { data } = await list();
    expect(actions({ data, page: { next_cursor: null } })).toEqual(['agency.invited', 'agency.looked', 'account.viewed']);
    expect(data.map(({ client }) => client?.client_id)).toEqual([undefined, second.client.id, first.client.id]);
    expect(data[2]).toMatchObject({ actor: { email: first.user.email, kind: 'member' }, subject: { id: account.id } });
    expect(data[2]?.subject?.label).toMatch(/^A-\d+-\d$/);
  });

  it('answers who saw an account, and what a person did', async () => {
    expect(actions(await list(`?subject_id=${account.id}`))).toEqual(['account.viewed']);
    expect(actions(await list(`?actor=${encodeURIComponent(auditor.email.toUpperCase())}`))).toEqual([
      'agency.invited',
      'agency.looked',
    ]);
    expect(actions(await list('?actor=nobody@example.com'))).toEqual([]);
    expect(actions(await list(`?client_id=${first.client.id}`))).toEqual(['account.viewed']);
    expect(actions(await list('?action=agency.looked&action=agency.invited'))).toEqual(['agency.invited', 'agency.looked']);
  });

  it('continues by a cursor without a repeat', async () => {
    const page = await list('?limit=2');
    const rest = await list(`?limit=2&cursor=${page.page.next_cursor}`);
    expect([...actions(page), ...actions(rest)]).toEqual(['agency.invited', 'agency.looked', 'account.viewed']);
    expect(rest.page.next_cursor).toBeNull();
  });

  it('hides other clients and agency-wide entries from a limited user', async () => {
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [first.client.id] });
    expect(actions(await list('', limited.token))).toEqual(['account.viewed']);
    expect(actions(await list(`?client_id=${second.client.id}`, limited.token))).toEqual([]);
    const staff = await createAgencyUser(server, 'agency_staff');
    expect((await call(server, staff.token, '/api/agency/v1/audit-log')).status).toBe(403);
  });

  it('lists entries that no client log has, and no entry twice', async () => {
    await server.database.query(
      `insert into portal.agency_audit_log (actor_user_id, actor_name, action, client_id, is_internal)
       values ($1, 'Robin Vance', 'agency.member_changed', $2, true), ($1, 'Robin Vance', 'agency.posted', $2, false)`,
      [auditor.id, second.client.id],
    );
    expect(actions(await list(`?client_id=${second.client.id}`))).toEqual(['agency.member_changed', 'agency.looked']);
    const limited = await createAgencyUser(server, 'agency_auditor', { clientIds: [first.client.id] });
    expect(actions(await list('', limited.token))).not.toContain('agency.member_changed');
  });

  it('is exported as a file after a confirmation of identity, and the export is recorded', async () => {
    const refused = await call(server, auditor.token, '/api/agency/v1/audit-log/export');
    expect(refused).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, auditor.token);
    const file = await call<string>(server, auditor.token, `/api/agency/v1/audit-log/export?client_id=${first.client.id}`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Client');
    expect((await list('?action=activity.exported')).data).toMatchObject([{ actor: { email: auditor.email, kind: 'agency' } }]);
  });
});
