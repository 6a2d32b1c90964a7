import type { ConsolePlacement, PlacedAccount, PlacementDetails } from '@recoup/contract/agency/placements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let one: Awaited<ReturnType<typeof createMember>>;
let two: Awaited<ReturnType<typeof createMember>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
let upload: ConsolePlacement;
beforeAll(async () => {
  server = await startTestServer();
  one = await createMember(server);
  two = await createMember(server);
  staff = await createAgencyUser(server, 'agency_staff');
  const my = createImporter(server, one);
  const read = await my.upload('march.csv', fileOf(...linesOf(1, 3)));
  const checked = await my.map(read, { ...mappingOf(read), defaults: { location_code: 'L2' } });
  await my.place(await my.get(checked.id));
  await createTestAccount(server, two.client.id, { name: 'Ottilie Zander' });
  [upload] = (await list('?source=file')).data as [ConsolePlacement];
});
afterAll(() => server.stop());

async function list(query = '', token = staff.token) {
  const path = `/api/agency/v1/placements${query}`;
  return (await call<{ data: ConsolePlacement[]; page: { next_cursor: string | null } }>(server, token, path)).body;
}

const at = (path = '', { client_id: clientId, id }: ConsolePlacement = upload) =>
  `/api/agency/v1/clients/${clientId}/placements/${id}${path}`;

const accountsOf = async (query = '') =>
  (await call<{ data: PlacedAccount[]; page: { next_cursor: string | null } }>(server, staff.token, at(`/accounts${query}`)))
    .body;

async function post(items: object[]) {
  const { body } = await call<{ data: { result: string }[] }>(
    server,
    staff.token,
    `/api/agency/v1/clients/${upload.client_id}/items`,
    { method: 'POST', body: { items, queue_item: { kind: 'placement', id: upload.id } } },
  );
  return body.data.map(({ result }) => result);
}

describe('placements of all clients', () => {
  it('are listed with their file, rows, principal and who placed them', async () => {
    expect(upload).toMatchObject({
      client_id: one.client.id,
      source: 'file',
      file_name: 'march.csv',
      accounts: 3,
      waiting: 3,
      state: 'waiting',
    });
    expect(upload.placed_by).not.toBeNull();
    expect((await list()).data).toHaveLength(2);
    expect((await list(`?client_id=${two.client.id}`)).data.map(({ client_id: id }) => id)).toEqual([two.client.id]);
    expect((await list('?from=2020-01-01&to=2020-12-31')).data).toEqual([]);
    const first = await list('?limit=1');
    const rest = await list(`?limit=1&cursor=${first.page.next_cursor}`);
    expect([first.data[0]?.id, rest.data[0]?.id]).toEqual((await list()).data.map(({ id }) => id));
    expect(rest.page.next_cursor).toBeNull();
  });

  it('are hidden from agency users limited to other clients', async () => {
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [two.client.id] });
    expect((await list('', limited.token)).data.map(({ client_id: id }) => id)).toEqual([two.client.id]);
    expect((await call(server, limited.token, at())).status).toBe(404);
  });

  it('are recorded with their number in both audit logs', async () => {
    const reader = await createAgencyUser(server, 'agency_auditor');
    await list('', reader.token);
    const entries = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where actor_user_id = $1 and action = 'agency.listed'
       union all select details from portal.audit_log where actor_user_id = $1 and action = 'agency.listed' and client_id = $2`,
      [reader.id, one.client.id],
    );
    expect(entries.map(({ details }) => details)).toEqual([
      { list: 'placements', rows: 2, clients: 2 },
      { list: 'placements', rows: 1 },
    ]);
  });
});

describe('one placement', () => {
  it('has its file, its agreement and the layouts of the exchange folder', async () => {
    const { body } = await call<{ data: PlacementDetails }>(server, staff.token, at());
    expect(body.data.import).toMatchObject({ rows: 3 });
    expect(body.data.agreement).toMatchObject({ signed_at: expect.any(String) });
    expect(body.data.layouts).toEqual(expect.arrayContaining(['csv', 'collect', 'latitude']));
  });

  it('can be downloaded in a layout after a confirmation of identity, but not by auditors', async () => {
    const load = (token: string, layout = 'collect') => call<string>(server, token, at(`/file?layout=${layout}`));
    const auditor = await createAgencyUser(server, 'agency_auditor');
    expect((await load(auditor.token)).status).toBe(403);
    expect(await load(staff.token)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, staff.token);
    const { status, body } = await load(staff.token);
    expect([status, body.trim().split('\r\n').length]).toEqual([200, 4]);
    expect(body.split('\r\n')[0]).toMatch(/^Client number,Acct,Name,/);
    expect((await load(staff.token, 'nothing')).status).toBe(422);
    const entry = { number: upload.number, layout: 'collect', rows: 3 };
    const entries = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where actor_user_id = $1 and action = 'agency.placement_downloaded'
       union all select details from portal.audit_log where actor_user_id = $1 and action = 'agency.placement_downloaded'`,
      [staff.id],
    );
    expect(entries.map(({ details }) => details)).toEqual([entry, entry]);
  });

  it('is accepted and declined account by account, and its state follows', async () => {
    const [first, second, third] = (await accountsOf()).data.map(({ number }) => number);
    expect((await accountsOf('?limit=2')).page.next_cursor).not.toBeNull();
    expect(await post([{ kind: 'acknowledge', id: newId(), account: first }])).toEqual(['applied']);
    expect((await accountsOf('?waiting=true')).data.map(({ number }) => number)).toEqual([second, third]);
    expect((await list('?state=waiting')).data.map(({ id }) => id)).toContain(upload.id);
    const declined = await post([
      { kind: 'reject', id: newId(), account: second, reason: 'The debt is too old.' },
      { kind: 'acknowledge', id: newId(), account: third },
    ]);
    expect(declined).toEqual(['applied', 'applied']);
    const found = (await list('?state=partly_declined')).data;
    expect(found).toMatchObject([{ id: upload.id, state: 'partly_declined', waiting: 0, declined: 1 }]);
    for (const state of ['waiting', 'accepted', 'declined', 'withdrawn'])
      expect((await list(`?state=${state}&client_id=${one.client.id}`)).data).toEqual([]);
    expect((await accountsOf()).data[1]).toMatchObject({ status: 'REJECTED', status_reason: 'The debt is too old.' });
  });
});
