import type { ClientDay, ConsoleTrust } from '@recoup/contract/agency/reconciliation';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Money = Awaited<ReturnType<typeof createMoney>>;
let server: TestServer;
let one: Money;
let two: Money;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
const day = '2026-06-11';
beforeAll(async () => {
  server = await startTestServer();
  one = await createMoney(server);
  two = await createMoney(server);
  staff = await createAgencyUser(server, 'agency_staff');
  const account = await one.addAccount({ balance: 50_000 });
  await server.database.query(`update portal.accounts set agency_account_number = 'F-1' where id = $1`, [account.id]);
  await one.give(one.payment(account, 'PU', 10_000));
});
afterAll(() => server.stop());

const read = async <T>(path: string, token = staff.token) => call<{ data: T }>(server, token, `/api/agency/v1${path}`);
const dayOf = async (token = staff.token) => (await read<ClientDay[]>(`/reconciliation?day=${day}`, token)).body.data;
const rowOf = async ({ client }: Money) => (await dayOf()).find(({ client_id: id }) => id === client.id);

const enterTotals = (client: string, figures: object, token = staff.token) =>
  call<{ data: { result: string }[] }>(server, token, `/api/agency/v1/clients/${client}/items`, {
    method: 'POST',
    body: { items: [{ kind: 'totals', id: newId(), day, ...figures }] },
  });

describe('a day of all clients', () => {
  it('has the totals that a person entered beside the portal’s', async () => {
    expect(await rowOf(one)).toMatchObject({
      state: 'no_totals',
      totals: [],
      portal: { collected_cents: 10_000, commission_cents: 3000 },
    });
    const answer = await enterTotals(one.client.id, { accounts: 1, balance_cents: 40_000, collected_cents: 9000 });
    expect(answer.body.data).toMatchObject([{ result: 'applied' }]);
    expect(await rowOf(one)).toMatchObject({
      state: 'different',
      totals: [
        { figure: 'accounts', difference: 0 },
        { figure: 'balance_cents', difference: 0 },
        { figure: 'collected_cents', agency: 9000, portal: 10_000, difference: -1000 },
      ],
    });
    await enterTotals(one.client.id, { collected_cents: 10_000 });
    expect(await rowOf(one)).toMatchObject({ state: 'equal' });
  });

  it('leads to the accounts that differ, whose number the list has', async () => {
    await one.give(
      one.item('account_totals', {
        day,
        agency_account: 'F-1',
        balance_cents: 39_000,
        collected_cents: 10_000,
        commission_cents: 3000,
      }),
      one.item('account_totals', { day, agency_account: 'F-9', balance_cents: 100 }),
    );
    expect(await rowOf(one)).toMatchObject({ state: 'different', accounts_stated: 2, accounts_different: 2 });
    const { body } = await read<Reconciliation>(`/clients/${one.client.id}/reconciliation?day=${day}`);
    expect(body.data).toMatchObject({ state: 'different', accounts_different: 2 });
    expect(body.data.accounts.map(({ agency_account: name, reason }) => [name, reason])).toEqual([
      ['F-1', 'different'],
      ['F-9', 'missing_in_portal'],
    ]);
  });

  it('leaves out a client from the day after its end', async () => {
    const ended = await createMoney(server);
    const end = (at: string) =>
      server.database.query('update portal.clients set ended_at = $2 where id = $1', [ended.client.id, at]);
    await end('2026-06-11T18:00:00Z');
    expect(await rowOf(ended)).toMatchObject({ state: 'no_totals' });
    await end('2026-06-10T18:00:00Z');
    expect(await rowOf(ended)).toBeUndefined();
  });

  it('counts an account that the agency left out', async () => {
    const left = await one.addAccount({ balance: 700 });
    await server.database.query(`update portal.accounts set agency_account_number = 'F-2' where id = $1`, [left.id]);
    expect(await rowOf(one)).toMatchObject({ accounts_stated: 2, accounts_different: 3 });
  });

  it('has only the clients that an agency user may see, and nothing that auditors may enter', async () => {
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [two.client.id] });
    expect((await dayOf(limited.token)).map(({ client_id: id }) => id)).toEqual([two.client.id]);
    expect((await read(`/clients/${one.client.id}/reconciliation?day=${day}`, limited.token)).status).toBe(404);
    const auditor = await createAgencyUser(server, 'agency_auditor');
    expect((await dayOf(auditor.token)).length).toBe(2);
    expect((await enterTotals(one.client.id, { accounts: 1 }, auditor.token)).status).toBe(403);
  });
});

describe('trust money', () => {
  const trust = async (token = staff.token) => (await read<ConsoleTrust>(`/trust?day=${day}`, token)).body.data;
  const enter = (balance: number, token = staff.token) =>
    call(server, token, '/api/agency/v1/trust/bank-balance', { method: 'PUT', body: { day, balance_cents: balance } });

  it('adds up by client and in total, beside the balance that a person entered', async () => {
    const before = await trust();
    expect(before.bank).toBeNull();
    const own = before.clients.find(({ client_id: id }) => id === one.client.id);
    expect(own).toMatchObject({ client_name: one.client.name, collected_cents: 10_000, held_cents: 10_000, earned_cents: 3000 });
    expect(before.total.held_cents).toBe(before.clients.reduce((sum, row) => sum + row.held_cents, 0));
    expect((await enter(9000)).status).toBe(204);
    expect((await trust()).bank).toEqual({ day, balance_cents: 9000, difference_cents: 9000 - before.total.held_cents });
    const entries = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where action = 'agency.balance_entered' and actor_user_id = $1`,
      [staff.id],
    );
    expect(entries).toEqual([{ details: { day, bank_account: 'trust', balance_cents: 9000 } }]);
  });

  it('has no bank balance for users limited to some clients, who enter none', async () => {
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [one.client.id] });
    const found = await trust(limited.token);
    expect([found.bank, found.clients.length]).toEqual([null, 1]);
    expect((await enter(1, limited.token)).status).toBe(403);
  });
});
