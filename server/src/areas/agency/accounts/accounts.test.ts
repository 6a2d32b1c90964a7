import type { AccountStanding, ConsoleAccount } from '@recoup/contract/agency/accounts';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let one: Awaited<ReturnType<typeof createMember>>;
let two: Awaited<ReturnType<typeof createMember>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  one = await createMember(server);
  two = await createMember(server);
  staff = await createAgencyUser(server, 'agency_staff');
});
afterAll(() => server.stop());

interface Answer {
  data: ConsoleAccount[];
  page: { next_cursor: string | null };
  is_refused: boolean;
}

async function list(query: Record<string, string | number> = {}, token = staff.token) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { status, body } = await call<Answer>(server, token, `/api/agency/v1/accounts?${search.toString()}`);
  return { status, body, ids: body.data?.map(({ id }) => id) };
}

const numberOf = async (id: string) => {
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [id]);
  return Number(row?.number);
};

describe('accounts of all clients', () => {
  it('are found by name, numbers and phone, whichever client placed them', async () => {
    const here = await createTestAccount(server, one.client.id, { name: 'Ottilie Zander', number: 'PT-9001' });
    const there = await createTestAccount(server, two.client.id, { name: 'Bruno Zander', number: 'PT-9002' });
    await server.database.query(`update portal.accounts set agency_account_number = 'F-88123' where id = $1`, [there.id]);
    await server.database.query(`update portal.people set phones = '[{"type":"mobile","number":"+15035550177"}]' where id = $1`, [
      there.personId,
    ]);
    expect((await list({ q: 'zand' })).ids?.toSorted()).toEqual([here.id, there.id].toSorted());
    expect((await list({ q: 'zander otti' })).ids).toEqual([here.id]);
    expect((await list({ q: 'PT-9002' })).ids).toEqual([there.id]);
    expect((await list({ q: 'f-88123' })).ids).toEqual([there.id]);
    expect((await list({ q: '(503) 555-0177' })).ids).toEqual([there.id]);
    expect((await list({ q: formatAccountNumber(await numberOf(here.id)) })).ids).toContain(here.id);
    expect((await list({ q: 'zander', client_id: one.client.id })).ids).toEqual([here.id]);
    expect((await list({ q: 'zander', status: 'PAID' })).ids).toEqual([]);
    expect((await list({ q: '900-12-4321' })).body).toMatchObject({ data: [], is_refused: true });
  });

  it('are paged, newest placed first, and filtered by status', async () => {
    const placed = ['2025-03-01', '2025-03-03', '2025-03-02', '2025-03-03'];
    const made = [];
    for (const [at, placedOn] of placed.entries())
      made.push({
        placedOn,
        ...(await createTestAccount(server, (at % 2 === 0 ? one : two).client.id, { status: 'JUDGMENT', placedOn })),
      });
    const expected = made
      .toSorted((a, b) => (a.placedOn === b.placedOn ? (a.id < b.id ? 1 : -1) : a.placedOn < b.placedOn ? 1 : -1))
      .map(({ id }) => id);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ status: 'JUDGMENT', limit: 1, ...(cursor ? { cursor } : {}) });
      found.push(...(page.ids ?? []));
      cursor = page.body.page.next_cursor;
    } while (cursor !== null && found.length < 10);
    expect(found).toEqual(expected);
  });

  it('are recorded with their number in the log of the agency, and of each client shown', async () => {
    const reader = await createAgencyUser(server, 'agency_auditor');
    await createTestAccount(server, one.client.id, { name: 'Quirin Ames' });
    await createTestAccount(server, two.client.id, { name: 'Quirin Boe' });
    expect((await list({ q: 'quirin' }, reader.token)).ids).toHaveLength(2);
    const entries = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where actor_user_id = $1 and action = 'agency.listed'`,
      [reader.id],
    );
    expect(entries).toEqual([{ details: { list: 'accounts', rows: 2, clients: 2 } }]);
    const own = await server.database.query(
      `select client_id, details from portal.audit_log where actor_user_id = $1 and action = 'agency.listed' and client_id = $2`,
      [reader.id, one.client.id],
    );
    expect(own).toEqual([{ client_id: one.client.id, details: { list: 'accounts', rows: 1 } }]);
  });

  it('are those of the clients that the user may see, by the query and by the policies', async () => {
    const mine = await createTestAccount(server, one.client.id, { name: 'Ludmila Vass' });
    const other = await createTestAccount(server, two.client.id, { name: 'Ludmila Wern' });
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [one.client.id] });
    expect((await list({ q: 'ludmila' }, limited.token)).ids).toEqual([mine.id]);
    expect((await list({ q: 'ludmila', client_id: two.client.id }, limited.token)).ids).toEqual([]);
    const standing = await call(server, limited.token, `/api/agency/v1/clients/${two.client.id}/accounts/${other.id}/standing`);
    expect(standing.status).toBe(404);
    expect((await list({}, one.token)).status).toBe(404);
    const reach = (userId: string, agencyClientId?: string) =>
      server.platform.db.asUser(
        { sub: userId, role: 'authenticated', ...(agencyClientId === undefined ? {} : { agencyClientId }) },
        async (tx) => {
          const both = [one.client.id, two.client.id];
          const { rows } = await sql<{ client_id: string }>`select client_id from portal.console_accounts(
            ${both}::uuid[], ${['NEW', 'ACTIVE']}::text[], null, null, null, null, null, null, null, 100)`.execute(tx);
          return [...new Set(rows.map(({ client_id: id }) => id))];
        },
      );
    expect(await reach(staff.id, '*')).toHaveLength(2);
    expect(await reach(limited.id, '*')).toEqual([one.client.id]);
    expect(await reach(one.user.id)).toEqual([]);
    expect(await reach(one.user.id, '*')).toEqual([]);
  });
});

describe('what may be posted about an account', () => {
  const standingOf = async (id: string) =>
    (
      await call<{ data: AccountStanding }>(
        server,
        staff.token,
        `/api/agency/v1/clients/${one.client.id}/accounts/${id}/standing`,
      )
    ).body.data;
  const post = (items: readonly object[]) =>
    call<{ data: { result: string; message?: string }[] }>(server, staff.token, `/api/agency/v1/clients/${one.client.id}/items`, {
      method: 'POST',
      body: { items },
    });

  it('leaves out transitions that the domain refuses, and names the stop that keeps it out of collection', async () => {
    const { id } = await createTestAccount(server, one.client.id, { status: 'ACTIVE' });
    const account = formatAccountNumber(await numberOf(id));
    const before = await standingOf(id);
    expect(before.statuses).toContain('BANKRUPTCY');
    expect(before.statuses).not.toContain('JUDGMENT');
    expect(before.statuses).not.toContain('PAID');
    await post([{ kind: 'status', id: newId(), account, status: 'BANKRUPTCY' }]);
    expect(await standingOf(id)).toMatchObject({
      status: 'BANKRUPTCY',
      stops: ['bankruptcy'],
      statuses: ['CLOSED'],
      stopped_statuses: ['ACTIVE'],
    });
    const allowed = await post([{ kind: 'status', id: newId(), account, status: 'ACTIVE', basis: 'case_dismissed' }]);
    expect(allowed.body.data).toMatchObject([{ result: 'applied' }]);
    expect((await standingOf(id)).stops).toEqual([]);
  });

  it('shows the reversible part of a payment', async () => {
    const { id } = await createTestAccount(server, one.client.id, { status: 'ACTIVE' });
    const account = formatAccountNumber(await numberOf(id));
    const payment = { kind: 'payment', id: newId(), account, type: 'PU', amount_cents: 5000, effective_on: '2026-01-10' };
    await post([payment]);
    const [posted] = (await standingOf(id)).payments;
    expect(posted).toMatchObject({ type: 'PU', state: 'posted', reversible_cents: 5000, is_manual: true });
    const reversal = { ...payment, id: newId(), type: 'PUR', amount_cents: 2000, reverses: posted?.name };
    expect((await post([reversal])).body.data).toMatchObject([{ result: 'applied' }]);
    expect((await standingOf(id)).payments.map(({ reversible_cents: left }) => left).toSorted()).toEqual([0, 3000]);
  });
});
