import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxKindsOf, type CompanyCaller } from '#test/account-callers.ts';
import { ask, createRequestCompany, hold, recall, type RequestCompany } from '#test/requests.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: CompanyCaller;
let staff: CompanyCaller;
let account: RequestCompany['account'];
beforeAll(async () => {
  server = await startTestServer();
  ({ admin, staff, account } = await createRequestCompany(server));
});
afterAll(() => server.stop());

describe('a request for several accounts', () => {
  it('returns a result for each, all or nothing per account', async () => {
    const [good, held, closed, pending] = [
      await account(),
      await account({ status: 'HOLD' }),
      await account({ status: 'PAID' }),
      await account(),
    ];
    const foreign = await createTestAccount(server, (await createMember(server)).client.id);
    const data = hold();
    await ask(staff, pending.id, 'hold', data);
    const send = (headers: Record<string, string>) =>
      staff.post<{ data: { account_id: string; result: string; code: string | null }[] }>(
        '/requests/bulk',
        { kind: 'hold', data, account_ids: [good.id, held.id, closed.id, pending.id, foreign.id, good.id] },
        headers,
      );
    const answer = await send({ 'idempotency-key': 'bulk-1' });
    const results = Object.fromEntries(answer.body.data.map(({ account_id: id, result, code }) => [id, [result, code]]));
    expect(results).toEqual({
      [good.id]: ['done', null],
      [held.id]: ['refused', 'request_status'],
      [closed.id]: ['refused', 'request_status'],
      [pending.id]: ['repeated', null],
      [foreign.id]: ['refused', 'not_found'],
    });
    expect((await send({ 'idempotency-key': 'bulk-1' })).body).toEqual(answer.body);
    expect((await send({})).body.data.find(({ account_id: id }) => id === good.id)?.result).toBe('repeated');
    expect(await outboxKindsOf(server, good.id)).toEqual(['request']);
    expect(await outboxKindsOf(server, closed.id)).toEqual([]);
  });

  it('allows only admins to recall accounts, account by account', async () => {
    const { id } = await account();
    const body = { kind: 'recall', data: recall, account_ids: [id] };
    expect((await staff.post('/requests/bulk', body)).body.data).toMatchObject([{ result: 'refused', code: 'forbidden' }]);
    expect((await admin.post('/requests/bulk', body)).body.data).toMatchObject([{ result: 'done' }]);
  });

  it('previews which accounts allow it, the reasons for others, and the cost of a recall', async () => {
    const [fresh, worked, closed, pending] = [
      await account({ status: 'SUBMITTED' }),
      await account({ balance: 20_000 }),
      await account({ status: 'PAID' }),
      await account(),
    ];
    const foreign = await createTestAccount(server, (await createMember(server)).client.id);
    await ask(admin, pending.id, 'recall', recall);
    const body = { kind: 'recall', account_ids: [fresh, worked, closed, pending, foreign].map(({ id }) => id) };
    const { data } = (
      await admin.post<{ data: { account_id: string; refusal: { code: string } | null; commission_cents: number | null }[] }>(
        '/requests/bulk/preview',
        body,
      )
    ).body;
    const answers = Object.fromEntries(data.map((one) => [one.account_id, [one.refusal?.code ?? null, one.commission_cents]]));
    expect(answers).toEqual({
      [fresh.id]: [null, 0],
      [worked.id]: [null, 6000],
      [closed.id]: ['request_status', null],
      [pending.id]: ['request_open_request', null],
      [foreign.id]: ['not_found', null],
    });
    expect(await outboxKindsOf(server, worked.id)).toEqual([]);
    expect((await staff.post('/requests/bulk/preview', body)).status).toBe(403);
    expect((await staff.post('/requests/bulk/preview', { ...body, kind: 'hold' })).status).toBe(200);
  });

  it('does not deadlock when two overlap', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await account()).id);
    const send = (accountIds: string[], key: string) =>
      staff.post<{ data: { result: string }[] }>(
        '/requests/bulk',
        { kind: 'hold', data: hold(), account_ids: accountIds },
        { 'idempotency-key': key },
      );
    const answers = await Promise.all([send(ids, 'cross-1'), send(ids.toReversed(), 'cross-2'), send(ids, 'cross-3')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap(({ body }) => body.data).filter(({ result }) => result === 'done')).toHaveLength(8);
  });
});
