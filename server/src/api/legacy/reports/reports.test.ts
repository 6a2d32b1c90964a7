import type { Report, ReportDescriptionData, ReportLink, ReportRun } from '@recoup/contract/reports';
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type One<T> = { data: T };
const base = '/api/legacy';
const pathOf = (clientId: string, rest = '') => `${base}/v1/clients/${clientId}/${rest}`;

const ask = (token: string, clientId: string, body: object) =>
  call<One<ReportRun>>(server, token, pathOf(clientId, 'report-runs'), { method: 'POST', body });

const find = async (token: string, clientId: string, id: string) =>
  (await call<One<ReportRun>>(server, token, pathOf(clientId, `report-runs/${id}`))).body.data;

async function waitFor(token: string, clientId: string, id: string): Promise<ReportRun> {
  await expect.poll(async () => (await find(token, clientId, id)).state, { timeout: 20_000 }).not.toMatch(/queued|running/);
  return find(token, clientId, id);
}

async function linkOf(token: string, clientId: string, id: string): Promise<ReportLink> {
  const { status, body } = await call<One<ReportLink>>(server, token, pathOf(clientId, `report-runs/${id}/link`));
  expect(status).toBe(200);
  return body.data;
}

async function make(token: string, clientId: string, body: object): Promise<{ run: ReportRun; content: Buffer; headers: Headers }> {
  const { status, body: asked } = await ask(token, clientId, body);
  expect(status).toBe(202);
  const run = await waitFor(token, clientId, asked.data.id);
  expect(run).toMatchObject({ state: 'ready', failure_message: null });
  const file = await fetch(server.url + base + (await linkOf(token, clientId, run.id)).path);
  expect(file.status).toBe(200);
  return { run, content: Buffer.from(await file.arrayBuffer()), headers: file.headers };
}

describe('a report', () => {
  it('is shown, made, and fetched by a link without signing in', async () => {
    const { client, token, user } = await createMember(server);
    await createTestAccount(server, client.id, { name: '=Formula, Ann' });
    await createTestAccount(server, client.id, { name: 'Ben "Quoted"' });
    const preview = await call<One<Report>>(server, token, pathOf(client.id, 'reports/inventory/preview'));
    expect(preview.status).toBe(200);
    const { header, tables } = preview.body.data;
    expect(header).toMatchObject({ title: 'Inventory and status', client_name: client.name, made_by: 'Ada Example' });
    expect(header.definitions.length).toBeGreaterThan(2);
    expect(tables[0]).toMatchObject({ count: 2 });
    const { run, content, headers } = await make(token, client.id, { kind: 'inventory', format: 'csv' });
    expect(run).toMatchObject({ rows_done: 2, rows_total: 2, can: { cancel: false, retry: false, download: true } });
    expect(Date.parse(run.expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="inventory-and-status-[\d-]+\.csv"/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(content.byteLength).toBe(run.bytes);
    const lines = content.toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFName,Account,/);
    expect(lines[1]).toMatch(/^"'=Formula, Ann",A-/);
    expect(lines[2]).toMatch(/^"Ben ""Quoted""",A-/);
    expect(content.toString('utf8')).toContain(`Company,${client.name}`);
    const log = await server.database.query<{ action: string; actor_user_id: string }>(
      'select action, actor_user_id from portal.activity_log where client_id = $1 order by at',
      [client.id],
    );
    expect(log).toEqual([
      { action: 'report.requested', actor_user_id: user.id },
      { action: 'report.downloaded', actor_user_id: user.id },
    ]);
  });
});

describe('the catalog', () => {
  it('has what the caller may run', async () => {
    const { client, token } = await createMember(server);
    const staff = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: staff.id, role: 'client_staff' });
    const staffToken = await signIn(server, staff.email);
    const kinds = async (as: string) =>
      (await call<One<ReportDescriptionData[]>>(server, as, pathOf(client.id, 'reports'))).body.data.map(({ kind }) => kind);
    const all = await kinds(token);
    expect(all).toContain('remittance');
    expect(await kinds(staffToken)).toEqual(all.filter((kind) => kind !== 'remittance' && kind !== 'users'));
    for (const kind of ['remittance', 'users']) {
      expect((await call(server, staffToken, pathOf(client.id, `reports/${kind}/preview`))).status).toBe(403);
      expect((await ask(staffToken, client.id, { kind, format: 'csv' })).status).toBe(403);
    }
  });
});
