import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, createMember } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MFA_REQUIRED: 'all' });
});
afterAll(() => server.stop());

it('drops sessions to aal1 immediately, despite their tokens, when an administrator removes the factor', async () => {
  const { client: company, user } = await createMember(server);
  const client = await openSession(server, user.email);
  const { id: factorId } = await setUpApp(client);
  const token = await tokenOf(client);
  const open = () => call<{ code: string }>(server, token, `/api/core/v1/clients/${company.id}`);
  const assurance = () => call(server, token, '/api/core/v1/access/assurance');
  expect((await open()).status).toBe(200);
  expect((await assurance()).body).toEqual({ data: { current: 'aal2', missing: 'none' } });

  const removed = await call(server, await server.auth.serviceKey(), `/auth/v1/admin/users/${user.id}/factors/${factorId}`, {
    method: 'DELETE',
  });
  expect(removed.status).toBe(200);
  expect(await open()).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
  expect((await assurance()).body).toEqual({ data: { current: 'aal1', missing: 'set_up' } });
  expect((await call(server, token, '/api/core/v1/clients/my-clients')).status).toBe(403);
  const { data } = await client.auth.refreshSession();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
  expect(data.session).not.toBeNull();
});
