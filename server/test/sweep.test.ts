import type { AgencyRole, Endpoint } from '@recoup/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { sampleOf } from '#test/sample.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
let myRows: Rows;
let theirRows: Rows;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  theirs = await createMember(server);
  myRows = await createRows(server, mine);
  theirRows = await createRows(server, theirs);
});
afterAll(() => server.stop());

/** A placeholder body; its content does not matter, since every call is refused before. */
function send(token: string | null, endpoint: Endpoint, path: string) {
  return call<{ code?: string; message?: string }>(server, token, path, {
    method: endpoint.method,
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
  });
}

describe('every endpoint', () => {
  it('is included', () => {
    expect(server.app.endpoints.length).toBeGreaterThan(10);
  });

  it('is in the OpenAPI document under its own name', async () => {
    const { body } = await call<{ openapi: string; paths: Record<string, Record<string, { operationId?: string }>> }>(
      server,
      null,
      '/api/openapi.json',
    );
    expect(body.openapi).toBe('3.1.0');
    const documented = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(documented.toSorted()).toEqual(server.app.endpoints.map(({ name }) => name).toSorted());
  });

  it('requires a sign-in', async () => {
    for (const endpoint of server.app.endpoints.filter(({ access }) => access !== 'public')) {
      const answer = await send(null, endpoint, pathOf(endpoint, theirRows));
      expect(answer, endpoint.name).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it('hides the existence of a client from other tenants', async () => {
    const words = new Set<string | undefined>();
    for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'client')) {
      for (const clientId of [theirs.client.id, newId()]) {
        const answer = await send(mine.token, endpoint, pathOf(endpoint, { ...theirRows, client_id: clientId }));
        expect(answer.status, endpoint.name).toBe(404);
        words.add(answer.body.message);
      }
    }
    expect(words.size).toBe(1);
  });

  it("hides another tenant's rows behind one's own client id", async () => {
    const withIds = server.app.endpoints.filter(({ access, path }) => access === 'client' && /\{(?!client_id|kind)/.test(path));
    expect(withIds.filter(({ body }) => body).length).toBeGreaterThan(2);
    for (const endpoint of withIds) {
      const query = new URLSearchParams(endpoint.query ? (sampleOf(endpoint.query) as Record<string, string>) : {});
      // All ids of the other tenant, and only the last id behind one's own.
      const [, collection = '', name = ''] = [...endpoint.path.matchAll(/([\w-]+)\/\{(id|\w+_id)\}/g)].at(-1) ?? [];
      const last = name === 'id' ? collection : name;
      for (const rows of [
        { ...theirRows, client_id: mine.client.id },
        { ...myRows, [last]: theirRows[last] ?? '' },
      ]) {
        const answer = await call(server, mine.token, `${pathOf(endpoint, rows)}?${query}`, {
          method: endpoint.method,
          ...(endpoint.body ? { body: sampleOf(endpoint.body) } : {}),
        });
        expect([answer.status, answer.body], endpoint.name).toMatchObject([404, { errors: [] }]);
      }
    }
  });

  it("hides the agency's console from clients and from agency users limited to other clients", async () => {
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] });
    const console = server.app.endpoints.filter(({ access }) => access === 'agency');
    expect(console.length).toBeGreaterThan(0);
    for (const endpoint of console) {
      const answer = await send(theirs.token, endpoint, pathOf(endpoint, theirRows));
      expect([answer.status, answer.body.code], endpoint.name).toEqual([404, 'not_found']);
      if (!endpoint.path.includes('{client_id}')) continue;
      for (const clientId of [theirs.client.id, newId()]) {
        const refused = await send(limited.token, endpoint, pathOf(endpoint, { ...theirRows, client_id: clientId }));
        expect([refused.status, refused.body.code], endpoint.name).toEqual([404, 'not_found']);
      }
    }
  });

  it("refuses agency users whose role is not one of the console endpoint's", async () => {
    const roles: readonly AgencyRole[] = ['agency_admin', 'agency_staff', 'agency_auditor'];
    for (const role of roles) {
      const { token } = await createAgencyUser(server, role);
      for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'agency')) {
        expect(endpoint.agencyRoles, endpoint.name).toBeDefined();
        if (endpoint.agencyRoles?.includes(role)) continue;
        expect((await send(token, endpoint, pathOf(endpoint, myRows))).status, endpoint.name).toBe(403);
      }
    }
  });

  it('refuses agency users limited to some clients where it reaches all clients', async () => {
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] });
    const reaching = server.app.endpoints.filter(({ reachesAllClients }) => reachesAllClients);
    expect(reaching.length).toBeGreaterThan(20);
    for (const endpoint of reaching) {
      expect([endpoint.access, endpoint.agencyRoles], endpoint.name).toMatchObject([
        'agency',
        expect.arrayContaining(['agency_admin']),
      ]);
      const { status, body } = await send(limited.token, endpoint, pathOf(endpoint, myRows));
      expect([status, body.message], endpoint.name).toEqual([403, expect.stringContaining('limited to some clients')]);
    }
  });

  it('records a view only where the path names a client', () => {
    const views = server.app.endpoints.filter(({ isView }) => isView);
    expect(views).not.toEqual([]);
    for (const { name, access, method, path } of views)
      expect([name, access, method, path]).toEqual([name, 'agency', 'POST', expect.stringContaining('{client_id}')]);
  });

  it('refuses members without an allowed role', async () => {
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff' });
    const token = await signIn(server, staff.email);
    for (const endpoint of server.app.endpoints.filter(({ roles }) => roles && !roles.includes('client_staff'))) {
      expect((await send(token, endpoint, pathOf(endpoint, myRows))).status, endpoint.name).toBe(403);
    }
  });
});
