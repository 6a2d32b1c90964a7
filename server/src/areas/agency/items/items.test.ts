import type { ItemAnswer } from '@recoup/contract/feed/items';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  staff = await createAgencyUser(server, 'agency_staff');
});
afterAll(() => server.stop());

async function post(items: readonly object[], { token = staff.token, client = mine.client.id, query = '' } = {}) {
  const { status, body } = await call<{ data: ItemAnswer[]; code?: string; errors?: { path: string }[] }>(
    server,
    token,
    `/api/agency/v1/clients/${client}/items${query}`,
    { method: 'POST', body: { items } },
  );
  return { status, body, results: body.data?.map(({ result }) => result) };
}

async function makeAccount(status = 'ACTIVE') {
  const { id } = await createTestAccount(server, mine.client.id, { status });
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [id]);
  return { id, number: formatAccountNumber(Number(row?.number)) };
}

const logOf = (table: 'audit_log' | 'agency_audit_log') =>
  server.database.query<{ details: object; subject_id: string | null }>(
    `select details, subject_id from portal.${table} where client_id = $1 and action = 'agency.posted' and actor_user_id = $2 order by at, id`,
    [mine.client.id, staff.id],
  );

describe('items posted in the console', () => {
  it('are applied for the client in the path, with their author and time, and recorded in both audit logs', async () => {
    const account = await makeAccount('SUBMITTED');
    const other = await createMember(server);
    const items = [
      { kind: 'acknowledge', id: newId(), account: account.number, agency_account: 'AG-77' },
      { kind: 'message', id: newId(), account: account.number, text: 'We have it.', by: 'Somebody Else' },
    ];
    expect((await post(items)).body.data).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
    const [message] = await server.database.query(
      `select author_name, body, external_id from portal.messages where client_id = $1 and account_id = $2`,
      [mine.client.id, account.id],
    );
    expect(message).toEqual({ author_name: 'Robin Vance', body: 'We have it.', external_id: `message:console:${items[1]?.id}` });
    const entries = items.map(({ kind, id }) => ({ details: { kind, id }, subject_id: account.id }));
    expect(await logOf('audit_log')).toEqual(entries);
    expect(await logOf('agency_audit_log')).toEqual(entries);
    const elsewhere = await post([{ kind: 'note', id: newId(), account: account.number, text: 'x' }], {
      client: other.client.id,
    });
    expect(elsewhere.body.data).toMatchObject([{ result: 'refused', code: 'unknown_account' }]);
    const smuggled = await post([{ kind: 'note', id: newId(), account: account.number, text: 'x', client: other.client.id }]);
    expect(smuggled.results).toEqual(['applied']);
  });

  it('have no second effect when they are repeated, and none in a dry run', async () => {
    const account = await makeAccount();
    const note = { kind: 'note', id: newId(), account: account.number, text: 'Spoke with the debtor.' };
    expect((await post([note], { query: '?dry_run=true' })).results).toEqual(['new']);
    expect((await post([note])).results).toEqual(['applied']);
    expect((await post([note])).results).toEqual(['repeated']);
    const [{ n } = { n: -1 }] = await server.database.query<{ n: number }>(
      'select count(*)::int as n from portal.account_events where client_id = $1 and account_id = $2',
      [mine.client.id, account.id],
    );
    expect(n).toBe(1);
  });

  it('answer each item alone', async () => {
    const account = await makeAccount();
    const answer = await post([
      { kind: 'note', id: newId(), account: account.number, text: 'Good' },
      { kind: 'note', id: newId(), account: account.number, words: 'Unknown' },
      { kind: 'status', id: newId(), account: account.number, status: 'PAID_IN_FULL' },
    ]);
    expect(answer.body.data).toMatchObject([
      { line: 1, result: 'applied' },
      { line: 2, result: 'refused', code: 'unknown_field' },
      { line: 3, result: 'refused' },
    ]);
  });

  it('are refused to auditors, in kinds that only systems send, and to staff or without a confirmed identity where they move money', async () => {
    const auditor = await createAgencyUser(server, 'agency_auditor');
    const note = { kind: 'note', id: newId(), account: newId(), text: 'x' };
    expect((await post([note], { token: auditor.token })).status).toBe(403);
    expect((await post([{ kind: 'account', id: newId() }])).status).toBe(400);
    const paid = { kind: 'remittance_state', id: newId(), remittance: 'R-1', state: 'remitted' };
    expect(await post([paid])).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, staff.token);
    expect(await post([paid])).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const admin = await createAgencyUser(server);
    await confirmIdentity(server, admin.token);
    expect((await post([paid], { token: admin.token })).body.data).toMatchObject([{ result: 'refused' }]);
  });
});
