import type { AchCandidate, AchFilePage, ReturnOutcome } from '@recoup/contract/agency/ach';
import type { LoadReport } from '@recoup/contract/agency/load';
import { nextBankingDay } from '@recoup/domain/shared/banking-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createLoader } from '#test/loads.ts';
import { createMoney, type Money } from '#test/money.ts';
import { parseNacha } from '#test/parse-nacha.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { bankAccountBody, confirmIdentity } from '#test/step-up.ts';

type User = Awaited<ReturnType<typeof createAgencyUser>>;

let server: TestServer;
let robin: User;
let dana: User;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  robin = await createAgencyUser(server);
  dana = await createAgencyUser(server, 'agency_admin', { firstName: 'Dana' });
  for (const { token } of [robin, dana]) await confirmIdentity(server, token);
  today = server.platform.clock.today();
});
afterAll(() => server.stop());

interface Answer<T> {
  data: T;
  code?: string;
  message?: string;
}
const send = <T = unknown>(method: string, path: string, body?: unknown, { token }: User = robin) =>
  call<Answer<T>>(server, token, `/api/agency/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });

const originator = {
  immediate_destination: '021000021',
  immediate_destination_name: 'JPMORGAN CHASE',
  immediate_origin: '1912345678',
  immediate_origin_name: 'LARKSPUR RECOVERY',
  company_name: 'LARKSPUR RECOVER',
  company_id: '1912345678',
  odfi_routing: '021000021',
};

let made = 0;

/** A client with a usable bank account and an issued statement that pays out $70.00. */
async function makeDue({ hasBank = true, entity = 'llc' } = {}): Promise<Money> {
  made += 1;
  const money = await createMoney(server);
  await server.database.query('update portal.clients set entity_type = $2 where id = $1', [money.client.id, entity]);
  if (hasBank) {
    await confirmIdentity(server, money.token);
    const number = `90001234${String(made).padStart(4, '0')}`;
    await call(server, money.token, `/api/core/v1/clients/${money.client.id}/bank-accounts`, {
      method: 'POST',
      body: bankAccountBody({
        account_number: number,
        account_number_again: number,
        type: entity === 'llc' ? 'checking' : 'savings',
      }),
    });
    await server.database.query(`update portal.bank_accounts set usable_from = now() - interval '1 day' where client_id = $1`, [
      money.client.id,
    ]);
  }
  const account = await money.addAccount({ balance: 50_000 });
  await money.give(money.payment(account, 'PU', 10_000));
  await money.give(
    money.item('remittance', {
      number: `S-${made}`,
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
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

const dueOf = async ({ client }: Money): Promise<AchCandidate | undefined> => {
  const { body } = await send<{ remittances: AchCandidate[] }>('GET', 'ach-candidates');
  return body.data.remittances.find(({ client_id: id }) => id === client.id);
};

async function prepare(clients: readonly Money[], on = nextBankingDay(today)) {
  const remittances = [];
  for (const client of clients) {
    const due = await dueOf(client);
    if (due) remittances.push({ client_id: due.client_id, statement_id: due.statement_id, sec: due.sec });
  }
  return send<{ id: string; number: number }>('POST', 'ach-files', { effective_on: on, remittances });
}

async function exportFile(id: string, user: User = robin) {
  const answer = await fetch(`${server.url}/api/agency/v1/ach-files/${id}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return { status: answer.status, text: await answer.text() };
}

const read = async (id: string) => (await send<AchFilePage>('GET', `ach-files/${id}`)).body.data;
const stateOf = async ({ client }: Money) =>
  (
    await server.database.query<{ state: string; trace: string | null; paid_note: string | null }>(
      'select state, trace, paid_note from portal.statements where client_id = $1 order by id desc limit 1',
      [client.id],
    )
  )[0];

/** Prepared by Robin, approved by Dana and exported. */
async function exported(clients: readonly Money[]) {
  const { body } = await prepare(clients);
  await send('POST', `ach-files/${body.data.id}/approval`, {}, dana);
  const file = await exportFile(body.data.id);
  return { id: body.data.id, number: body.data.number, ...file };
}

