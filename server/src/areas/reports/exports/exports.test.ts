import type { AccountsExport } from '@recoup/contract/reports/exports';
import { readdirSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type One = { data: AccountsExport };
const pathOf = (clientId: string, rest = '') => `/api/legacy/v1/clients/${clientId}/exports${rest}`;

/** Creates a number of accounts of one person. */
async function createAccounts(clientId: string, count: number): Promise<void> {
  const first = await createTestAccount(server, clientId, { name: 'Many Accounts' });
  await server.database.query(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number, client_account_key,
       status, placed_on, amount_placed_cents, balance_cents)
     select client_id, number + n, person_id, debtor_name, batch_id, debt_type, 'N' || n, 'N' || n, case when n % 10 = 0 then 'HOLD' else 'ACTIVE' end,
       placed_on, n, n from portal.accounts, generate_series(1, $2::int) n where client_id = $1 and id = $3`,
    [clientId, count - 1, first.id],
  );
}

async function ask(token: string, clientId: string, body: object): Promise<AccountsExport> {
  const { status, body: answer } = await call<One>(server, token, pathOf(clientId), { method: 'POST', body });
  expect(status).toBe(202);
  return answer.data;
}

async function waitUntilEnded(token: string, clientId: string, id: string): Promise<AccountsExport> {
  const get = async () => (await call<One>(server, token, pathOf(clientId, `/${id}`))).body.data;
  await expect.poll(async () => (await get()).state, { timeout: 20_000 }).not.toMatch(/queued|running/);
  return get();
}

describe('background exports', () => {
  it('contain each payment once, limited to the reader’s locations, apart from account exports', async () => {
    const { client, token } = await createMember(server, { limitTo: 1 });
    const [shown, hidden] = [
      await createTestAccount(server, client.id, { locationId: client.locations[1] ?? null, name: 'My Office' }),
      await createTestAccount(server, client.id, { locationId: client.locations[0] ?? null, name: 'Other Office' }),
    ];
    for (const [account, count] of [
      [shown, 4500],
      [hidden, 10],
    ] as const)
      await server.database.query(
        `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
         select $1, $2, case when n % 10 = 0 then 'PC' else 'PU' end, 'check', 'posted', '2026-01-02', '2026-01-02', n, n, $4 || n
         from generate_series(1, $3::int) n`,
        [client.id, account.id, count, account.number],
      );
    const { status, body } = await call<One>(server, token, pathOf(client.id, '/payments'), {
      method: 'POST',
      body: { format: 'csv', filters: { type: ['PU'], date: 'effective' } },
    });
    expect(status).toBe(202);
    const ready = await waitUntilEnded(token, client.id, body.data.id);
    expect(ready).toMatchObject({ state: 'ready', rows_done: 4050, rows_total: 4050 });
    const file = await call<string>(server, token, pathOf(client.id, `/${ready.id}/file`));
    expect(file.headers.get('content-disposition')).toMatch(/payments-\d{4}-\d\d-\d\d\.csv/);
    expect(file.body).not.toContain('Other Office');
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(4051);
    const listed = async (query: string) =>
      (await call<{ data: AccountsExport[] }>(server, token, pathOf(client.id, query))).body.data.map(({ id }) => id);
    expect(await listed('')).toEqual([]);
    expect(await listed('?subject=payments')).toEqual([ready.id]);
  });

  it('contain every row once, across any number of batches, and report their progress', async () => {
    const { client, token } = await createMember(server);
    await createAccounts(client.id, 4500);
    const requested = await ask(token, client.id, { format: 'csv', filters: {} });
    expect(requested).toMatchObject({ state: 'queued', rows_done: 0, expires_at: null });
    const ready = await waitUntilEnded(token, client.id, requested.id);
    expect(ready).toMatchObject({ state: 'ready', rows_done: 4500, rows_total: 4500 });
    expect(Date.parse(ready.expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const file = await call<string>(server, token, pathOf(client.id, `/${requested.id}/file`));
    expect(file.headers.get('content-disposition')).toMatch(/accounts-\d{4}-\d\d-\d\d\.csv/);
    expect(Number(file.headers.get('content-length') ?? ready.bytes)).toBe(ready.bytes);
    const lines = file.body.trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(4501);
    const log = await server.database.query<{ action: string }>(
      'select action from portal.audit_log where client_id = $1 order by at',
      [client.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['accounts.exported', 'export.downloaded']);
  });

  it('contain the filtered rows, also as a workbook', async () => {
    const { client, token } = await createMember(server);
    await createAccounts(client.id, 30);
    const requested = await ask(token, client.id, { format: 'xlsx', filters: { status: ['HOLD'] } });
    expect(await waitUntilEnded(token, client.id, requested.id)).toMatchObject({ state: 'ready', rows_total: 2 });
    const file = await call<string>(server, token, pathOf(client.id, `/${requested.id}/file`));
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
    expect(file.body.startsWith('PK')).toBe(true);
  });

  it('are visible only to their author', async () => {
    const { client, token } = await createMember(server);
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: colleague.id });
    const other = await signIn(server, colleague.email);
    const { id } = await ask(token, client.id, { format: 'csv', filters: {} });
    await waitUntilEnded(token, client.id, id);
    expect((await call<{ data: unknown[] }>(server, other, pathOf(client.id))).body.data).toEqual([]);
    for (const [rest, method] of [
      [`/${id}`, 'GET'],
      [`/${id}/file`, 'GET'],
      [`/${id}/cancel`, 'POST'],
    ] as const)
      expect((await call(server, other, pathOf(client.id, rest), { method })).status, rest).toBe(404);
    const mine = await call<{ data: AccountsExport[] }>(server, token, pathOf(client.id));
    expect(mine.body.data.map((item) => item.id)).toEqual([id]);
  });

  it('contain only a limited member’s locations, and are withheld once the limit changes', async () => {
    const { client, token, user } = await createMember(server, { limitTo: 0 });
    await createTestAccount(server, client.id, { name: 'Inside', locationId: client.locations[0] ?? null });
    await createTestAccount(server, client.id, { name: 'Outside', locationId: client.locations[1] ?? null });
    const { id } = await ask(token, client.id, { format: 'csv', filters: {} });
    expect(await waitUntilEnded(token, client.id, id)).toMatchObject({ state: 'ready', rows_total: 1 });
    const file = await call<string>(server, token, pathOf(client.id, `/${id}/file`));
    expect(file.body).toContain('Inside');
    expect(file.body).not.toContain('Outside');
    await server.database.query('update portal.memberships set location_ids = $2 where user_id = $1', [
      user.id,
      [client.locations[1]],
    ]);
    expect((await call(server, token, pathOf(client.id, `/${id}/file`))).status).toBe(404);
  });

  it('expire after seven days', async () => {
    const { client, token } = await createMember(server);
    const { id } = await ask(token, client.id, { format: 'csv', filters: {} });
    await waitUntilEnded(token, client.id, id);
    await server.database.query(`update portal.exports set expires_at = now() - interval '1 second' where id = $1`, [id]);
    const answer = await call<{ code: string }>(server, token, pathOf(client.id, `/${id}/file`));
    expect(answer).toMatchObject({ status: 409, body: { code: 'export_expired' } });
  });

  it('restart after a crash, without leftovers of the first attempt', async () => {
    const { client, token, user } = await createMember(server);
    await createTestAccount(server, client.id);
    const id = '01990000-0000-7000-8000-000000000001';
    const folder = join(server.dataDir, 'files', 'exports', client.id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}.0b5ad2a1.part`), 'half');
    await server.database.query(
      `insert into portal.exports (client_id, id, format, query, state, rows_done, created_by) values ($1, $2, 'csv', '{"filters":{},"location_ids":null}', 'running', 1, $3)`,
      [client.id, id, user.id],
    );
    await server.platform.db.asService((tx) =>
      server.platform.jobs.enqueue(tx, { name: 'exports.write' }, { client_id: client.id, id }),
    );
    expect(await waitUntilEnded(token, client.id, id)).toMatchObject({ state: 'ready', rows_done: 1 });
    expect(readdirSync(folder)).toEqual([id]);
  });

  it('are rejected while the user has three unfinished ones', async () => {
    const { client, token, user } = await createMember(server);
    await server.database.query(
      `insert into portal.exports (client_id, format, query, created_by) select $1, 'csv', '{}', $2 from generate_series(1, 3)`,
      [client.id, user.id],
    );
    const answer = await call<{ code: string }>(server, token, pathOf(client.id), {
      method: 'POST',
      body: { format: 'csv', filters: {} },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_exports' } });
  });

  it('fail for a user who is no longer a member', async () => {
    const { client, user } = await createMember(server);
    const id = '01990000-0000-7000-8000-000000000002';
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [user.id]);
    await server.database.query(
      `insert into portal.exports (client_id, id, format, query, created_by) values ($1, $2, 'csv', '{"filters":{},"location_ids":null}', $3)`,
      [client.id, id, user.id],
    );
    await server.platform.db.asService((tx) =>
      server.platform.jobs.enqueue(tx, { name: 'exports.write' }, { client_id: client.id, id }),
    );
    const state = async () =>
      (await server.database.query<{ state: string }>('select state from portal.exports where id = $1', [id]))[0]?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('failed');
  });
});
