import type { DueRecord, LegalHold, Retention, RetentionRun } from '@recoup/contract/agency/retention';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runRetention } from './index.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let auditor: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
  auditor = await createAgencyUser(server, 'agency_auditor');
});
afterAll(() => server.stop());
beforeEach(() => confirmIdentity(server, admin.token));

interface Answer<T> {
  data: T;
  code?: string;
  errors?: { path: string }[];
  page?: { next_cursor: string | null };
}
const send = <T = LegalHold>(method: string, path: string, body?: object, token = admin.token) =>
  call<Answer<T>>(server, token, `/api/agency/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });
const retention = async (token = admin.token) => (await send<Retention>('GET', 'retention', undefined, token)).body.data;

const FOUR_YEARS = 4 * 366 * 86_400_000;

/** An account without activity for four years, whose debtor has an SSN. */
async function createOld(clientId: string, options: { personId?: string; state?: string; name?: string } = {}) {
  const { state = 'OR', ...rest } = options;
  const account = await createTestAccount(server, clientId, rest);
  const old = new Date(Date.now() - FOUR_YEARS);
  const [row] = await server.database.query<{ number: number }>(
    'update portal.accounts set last_activity_at = $2 where id = $1 returning number',
    [account.id, old],
  );
  await server.database.query('update portal.people set created_at = $2, state = $3 where id = $1', [
    account.personId,
    old,
    state,
  ]);
  return { ...account, number: formatAccountNumber(row?.number ?? 0) };
}
const hasSsn = async (personId: string) => {
  const rows = await server.database.query<{ has: boolean }>(
    'select ssn_last4 is not null as has from portal.people where id = $1',
    [personId],
  );
  return rows[0]?.has;
};
const run = () => runRetention(server.platform);
const hold = (clientId: string, body: object) =>
  send('POST', `clients/${clientId}/legal-holds`, { reason: 'A lawsuit', ...body });

describe('a legal hold', () => {
  it('of an account, a person or a client keeps what it names through a run, until it is released', async () => {
    const { client } = await createMember(server);
    const whole = await createMember(server);
    const [byAccount, byPerson, free] = [await createOld(client.id), await createOld(client.id), await createOld(client.id)];
    const byClient = await createOld(whole.client.id);
    const second = await createOld(client.id, { personId: byPerson.personId });
    const made = await hold(client.id, { scope: 'account', account_number: byAccount.number });
    expect(made).toMatchObject({ status: 201, body: { data: { scope: 'account', account: { id: byAccount.id } } } });
    expect((await hold(client.id, { scope: 'person', account_number: second.number })).body.data.debtor?.people_id).toBe(
      byPerson.personId,
    );
    await hold(whole.client.id, { scope: 'client' });

    const due = (await retention()).due.find(({ kind }) => kind === 'identity_numbers');
    expect(due?.clients.find((one) => one.client?.id === client.id)).toMatchObject({ due: 1, held: 2 });
    const listed = await send<DueRecord[]>('GET', `retention-due?kind=identity_numbers&client=${client.id}`);
    expect(listed.body.data.filter(({ is_held: isHeld }) => !isHeld).map(({ id }) => id)).toEqual([free.personId]);

    await run();
    expect(await Promise.all([byAccount, byPerson, byClient, free].map(({ personId }) => hasSsn(personId)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const [last] = (await send<RetentionRun[]>('GET', 'retention-runs')).body.data;
    expect(last?.finished_at).not.toBeNull();
    const ofClient = last?.counts.find(({ kind, client: one }) => kind === 'identity_numbers' && one?.id === client.id);
    expect(ofClient).toMatchObject({ removed: 1, held: 2, months: 36, source: '12 CFR 1006.100(a)' });

    const path = `legal-holds/${made.body.data.id}/release`;
    expect((await send('POST', path, { reason: 'Settled' })).body.data.released).toMatchObject({
      by: 'Robin Vance',
      reason: 'Settled',
    });
    expect(await send('POST', path, { reason: 'Settled' })).toMatchObject({ status: 409, body: { code: 'already_released' } });
    await run();
    expect(await hasSsn(byAccount.personId)).toBe(false);
    expect(await hasSsn(byPerson.personId)).toBe(true);
  });

  it('keeps key uses, uploads and entries of its client', async () => {
    const { client, user } = await createMember(server);
    const old = new Date(Date.now() - 2 * FOUR_YEARS);
    await server.database.query(
      `with draft as (insert into portal.manual_entry_drafts (client_id, created_by, draft, updated_at) values ($1, $2, '{"sealed":""}', $3)),
         upload as (insert into portal.imports (client_id, file_name, file_bytes, file_key, state, created_by, updated_at)
           values ($1, 'a.csv', 1, 'imports/none', 'failed', $2, $3))
       insert into feed.key_uses (client_id, sender, operation, items, at) values ($1, 'console', 'feed.send_items', 1, $3)`,
      [client.id, user.id, old],
    );
    const made = await hold(client.id, { scope: 'client' });
    expect(await hold(client.id, { scope: 'client' })).toMatchObject({ status: 409, body: { code: 'already_held' } });
    const left = async () => {
      const [row] = await server.database.query<{ n: number }>(
        `select ((select count(*) from portal.manual_entry_drafts where client_id = $1)
           + (select count(*) from portal.imports where client_id = $1 and file_key is not null)
           + (select count(*) from feed.key_uses where client_id = $1))::int as n`,
        [client.id],
      );
      return row?.n;
    };
    await run();
    expect(await left()).toBe(3);
    await send('POST', `legal-holds/${made.body.data.id}/release`, { reason: 'Over' });
    await run();
    expect(await left()).toBe(0);
  });

  it('is set by administrators who may see the client, and in no client’s audit log', async () => {
    const { client } = await createMember(server);
    const other = await createMember(server);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [other.client.id] });
    expect(await hold(client.id, { scope: 'account', account_number: 'A-9-9' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'account_number' }] },
    });
    const made = await hold(client.id, { scope: 'client' });
    expect((await send('POST', `clients/${client.id}/legal-holds`, { scope: 'client', reason: 'x' }, auditor.token)).status).toBe(
      403,
    );
    await confirmIdentity(server, limited.token);
    expect((await send('POST', `legal-holds/${made.body.data.id}/release`, { reason: 'x' }, limited.token)).status).toBe(404);
    expect((await send<LegalHold[]>('GET', 'legal-holds', undefined, limited.token)).body.data).toEqual([]);
    const seen = (await send<LegalHold[]>('GET', 'legal-holds?limit=200', undefined, auditor.token)).body.data;
    expect(seen.map(({ id }) => id)).toContain(made.body.data.id);
    const log = await server.database.query(`select from portal.audit_log where client_id = $1 and action like 'legal_hold%'`, [
      client.id,
    ]);
    expect(log).toEqual([]);
  });
});

describe('a period', () => {
  it('is set for all and longer for a state, within limits, and returns to its default', async () => {
    const { client } = await createMember(server);
    const put = (body: object, token = admin.token) =>
      send<Retention>('PUT', 'retention-periods', { kind: 'identity_numbers', state: null, source: 'Policy 7', ...body }, token);
    expect(await put({ months: 35 })).toMatchObject({ status: 422, body: { errors: [{ path: 'months' }] } });
    expect(await put({ months: 36, state: 'CA' })).toMatchObject({ status: 422, body: { errors: [{ path: 'months' }] } });
    expect(await put({ kind: 'drafts', months: 60, state: 'CA' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'state' }] },
    });
    expect((await put({ months: 40 }, auditor.token)).status).toBe(403);
    await put({ months: 84, state: 'CA', source: 'State law' });
    const [kept, gone] = [await createOld(client.id, { state: 'CA' }), await createOld(client.id, { state: 'NV' })];
    await run();
    expect([await hasSsn(kept.personId), await hasSsn(gone.personId)]).toEqual([true, false]);

    expect((await put({ months: 60 })).body.data.periods[0]).toMatchObject({
      months: 60,
      source: 'Policy 7',
      set: { by: 'Robin Vance' },
    });
    const younger = await createOld(client.id, { state: 'NV' });
    await run();
    expect(await hasSsn(younger.personId)).toBe(true);
    for (const state of ['CA', null]) await send('POST', 'retention-periods/remove', { kind: 'identity_numbers', state });
    expect((await send('POST', 'retention-periods/remove', { kind: 'identity_numbers', state: null })).status).toBe(404);
    expect((await retention()).periods[0]).toMatchObject({ months: 36, set: null, states: [] });
    await run();
    expect([await hasSsn(kept.personId), await hasSsn(younger.personId)]).toEqual([false, false]);
  });

  it('shows users who are limited to some clients only theirs', async () => {
    const { client } = await createMember(server);
    await createOld(client.id);
    await createOld((await createMember(server)).client.id);
    const limited = await createAgencyUser(server, 'agency_auditor', { clientIds: [client.id] });
    const { due } = await retention(limited.token);
    expect(due).toMatchObject([{ kind: 'identity_numbers', due: 1, clients: [{ client: { id: client.id } }] }]);
    const rows = await send<DueRecord[]>('GET', 'retention-due?kind=identity_numbers', undefined, limited.token);
    expect(rows.body.data.map((row) => row.client?.id)).toEqual([client.id]);
    await run();
    const [last] = (await send<RetentionRun[]>('GET', 'retention-runs', undefined, limited.token)).body.data;
    expect(last?.counts.map((count) => count.client?.id)).toEqual([client.id]);
  });

  it('lists over pages, and exports after a confirmation of identity', async () => {
    const { client } = await createMember(server);
    const people = [await createOld(client.id), await createOld(client.id), await createOld(client.id)].map(
      ({ personId }) => personId,
    );
    const path = `retention-due?kind=identity_numbers&client=${client.id}&limit=2`;
    const first = (await send<DueRecord[]>('GET', path)).body;
    const second = (await send<DueRecord[]>('GET', `${path}&cursor=${first.page?.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id).toSorted()).toEqual(people.toSorted());
    expect(await send('GET', 'retention-due/export', undefined, auditor.token)).toMatchObject({ status: 403 });
    const file = await call<string>(server, admin.token, `/api/agency/v1/retention-due/export?client=${client.id}`);
    expect(file.body.trim().split('\r\n')).toHaveLength(4);
  });
});
