import type { LastWriter } from '@recoup/contract/agency/field-locks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type User = Awaited<ReturnType<typeof createAgencyUser>>;

let server: TestServer;
let admin: User;
let money: Money;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
  money = await createMoney(server);
});
afterAll(() => server.stop());

const api = <T = unknown>(method: string, path: string, body?: unknown, { token }: User = admin) =>
  call<{ data: T }>(server, token, `/api/agency/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });
const lock = (body: object, user = admin) => api('PUT', 'settings/field-locks', body, user);

it('refuses console changes to locked fields, naming fields and owner, and still applies the system’s items', async () => {
  const account = await money.addAccount({ balance: 50_000 });
  const post = async (kind: string, fields: object) =>
    (
      await api<{ result: string; code?: string; message?: string }[]>('POST', `clients/${money.client.id}/items`, {
        items: [{ kind, id: crypto.randomUUID(), account: account.name, ...fields }],
      })
    ).body.data;
  const payment = {
    reported_on: server.platform.clock.today(),
    type: 'PU',
    method: 'check',
    amount_cents: 100,
    effective_on: '2026-06-01',
  };
  expect((await lock({ rule: 'locked', client_id: null, group: 'payments', owner: 'Collect!' })).status).toBe(204);
  expect(await post('payment', payment)).toMatchObject([
    { result: 'refused', code: 'field_locked', message: expect.stringContaining('Payments: managed by Collect!') },
  ]);
  expect(await post('note', { text: 'Called' })).toMatchObject([{ result: 'applied' }]);
  await money.give(money.payment(account, 'PU', 200));

  const writers = async () =>
    (await api<{ payments: LastWriter | null }>('GET', `clients/${money.client.id}/accounts/${account.id}/writers`)).body.data;
  expect((await writers()).payments).toMatchObject({ source: 'system', name: expect.stringMatching(/^System \d+$/) });

  expect((await lock({ rule: 'open', client_id: money.client.id, group: 'payments' })).status).toBe(204);
  expect((await api('GET', `clients/${money.client.id}/field-locks`)).body.data).toEqual([]);
  expect(await post('payment', { ...payment })).toMatchObject([{ result: 'applied' }]);
  expect((await writers()).payments).toMatchObject({ source: 'console', name: 'Robin Vance' });

  expect((await lock({ rule: 'inherit', client_id: money.client.id, group: 'payments' })).status).toBe(204);
  expect((await api('GET', `clients/${money.client.id}/field-locks`)).body.data).toEqual([
    { group: 'payments', owner: 'Collect!' },
  ]);
});

it('is set by administrators of all clients, and shows a limited user its own clients', async () => {
  const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [money.client.id] });
  expect((await lock({ rule: 'open', client_id: money.client.id, group: 'terms' }, limited)).status).toBe(403);
  const other = await createMoney(server);
  await lock({ rule: 'locked', client_id: other.client.id, group: 'terms', owner: 'Latitude' });
  const { locks } = (await api<{ locks: { client_id: string | null }[] }>('GET', 'settings/field-locks', undefined, limited)).body
    .data;
  expect(locks.map(({ client_id: id }) => id)).not.toContain(other.client.id);
  expect((await api('GET', `clients/${other.client.id}/field-locks`, undefined, limited)).status).toBe(404);
  expect((await lock({ rule: 'locked', client_id: crypto.randomUUID(), group: 'terms', owner: 'X' })).status).toBe(404);
});
