import type { CompanyUser } from '@recoup/contract/users/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createMember } from '#test/factories.ts';
import { createCompanyWithMembers, type Company } from '#test/members.ts';

let server: MailServer;
let company: Company;
beforeAll(async () => {
  server = await startMailServer();
  company = await createCompanyWithMembers(server);
});
afterAll(() => server.stop());

type Results = { email: string | null; result: string; invitation_id: string | null }[];
const invite = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call<{ data: Results; code: string; errors: { path: string }[] }>(server, company.token, `${company.base}/user-invitations`, {
    method: 'POST',
    body: { role: 'client_staff', ...body },
    headers,
  });
const open = async (email: string) => (await invite({ addresses: email })).body.data[0]?.invitation_id ?? '';
const at = (id: string, path = '') => `${company.base}/user-invitations/${id}${path}`;
const resend = (id: string, token = company.token) =>
  call<{ data: CompanyUser; code: string }>(server, token, at(id, '/resend'), { method: 'POST' });
const revoke = (id: string) => call<{ code: string }>(server, company.token, at(id), { method: 'DELETE' });
const tokenIn = (text: string) => /\/join-business\/([\w-]{43})/.exec(text)?.[1] ?? '';

describe('inviting', () => {
  it('emails each address of a list, and reports each result', async () => {
    const addresses = `Hal Orr <HAL@example.com>\nida@example.com, ${company.user.email}; fay@example.com; eve@example.com; not an address@`;
    const { status, body } = await invite({ addresses, location_ids: [company.locations[0]] });
    expect(status).toBe(200);
    expect(body.data.map(({ email, result }) => [email, result])).toEqual([
      ['hal@example.com', 'invited'],
      ['ida@example.com', 'invited'],
      [company.user.email, 'already_member'],
      ['fay@example.com', 'already_invited'],
      ['eve@example.com', 'invited'],
      [null, 'not_an_address'],
    ]);
    const mail = await server.mailbox.receive('hal@example.com');
    expect(mail.subject).toBe(`Join ${company.name} on Recoup`);
    expect(mail.text).toContain(`Ada Example invites you to ${company.name} on Recoup, the client portal of Larkspur Recovery.`);
    expect(mail.text).toContain('https://portal.example.com/join-business/');
    expect(mail.html).toContain('View invitation</a>');
    const [row] = await server.database.query<{ token_sha256: string; name: string; location_ids: string[] }>(
      `select token_sha256, name, location_ids from portal.invitations where email = 'hal@example.com'`,
    );
    expect(row).toMatchObject({ name: 'Hal Orr', location_ids: [company.locations[0]] });
    expect(row?.token_sha256).not.toContain(tokenIn(mail.text));
    const log = await server.database.query<{ details: unknown }>(
      `select details from portal.audit_log where client_id = $1 and action = 'user.invited' order by id`,
      [company.id],
    );
    expect(log).toHaveLength(3);
    expect(log[0]?.details).toMatchObject({ email: 'hal@example.com', role: 'client_staff' });
    expect(JSON.stringify(log)).not.toContain(tokenIn(mail.text));
  });

  it('has one effect if a request is repeated or two run at once', async () => {
    const key = { 'idempotency-key': 'invite-1' };
    const first = await invite({ addresses: 'jo@example.com' }, key);
    expect((await invite({ addresses: 'jo@example.com' }, key)).body).toEqual(first.body);
    const results = await Promise.all([invite({ addresses: 'kit@example.com' }), invite({ addresses: 'kit@example.com' })]);
    expect(results.map(({ body }) => body.data[0]?.result).toSorted()).toEqual(['already_invited', 'invited']);
    await server.mailbox.receive('kit@example.com');
    expect(server.mailbox.mails.filter(({ to }) => to === 'kit@example.com')).toEqual([]);
  });

  it.each([
    ['addresses', { addresses: '' }, 400],
    ['addresses', { addresses: ' , ;' }, 422],
    ['addresses', { addresses: 5 }, 400],
    ['addresses', { addresses: ['a@example.com'] }, 400],
    ['addresses', {}, 400],
    ['addresses', { addresses: 'a'.repeat(20_001) }, 400],
    ['addresses', { addresses: Array.from({ length: 101 }, (_, n) => `p${n}@example.com`).join('\n') }, 422],
    ['addresses', { addresses: 'a\0@example.com' }, 400],
    ['role', { addresses: 'x@example.com', role: 'agency_staff' }, 400],
    ['location_ids', { addresses: 'x@example.com', location_ids: [] }, 400],
    ['location_ids', { addresses: 'x@example.com', location_ids: ['0190a0b0-0000-7000-8000-000000000000'] }, 422],
  ])('is refused for bad %s, and nothing is sent', async (path, body, status) => {
    const answer = await invite(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]?.path.split('.')[0]).toBe(path);
    expect(
      await server.database.query(`select 1 from portal.invitations where email in ('x@example.com', 'p0@example.com')`),
    ).toEqual([]);
  });

  it('does not limit an admin to locations', async () => {
    const answer = await invite({ addresses: 'x@example.com', role: 'client_admin', location_ids: [company.locations[0]] });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'location_ids' }] } });
  });
});

