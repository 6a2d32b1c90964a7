import type { ConsoleStatement, ConsoleStatementPage, ConsoleStatementTotals } from '@recoup/contract/agency/statements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let one: Money;
let two: Money;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
  one = await issue('S-1', '2026-06');
  two = await issue('S-9', '2026-07');
});
afterAll(() => server.stop());

/** A client with one payment of $100.00 on one statement, which pays out $70.00. */
async function issue(number: string, month: string): Promise<Money> {
  const money = await createMoney(server);
  const account = await money.addAccount({ balance: 50_000 });
  const payment = money.payment(account, 'PU', 10_000, { effective_on: `${month}-10`, reported_on: `${month}-11` });
  await money.give(payment);
  await money.give(
    money.item('remittance', {
      number,
      period_from: `${month}-01`,
      period_to: `${month}-28`,
      issued_on: `${month}-28`,
      method: 'net',
      opening_cents: 0,
      collected_cents: 10_000,
      fees_cents: 3000,
      paid_out_cents: 7000,
      closing_cents: 0,
      payments: 'all',
    }),
  );
  return money;
}

const get = <T>(path: string, token = admin.token) => call<T>(server, token, `/api/agency/v1/${path}`);
const list = async (query = '', token = admin.token) =>
  (await get<{ data: ConsoleStatement[]; page: { next_cursor: string | null } }>(`statements${query}`, token)).body;

describe('statements of all clients', () => {
  it('are listed by period, the newest first, in pages and by filters', async () => {
    const all = await list();
    expect(all.data.map(({ number, client_id: client }) => [number, client])).toEqual([
      ['S-9', two.client.id],
      ['S-1', one.client.id],
    ]);
    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${first.page.next_cursor}`);
    expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(['S-9', 'S-1']);
    expect(second.page.next_cursor).toBeNull();
    expect((await list(`?client_id=${one.client.id}`)).data.map(({ number }) => number)).toEqual(['S-1']);
    expect((await list('?number=s-9')).data.map(({ number }) => number)).toEqual(['S-9']);
    expect((await list('?number=s_')).data).toEqual([]);
    expect((await list('?from=2026-07-01')).data.map(({ number }) => number)).toEqual(['S-9']);
    expect((await list('?state=paid')).data).toEqual([]);
  });

  it('are summed, with what is not paid yet', async () => {
    const { body } = await get<{ data: ConsoleStatementTotals }>('statement-totals');
    expect(body.data).toEqual({
      statements: 2,
      clients: 2,
      collected_cents: 20_000,
      fees_cents: 6000,
      paid_out_cents: 14_000,
      unpaid: 2,
      unpaid_cents: 14_000,
    });
  });

  it('of other clients are hidden from limited users', async () => {
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [one.client.id] });
    expect((await list('', limited.token)).data.map(({ number }) => number)).toEqual(['S-1']);
    expect((await get<{ data: ConsoleStatementTotals }>('statement-totals', limited.token)).body.data.statements).toBe(1);
    expect((await list(`?client_id=${two.client.id}`, limited.token)).data).toEqual([]);
  });

  it('name who wrote them last: a system by its key, or a person', async () => {
    const [before] = (await list(`?client_id=${two.client.id}`)).data;
    expect(before).toMatchObject({ source: 'feed', written: { source: 'feed', by: expect.any(String) } });
    await confirmIdentity(server, admin.token);
    const paid = {
      kind: 'remittance_state',
      id: crypto.randomUUID(),
      number: 'S-9',
      state: 'paid',
      paid_by: 'ach',
      trace: 'T-7',
    };
    await call(server, admin.token, `/api/agency/v1/clients/${two.client.id}/items`, { method: 'POST', body: { items: [paid] } });
    const [after] = (await list(`?client_id=${two.client.id}`)).data;
    expect(after).toMatchObject({ source: 'feed', state: 'paid', written: { source: 'console', by: 'Robin Vance' } });
    const { body } = await get<{ data: ConsoleStatementPage }>(`clients/${two.client.id}/statements/${after?.id}`);
    expect(body.data).toMatchObject({
      number: 'S-9',
      is_newest: true,
      history: [
        { state: 'paid', source: 'console', by: 'Robin Vance', facts: { paid_by: 'ach', trace: 'T-7' } },
        { state: 'issued', source: 'feed' },
      ],
    });
  });

  it('are read with their lines and downloaded by staff too, recorded in both audit logs', async () => {
    const staff = await createAgencyUser(server, 'agency_staff');
    const [row] = (await list(`?client_id=${one.client.id}`, staff.token)).data;
    const at = `clients/${one.client.id}/statements/${row?.id}`;
    const lines = await get<{ data: { effect_cents: number }[] }>(`${at}/lines`, staff.token);
    expect(lines.body.data.map(({ effect_cents: cents }) => cents)).toEqual([10_000]);
    const file = await fetch(`${server.url}/api/agency/v1/${at}/file?format=csv`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(file.status).toBe(200);
    expect(await file.text()).toContain('100.00');
    for (const log of ['audit_log', 'agency_audit_log'])
      expect(
        await server.database.query(
          `select details from portal.${log} where action = 'statement.downloaded' and actor_user_id = $1 and client_id = $2`,
          [staff.id, one.client.id],
        ),
      ).toEqual([{ details: { format: 'csv', number: 'S-1' } }]);
  });

  it('are not found behind another client', async () => {
    const [row] = (await list(`?client_id=${one.client.id}`)).data;
    expect((await get(`clients/${two.client.id}/statements/${row?.id}`)).status).toBe(404);
  });
});
