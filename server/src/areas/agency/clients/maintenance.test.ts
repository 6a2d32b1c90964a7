import type { MyClient } from '@recoup/contract/users/memberships';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server, 'agency_admin');
});
afterAll(() => server.stop());

const message = 'We are moving your accounts. Back at noon.';
const maintain = (clientId: string, method: string, body?: unknown, user = admin) =>
  call<{ code: string; errors: { path: string }[] }>(server, user.token, `/api/agency/v1/clients/${clientId}/maintenance`, {
    method,
    ...(body === undefined ? {} : { body }),
  });

it('refuses the users of one client on every API with the message, and no one else', async () => {
  const { client, user, token } = await createMember(server);
  await createTestAccount(server, client.id);
  const other = await createTestClient(server);
  await addMember(server, { clientId: other.id, userId: user.id, role: 'client_admin' });
  const debtors = (clientId: string, by = token) =>
    call<{ code: string; message: string }>(server, by, `/api/legacy/v1/clients/${clientId}/debtors`);
  const rest = async () => (await call<unknown[]>(server, token, '/rest/v1/accounts?select=id')).body;
  expect(await rest()).toHaveLength(1);

  const until = new Date(Date.now() + 1_800_000).toISOString();
  expect((await maintain(client.id, 'POST', { message, until })).status).toBe(204);
  expect((await maintain(client.id, 'POST', { message, until: null })).body.code).toBe('already_in_maintenance');
  const refused = await debtors(client.id);
  expect(refused).toMatchObject({ status: 503, body: { code: 'client_maintenance', message } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(1700);
  expect(seconds).toBeLessThanOrEqual(1800);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/request_duration_seconds_count\{operation="debtors.list",status="maintenance"\} 1/);
  expect(metrics).not.toMatch(/status="503"/);
  expect((await debtors(other.id)).status).toBe(200);
  expect((await debtors(client.id, admin.token)).status).toBe(200);
  expect(await rest()).toEqual([]);
  const named = await call<{ code: string }>(server, token, '/rest/v1/accounts?select=id', {
    headers: { 'x-client-id': client.id },
  });
  expect([named.status, named.body.code]).toEqual([503, 'client_maintenance']);
  expect(named.headers.get('retry-after')).not.toBeNull();
  const mine = await call<{ data: MyClient[] }>(server, token, '/api/core/v1/clients/my-clients');
  expect(mine.body.data.find((one) => one.client_id === client.id)?.maintenance).toEqual({ message, until });
  expect(mine.body.data.find((one) => one.client_id === other.id)?.maintenance).toBeNull();

  // A report that a job makes for this user is not empty.
  const job = { sub: user.id, role: 'authenticated' };
  const count = await server.platform.db.asUser(job, (tx) =>
    tx.selectFrom('portal.accounts').select('id').where('client_id', '=', client.id).execute(),
  );
  expect(count).toHaveLength(1);

  expect((await maintain(client.id, 'DELETE')).status).toBe(204);
  expect((await maintain(client.id, 'DELETE')).body.code).toBe('not_in_maintenance');
  expect((await debtors(client.id)).status).toBe(200);
  expect(await rest()).toHaveLength(1);
  for (const log of ['agency_audit_log', 'audit_log']) {
    const entries = await server.database.query<{ action: string }>(
      `select action from portal.${log} where client_id = $1 and action like 'client.maintenance%' order by at, id`,
      [client.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['client.maintenance_started', 'client.maintenance_ended']);
  }
});

it('refuses feed items until it ends, except those of history loads', async () => {
  const { client } = await createMember(server);
  const account = await createTestAccount(server, client.id);
  const [stored] = await server.database.query<{ number: number }>('select number from portal.accounts where id = $1', [
    account.id,
  ]);
  const feed = await makeFeed(server);
  const note = (id: string) => ({
    kind: 'note',
    id,
    client: client.id,
    account: formatAccountNumber(stored?.number ?? 0),
    at: '2026-01-01T00:00:00Z',
    text: 'Called',
  });
  await maintain(client.id, 'POST', { message, until: null });
  const [refused] = await feed.send([note('n-1')]);
  expect(refused).toMatchObject({ result: 'refused', code: 'client_maintenance' });
  const [loaded] = await feed.send([note('n-2')], { isHistory: true });
  expect(loaded).toEqual({ line: 1, id: 'n-2', result: 'applied' });
  await maintain(client.id, 'DELETE');
  const [applied] = await feed.send([note('n-1')]);
  expect(applied).toEqual({ line: 1, id: 'n-1', result: 'applied' });
});

it('is started by administrators only, with an end in the future', async () => {
  const { client } = await createMember(server);
  const staff = await createAgencyUser(server, 'agency_staff');
  expect((await maintain(client.id, 'POST', { message, until: null }, staff)).status).toBe(403);
  const past = await maintain(client.id, 'POST', { message, until: '2020-01-01T00:00:00Z' });
  expect([past.status, past.body.errors[0]?.path]).toEqual([422, 'until']);
});
