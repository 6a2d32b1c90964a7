import type {
  IssueResult,
  StatementCandidate,
  StatementDraft,
  StatementDraftRow,
} from '@recoup/contract/agency/statement-drafts';
import type { Statement } from '@recoup/contract/money/statements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
  staff = await createAgencyUser(server, 'agency_staff', { firstName: 'Dana' });
  await confirmIdentity(server, admin.token);
});
afterAll(() => server.stop());

const send = <T>(method: string, path: string, body?: unknown, token = admin.token) =>
  call<T>(server, token, `/api/agency/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });

/** The worked example of R2.6: 800 to the agency, 500 to the client, 240 and 150 commission. */
async function makeClient(method = 'net'): Promise<Money> {
  const money = await createMoney(server);
  await server.database.query('update portal.clients set remittance_method = $2 where id = $1', [money.client.id, method]);
  const account = await money.addAccount({ balance: 500_000 });
  await money.give(
    money.payment(account, 'PU', 80_000, { reported_on: '2026-06-11' }),
    money.payment(account, 'PC', 50_000, { reported_on: '2026-06-20' }),
    money.payment(account, 'PU', 7000, { reported_on: '2026-07-02' }),
    money.payment(account, 'PU', 900, { reported_on: '2026-06-12', state: 'pending' }),
  );
  return money;
}

async function draft({ client }: Money, fields: object = {}, token = admin.token) {
  const body = { client_ids: [client.id], period_to: '2026-06-30', ...fields };
  const { status, body: answer } = await send<{ data: { result: string }[] }>('POST', 'statement-drafts', body, token);
  return status === 201 ? answer.data[0]?.result : status;
}

const read = async ({ client }: Money, token = admin.token) =>
  (await send<{ data: StatementDraft }>('GET', `clients/${client.id}/statement-draft`, undefined, token)).body.data;

const checkedOf = (one: StatementDraft) => ({
  client_id: one.client_id,
  id: one.id,
  revision: one.revision,
  opening_cents: one.opening_cents,
  collected_cents: one.collected_cents,
  fees_cents: one.fees_cents,
  paid_out_cents: one.paid_out_cents,
  adjustments_cents: one.adjustments_cents,
  closing_cents: one.closing_cents,
});

async function issue(one: StatementDraft, changes: object = {}): Promise<IssueResult | undefined> {
  const { body } = await send<{ data: IssueResult[] }>('POST', 'statement-issues', {
    drafts: [{ ...checkedOf(one), ...changes }],
  });
  return body.data[0];
}

const statementsOf = async (money: Money) =>
  (await call<{ data: Statement[] }>(server, money.token, `${money.base}/remittances`)).body.data;

describe('a draft', () => {
  it('has the sums of what waits by the end of the period, and states what it omits; no client sees it', async () => {
    const money = await makeClient();
    const { body } = await send<{ data: StatementCandidate[] }>('GET', 'statement-candidates?period_to=2026-06-30');
    expect(body.data.find(({ client_id: id }) => id === money.client.id)).toMatchObject({
      payments: 2,
      collected_cents: 80_000,
      fees_cents: 39_000,
      last: null,
      has_draft: false,
    });
    expect(await draft(money, {}, staff.token)).toBe('created');
    expect(await draft(money)).toBe('exists');
    const made = await read(money, staff.token);
    expect(made).toMatchObject({
      number: 'S-0001',
      period_from: '2026-06-11',
      opening_cents: 0,
      collected_cents: 80_000,
      fees_cents: 39_000,
      paid_out_cents: 41_000,
      closing_cents: 0,
      payments: 2,
      created_by: 'Dana Vance',
    });
    expect(made.findings.map(({ text }) => text)).toEqual([
      '1 payment ($9.00) has not cleared and will be on a later statement.',
      '1 payment reported after the period will be on a later statement.',
    ]);
    const lines = await send<{ data: { effect_cents: number }[] }>('GET', `clients/${money.client.id}/statement-draft/lines`);
    expect(lines.body.data.map(({ effect_cents: cents }) => cents)).toEqual([80_000, 50_000]);
    expect(await statementsOf(money)).toEqual([]);
    const entries = await server.database.query(
      `select 1 from portal.audit_log where client_id = $1 and action like 'statement.%'`,
      [money.client.id],
    );
    expect(entries).toEqual([]);
  });

  it('is made by admins and staff only, and issued by admins with a confirmed identity', async () => {
    const money = await makeClient();
    const auditor = await createAgencyUser(server, 'agency_auditor');
    expect(await draft(money, {}, auditor.token)).toBe(403);
    expect(await draft(money)).toBe('created');
    const body = { drafts: [checkedOf(await read(money, auditor.token))] };
    expect((await send('POST', 'statement-issues', body, staff.token)).status).toBe(403);
    const other = await createAgencyUser(server);
    expect((await send('POST', 'statement-issues', body, other.token)).body).toMatchObject({ code: 'step_up_required' });
    const elsewhere = await createMoney(server);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [elsewhere.client.id] });
    await confirmIdentity(server, limited.token);
    expect((await send('POST', 'statement-issues', body, limited.token)).status).toBe(404);
    expect(await draft(money, {}, limited.token)).toBe(404);
    const { body: list } = await send<{ data: StatementDraftRow[] }>('GET', 'statement-drafts', undefined, limited.token);
    expect(list.data).toEqual([]);
  });

  it('is issued by the feed’s rules: the client sees it once, with its notification and its history', async () => {
    const money = await makeClient();
    await draft(money);
    const made = await read(money);
    const first = await issue(made);
    expect(first).toMatchObject({ result: 'issued', message: null });
    expect(await issue(made)).toEqual(first);
    const [issued, ...more] = await statementsOf(money);
    expect(more).toEqual([]);
    expect(issued).toMatchObject({
      id: first?.statement_id,
      number: 'S-0001',
      state: 'issued',
      paid_out_cents: 41_000,
      payments: 2,
    });
    const notified = await server.database.query(
      `select event from portal.notifications where client_id = $1 and kind = 'remittance' and user_id = $2`,
      [money.client.id, money.user.id],
    );
    expect(notified).toEqual([{ event: 'issued' }]);
    expect(
      await server.database.query('select source, written_by from portal.statement_events where statement_id = $1', [issued?.id]),
    ).toEqual([{ source: 'console', written_by: 'Robin Vance' }]);
    for (const log of ['audit_log', 'agency_audit_log'])
      expect(
        await server.database.query(`select details from portal.${log} where client_id = $1 and action = 'statement.issued'`, [
          money.client.id,
        ]),
      ).toEqual([{ details: { number: 'S-0001', paid_out_cents: 41_000 } }]);
  });

  it('is not issued if its payments or the draft changed since they were checked', async () => {
    const money = await makeClient();
    await draft(money);
    const made = await read(money);
    const account = await money.addAccount({ balance: 10_000 });
    await money.give(money.payment(account, 'PU', 1000, { reported_on: '2026-06-25' }));
    expect(await issue(made)).toMatchObject({ result: 'changed', statement_id: null });
    expect(await issue(await read(money), { revision: 9 })).toMatchObject({ result: 'changed' });
    for (const sum of ['opening_cents', 'paid_out_cents', 'adjustments_cents', 'closing_cents'])
      expect(await issue(await read(money), { [sum]: 1 }), sum).toMatchObject({ result: 'changed' });
    expect(await statementsOf(money)).toEqual([]);
    expect(await issue(await read(money))).toMatchObject({ result: 'issued' });
  });

  it('proposes court costs once, and invoices what is owed by gross', async () => {
    const money = await makeClient('gross');
    const account = await money.addAccount({ balance: 90_000 });
    const charge = {
      account: account.name,
      at: '2026-06-15T15:00:00Z',
      type: 'court_cost',
      amount_cents: 12_500,
      text: 'Filing fee',
    };
    await money.give(money.item('charge', charge));
    await draft(money);
    const made = await read(money);
    expect(made).toMatchObject({
      paid_out_cents: 80_000,
      adjustments_cents: -12_500,
      closing_cents: -51_500,
      invoice: { number: 'I-0001', amount_cents: 51_500 },
      proposals: [{ kind: 'cost', text: 'Filing fee', amount_cents: -12_500, account: { number: account.name } }],
    });
    expect(await issue(made)).toMatchObject({ result: 'issued' });
    await money.give(money.item('invoice_state', { number: 'I-0001', paid_cents: 51_500 }));
    expect(await draft(money, { period_to: '2026-07-31' })).toBe('created');
    const next = await read(money);
    // 70.00 collected, 21.00 commission; the paid invoice clears the opening balance.
    expect(next).toMatchObject({
      number: 'S-0002',
      period_from: '2026-07-01',
      opening_cents: -51_500,
      collected_cents: 7000,
      paid_out_cents: 7000,
      closing_cents: -2100,
      proposals: [{ kind: 'invoice_payment', amount_cents: 51_500 }],
    });
    expect(await issue(next)).toMatchObject({ result: 'issued' });
    await draft(money, { period_to: '2026-08-31' }).then((result) => expect(result).toBe('nothing'));
  });

  it('takes adjustments of a person, keeps what is left out for the next one, and refuses concurrent changes', async () => {
    const money = await makeClient();
    const account = await money.addAccount({ balance: 90_000 });
    await money.give(
      money.item('charge', { account: account.name, at: '2026-06-15T15:00:00Z', type: 'court_cost', amount_cents: 2000 }),
    );
    await draft(money);
    const made = await read(money);
    const change = {
      revision: made.revision,
      number: '2026-06',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      adjustments: [{ kind: 'correction', text: 'Wire fee returned', amount_cents: 1500 }],
      left_out: made.proposals.map(({ id }) => id),
    };
    const at = `clients/${money.client.id}/statement-draft`;
    expect((await send('PUT', at, change, staff.token)).status).toBe(204);
    expect(await send('PUT', at, change)).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    const wrong = { ...change, revision: 2, period_from: '2026-07-01' };
    expect((await send('PUT', at, wrong)).status).toBe(422);
    const changed = await read(money);
    expect(changed).toMatchObject({ number: '2026-06', adjustments_cents: 1500, paid_out_cents: 42_500, revision: 2 });
    expect(await issue(changed)).toMatchObject({ result: 'issued' });
    await draft(money, { period_to: '2026-07-31' });
    expect((await read(money)).proposals).toMatchObject([{ kind: 'cost', amount_cents: -2000, is_left_out: false }]);
    expect((await send('DELETE', at)).status).toBe(204);
    expect((await send('GET', at)).status).toBe(404);
  });

  it('of a client whose statements come by the feed asks first', async () => {
    const money = await makeClient();
    await money.give(
      money.item('remittance', {
        number: 'F-1',
        period_from: '2026-06-01',
        period_to: '2026-06-30',
        issued_on: '2026-07-01',
        method: 'net',
        opening_cents: 0,
        collected_cents: 80_000,
        fees_cents: 39_000,
        paid_out_cents: 41_000,
        closing_cents: 0,
        payments: 'all',
      }),
    );
    expect(await draft(money, { period_to: '2026-07-31' })).toBe('by_feed');
    expect(await draft(money, { period_to: '2026-07-31', also_by_feed: true })).toBe('created');
    expect(await read(money)).toMatchObject({ number: 'F-2', by_feed: true, period_from: '2026-07-01' });
  });

  it('paid short names the person who recorded it as the one who accepted it', async () => {
    const money = await makeClient();
    await draft(money);
    await issue(await read(money));
    const facts = { state: 'paid', paid_by: 'ach', paid_on: '2026-07-03', paid_cents: 40_000 };
    const short = {
      kind: 'remittance_state',
      id: crypto.randomUUID(),
      number: 'S-0001',
      ...facts,
      accepted_by: 'Another Person',
    };
    await send('POST', `clients/${money.client.id}/items`, { items: [short] });
    const [row] = await server.database.query(
      'select paid_cents::int, paid_accepted_by from portal.statements where client_id = $1',
      [money.client.id],
    );
    expect(row).toEqual({ paid_cents: 40_000, paid_accepted_by: 'Robin Vance' });
  });

  it('of a correction counts money that was sent', async () => {
    const money = await makeClient();
    await draft(money);
    const issued = await issue(await read(money));
    const items = (item: object) =>
      send<{ data: { result: string }[] }>('POST', `clients/${money.client.id}/items`, {
        items: [{ id: crypto.randomUUID(), ...item }],
      });
    await items({
      kind: 'remittance_state',
      number: 'S-0001',
      state: 'paid',
      paid_by: 'ach',
      paid_on: '2026-07-03',
      trace: 'T-1',
    });
    await items({ kind: 'remittance_void', number: 'S-0001', reason: 'A cost was left out' });
    expect(await draft(money, { corrects: issued?.statement_id })).toBe('created');
    const made = await read(money);
    const change = {
      revision: made.revision,
      number: made.number,
      period_from: made.period_from,
      period_to: made.period_to,
      adjustments: [{ kind: 'cost', text: 'Copies', amount_cents: -4500 }],
      left_out: [],
    };
    await send('PUT', `clients/${money.client.id}/statement-draft`, change);
    const changed = await read(money);
    expect(changed).toMatchObject({
      number: 'S-0001a',
      paid_out_cents: 41_000,
      closing_cents: -4500,
      corrects: { sent_cents: 41_000 },
    });
    expect(await issue(changed)).toMatchObject({ result: 'issued' });
    expect((await statementsOf(money)).map(({ number, state, trace }) => [number, state, trace])).toEqual([
      ['S-0001a', 'paid', 'T-1'],
      ['S-0001', 'void', 'T-1'],
    ]);
  });
});
