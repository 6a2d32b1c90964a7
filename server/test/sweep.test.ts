import type { Endpoint } from '@recoup/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBases } from '../src/platform/http/bind.ts';
import { newId } from '../src/platform/ids.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
let theirIds: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  theirs = await createMember(server);
  const account = await createTestAccount(server, theirs.client.id);
  const view = await call<{ data: { id: string } }>(
    server,
    theirs.token,
    `/api/legacy/v1/clients/${theirs.client.id}/debtor-views`,
    {
      method: 'PUT',
      body: { name: 'Theirs', query: '' },
    },
  );
  theirIds = { people_id: account.personId, id: account.id, document_id: newId(), view_id: view.body.data.id };
});
afterAll(() => server.stop());

/** Path of an endpoint; `id` is an account's but for the saved views. */
function pathOf(endpoint: Endpoint, params: Record<string, string>): string {
  const values = endpoint.path.includes('debtor-views') ? { ...params, id: params['view_id'] ?? '' } : params;
  return apiBases[endpoint.api] + endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? newId());
}

/** Something that is sent where a body is wanted; what it holds does not matter, for nobody may get that far. */
function send(token: string | null, endpoint: Endpoint, path: string) {
  return call<{ code?: string; message?: string }>(server, token, path, {
    method: endpoint.method,
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
  });
}

describe('every endpoint', () => {
  it('is there to be swept', () => {
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

  it('refuses whoever is not signed in', async () => {
    for (const endpoint of server.app.endpoints.filter(({ access }) => access !== 'public')) {
      const answer = await send(null, endpoint, pathOf(endpoint, { client_id: theirs.client.id, ...theirIds }));
      expect(answer, endpoint.name).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it('does not tell another tenant that the company exists', async () => {
    const words = new Set<string | undefined>();
    for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'client')) {
      for (const clientId of [theirs.client.id, newId()]) {
        const answer = await send(mine.token, endpoint, pathOf(endpoint, { client_id: clientId, ...theirIds }));
        expect(answer.status, endpoint.name).toBe(404);
        words.add(answer.body.message);
      }
    }
    expect(words.size).toBe(1);
  });

  it("does not find another tenant's rows within one's own company", async () => {
    const withIds = server.app.endpoints.filter(
      ({ access, path, method }) =>
        access === 'client' && /\{(?!client_id)/.test(path) && method !== 'POST' && method !== 'PATCH' && method !== 'PUT',
    );
    expect(withIds.length).toBeGreaterThan(2);
    for (const endpoint of withIds) {
      const answer = await send(mine.token, endpoint, pathOf(endpoint, { client_id: mine.client.id, ...theirIds }));
      expect(answer.status, endpoint.name).toBe(404);
    }
  });

  it('refuses members whose role it does not name', async () => {
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff' });
    const token = await signIn(server, staff.email);
    for (const endpoint of server.app.endpoints.filter(({ roles }) => roles && !roles.includes('client_staff'))) {
      expect((await send(token, endpoint, pathOf(endpoint, { client_id: mine.client.id }))).status, endpoint.name).toBe(403);
    }
  });
});
