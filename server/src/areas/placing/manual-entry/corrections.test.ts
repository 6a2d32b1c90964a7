import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, outboxKindsOf } from '#test/account-callers.ts';
import { call, createMember } from '#test/factories.ts';
import { withLockedRow } from '#test/lock-table.ts';
import { enterByHand } from '#test/manual-entry.ts';
import { ask } from '#test/requests.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
});
afterAll(() => server.stop());

const send = <T>(path: string, method: 'POST' | 'PUT', body?: unknown, token = member.token) =>
  call<{ data: T; code?: string; message?: string; errors?: { path: string; message: string }[] }>(
    server,
    token,
    `/api/legacy/v1/clients/${member.client.id}/${path}`,
    { method, ...(body === undefined ? {} : { body }) },
  );
const certification = { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) };
const submit = (draftId: string) => send<{ account_id: string }>(`manual-drafts/${draftId}/submit`, 'POST', { certification });

/** An account placed by hand, with a Social Security number and a co-debtor. */
async function placed(number: string): Promise<string> {
  const { draft } = await enterByHand(server, member, number);
  const { debt_type, values, revision } = draft;
  await send(`manual-drafts/${draft.id}`, 'PUT', {
    debt_type,
    revision,
    values: { ...values, ssn: '900-70-1234' },
    parties: [{ role: 'co_debtor', name: 'Ada Sample', is_liable: true, phone: '512-555-0133' }],
  });
  const { body } = await submit(draft.id);
  expect(body.errors).toBeUndefined();
  return body.data.account_id;
}

describe('a correction', () => {
  it('is a draft with all that was placed, and replaces the account', async () => {
    const id = await placed('COR-1');
    const draft = (await send<ManualDraft>(`accounts/${id}/correction`, 'POST')).body.data;
    expect(draft.values).toMatchObject({
      client_account_number: 'COR-1',
      last_name: 'Invented',
      city: 'Austin',
      balance: 78_750,
    });
    expect(draft.kept).toContain('ssn');
    expect(draft.parties).toEqual([expect.objectContaining({ role: 'co_debtor', name: 'Ada Sample', is_liable: true })]);
    expect([draft.corrects?.account_id, draft.errors]).toEqual([id, []]);

    const { debt_type, values, parties, revision } = draft;
    await send(`manual-drafts/${draft.id}`, 'PUT', {
      debt_type,
      parties,
      revision,
      values: { ...values, last_name: 'Imagined' },
    });
    const corrected = (await submit(draft.id)).body.data.account_id;
    const rows = await server.database.query(
      `select a.id, a.status, a.debtor_name, a.previous_account_id, p.ssn_last4
       from portal.accounts a join portal.people p on p.client_id = a.client_id and p.id = a.person_id
       where a.client_account_number = 'COR-1' order by a.number`,
    );
    expect(rows).toEqual([
      expect.objectContaining({ id, status: 'RECALLED', previous_account_id: null }),
      { id: corrected, status: 'SUBMITTED', debtor_name: 'Maria Imagined', previous_account_id: id, ssn_last4: '1234' },
    ]);
    expect(await outboxKindsOf(server, id)).toEqual(['placement', 'withdrawal']);
  });

  it('is refused once the agency has accepted the account, and places nothing', async () => {
    const id = await placed('COR-2');
    const draft = (await send<ManualDraft>(`accounts/${id}/correction`, 'POST')).body.data;
    await server.database.query('update portal.accounts set acknowledged_at = now() where id = $1', [id]);
    const late = await submit(draft.id);
    expect([late.status, late.body.code]).toEqual([422, 'placement_invalid']);
    expect(late.body.errors).toEqual(
      expect.arrayContaining([{ path: 'corrects_account_id', message: expect.stringContaining('The agency has accepted') }]),
    );
    const again = await send(`accounts/${id}/correction`, 'POST');
    expect([again.status, again.body.code]).toEqual([409, 'correction_refused']);
    expect(await server.database.query(`select id from portal.accounts where client_account_number = 'COR-2'`)).toEqual([{ id }]);
  });

  it('does not deadlock with a request about the account', async () => {
    const id = await placed('COR-4');
    const draft = (await send<ManualDraft>(`accounts/${id}/correction`, 'POST')).body.data;
    const answers: Promise<{ status: number }>[] = [];
    await withLockedRow(server, { table: 'clients', id: member.client.id }, async (waiting) => {
      answers.push(submit(draft.id));
      await expect.poll(waiting, { interval: 10 }).toBe(1);
      answers.push(
        ask(callerOf(server, { clientId: member.client.id, token: member.token }), id, 'contact_data', { phone: '512-555-0142' }),
      );
      await expect.poll(waiting, { interval: 10 }).toBe(2);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
  });

  it('is not possible for another company', async () => {
    const id = await placed('COR-3');
    const other = await createMember(server);
    const path = `/api/legacy/v1/clients/${other.client.id}/accounts/${id}/correction`;
    expect((await call(server, other.token, path, { method: 'POST' })).status).toBe(404);
    const body = { debt_type: 'consumer', values: {}, parties: [], corrects_account_id: id, certification };
    const stolen = await call<{ errors: { path: string }[] }>(
      server,
      other.token,
      `/api/legacy/v1/clients/${other.client.id}/accounts`,
      { method: 'POST', body },
    );
    expect(stolen.body.errors.map(({ path: field }) => field)).toContain('corrects_account_id');
  });
});
