import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCaller,
  callerOf,
  createCompany,
  createTestDispute,
  loggedOf,
  outboxKindsOf,
  type CompanyCaller,
} from '#test/account-callers.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

interface Dispute {
  id: string;
  state: string;
  answer: string | null;
  answer_amount_cents: number | null;
  answer_mistake: string | null;
  answer_payment: { request: string; amount_cents: number; state: string } | null;
  is_overdue: boolean;
  documents: { file_name: string; kind: string }[];
  abilities: { answers: string[]; add_document: boolean };
}
interface Answer {
  data: Dispute;
  code?: string;
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

async function disputed(
  overrides: Parameters<typeof createTestAccount>[2] = {},
  more: Parameters<typeof createTestDispute>[3] = {},
) {
  const account = await createTestAccount(server, clientId, { status: 'DISPUTED', ...overrides });
  return { accountId: account.id, id: await createTestDispute(server, clientId, account.id, more) };
}
const answer = (who: CompanyCaller, id: string, body: Record<string, string>) => who.post<Answer>(`/disputes/${id}/answer`, body);

describe('answering a dispute', () => {
  it('stores evidence and answer, writes an outbox event, and leaves the status to the agency', async () => {
    const { id, accountId } = await disputed();
    expect((await answer(staff, id, { answer: 'confirm' })).body.errors).toMatchObject([{ path: 'text' }]);
    expect((await staff.upload(`/disputes/${id}/documents?file_name=invoice.pdf`, '%PDF-1.4')).status).toBe(201);
    const answered = await answer(staff, id, { answer: 'confirm' });
    expect(answered).toMatchObject({
      status: 200,
      body: { data: { state: 'answered', answer: 'confirm', documents: [{ kind: 'dispute_evidence' }] } },
    });
    expect(await outboxKindsOf(server, accountId)).toEqual(['document', 'dispute_answer']);
    expect(await loggedOf(server, accountId)).toEqual(['account.document_added', 'dispute.answered']);
    const [row] = await server.database.query<{ status: string }>('select status from portal.accounts where id = $1', [
      accountId,
    ]);
    expect(row?.status).toBe('DISPUTED');
    expect(await answer(staff, id, { answer: 'confirm', text: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'dispute_answered' },
    });
  });

  const payment = { answer: 'paid', amount: '40.00', date: '2026-02-03', method: 'check', reference: '1182' };

  it('reports the payment of the answer that the client was paid, before the answer itself', async () => {
    const { id, accountId } = await disputed();
    const answered = await answer(staff, id, payment);
    expect(answered).toMatchObject({
      status: 200,
      body: {
        data: {
          state: 'answered',
          answer: 'paid',
          answer_payment: { amount_cents: 4000, date: '2026-02-03', method: 'check', reference: '1182', state: 'submitted' },
        },
      },
    });
    expect(await outboxKindsOf(server, accountId)).toEqual(['request', 'dispute_answer']);
    expect(await loggedOf(server, accountId)).toEqual(['request.submitted', 'dispute.answered']);
    const requests = await staff.get<{ data: { number: string; kind: string }[] }>(`/accounts/${accountId}/requests`);
    expect(requests.body.data).toMatchObject([{ number: answered.body.data.answer_payment?.request, kind: 'direct_payment' }]);
  });

  it('refers to the request of a payment that was reported before', async () => {
    const { id, accountId } = await disputed();
    const { answer: _answer, ...data } = payment;
    const reported = await staff.post<{ data: { number: string } }>(`/accounts/${accountId}/requests`, {
      kind: 'direct_payment',
      data,
    });
    const answered = await answer(staff, id, payment);
    expect(answered.body.data.answer_payment?.request).toBe(reported.body.data.number);
    expect(await outboxKindsOf(server, accountId)).toEqual(['request', 'dispute_answer']);
  });

  it('neither reports the payment nor answers if one of them is refused', async () => {
    const { id, accountId } = await disputed();
    expect((await answer(admin, id, { ...payment, date: '2999-01-01' })).body.errors).toMatchObject([{ path: 'date' }]);
    const changed = await admin.post<Answer>(`/disputes/${id}/answer`, { ...payment, shown_commission_cents: 1 });
    expect(changed).toMatchObject({ status: 409, body: { code: 'cost_changed' } });
    await answer(admin, id, { answer: 'confirm', text: 'It is owed' });
    expect(await answer(admin, id, payment)).toMatchObject({ status: 409, body: { code: 'dispute_answered' } });
    expect(await outboxKindsOf(server, accountId)).toEqual(['dispute_answer']);
  });

  it('reports to the agency what was wrong with a mistaken placement', async () => {
    const { id, accountId } = await disputed();
    expect((await answer(staff, id, { answer: 'mistake', mistake: 'duplicate' })).status).toBe(403);
    expect((await answer(admin, id, { answer: 'mistake', mistake: 'other' })).body.errors).toMatchObject([{ path: 'text' }]);
    expect((await answer(admin, id, { answer: 'mistake', mistake: 'duplicate' })).body.data).toMatchObject({
      answer: 'mistake',
      answer_mistake: 'duplicate',
      answer_payment: null,
    });
    expect(await outboxKindsOf(server, accountId)).toEqual(['dispute_answer']);
  });

  it('lets only admins correct the amount or close the account', async () => {
    const { id } = await disputed();
    expect((await staff.get<Answer>(`/disputes/${id}`)).body.data.abilities).toEqual({
      answers: ['confirm', 'paid'],
      add_document: true,
    });
    for (const body of [
      { answer: 'withdraw', amount: '' },
      { answer: 'correct_amount', amount: '60' },
    ])
      expect((await answer(staff, id, body)).status).toBe(403);
    expect((await answer(admin, id, { answer: 'correct_amount', amount: '60.00' })).body.data).toMatchObject({
      answer_amount_cents: 6000,
      abilities: { answers: [] },
    });
  });

  it.each([
    ['nothing', {}, ['answer']],
    ['a word of its own', { answer: 'never' }, ['answer']],
    ['no amount', { answer: 'correct_amount' }, ['amount']],
    ['more than is owed', { answer: 'correct_amount', amount: '100.01' }, ['amount']],
    ['too many words', { answer: 'withdraw', text: 'x'.repeat(4001) }, ['text']],
  ])('says what is wrong with %s', async (_what, body, paths) => {
    const { id, accountId } = await disputed();
    const refused = await answer(admin, id, body);
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, paths]);
    expect(await outboxKindsOf(server, accountId)).toEqual([]);
  });