describe('ACH settings', () => {
  it('are checked, need a confirmed identity and an admin for all clients, and are in the audit log', async () => {
    const client = await makeDue();
    expect((await prepare([client])).body.code).toBe('ach_settings_missing');
    const wrong = await send('PUT', 'ach-settings', { ...originator, odfi_routing: '021000022' });
    expect(wrong).toMatchObject({ status: 400 });
    const other = await createAgencyUser(server);
    expect((await send('PUT', 'ach-settings', originator, other)).body.code).toBe('step_up_required');
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.client.id] });
    expect((await send('GET', 'ach-settings', undefined, limited)).status).toBe(403);
    expect((await send('PUT', 'ach-settings', originator)).status).toBe(204);
    expect((await send('GET', 'ach-settings')).body.data).toMatchObject({ ...originator, updated_by: 'Robin Vance' });
    expect(
      await server.database.query(`select 1 from portal.agency_audit_log where action = 'ach.settings_changed'`),
    ).toHaveLength(1);
  });
});

describe('an ACH file', () => {
  it('is prepared by one admin, approved by another, and exported as a valid file with decrypted account numbers', async () => {
    const [company, person] = [await makeDue(), await makeDue({ entity: 'sole_proprietor' })];
    expect(await dueOf(company)).toMatchObject({ sec: 'CCD', problem: null, amount_cents: 7000 });
    expect(await dueOf(person)).toMatchObject({ sec: 'PPD', bank: { type: 'savings' } });
    const { status, body } = await prepare([person, company]);
    expect(status).toBe(201);
    const { id } = body.data;
    expect((await exportFile(id)).status).toBe(409);
    expect(await send('POST', `ach-files/${id}/approval`, {})).toMatchObject({ status: 409, body: { code: 'same_person' } });
    expect((await send('POST', `ach-files/${id}/approval`, {}, dana)).status).toBe(204);
    const stranger = await createAgencyUser(server);
    expect((await exportFile(id, stranger)).status).toBe(403);
    const file = await exportFile(id);
    expect(file.status).toBe(200);
    const statement = await send('GET', `clients/${company.client.id}/statements/${(await read(id)).items[0]?.statement_id}`);
    expect(statement.body.data).toMatchObject({ ach_file: { id, is_exported: true } });
    const parsed = parseNacha(file.text);
    expect(parsed).toMatchObject({ destination: '021000021', origin: '1912345678', credit: 14_000 });
    const numbers = await server.database.query<{ client_id: string; number_last4: string }>(
      'select client_id, number_last4 from portal.bank_accounts where client_id = any ($1)',
      [[company.client.id, person.client.id]],
    );
    expect(parsed.entries.map(({ sec, transactionCode, cents }) => [sec, transactionCode, cents])).toEqual([
      ['CCD', '22', 7000],
      ['PPD', '32', 7000],
    ]);
    for (const [index, money] of [company, person].entries()) {
      const account = parsed.entries[index]?.account ?? '';
      expect(account).toMatch(/^90001234\d{4}$/);
      expect(account.slice(-4)).toBe(numbers.find(({ client_id: client }) => client === money.client.id)?.number_last4);
    }
    const page = await read(id);
    expect(page).toMatchObject({
      state: 'exported',
      entries: 2,
      total_cents: 14_000,
      approved: { by: 'Dana Vance' },
      is_own: true,
    });
    expect(parsed.entries.map(({ trace }) => trace)).toEqual(page.items.map(({ trace }) => trace));
    // The same bytes again, and a log entry for each.
    expect((await exportFile(id)).text).toBe(file.text);
    for (const log of ['audit_log', 'agency_audit_log'])
      expect(
        await server.database.query(`select 1 from portal.${log} where action = 'ach.exported' and client_id = $1`, [
          company.client.id,
        ]),
      ).toHaveLength(2);
    const stored = await server.database.query(`select e::text as row from portal.ach_entries e`);
    expect(JSON.stringify(stored)).not.toContain('90001234');
  });

  it('keeps the originator with which it was prepared when the settings change', async () => {
    const client = await makeDue();
    const { body } = await prepare([client]);
    const changed = { ...originator, company_name: 'LARKSPUR WEST', immediate_origin: '1900000009' };
    await send('PUT', 'ach-settings', changed);
    await send('POST', `ach-files/${body.data.id}/approval`, {}, dana);
    const first = await exportFile(body.data.id);
    await send('PUT', 'ach-settings', originator);
    expect(await exportFile(body.data.id)).toEqual({ status: 200, text: first.text });
    expect(parseNacha(first.text)).toMatchObject({ origin: originator.immediate_origin });
    expect(first.text).not.toContain('LARKSPUR WEST');
  });

  it('leaves out statements that a system owns, also if they are locked after the file was prepared', async () => {
    const client = await makeDue();
    const lock = (rule: 'locked' | 'inherit') =>
      send('PUT', 'settings/field-locks', {
        rule,
        client_id: client.client.id,
        group: 'statements',
        ...(rule === 'locked' ? { owner: 'Latitude' } : {}),
      });
    const { body: first } = await prepare([client]);
    await lock('locked');
    const refusal = {
      code: 'remittance_unfit',
      message: expect.stringContaining('Statements are managed by Latitude. Cancel the file'),
    };
    expect((await send('POST', `ach-files/${first.data.id}/approval`, {}, dana)).body).toMatchObject(refusal);
    await lock('inherit');
    await send('POST', `ach-files/${first.data.id}/approval`, {}, dana);
    await lock('locked');
    const file = await exportFile(first.data.id);
    expect([file.status, JSON.parse(file.text)]).toMatchObject([409, refusal]);
    await send('DELETE', `ach-files/${first.data.id}`);
    expect((await dueOf(client))?.problem).toBe('Statements are managed by Latitude.');
    expect((await prepare([client])).body).toMatchObject({ code: 'remittance_unfit' });
    await lock('inherit');
    expect((await dueOf(client))?.problem).toBeNull();
  });

  it('takes each remittance once, until it is cancelled', async () => {
    const client = await makeDue();
    const due = await dueOf(client);
    const { body } = await prepare([client]);
    expect((await dueOf(client))?.problem).toMatch(/already in ACH file/);
    const again = {
      effective_on: nextBankingDay(today),
      remittances: [{ client_id: due?.client_id, statement_id: due?.statement_id, sec: 'CCD' }],
    };
    expect((await send('POST', 'ach-files', again)).body.code).toBe('remittance_unfit');
    expect((await send('DELETE', `ach-files/${body.data.id}`)).status).toBe(204);
    expect((await exportFile(body.data.id)).status).toBe(409);
    expect((await send('POST', 'ach-files', again)).status).toBe(201);
  });

  it('takes effect on a banking day only, and pays no client without a usable account', async () => {
    const client = await makeDue({ hasBank: false });
    expect(await dueOf(client)).toMatchObject({ bank: null, problem: 'The client has no bank account for remittances.' });
    const other = await makeDue();
    expect((await prepare([other], '2027-12-25')).status).toBe(422);
    expect((await prepare([other], today)).status).toBe(422);
    expect((await prepare([other], '0001-01-01')).status).toBe(422);
    expect((await prepare([client])).body.code).toBe('remittance_unfit');
  });

  it('does not pay a statement that was paid since, nor an account that the client archived', async () => {
    const client = await makeDue();
    const { body } = await prepare([client]);
    await send('POST', `ach-files/${body.data.id}/approval`, {}, dana);
    await money(client).pay();
    const answer = await exportFile(body.data.id);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([409, { code: 'remittance_unfit' }]);
    const other = await makeDue();
    const second = await prepare([other]);
    await send('POST', `ach-files/${second.body.data.id}/approval`, {}, dana);
    await server.database.query('update portal.bank_accounts set archived_at = now(), is_default = false where client_id = $1', [
      other.client.id,
    ]);
    expect((await exportFile(second.body.data.id)).text).toContain('archived this bank account');
  });

  it('keeps its statements from being voided, by the console and the feed, until it is known whether the money arrived', async () => {
    const client = await makeDue();
    const { body } = await prepare([client]);
    expect((await money(client).void()).body.data).toMatchObject([{ result: 'refused', code: 'remittance_in_file' }]);
    expect((await money(client).void(' ')).body.data).toMatchObject([{ result: 'refused', code: 'remittance_in_file' }]);
    await send('POST', `ach-files/${body.data.id}/approval`, {}, dana);
    await exportFile(body.data.id);
    const refused = await money(client).void();
    expect(refused.body.data).toMatchObject([
      { result: 'refused', code: 'remittance_exported', message: expect.stringContaining('Record it as paid or returned') },
    ]);
    // The agency's system is refused by the same rule.
    expect(
      await client.sendItem(client.item('remittance_void', { number: (await dueOf(client))?.number, reason: 'Wrong fee' })),
    ).toBe('remittance_exported');
    await money(client).pay();
    expect((await money(client).void()).status).toBe(200);
    expect((await stateOf(client))?.state).toBe('void');
  });

  it('keeps its statements from being voided by a file loaded in the console, whose other rows are applied', async () => {
    const client = await makeDue();
    const other = await makeDue();
    const { body } = await prepare([client]);
    const voidOf = async (one: Money) =>
      one.item('remittance_void', { number: (await dueOf(one))?.number, reason: 'A cost was left out' });
    const items = [await voidOf(client), await voidOf(other)];
    expect(await load('check', items)).toMatchObject({
      counts: { refused: 1, changed: 1 },
      refused: [{ line: 1, message: expect.stringContaining('which is not exported yet') }],
    });
    expect((await load('apply', items))?.counts).toEqual({ refused: 1, applied: 1 });
    expect([(await stateOf(client))?.state, (await stateOf(other))?.state]).toEqual(['issued', 'void']);
    await send('POST', `ach-files/${body.data.id}/approval`, {}, dana);
    await exportFile(body.data.id);
    expect((await load('apply', items))?.refused[0]?.message).toContain('Record it as paid or returned');
    await money(client).pay();
    expect((await load('apply', items))?.counts).toEqual({ applied: 1, repeated: 1 });
  });

  it('is recorded as paid from its effective date on', async () => {
    const client = await makeDue();
    const file = await exported([client]);
    expect(await send('POST', `ach-files/${file.id}/settlement`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_effective' },
    });
    await server.database.query('update portal.ach_files set effective_on = $2 where id = $1', [file.id, today]);
    expect((await read(file.id)).may_settle).toBe(true);
    const settled = await send<{ problem: string | null }[]>('POST', `ach-files/${file.id}/settlement`, {});
    expect(settled.body.data).toMatchObject([{ problem: null }]);
    const [entry] = (await read(file.id)).items;
    expect(await stateOf(client)).toMatchObject({ state: 'paid', trace: entry?.trace });
    expect((await send<unknown[]>('POST', `ach-files/${file.id}/settlement`, {})).body.data).toEqual([]);
  });
});

