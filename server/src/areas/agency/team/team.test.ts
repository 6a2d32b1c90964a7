import type { Joining } from '@recoup/contract/agency/joining';
import type { Team } from '@recoup/contract/agency/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createMember, createTestUser, password, signIn } from '#test/factories.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: MailServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startMailServer();
  member = await createMember(server);
  admin = await createManager();
});
afterAll(() => server.stop());

async function createManager(options: Parameters<typeof createAgencyUser>[2] = {}) {
  const created = await createAgencyUser(server, 'agency_admin', options);
  await confirmIdentity(server, created.token);
  return created;
}

const base = '/api/agency/v1';
const send = <T = { code?: string; data: { id: string } }>(token: string | null, method: string, path: string, body?: unknown) =>
  call<T>(server, token, base + path, { method, ...(body === undefined ? {} : { body }) });
const teamOf = async (token = admin.token) => (await send<{ data: Team }>(token, 'GET', '/team')).body.data;
const linkIn = (text: string) => /\/agency\/join\/([\w-]{43})/.exec(text)?.[1] ?? '';

async function invite(access: object = {}, token = admin.token) {
  const email = newEmail('colleague');
  const answer = await send(token, 'POST', '/team/invitations', { email, role: 'agency_staff', client_ids: null, ...access });
  return { email, answer, link: answer.status === 201 ? linkIn((await server.mailbox.receive(email)).text) : '' };
}