  it('succeeds once of many concurrent ones', async () => {
    const { id, accountId } = await disputed();
    const answers = await Promise.all(
      ['confirm', 'withdraw', 'confirm', 'withdraw'].map((kind) => answer(admin, id, { answer: kind, text: 'So it is' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await outboxKindsOf(server, accountId)).toEqual(['dispute_answer']);
  });

  it('fails after the agency resolved it', async () => {
    const { id } = await disputed({}, { state: 'resolved' });
    expect((await answer(admin, id, { answer: 'withdraw' })).body.code).toBe('dispute_resolved');
    expect(await admin.upload(`/disputes/${id}/documents?file_name=a.txt`, 'a')).toMatchObject({ status: 409 });
  });
});

describe('the list of disputes', () => {
  it('marks overdue ones, and is filtered and paged', async () => {
    const member = await createMember(server);
    const mine = callerOf(server, { clientId: member.client.id, token: member.token });
    const account = await createTestAccount(server, member.client.id);
    const ids: string[] = [];
    for (const dueOn of ['2020-01-01', '2999-01-01', null])
      ids.push(await createTestDispute(server, member.client.id, account.id, { dueOn }));
    interface List {
      data: Dispute[];
      page: { next_cursor: string | null };
    }
    const first = await mine.get<List>('/disputes?limit=2');
    expect(first.body.data.map(({ id, is_overdue: late }) => [id, late])).toEqual([
      [ids[2], false],
      [ids[1], false],
    ]);
    const rest = await mine.get<List>(`/disputes?limit=2&cursor=${encodeURIComponent(first.body.page.next_cursor ?? '')}`);
    expect(rest.body.data).toMatchObject([{ id: ids[0], is_overdue: true }]);
    expect((await mine.get<List>('/disputes?state=resolved')).body.data).toEqual([]);
    expect((await mine.get<List>(`/disputes?account_id=${account.id}`)).body.data).toHaveLength(3);
    expect((await mine.get(`/disputes?account_id=${(await disputed()).accountId}`)).status).toBe(404);
  });

  it('shows limited members their locations, and agency users everything read-only', async () => {
    const near = await disputed({ locationId: locations[0] ?? null });
    const far = await disputed({ locationId: locations[1] ?? null });
    const limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
    expect((await limited.get('/disputes')).body.data).toMatchObject([{ id: near.id }]);
    expect((await limited.get(`/disputes/${far.id}`)).status).toBe(404);
    expect((await answer(limited, far.id, { answer: 'confirm', text: 'x' })).status).toBe(404);
    expect((await limited.upload(`/disputes/${far.id}/documents?file_name=a.txt`, 'a')).status).toBe(404);
    const agency = callerOf(server, { clientId, token: (await createAgencyUser(server, 'agency_staff')).token });
    expect((await agency.get<Answer>(`/disputes/${far.id}`)).body.data.abilities).toEqual({ answers: [], add_document: false });
  });
});