describe('an open invitation', () => {
  it('is resent with a new link, after a minute', async () => {
    const id = await open('lou@example.com');
    const before = tokenIn((await server.mailbox.receive('lou@example.com')).text);
    const { status, body } = await resend(id);
    expect([status, body.data]).toMatchObject([200, { id, state: 'invited', invitation: { times_sent: 2 } }]);
    const after = tokenIn((await server.mailbox.receive('lou@example.com')).text);
    expect(after).not.toBe(before);
    expect((await call(server, null, `/api/core/v1/invitations/${before}`)).status).toBe(404);
    expect((await call(server, null, `/api/core/v1/invitations/${after}`)).status).toBe(200);
  });

  it('is reopened after it expired', async () => {
    const id = await open('max@example.com');
    await server.database.query(`update portal.invitations set expires_at = now() - interval '1 day' where id = $1`, [id]);
    expect((await resend(id)).body.data).toMatchObject({ state: 'invited' });
  });

  it('is revoked once, and can be created again', async () => {
    const id = await open('ned@example.com');
    expect((await revoke(id)).status).toBe(204);
    expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
    expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
    expect(await open('ned@example.com')).not.toBe(id);
  });

  it('is hidden from other clients and from staff', async () => {
    const id = await open('oda@example.com');
    const other = await createMember(server);
    const theirs = `/api/core/v1/clients/${other.client.id}/user-invitations/${id}`;
    expect((await call(server, other.token, theirs, { method: 'DELETE' })).status).toBe(404);
    const { token } = await company.add('staff');
    expect((await resend(id, token)).status).toBe(403);
  });
});

describe('limits', () => {
  it('stop one invitation from being resent repeatedly', async () => {
    const slow = await startMailServer({ MESSAGE_SPACING_SECONDS: '60' });
    try {
      const people = await createCompanyWithMembers(slow);
      const path = `${people.base}/user-invitations`;
      const made = await call<{ data: Results }>(slow, people.token, path, {
        method: 'POST',
        body: { addresses: 'pat@example.com', role: 'client_staff' },
      });
      const id = made.body.data[0]?.invitation_id ?? '';
      expect(await call(slow, people.token, `${path}/${id}/resend`, { method: 'POST' })).toMatchObject({
        status: 429,
        body: { code: 'sent_just_now' },
      });
    } finally {
      await slow.stop();
    }
  });

  it('stop a client at 200 emails an hour, all or none', async () => {
    const people = await createCompanyWithMembers(server);
    await server.database.query(
      `insert into portal.audit_log (client_id, action) select $1, 'user.invited' from generate_series(1, 199)`,
      [people.id],
    );
    const send = (addresses: string) =>
      call<{ code: string }>(server, people.token, `${people.base}/user-invitations`, {
        method: 'POST',
        body: { addresses, role: 'client_staff' },
      });
    expect(await send('q1@example.com, q2@example.com')).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } });
    expect(await server.database.query(`select 1 from portal.invitations where email = 'q1@example.com'`)).toEqual([]);
    expect((await send('q3@example.com')).status).toBe(200);
    await server.mailbox.receive('q3@example.com');
    expect(server.mailbox.mails.map(({ to }) => to)).not.toContain('q1@example.com');
  });
});