describe('the team', () => {
  it('invites a colleague, who makes an account with the link and joins with the given access', async () => {
    const { email, answer, link } = await invite({ role: 'agency_auditor', client_ids: [member.client.id] });
    expect(answer.status).toBe(201);
    expect((await send<{ data: Joining }>(null, 'GET', `/joining/${link}`)).body.data).toMatchObject({
      state: 'valid',
      role: 'agency_auditor',
      email,
      account: 'missing',
    });
    const account = { first_name: 'Dana', last_name: 'Roe', password };
    expect(await send(null, 'POST', `/joining/${link}/account`, account)).toMatchObject({ status: 201 });
    const token = await signIn(server, email);
    expect(await send(token, 'POST', `/joining/${link}/accept`)).toMatchObject({
      status: 200,
      body: { data: { role: 'agency_auditor' } },
    });
    // Again, after a lost response.
    expect((await send(token, 'POST', `/joining/${link}/accept`)).status).toBe(200);
    expect((await teamOf()).members.find((one) => one.email === email)).toMatchObject({
      name: 'Dana Roe',
      role: 'agency_auditor',
      clients: [{ client_id: member.client.id }],
      has_second_factor: false,
    });
    const log = await server.database.query<{ action: string }>(
      `select action from portal.agency_audit_log where details ->> 'email' = $1 order by at, id`,
      [email],
    );
    expect(log.map(({ action }) => action)).toEqual(['agency.invited', 'agency.joined']);
  });

  it('refuses another person’s link, a replaced link, and a second withdrawal', async () => {
    const { answer, link } = await invite();
    const other = await createTestUser(server);
    const refused = await send(await signIn(server, other.email), 'POST', `/joining/${link}/accept`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'invitation_for_other_address' } });
    const { id } = answer.body.data;
    await server.database.query(`update portal.agency_invitations set sent_at = sent_at - interval '1 hour' where id = $1`, [id]);
    expect((await send(admin.token, 'POST', `/team/invitations/${id}/resend`)).status).toBe(204);
    expect((await send(null, 'GET', `/joining/${link}`)).status).toBe(404);
    expect((await send(admin.token, 'DELETE', `/team/invitations/${id}`)).status).toBe(204);
    expect(await send(admin.token, 'DELETE', `/team/invitations/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'invitation_closed' },
    });
  });

  it('refuses to invite invited addresses and members, or for an unknown client', async () => {
    const first = await invite();
    const body = { email: first.email, role: 'agency_staff', client_ids: null };
    expect(await send(admin.token, 'POST', '/team/invitations', body)).toMatchObject({ body: { code: 'already_invited' } });
    expect(await send(admin.token, 'POST', '/team/invitations', { ...body, email: admin.email })).toMatchObject({
      body: { code: 'already_member' },
    });
    expect((await invite({ client_ids: [crypto.randomUUID()] })).answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'client_ids' }] },
    });
  });

  it('is managed by administrators for all clients only, who confirm their identity', async () => {
    const limited = await createManager({ clientIds: [member.client.id] });
    expect((await invite({}, limited.token)).answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await teamOf(limited.token)).may_manage).toBe(false);
    const unconfirmed = await createAgencyUser(server);
    expect((await invite({}, unconfirmed.token)).answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    const other = await createMember(server);
    const elsewhere = await createAgencyUser(server, 'agency_staff', { clientIds: [other.client.id] });
    const seen = (await teamOf(limited.token)).members.find(({ user_id: id }) => id === elsewhere.id);
    expect(seen?.clients).toEqual([]);
  });

  it('keeps one administrator for all clients, even when two remove each other concurrently', async () => {
    const strict = await startMailServer();
    try {
      const people = [await createAgencyUser(strict), await createAgencyUser(strict)];
      for (const { token } of people) await confirmIdentity(strict, token);
      const [first, second] = people;
      const list = (await call<{ data: Team }>(strict, first?.token ?? '', `${base}/team`)).body.data.members;
      const idOf = (userId = '') => list.find(({ user_id: id }) => id === userId)?.id ?? '';
      const remove = (by = '', whom = '') => call(strict, by, `${base}/team/members/${whom}`, { method: 'DELETE' });
      const statuses = await Promise.all([remove(first?.token, idOf(second?.id)), remove(second?.token, idOf(first?.id))]);
      expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = await strict.database.query('select id from portal.agency_members where ended_at is null');
      expect(left).toHaveLength(1);
      const [survivor] = statuses[0]?.status === 204 ? [first] : [second];
      expect(await remove(survivor?.token, idOf(survivor?.id))).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    } finally {
      await strict.stop();
    }
  });

  it('signs a colleague out on all devices, but not oneself', async () => {
    const colleague = await createAgencyUser(server, 'agency_staff');
    const { members } = await teamOf();
    const idOf = (userId: string) => members.find(({ user_id: id }) => id === userId)?.id ?? '';
    const path = `/team/members/${idOf(colleague.id)}/sessions`;
    expect((await send(admin.token, 'DELETE', path)).status).toBe(204);
    expect((await send(colleague.token, 'GET', '/team')).status).toBe(401);
    expect(await send(admin.token, 'DELETE', path)).toMatchObject({ status: 409, body: { code: 'no_session' } });
    expect(await send(admin.token, 'DELETE', `/team/members/${idOf(admin.id)}/sessions`)).toMatchObject({
      status: 409,
      body: { code: 'own_access' },
    });
    const log = await server.database.query<{ actor_user_id: string }>(
      `select actor_user_id from portal.agency_audit_log where action = 'agency.member_signed_out' and subject_id = $1`,
      [colleague.id],
    );
    expect(log).toEqual([{ actor_user_id: admin.id }]);
  });

  it('detects two administrators who change the same person', async () => {
    const colleague = await createAgencyUser(server, 'agency_staff');
    const row = (await teamOf()).members.find(({ user_id: id }) => id === colleague.id);
    const change = { role: 'agency_auditor', client_ids: null, revision: row?.revision };
    expect((await send(admin.token, 'PATCH', `/team/members/${row?.id}`, change)).status).toBe(204);
    expect(await send(admin.token, 'PATCH', `/team/members/${row?.id}`, change)).toMatchObject({
      status: 409,
      body: { code: 'member_changed' },
    });
  });
});

describe('the set-up of an empty installation', () => {
  const start = async () => {
    const lines: string[] = [];
    const empty = await startMailServer();
    const { db, clock, config } = empty.platform;
    const { logSetUpLink } = await import('./index.ts');
    await logSetUpLink({ db, clock, config, log: { warn: (line) => lines.push(line) } });
    return { empty, lines, offer: () => logSetUpLink({ db, clock, config, log: { warn: (line) => lines.push(line) } }) };
  };

  it('makes the holder of the link in the log the first administrator, once', async () => {
    const { empty, lines, offer } = await start();
    try {
      const post = (path: string, body: unknown, token: string | null = null) =>
        call(empty, token, `${base}${path}`, { method: 'POST', body });
      const [replaced = ''] = lines.map(linkIn);
      await offer();
      expect((await call(empty, null, `${base}/joining/${replaced}`)).body).toMatchObject({ data: { state: 'revoked' } });
      const link = linkIn(lines[1] ?? '');
      expect((await call(empty, null, `${base}/joining/${link}`)).body).toMatchObject({
        data: { state: 'valid', email: null, role: 'agency_admin' },
      });
      const names = { first_name: 'Ada', last_name: 'Example', password };
      expect(await post(`/joining/${link}/account`, names)).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
      const email = newEmail('first-admin');
      expect((await post(`/joining/${link}/account`, { ...names, email })).status).toBe(201);
      const token = await signIn(empty, email);
      expect(await post(`/joining/${link}/accept`, {}, token)).toMatchObject({
        status: 200,
        body: { data: { role: 'agency_admin' } },
      });
      // The console asks for a second factor first.
      expect(await call(empty, token, `${base}/team`)).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
      const second = await createTestUser(empty);
      expect((await post(`/joining/${link}/accept`, {}, await signIn(empty, second.email))).status).toBe(409);
      await offer();
      expect(lines).toHaveLength(2);
    } finally {
      await empty.stop();
    }
  });

  it('ends with the first administrator, however the agency got one, and begins again without any', async () => {
    const { empty, lines, offer } = await start();
    try {
      const link = linkIn(lines[0] ?? '');
      await createAgencyUser(empty);
      expect((await call(empty, null, `${base}/joining/${link}`)).body).toMatchObject({ data: { state: 'revoked' } });
      await offer();
      expect(lines).toHaveLength(1);
      // As after the end of the demo.
      await empty.database.query('update portal.agency_members set ended_at = now()');
      await createMember(empty);
      await offer();
      expect(lines).toHaveLength(2);
    } finally {
      await empty.stop();
    }
  });
});
