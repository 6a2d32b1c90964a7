import type { CompanyUser } from '@recoup/contract/users/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { addMember, call, signIn } from '#test/factories.ts';
import { createCompanyWithMembers, type Company } from '#test/members.ts';
import { openSession, setUpApp } from '#test/second-factors.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: MailServer;
let company: Company;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startMailServer();
  company = await createCompanyWithMembers(server);
  admin = await createAgencyUser(server);
  staff = await createAgencyUser(server, 'agency_staff');
});
afterAll(() => server.stop());

const send = <T>(method: string, path: string, { body, token = admin.token }: { body?: unknown; token?: string } = {}) =>
  call<T & { code: string }>(server, token, `/api/agency/v1/clients/${company.id}/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });

const listed = async (token = admin.token) =>
  (await send<{ data: CompanyUser[]; can_reset_factors: boolean }>('GET', 'users', { token })).body;
const personOf = async (email: string) => (await listed()).data.find((person) => person.email === email);

const actorsOf = async (table: 'audit_log' | 'agency_audit_log', action: string) =>
  (
    await server.database.query<{ actor_user_id: string }>(
      `select actor_user_id from portal.${table} where client_id = $1 and action = $2 and actor_user_id = $3`,
      [company.id, action, admin.id],
    )
  ).length;

describe("a client's users", () => {
  it('are seen by all agency staff, and changed by its admins', async () => {
    const seen = await listed(staff.token);
    expect(seen.data.map(({ kind }) => kind).toSorted()).toEqual(['invitation', 'invitation', 'member', 'member', 'member']);
    expect(seen.can_reset_factors).toBe(true);
    expect(seen.data.every(({ abilities }) => !abilities.remove && !abilities.revoke)).toBe(true);
    expect((await listed()).data.some(({ abilities }) => abilities.remove)).toBe(true);
    const invitation = { body: { addresses: newEmail('x'), role: 'client_staff' }, token: staff.token };
    expect((await send('POST', 'user-invitations', invitation)).status).toBe(403);
  });

  it('are invited in the agency’s name, once, and members are not invited again', async () => {
    const email = newEmail('invited');
    const body = { addresses: `${email}, ${company.user.email}`, role: 'client_admin' };
    const { body: answer } = await send<{ data: { result: string; invitation_id: string }[] }>('POST', 'user-invitations', {
      body,
    });
    expect(answer.data.map(({ result }) => result)).toEqual(['invited', 'already_member']);
    expect((await server.mailbox.receive(email)).text).toContain(`Larkspur Recovery invites you to ${company.name}`);
    const at = `user-invitations/${answer.data[0]?.invitation_id ?? ''}`;
    expect((await send('POST', `${at}/resend`, { token: staff.token })).status).toBe(200);
    expect((await send('DELETE', at)).status).toBe(204);
    expect(await send('DELETE', at)).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
    for (const table of ['audit_log', 'agency_audit_log'] as const)
      for (const action of ['user.invited', 'user.invitation_revoked']) expect(await actorsOf(table, action)).toBe(1);
  });

  it('are removed, but not the last admin and not oneself', async () => {
    const person = await company.someStaff();
    expect((await send('DELETE', `users/${person.id}`)).status).toBe(204);
    expect((await send('DELETE', `users/${person.id}`)).status).toBe(404);
    for (const table of ['audit_log', 'agency_audit_log'] as const) expect(await actorsOf(table, 'user.removed')).toBe(1);
    await addMember(server, { clientId: company.id, userId: admin.id, role: 'client_staff' });
    const [own] = await server.database.query<{ id: string }>(
      'select id from portal.memberships where client_id = $1 and user_id = $2',
      [company.id, admin.id],
    );
    expect(await send('DELETE', `users/${own?.id ?? ''}`)).toMatchObject({ status: 409, body: { code: 'own_access' } });
    await confirmIdentity(server, admin.token);
    expect(await send('DELETE', `users/${own?.id ?? ''}/factors`)).toMatchObject({ status: 409, body: { code: 'own_access' } });
    await server.database.query('update portal.memberships set ended_at = now() where id = $1', [own?.id]);
    const admins = (await listed()).data.filter(({ role, kind }) => role === 'client_admin' && kind === 'member');
    const answers = [];
    for (const { id } of admins) answers.push((await send('DELETE', `users/${id}`)).body?.code ?? 'removed');
    expect(answers).toEqual(['removed', 'last_admin']);
  });

  it('are notified when their two-factor authentication is reset, which requires a confirmed identity', async () => {
    const person = await company.someStaff();
    const session = await openSession(server, person.email);
    await setUpApp(session);
    const fresh = await createAgencyUser(server);
    const path = `users/${person.id}/factors`;
    expect(await send('DELETE', path, { token: fresh.token })).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await personOf(person.email))?.second_factor).toBe('on');
    await confirmIdentity(server, admin.token);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await personOf(person.email))?.second_factor).toBe('off');
    const subjects = [];
    for (let count = 0; count < 2; count += 1) subjects.push((await server.mailbox.receive(person.email)).subject);
    expect(subjects).toContain('Two-factor authentication was removed');
    expect(await send('DELETE', path)).toMatchObject({ status: 409, body: { code: 'no_factor' } });
    for (const table of ['audit_log', 'agency_audit_log'] as const) expect(await actorsOf(table, 'user.factors_reset')).toBe(1);
    await server.database.query(`insert into portal.agency_members (user_id, role) values ($1, 'agency_staff')`, [person.userId]);
    expect(await send('DELETE', path)).toMatchObject({ status: 409, body: { code: 'agency_user' } });
  });

  it('are signed out on all devices, which requires a confirmed identity', async () => {
    const person = await company.someStaff();
    const token = await signIn(server, person.email);
    const other = await signIn(server, person.email);
    const path = `users/${person.id}/sessions`;
    const fresh = await createAgencyUser(server);
    expect(await send('DELETE', path, { token: fresh.token })).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    const open = () => Promise.all([token, other].map((one) => call(server, one, '/api/core/v1/clients/my-clients')));
    expect((await open()).map(({ status }) => status)).toEqual([200, 200]);
    await confirmIdentity(server, admin.token);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await open()).map(({ status }) => status)).toEqual([401, 401]);
    expect(await send('DELETE', path)).toMatchObject({ status: 409, body: { code: 'no_session' } });
    for (const table of ['audit_log', 'agency_audit_log'] as const) expect(await actorsOf(table, 'user.signed_out')).toBe(1);
    // They can sign in again.
    expect((await call(server, await signIn(server, person.email), '/api/core/v1/clients/my-clients')).status).toBe(200);
  });

  it('keep their two-factor authentication if they also belong to clients that the admin cannot see', async () => {
    const person = await company.someStaff();
    await setUpApp(await openSession(server, person.email));
    const other = await createCompanyWithMembers(server);
    await addMember(server, { clientId: other.id, userId: person.userId, role: 'client_staff' });
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [company.id] });
    await confirmIdentity(server, limited.token);
    const reset = () => send('DELETE', `users/${person.id}/factors`, { token: limited.token });
    expect(await reset()).toMatchObject({ status: 409, body: { code: 'other_clients' } });
    await server.database.query('update portal.memberships set ended_at = now() where client_id = $1 and user_id = $2', [
      other.id,
      person.userId,
    ]);
    expect((await reset()).status).toBe(204);
  });
});
