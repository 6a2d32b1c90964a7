import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { createApiKey } from '#test/api-keys.ts';
import { callEndings, createClosed, endingBody, type EndingCalls } from '#test/client-endings.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { CLIENT_TABLES } from './client-tables.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let send: EndingCalls['send'];
let state: EndingCalls['state'];
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
  ({ send, state } = callEndings(server, admin));
});
afterAll(() => server.stop());
beforeEach(() => confirmIdentity(server, admin.token));

describe('the end of a client', () => {
  it('is refused while something is open, and lists it', async () => {
    const mine = await createMember(server);
    const account = await createTestAccount(server, mine.client.id);
    const { preview } = await state(mine.client.id);
    expect(preview).toMatchObject({
      checks: [{ check: 'open_accounts', count: 1, cents: 10_000 }],
      figures: { users: 1, accounts: 1 },
    });
    const blocked = await send('POST', mine.client.id, '', endingBody(mine.client.name));
    expect(blocked).toMatchObject({ status: 409, body: { code: 'ending_blocked' } });
    await server.database.query(`update portal.accounts set status = 'RETURNED' where id = $1`, [account.id]);
    await server.database.query(
      `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
       values ($1, $2, 'PU', 'check', 'posted', '2026-01-02', '2026-01-02', 500, 500, 'p')`,
      [mine.client.id, account.id],
    );
    expect((await state(mine.client.id)).preview?.checks).toEqual([{ check: 'unremitted', count: 1, cents: 500 }]);
    expect((await send('POST', mine.client.id, '', endingBody(mine.client.name))).status).toBe(409);
    expect((await send('POST', mine.client.id, '', endingBody('another name'))).body.errors).toMatchObject([
      { path: 'confirmation' },
    ]);
  });

  it('ends every access, and refuses everything posted afterwards', async () => {
    const { client, token, account } = await createClosed(server);
    const key = await createApiKey(server, { client, token });
    const feed = await makeFeed(server);
    const limited = await makeFeed(server, ['write'], { clients: [client.id] });
    const path = `/api/core/v1/clients/${client.id}/locations`;
    expect((await call(server, token, path)).status).toBe(200);
    const { status, body } = await send('POST', client.id, '', endingBody(client.name));
    expect({ status, state: body.data.state }).toEqual({ status: 201, state: 'exporting' });
    expect((await call(server, token, path)).status).toBe(404);
    expect((await call(server, key.secret, `/rest/v1/accounts`)).status).toBe(401);
    const item = {
      kind: 'note',
      id: 'n-1',
      client: client.id,
      client_account: account.number,
      text: 'Late',
      at: new Date().toISOString(),
    };
    expect(await feed.send([item])).toMatchObject([{ result: 'refused', code: 'client_ended' }]);
    expect((await limited.post(JSON.stringify(item))).status).toBe(401);
    const console = (rest: string, sent: object) =>
      call<{ code?: string }>(server, admin.token, `/api/agency/v1/clients/${client.id}/${rest}`, { method: 'POST', body: sent });
    expect(await console('suspension', { reason: 'Again' })).toMatchObject({ status: 409, body: { code: 'client_ended' } });
    expect((await console('legal-holds', { scope: 'client', reason: 'A lawsuit' })).status).toBe(201);
    expect((await console('ending', endingBody(client.name))).body.code).toBe('client_ended');
    const list = await call<{ data: ClientEnding[] }>(server, admin.token, '/api/agency/v1/client-endings');
    expect(list.body.data[0]).toMatchObject({ client: { id: client.id }, legal_holds: 1 });
    for (const [table, column] of [
      ['audit_log', 'actor_user_id'],
      ['agency_audit_log', 'actor_user_id'],
    ])
      expect(
        await server.database.query(
          `select ${column} as by from portal.${table} where client_id = $1 and action = 'client.ended'`,
          [client.id],
        ),
      ).toEqual([{ by: admin.id }]);
  });

  it('is for agency admins who may see all clients', async () => {
    const { client } = await createClosed(server);
    const auditor = await createAgencyUser(server, 'agency_auditor');
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] });
    for (const { token } of [auditor, limited]) {
      await confirmIdentity(server, token);
      expect((await send('POST', client.id, '', endingBody(client.name), token)).status).toBe(403);
    }
    expect((await send('GET', client.id, '', undefined, auditor.token)).status).toBe(200);
    const elsewhere = await createAgencyUser(server, 'agency_auditor', { clientIds: [(await createMember(server)).client.id] });
    expect((await send('GET', client.id, '', undefined, elsewhere.token)).status).toBe(404);
  });
});

it('defines for every table with client rows what happens to them', async () => {
  const rows = await server.database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
     join information_schema.tables t using (table_schema, table_name)
     where column_name = 'client_id' and table_schema in ('portal', 'feed') and t.table_type = 'BASE TABLE' order by 1`,
  );
  const known = new Set<string>([...CLIENT_TABLES.map(({ table }) => table), 'portal.accounts']);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((table) => !rows.some(({ name }) => name === table))).toEqual([]);
});
