import { afterAll, describe, expect, it } from 'vitest';
import { apiBases } from '#platform/http/bind.ts';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestClient, createTestUser } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const servers: TestServer[] = [];
async function start(required: 'off' | 'admins' | 'all'): Promise<TestServer> {
  const server = await startTestServer({ MFA_REQUIRED: required });
  servers.push(server);
  return server;
}
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const clientPath = (id: string) => `/api/core/v1/clients/${id}`;

describe('two-factor authentication required for everyone', () => {
  it('blocks every endpoint except the set-up', async () => {
    const server = await start('all');
    const { client, token } = await createMember(server);
    // Agency systems have feed keys, and users have no access there.
    const guarded = server.app.endpoints.filter(({ access }) => access !== 'public' && access !== 'system');
    const open = guarded.filter(({ withoutSecondFactor }) => withoutSecondFactor);
    expect(open.map(({ name }) => name)).toEqual([
      'invitations.accept',
      'agency_joining.accept',
      'access.assurance',
      'step-up.get',
      'step-up.confirm',
    ]);
    for (const endpoint of guarded.filter(({ withoutSecondFactor }) => !withoutSecondFactor)) {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => (name === 'client_id' ? client.id : newId()));
      const answer = await call(server, token, apiBases[endpoint.api] + path, {
        method: endpoint.method,
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
      });
      // Users outside the agency must not find out which endpoints the console has.
      const expected = endpoint.access === 'agency' ? { status: 404 } : { status: 403, body: { code: 'mfa_required' } };
      expect(answer, endpoint.name).toMatchObject(expected);
    }
    const withoutFactor = await createAgencyUser(server, 'agency_admin', { withFactor: false });
    for (const endpoint of guarded.filter(({ access }) => access === 'agency')) {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => (name === 'client_id' ? client.id : newId()));
      const answer = await call(server, withoutFactor.token, apiBases[endpoint.api] + path, {
        method: endpoint.method,
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
      });
      expect(answer, endpoint.name).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
    }
    // Placement files are uploaded outside these endpoints.
    const upload = await call(server, token, '/storage/v1/upload/resumable', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '3',
        'upload-metadata': `bucketName ${btoa('imports')},objectName ${btoa(`${client.id}/${newId()}`)}`,
      },
    });
    expect(upload.status).toBe(403);
  });

  it('discloses nothing about the client to outsiders', async () => {
    const [server] = servers;
    if (!server) throw new Error('no server');
    const stranger = await createMember(server);
    const other = await createTestClient(server);
    expect((await call(server, stranger.token, clientPath(other.id))).status).toBe(404);
  });

  it('unlocks everything after set-up, in this session only', async () => {
    const [server] = servers;
    if (!server) throw new Error('no server');
    const { client: company, user } = await createMember(server);
    const client = await openSession(server, user.email);
    const assurance = async (token: string) => (await call(server, token, '/api/core/v1/access/assurance')).body;
    expect(await assurance(await tokenOf(client))).toEqual({ data: { current: 'aal1', missing: 'set_up' } });
    await setUpApp(client);
    expect(await assurance(await tokenOf(client))).toEqual({ data: { current: 'aal2', missing: 'none' } });
    expect((await call(server, await tokenOf(client), clientPath(company.id))).status).toBe(200);
    const later = await tokenOf(await openSession(server, user.email));
    expect(await assurance(later)).toEqual({ data: { current: 'aal1', missing: 'verify' } });
    expect((await call(server, later, clientPath(company.id))).status).toBe(403);
  });
});

describe('two-factor authentication required for admins', () => {
  it('does not apply to staff until they become admins', async () => {
    const server = await start('admins');
    const staff = await createMember(server, { role: 'client_staff' });
    expect((await call(server, staff.token, clientPath(staff.client.id))).status).toBe(200);
    expect((await call(server, staff.token, '/api/core/v1/clients/my-clients')).status).toBe(200);
    const second = await createTestClient(server);
    await addMember(server, { clientId: second.id, userId: staff.user.id, role: 'client_admin' });
    expect((await call(server, staff.token, clientPath(second.id))).status).toBe(403);
    expect((await call(server, staff.token, clientPath(staff.client.id))).status).toBe(200);
    expect((await call(server, staff.token, '/api/core/v1/clients/my-clients')).status).toBe(403);
  });
});

describe('optional two-factor authentication', () => {
  it('protects users who set it up from a stolen password', async () => {
    const server = await start('off');
    const { client: company, user, token } = await createMember(server);
    expect((await call(server, token, clientPath(company.id))).status).toBe(200);
    const unfinished = await openSession(server, user.email);
    await unfinished.auth.mfa.enroll({ factorType: 'totp' });
    expect((await call(server, token, clientPath(company.id))).status).toBe(200);
    await setUpApp(unfinished);
    const stolen = await tokenOf(await openSession(server, user.email));
    expect((await call(server, stolen, clientPath(company.id))).status).toBe(403);
    const { email } = await createTestUser(server);
    expect((await call(server, await tokenOf(await openSession(server, email)), '/api/core/v1/clients/my-clients')).status).toBe(
      200,
    );
  });
});
