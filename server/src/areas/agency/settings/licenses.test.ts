import type { License } from '@recoup/contract/agency/licenses';
import type { QueueItem } from '@recoup/contract/agency/queue';
import type { Today } from '@recoup/contract/agency/today';
import { addDays } from '@recoup/domain/shared/days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server, 'agency_admin');
});
afterAll(() => server.stop());

const api = <T = { id: string }>(method: string, path = '', body?: unknown, user = admin) =>
  call<{ data: T; code: string; errors: { path: string }[] }>(server, user.token, `/api/agency/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
const list = async () => (await api<{ licenses: License[] }>('GET', 'settings/licenses')).body.data.licenses;
const day = (offset: number) => addDays(server.platform.clock.today(), offset);

it('flags placements of debtors in states without a valid license, and warns before one expires', async () => {
  const { client } = await createMember(server);
  const account = await createTestAccount(server, client.id, { status: 'SUBMITTED' });
  await server.database.query(`update portal.people set state = 'TX' where id = $1`, [account.personId]);
  const flagged = async () => (await api<QueueItem[]>('GET', 'queue?kind=placement')).body.data[0]?.unlicensed;
  const warned = async () => (await api<Today>('GET', 'today')).body.data.licenses;
  expect(await flagged()).toEqual([]);
  const add = (state: string, from: number, until: number | null) =>
    api('POST', 'settings/licenses', {
      state,
      number: 'L-1',
      valid_from: day(from),
      valid_until: until === null ? null : day(until),
    });
  await add('NV', -100, null);
  expect(await flagged()).toEqual([{ state: 'TX', accounts: 1 }]);
  await add('TX', -100, -1);
  await add('TX', 1, null);
  expect(await flagged()).toEqual([{ state: 'TX', accounts: 1 }]);
  expect(await warned()).toEqual({ states: [], next_on: null });
  const valid = await add('TX', -1, 0);
  expect(await flagged()).toEqual([]);
  await api('DELETE', `settings/licenses/${valid.body.data.id}`);
  expect(await flagged()).toEqual([{ state: 'TX', accounts: 1 }]);
  await add('UT', -10, 60);
  expect(await warned()).toEqual({ states: ['UT'], next_on: day(60) });
});

it('is changed by administrators for all clients, once at a time, and recorded', async () => {
  const values = { state: 'OH', number: 'OH-7', valid_from: '2026-01-01', valid_until: '2026-12-31' };
  const wrong = await api('POST', 'settings/licenses', { ...values, valid_until: '2025-12-31' });
  expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([400, 'valid_until']);
  const { id } = (await api('POST', 'settings/licenses', values)).body.data;
  const path = `settings/licenses/${id}`;
  expect((await api('PUT', path, { ...values, number: 'OH-8', revision: 1 })).status).toBe(204);
  expect(await api('PUT', path, { ...values, revision: 1 })).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await list()).find((one) => one.id === id)).toMatchObject({ number: 'OH-8', revision: 2 });
  const auditor = await createAgencyUser(server, 'agency_auditor');
  expect((await api('GET', 'settings/licenses', undefined, auditor)).status).toBe(200);
  expect((await api('DELETE', path, undefined, auditor)).status).toBe(403);
  const { client } = await createMember(server);
  const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] });
  expect((await api('DELETE', path, undefined, limited)).status).toBe(403);
  expect((await api('DELETE', path)).status).toBe(204);
  const log = await server.database.query<{ action: string }>(
    `select action from portal.agency_audit_log where subject_id = $1 order by at, id`,
    [id],
  );
  expect(log.map(({ action }) => action)).toEqual(['agency.license_added', 'agency.license_changed', 'agency.license_removed']);
});
