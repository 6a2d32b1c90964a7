import type { RecentSearch } from '@recoup/contract/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runRetention } from '#operations/retention/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pathOf = (clientId: string, rest = '') => `/api/search/v3/clients/${clientId}/recent-searches${rest}`;

function callsOf(token: string, clientId: string) {
  return {
    list: async () => (await call<{ data: RecentSearch[] }>(server, token, pathOf(clientId))).body.data.map(({ q }) => q),
    add: async (q: string) =>
      (await call<{ data: RecentSearch | null }>(server, token, pathOf(clientId), { method: 'POST', body: { q } })).body.data,
    remove: async (id: string) => (await call(server, token, pathOf(clientId, `/${id}`), { method: 'DELETE' })).status,
    clear: async () => (await call(server, token, pathOf(clientId), { method: 'DELETE' })).status,
  };
}

describe('recent searches', () => {
  it('keeps the newest ten without duplicates, newest first', async () => {
    const { client, token } = await createMember(server);
    const recent = callsOf(token, client.id);
    for (let count = 1; count <= 12; count += 1) await recent.add(`name ${'x'.repeat(count)}`);
    expect(await recent.list()).toHaveLength(10);
    await recent.add('Name XXXX');
    const stored = await recent.list();
    expect([stored.length, stored[0], stored.filter((q) => q.toLowerCase() === 'name xxxx').length]).toEqual([
      10,
      'Name XXXX',
      1,
    ]);
  });

  it('removes one or all', async () => {
    const { client, token } = await createMember(server);
    const recent = callsOf(token, client.id);
    const one = await recent.add('marwood');
    await recent.add('status:disputed');
    expect(await recent.remove(one?.id ?? '')).toBe(204);
    expect(await recent.remove(one?.id ?? '')).toBe(404);
    expect(await recent.list()).toEqual(['status:disputed']);
    expect(await recent.clear()).toBe(204);
    expect(await recent.list()).toEqual([]);
  });

  it.each(['marwood 4321', 'ssn:4321 marwood', '900-12-4321', '900124321'])('never keeps digits of an SSN: %s', async (q) => {
    const { client, token } = await createMember(server);
    const recent = callsOf(token, client.id);
    expect(await recent.add(q)).toBeNull();
    expect(await server.database.query('select from portal.recent_searches where client_id = $1', [client.id])).toEqual([]);
  });

  it('belong to one user and client, and expire after 90 days', async () => {
    const { client, token } = await createMember(server);
    const other = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: other.id });
    const [mine, theirs] = [callsOf(token, client.id), callsOf(await signIn(server, other.email), client.id)];
    const stored = await mine.add('marwood');
    expect(await theirs.list()).toEqual([]);
    expect(await theirs.remove(stored?.id ?? '')).toBe(404);
    await theirs.clear();
    expect(await mine.list()).toEqual(['marwood']);
    await mine.add('ann');
    await server.database.query(`update portal.recent_searches set at = now() - interval '91 days' where id = $1`, [stored?.id]);
    expect(await runRetention(server.platform)).toMatchObject({ recent_searches: 1 });
    expect(await mine.list()).toEqual(['ann']);
  });

  it('are not kept for agency users', async () => {
    const { client } = await createMember(server);
    const agency = callsOf((await createAgencyUser(server)).token, client.id);
    expect(await agency.list()).toEqual([]);
    expect(await agency.clear()).toBe(403);
  });
});
