import type { SearchResult } from '@recoup/contract/search/search';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startReplicated, type Replicated } from '#test/streaming-replica.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const maxLagSeconds = 5;
let databases: Replicated;
let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
let primary: pg.Client;

beforeAll(async () => {
  databases = await startReplicated();
  primary = new pg.Client({ connectionString: databases.primaryUrl });
  await primary.connect();
  const started = await startTestServer(
    { DATABASE_READ_URL: databases.replicaUrl, DATABASE_READ_MAX_LAG_SECONDS: String(maxLagSeconds) },
    { through: () => databases.primaryUrl },
  );
  const query: TestServer['database']['query'] = async (text, values = []) => (await primary.query(text, values)).rows as never;
  server = { ...started, database: { ...started.database, url: databases.primaryUrl, query } };
  mine = await createMember(server);
  theirs = await createMember(server);
  for (const { client } of [mine, theirs])
    await createTestAccount(server, client.id, { name: 'Ann Marwood', locationId: client.locations[0] ?? null });
});
afterAll(async () => {
  await server.stop();
  await primary.end();
  await databases.stop();
});
beforeEach(() => databases.resume());

const ask = async (query: string) => {
  const path = `/api/search/v3/clients/${mine.client.id}/search?q=${query}`;
  const { status, body } = await call<{ data: SearchResult }>(server, mine.token, path);
  expect(status).toBe(200);
  return body.data;
};
const hitsOf = ({ groups }: SearchResult) => groups.flatMap((group) => group.hits).length;
const isCurrent = () => vi.waitUntil(async () => (await ask('marwood')).as_of !== undefined, { timeout: 30_000, interval: 1000 });

it('searches the replica under the caller’s policies and states the time of the data', async () => {
  await databases.catchUp();
  await isCurrent();
  const found = await ask('marwood');
  // Another client has a person of the same name.
  expect(found.groups.flatMap(({ kind, hits }) => hits.map(() => kind))).toEqual(['people']);
  expect(Date.now() - Date.parse(found.as_of ?? '')).toBeLessThan(maxLagSeconds * 1000);
  const denied = await call(server, mine.token, `/api/search/v3/clients/${theirs.client.id}/search?q=marwood`);
  expect(denied.status).toBe(404);
});

const readMetric = async (name: string) => {
  const { body } = await call<string>(server, null, '/metrics');
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(body) ?? [];
  return value === undefined ? null : Number(value);
};

it('reports its lag as a metric', async () => {
  await isCurrent();
  expect(await readMetric('recoup_replica_used')).toBe(1);
  expect(await readMetric('recoup_replica_lag_seconds')).toBeLessThan(maxLagSeconds);
  await databases.pause();
  await primary.query('create table if not exists moved (at int)');
  await vi.waitUntil(async () => Number(await readMetric('recoup_replica_lag_seconds')) > maxLagSeconds, {
    timeout: 30_000,
    interval: 500,
  });
  expect(await readMetric('recoup_replica_used')).toBe(0);
});

it('records access on the primary', async () => {
  await isCurrent();
  const count = async () =>
    Number((await primary.query(`select count(*) from portal.audit_log where action = 'search.by_ssn'`)).rows[0]?.count);
  const before = await count();
  expect((await ask(encodeURIComponent('ssn 4321'))).understood).not.toEqual([]);
  expect(await count()).toBe(before + 1);
});

it('prints the time of the data in reports', async () => {
  await isCurrent();
  const { status, body } = await call<{ data: { header: { parameters: { label: string }[] } } }>(
    server,
    mine.token,
    `/api/legacy/v1/clients/${mine.client.id}/reports/inventory/preview?period=all`,
  );
  expect([status, body.data.header.parameters.map(({ label }) => label)]).toEqual([200, expect.arrayContaining(['Data as of'])]);
});

it('reads from the primary while the replica is too far behind', async () => {
  await isCurrent();
  await databases.pause();
  await createTestAccount(server, mine.client.id, { name: 'Zoe Winterbourne', locationId: mine.client.locations[0] ?? null });
  const stale = await ask('winterbourne');
  expect([hitsOf(stale), stale.as_of]).toEqual([0, expect.any(String)]);
  const fresh = await vi.waitUntil(
    async () => {
      const result = await ask('winterbourne');
      return result.as_of === undefined ? result : null;
    },
    { timeout: 30_000, interval: 1000 },
  );
  expect(hitsOf(fresh)).toBeGreaterThan(0);
  await databases.resume();
  await isCurrent();
  expect(hitsOf(await ask('winterbourne'))).toBeGreaterThan(0);
});

it('reads from the primary when the replica is down', async () => {
  await isCurrent();
  await databases.stopReplica();
  for (let at = 0; at < 5; at += 1) expect(hitsOf(await ask('marwood'))).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await ask('marwood')).as_of === undefined, { timeout: 30_000, interval: 1000 });
});
