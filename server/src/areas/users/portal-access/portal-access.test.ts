import type { AccessEvent, AccessSession, PortalAccess } from '@recoup/contract/users/portal-access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { describeDevice } from '#platform/describe-device.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async <T>(token: string, path = '') =>
  (await call<{ data: T }>(server, token, `/api/core/v1/access${path}`)).body.data;

describe('client portal access', () => {
  it('shows companies and roles, factors and identities', async () => {
    const limited = await createMember(server, { limitTo: 1 });
    expect(await get<PortalAccess>(limited.token)).toEqual({
      email: limited.user.email,
      phone: null,
      has_password: true,
      is_managed: false,
      companies: [
        { client_id: limited.client.id, client_name: limited.client.name, role: 'client_staff', locations: ['Office 2'] },
      ],
      factors: [],
      identities: [expect.objectContaining({ provider: 'email', email: limited.user.email, can_unlink: false })],
      recovery_codes_left: 0,
      is_second_factor_required: false,
    });
    const admin = await createMember(server);
    const client = await openSession(server, admin.user.email);
    const factor = await setUpApp(client);
    const access = await get<PortalAccess>(await tokenOf(client));
    expect(access.companies).toMatchObject([{ role: 'client_admin', locations: null }]);
    expect(access.factors).toMatchObject([{ id: factor.id, type: 'totp', is_verified: true, phone_last4: null }]);
    expect(JSON.stringify(access)).not.toContain(factor.secret);
  });

  it("lists the caller's sessions, ends one or all others, and nobody else's", async () => {
    const { user, token } = await createMember(server);
    const [second, third] = [await openSession(server, user.email), await openSession(server, user.email)];
    const sessions = await get<AccessSession[]>(token, '/sessions');
    expect(sessions).toHaveLength(3);
    expect(sessions.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', level: 'aal1', device: expect.any(String) });

    const stranger = await createMember(server);
    const end = (as: string, id: string) => call(server, as, `/api/core/v1/access/sessions/${id}`, { method: 'DELETE' });
    expect((await end(stranger.token, sessions[1]?.id ?? '')).status).toBe(404);
    const claims = (await second.auth.getClaims()).data?.claims;
    expect((await end(token, String(claims?.session_id))).status).toBe(204);
    expect((await end(token, String(claims?.session_id))).status).toBe(404);
    expect((await call(server, await tokenOf(second), '/api/core/v1/access')).status).toBe(401);

    const others = await call(server, token, '/api/core/v1/access/sessions', { method: 'DELETE' });
    expect(others).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
    expect((await call(server, await tokenOf(third), '/api/core/v1/access')).status).toBe(401);
    expect((await call(server, stranger.token, '/api/core/v1/access')).status).toBe(200);
    expect(await get<AccessSession[]>(token, '/sessions')).toHaveLength(1);
  });

  it('creates recovery codes for a user who just used a second factor', async () => {
    const { user, token } = await createMember(server);
    const create = (as: string) =>
      call<{ data: { codes: string[] } }>(server, as, '/api/core/v1/access/recovery-codes', { method: 'POST' });
    expect(await create(token)).toMatchObject({ status: 409, body: { code: 'second_factor_missing' } });
    const client = await openSession(server, user.email);
    await setUpApp(client);
    const first = await create(await tokenOf(client));
    expect(first.status).toBe(201);
    expect(new Set(first.body.data.codes).size).toBe(10);
    const second = await create(await tokenOf(client));
    expect(second.body.data.codes).not.toContain(first.body.data.codes[0]);
    expect((await get<PortalAccess>(await tokenOf(client))).recovery_codes_left).toBe(10);
    expect((await create(await tokenOf(await openSession(server, user.email)))).status).toBe(403);
  });

  it('deletes recovery codes with the last second factor', async () => {
    const { user } = await createMember(server);
    const client = await openSession(server, user.email);
    const first = await setUpApp(client);
    const last = await setUpApp(client, Date.now() + 1);
    await call(server, await tokenOf(client), '/api/core/v1/access/recovery-codes', { method: 'POST' });
    const codesLeft = async () => (await get<PortalAccess>(await tokenOf(client))).recovery_codes_left;
    await client.auth.mfa.unenroll({ factorId: first.id });
    expect(await codesLeft()).toBe(10);
    await client.auth.mfa.unenroll({ factorId: last.id });
    await client.auth.refreshSession();
    expect(await codesLeft()).toBe(0);
  });

  it("shows the caller's recent activity, newest first", async () => {
    const { user } = await createMember(server);
    const client = await openSession(server, user.email);
    await setUpApp(client);
    const events = await get<AccessEvent[]>(await tokenOf(client), '/activity');
    expect(events.map(({ action }) => action).toSorted()).toEqual(['factor_updated', 'login', 'login', 'verification_attempted']);
    expect(events.at(-1)).toMatchObject({ action: 'login', method: 'email', result: null });
    expect(events.find(({ action }) => action === 'verification_attempted')).toMatchObject({ result: 'right', ip: '127.0.0.1' });
    const stamps = events.map(({ at }) => at);
    expect(stamps).toEqual(stamps.toSorted().toReversed());
  });

  it('includes wrong passwords, with their device, and ended sessions', async () => {
    const { user, token } = await createMember(server);
    const guess = (email: string) =>
      call(server, null, '/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' },
        body: { email, password: 'not the password' },
      });
    expect((await guess(user.email)).status).toBe(400);
    expect((await guess('nobody-here@example.com')).status).toBe(400);
    await openSession(server, user.email);
    await call(server, token, '/api/core/v1/access/sessions', { method: 'DELETE' });
    const events = await get<AccessEvent[]>(token, '/activity');
    expect(events.map(({ action }) => action)).toEqual(['session_ended', 'login', 'login_failed', 'login']);
    expect(events[2]).toMatchObject({ device: 'Firefox on Linux', ip: '127.0.0.1' });
    const entries = await server.database.query(`select 1 from auth.audit_log_entries where payload::text like '%nobody-here%'`);
    expect(entries).toEqual([]);
  });

  it('is paged without loss when several entries share an instant', async () => {
    const { user, token } = await createMember(server);
    await server.database.query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text), now() - interval '1 hour' * (n / 3)
       from generate_series(1, 20) n`,
      [user.id],
    );
    interface Page {
      data: AccessEvent[];
      page: { next_cursor: string | null };
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const address: string = `/api/core/v1/access/activity?limit=4${cursor ? `&cursor=${cursor}` : ''}`;
      const body: Page = (await call<Page>(server, token, address)).body;
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.page.next_cursor;
    }
    expect(seen).toHaveLength(21);
    expect(new Set(seen).size).toBe(21);
    expect((await call(server, token, '/api/core/v1/access/activity?cursor=nonsense')).status).toBe(400);
  });

  it('shows whether the user has a password, is managed by a company, and which phone is theirs', async () => {
    const { user, token } = await createMember(server);
    await server.database.query(
      `update auth.users set encrypted_password = '', phone = '15125550147', is_sso_user = true where id = $1`,
      [user.id],
    );
    await server.database.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('s-1', $1, '{}', 'sso:018f')`,
      [user.id],
    );
    const access = await get<PortalAccess>(token);
    expect(access).toMatchObject({ phone: '15125550147', has_password: false, is_managed: true });
    expect(access.identities.map(({ provider, can_unlink: canUnlink }) => [provider, canUnlink])).toEqual([
      ['email', true],
      ['sso:018f', false],
    ]);
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox on Linux'],
    ['node', 'Unknown device'],
    [null, 'Unknown device'],
  ])('has a readable name: %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });
});
