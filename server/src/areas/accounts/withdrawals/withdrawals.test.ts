import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, createCompany, loggedOf, outboxKindsOf, type CompanyCaller } from '#test/account-callers.ts';
import { createTestAccount } from '#test/factories.ts';
import { withLockedRow } from '#test/lock-table.ts';
import { ask, hold } from '#test/requests.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

interface Answer {
  data: { withdrawn: number };
  code?: string;
  message?: string;
  errors?: { path: string }[];
}

let server: TestServer;
let clientId: string;
let locations: string[];
let admin: CompanyCaller;
let staff: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  ({ clientId, locations, admin, staff } = await createCompany(server));
});
afterAll(() => server.stop());

const reason = { reason: 'Wrong file' };
const withdraw = (who: CompanyCaller, path: string, body: unknown = reason) => who.post<Answer>(`/${path}/withdrawal`, body);
const statusOf = async (id: string) =>
  (await server.database.query<{ status: string }>('select status from portal.accounts where id = $1', [id]))[0]?.status;
const acknowledge = (id: string) =>
  server.database.query('update portal.accounts set acknowledged_at = now() where id = $1', [id]);

/** Accounts in one batch. */
async function createBatch(...statuses: string[]) {
  const accounts = [];
  for (const status of statuses) accounts.push(await createTestAccount(server, clientId, { status }));
  const ids = accounts.map(({ id }) => id);
  const [batch] = await server.database.query<{ id: string }>('select batch_id as id from portal.accounts where id = $1', [
    ids[0],
  ]);
  await server.database.query('update portal.accounts set batch_id = $1 where id = any ($2)', [batch?.id, ids]);
  await server.database.query('update portal.batches set account_count = $1 where id = $2', [ids.length, batch?.id]);
  return { batchId: batch?.id ?? '', ids };
}

describe('withdrawing an account', () => {
  it.each(['SUBMITTED', 'NEEDS_INFO'])('recalls it from %s and tells the agency', async (status) => {
    const { id } = await createTestAccount(server, clientId, { status });
    const answer = await withdraw(staff, `accounts/${id}`);
    expect([answer.status, answer.body.data]).toEqual([200, { withdrawn: 1 }]);
    expect(await statusOf(id)).toBe('RECALLED');
    expect(await outboxKindsOf(server, id)).toEqual(['withdrawal']);
    expect(await loggedOf(server, id)).toEqual(['account.withdrawn']);
    const history = await server.database.query(
      `select from_status, to_status, reason, actor from portal.account_status_history where account_id = $1 and to_status = 'RECALLED'`,
      [id],
    );
    expect(history).toEqual([{ from_status: status, to_status: 'RECALLED', reason: 'Wrong file', actor: 'client' }]);
  });

  it('is refused once the agency has accepted it, and names it', async () => {
    const { id } = await createTestAccount(server, clientId, { status: 'NEEDS_INFO', name: 'Sample, Ada' });
    await acknowledge(id);
    const answer = await withdraw(admin, `accounts/${id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'withdrawal_refused']);
    expect(answer.body.message).toMatch(/^A-\d+-\d \(Sample, Ada\): The agency has accepted this account/);
    expect(await outboxKindsOf(server, id)).toEqual([]);
    const active = await createTestAccount(server, clientId);
    expect((await withdraw(admin, `accounts/${active.id}`)).status).toBe(409);
  });

  it('cancels requests that the agency has not decided', async () => {
    const { id } = await createTestAccount(server, clientId, { status: 'SUBMITTED' });
    await ask(staff, id, 'contact_data', { phone: '512-555-0142' });
    await withdraw(staff, `accounts/${id}`);
    expect(await server.database.query('select state from portal.requests where account_id = $1', [id])).toEqual([
      { state: 'cancelled' },
    ]);
    expect(await outboxKindsOf(server, id)).toEqual(expect.arrayContaining(['withdrawal', 'request_cancelled']));
  });

  it('needs a reason, and is not possible twice, from another company or location', async () => {
    const { id } = await createTestAccount(server, clientId, { status: 'SUBMITTED', locationId: locations[0] ?? null });
    expect((await withdraw(staff, `accounts/${id}`, { reason: ' ' })).body.errors?.[0]?.path).toBe('reason');
    const stranger = await createCompany(server);
    expect((await withdraw(stranger.admin, `accounts/${id}`)).status).toBe(404);
    const elsewhere = await addCaller(server, clientId, { locationIds: [locations[1] ?? ''] });
    expect((await withdraw(elsewhere, `accounts/${id}`)).status).toBe(404);
    expect(await statusOf(id)).toBe('SUBMITTED');
    expect((await withdraw(staff, `accounts/${id}`)).status).toBe(200);
    expect((await withdraw(staff, `accounts/${id}`)).body.message).toBe('This account is closed already.');
  });
});

describe('withdrawing a batch', () => {
  it('recalls its open accounts and leaves closed ones', async () => {
    const { batchId, ids } = await createBatch('SUBMITTED', 'NEEDS_INFO', 'REJECTED');
    expect((await staff.get(`/batches/${batchId}/withdrawal`)).body.data).toEqual({ open: 2, refusal: null });
    const answer = await withdraw(staff, `batches/${batchId}`);
    expect([answer.status, answer.body.data]).toEqual([200, { withdrawn: 2 }]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['RECALLED', 'RECALLED', 'REJECTED']);
    expect((await withdraw(staff, `batches/${batchId}`)).body.message).toBe('Every account of this batch is closed already.');
  });

  it('recalls none if the agency has accepted one, and names that', async () => {
    const { batchId, ids } = await createBatch('SUBMITTED', 'SUBMITTED');
    await acknowledge(ids[1] ?? '');
    const answer = await withdraw(admin, `batches/${batchId}`);
    const [second] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [
      ids[1],
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(`A-${second?.number}-`);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['SUBMITTED', 'SUBMITTED']);
  });

  it('is refused to a member who does not see all its locations', async () => {
    const { batchId, ids } = await createBatch('SUBMITTED', 'SUBMITTED');
    await server.database.query('update portal.accounts set location_id = $1 where id = $2', [locations[0], ids[0]]);
    const limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
    expect((await withdraw(limited, `batches/${batchId}`)).status).toBe(404);
    await server.database.query('update portal.batches set created_by = $1 where id = $2', [limited.user.id, batchId]);
    const answer = await withdraw(limited, `batches/${batchId}`);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('locations that you do not see')]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['SUBMITTED', 'SUBMITTED']);
    expect((await withdraw((await createCompany(server)).admin, `batches/${batchId}`)).status).toBe(404);
  });
});

it('withdraws nothing for a member who loses the location while it waits', async () => {
  const { id } = await createTestAccount(server, clientId, { status: 'SUBMITTED', locationId: locations[0] ?? null });
  const moved = await addCaller(server, clientId);
  let answer: ReturnType<typeof withdraw> | undefined;
  await withLockedRow(server, { table: 'accounts', id }, async (waiting) => {
    answer = withdraw(moved, `accounts/${id}`);
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    await server.database.query('update portal.memberships set location_ids = $2 where user_id = $1', [
      moved.user.id,
      [locations[1]],
    ]);
  });
  expect((await answer)?.status).toBe(404);
  expect([await statusOf(id), await loggedOf(server, id)]).toEqual(['SUBMITTED', []]);
});

it('refuses a hold of a withdrawn account', async () => {
  const { id } = await createTestAccount(server, clientId, { status: 'SUBMITTED' });
  await withdraw(staff, `accounts/${id}`);
  expect((await ask(staff, id, 'hold', hold())).status).toBe(409);
});
