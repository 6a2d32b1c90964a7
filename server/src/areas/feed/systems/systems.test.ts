import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { call, createMember } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { systemClock } from '#platform/clock.ts';
import { kinds } from '#areas/feed/kinds/index.ts';
import { createSystemKeys, scopeOfKind } from './index.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
let rows: Rows;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
  rows = await createRows(server, member);
});
afterAll(() => server.stop());

const endpoints = () => server.app.endpoints.filter(({ access }) => access === 'system');

function send(key: string | null, { method, path }: { method: string; path: string }) {
  return call<{ code?: string }>(server, key, path, { method, ...(method === 'GET' ? {} : { body: {} }) });
}

describe('every endpoint of the feed', () => {
  it('is listed for the sweep with its scope', () => {
    expect(endpoints().length).toBeGreaterThanOrEqual(4);
    expect(endpoints().filter(({ api, scope }) => api !== 'feed' || scope === undefined)).toEqual([]);
  });

  it('refuses a missing, wrong or revoked key, and users with their sessions', async () => {
    const revoked = await makeFeed(server);
    const keys = createSystemKeys({ db: server.platform.db, clock: systemClock });
    await keys.revoke(revoked.name);
    const wrong = `rcf_${'A'.repeat(43)}`;
    for (const endpoint of endpoints())
      for (const key of [null, 'rcf_', wrong, revoked.key, member.token, await server.auth.serviceKey()])
        expect(await send(key, { method: endpoint.method, path: pathOf(endpoint, rows) }), endpoint.name).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated' },
        });
  });

  it('refuses a key without the scope', async () => {
    const feeds = { read: await makeFeed(server, ['read']), write: await makeFeed(server, ['write']) };
    for (const endpoint of endpoints()) {
      const other = [endpoint.scope ?? 'write'].flat().every((scope) => scope.endsWith(':read')) ? feeds.write : feeds.read;
      expect(await send(other.key, { method: endpoint.method, path: pathOf(endpoint, rows) }), endpoint.name).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
  });
});

it('names a scope for every kind of item', () => {
  expect(kinds.filter(({ kind }) => scopeOfKind(kind) === 'write').map(({ kind }) => kind)).toEqual([]);
});

describe('feed keys', () => {
  it('opens none of the other APIs', async () => {
    const { key } = await makeFeed(server);
    for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'client' || access === 'user'))
      expect((await send(key, { method: endpoint.method, path: pathOf(endpoint, rows) })).status, endpoint.name).toBe(401);
  });

  it('is stored as a hash, with its last use', async () => {
    const { key, name, get } = await makeFeed(server);
    const find = async () => {
      const [row] = await server.database.query<Record<string, unknown>>('select * from feed.systems where name = $1', [name]);
      return row;
    };
    expect(await find()).toMatchObject({ key_hint: key.slice(-4), last_used_at: null });
    expect(JSON.stringify(await find())).not.toContain(key.slice(4, 40));
    await get('/v1/outgoing');
    expect((await find())?.['last_used_at']).toBeInstanceOf(Date);
  });
});
