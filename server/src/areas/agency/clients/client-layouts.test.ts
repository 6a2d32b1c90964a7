import type { ClientLayout } from '@recoup/contract/agency/client-layouts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await createAgencyUser(server, 'agency_staff', { firstName: 'Sam' });
  member = await createMember(server);
});
afterAll(() => server.stop());

const api = <T = ClientLayout>(method: string, path = '', body?: unknown, user = staff, client = member.client) =>
  call<{ data: T; code: string; message: string }>(server, user.token, `/api/agency/v1/clients/${client.id}/layouts${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
const list = async (user = staff, client = member.client) =>
  (await api<{ layouts: ClientLayout[]; may_change: boolean }>('GET', '', undefined, user, client)).body.data;

it('staff name, correct and share a layout of a client, one at a time, and new clients get it', async () => {
  expect(await list()).toEqual({ layouts: [], may_change: true });
  const my = createImporter(server, member);
  const read = await my.upload('first.csv', fileOf(...linesOf(1, 3)));
  await my.map(read, mappingOf(read));
  const [used] = (await list()).layouts;
  expect(used).toMatchObject({ name: null, revision: 0, is_shared: false, files: 1, changed: null });
  expect(used?.columns).toContainEqual({ header: 'Phone', field: 'phone', client_field: 'phone' });
  const path = `/${used?.key}`;
  const unnamed = await api('PUT', `${path}/sharing`, { is_shared: true, revision: 0 });
  expect([unnamed.status, unnamed.body.message]).toEqual([422, 'Name the layout first.']);

  const named = await Promise.all(['Dentrix', 'Open Dental'].map((name) => api('PUT', `${path}/name`, { name, revision: 0 })));
  expect(named.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const layout = (await list()).layouts[0];
  expect(layout).toMatchObject({ revision: 1, changed: { by: 'Sam Vance' } });

  const correct = (change: (header: string, field: string | null) => string | null, revision: number) =>
    api('PUT', `${path}/columns`, {
      revision,
      fields: layout?.columns.map(({ header, field }) => change(header, field)),
    });
  const twice = await correct((header, field) => (header === 'Zip' ? 'balance' : field), 1);
  expect([twice.status, twice.body.message]).toEqual([422, 'Two columns would be Amount placed. Correct the other one too.']);
  expect((await api('PUT', `${path}/columns`, { revision: 1, fields: [null] })).status).toBe(422);
  const mobile = await correct((header, field) => (header === 'Phone' ? 'phone_mobile' : field), 1);
  expect(mobile.body.data.columns).toContainEqual({ header: 'Phone', field: 'phone_mobile', client_field: 'phone' });
  expect((await correct((_, field) => field, 1)).body.code).toBe('layout_changed');
  const shared = await api('PUT', `${path}/sharing`, { is_shared: true, revision: 2 });
  expect(shared.body.data).toMatchObject({ is_shared: true, revision: 3 });

  const other = await createMember(server);
  const known = await createImporter(server, other).upload('known.csv', fileOf(...linesOf(21, 23)));
  expect(known.structure?.columns.find(({ header }) => header === 'Phone')?.suggestion.field).toBe('phone_mobile');
  const log = await server.database.query<{ change: string; actor_user_id: string }>(
    `select actor_user_id, details ->> 'change' as change from portal.agency_audit_log where action = 'agency.layout_changed' order by at, id`,
  );
  expect(log).toEqual(['named', 'corrected', 'shared'].map((change) => ({ actor_user_id: staff.id, change })));
});

it('a client’s layouts are hidden from agency users limited to others, and changed only by staff for all clients', async () => {
  const [layout] = (await list()).layouts;
  const other = await createMember(server);
  expect((await list(staff, other.client)).layouts).toEqual([]);
  const name = { name: 'Eaglesoft', revision: layout?.revision };
  expect((await api('PUT', `/${layout?.key}/name`, name, staff, other.client)).status).toBe(404);
  const auditor = await createAgencyUser(server, 'agency_auditor');
  expect(await list(auditor)).toMatchObject({ layouts: [{ key: layout?.key }], may_change: false });
  expect((await api('PUT', `/${layout?.key}/name`, name, auditor)).status).toBe(403);
  const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [member.client.id] });
  expect(await list(limited)).toMatchObject({ layouts: [{ key: layout?.key }], may_change: false });
  expect((await api('PUT', `/${layout?.key}/name`, name, limited)).status).toBe(403);
  const outside = await createAgencyUser(server, 'agency_admin', { clientIds: [other.client.id] });
  expect((await api('GET', '', undefined, outside)).status).toBe(404);
});