describe('a return', () => {
  it('makes the statement unpaid with the reason, once, and the remittance can be sent again', async () => {
    const client = await makeDue();
    const file = await exported([client]);
    const [entry] = (await read(file.id)).items;
    const back = { returns: [{ trace: entry?.trace, code: 'R03' }] };
    const first = await send<ReturnOutcome[]>('POST', 'ach-returns', back);
    expect(first.body.data).toMatchObject([{ result: 'recorded' }]);
    expect(await stateOf(client)).toMatchObject({
      state: 'failed',
      paid_note: 'Returned by the bank. R03: No account, or the account could not be found',
    });
    expect((await send<ReturnOutcome[]>('POST', 'ach-returns', back)).body.data).toMatchObject([{ result: 'repeated' }]);
    expect((await read(file.id)).items).toMatchObject([{ state: 'returned' }]);
    const again = await exported([client]);
    expect(again.status).toBe(200);
    const [sent] = (await read(again.id)).items;
    expect(await stateOf(client)).toMatchObject({ state: 'reissued', trace: sent?.trace });
  });

  it('with an unknown trace number is answered with that number', async () => {
    const { body } = await send<ReturnOutcome[]>('POST', 'ach-returns', { returns: [{ trace: '999999999999999', code: 'R01' }] });
    expect(body.data).toMatchObject([
      { result: 'unknown', message: expect.stringMatching(/No exported remittance has the trace number 999999999999999/) },
    ]);
    expect((await send('POST', 'ach-returns', { returns: [{ trace: '1', code: 'R01' }] })).status).toBe(400);
  });
});

/** Checks or applies a file of items in the console. */
async function load(step: 'check' | 'apply', items: readonly object[]): Promise<LoadReport | null> {
  const loader = createLoader(server, robin.token);
  const id = await loader.send('items.ndjson', items.map((item) => JSON.stringify(item)).join('\n'), {});
  const checked = await loader.reaches(id, 'checked');
  if (step === 'check') return checked.report;
  await loader.apply(id);
  return (await loader.reaches(id, 'applied')).report;
}

/** What an admin posts about the client's newest statement. */
function money({ client }: Money) {
  const post = async (fields: object, after = '') => {
    const [row] = await server.database.query<{ number: string }>(
      'select number from portal.statements where client_id = $1 order by id desc limit 1',
      [client.id],
    );
    return send('POST', `clients/${client.id}/items`, {
      items: [{ id: crypto.randomUUID(), number: `${row?.number}${after}`, ...fields }],
    });
  };
  return {
    pay: () => post({ kind: 'remittance_state', state: 'paid', paid_by: 'ach', paid_on: today }),
    void: (after = '') => post({ kind: 'remittance_void', reason: 'A cost was left out' }, after),
  };
}
