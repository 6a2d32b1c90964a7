import type { StatementTotals, Statement, StatementLineRow } from '@recoup/contract/money/statements';
import { openSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { fileOf, linesOf, missingValues } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { createMoney, type Money } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openWorkbook } from '#platform/sheets/workbook-reader.ts';

let server: TestServer;
let money: Money;
let importId: string;
let statementId: string;
beforeAll(async () => {
  server = await startTestServer({ AGENCY_NAME: 'Larkspur Recovery' });
  money = await createMoney(server);
  const importer = createImporter(server, money);
  const read = await importer.upload('march list.csv', fileOf(...linesOf(1, 3, { balance: '5000.00' })));
  importId = read.id;
  await importer.place(await importer.map(read, missingValues));
  const pay = (row: number, type: string, cents: number, fields: object = {}) =>
    money.item('payment', {
      client_account: `ACC-${row}`,
      type,
      method: 'check',
      amount_cents: cents,
      effective_on: `2026-06-0${row}`,
      reported_on: '2026-06-11',
      ...fields,
    });
  const byHand = await money.addAccount({ balance: 10_000, name: 'By Hand' });
  const bounced = pay(2, 'PU', 20_000);
  await money.give(
    pay(1, 'PU', 60_000),
    pay(1, 'PU', 20_000, { effective_on: '2026-06-09' }),
    bounced,
    pay(2, 'PUR', 20_000, { reverses: bounced.id, effective_on: '2026-06-08' }),
    pay(3, 'PC', 50_000),
    money.payment(byHand, 'DA', 1000),
  );
  await money.give(
    money.item('remittance', {
      number: 'S-1',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
      method: 'split',
      opening_cents: 50_000,
      collected_cents: 80_000,
      fees_cents: 39_000,
      paid_out_cents: 56_000,
      adjustments: [{ kind: 'cost', text: 'Filing fee', amount_cents: -2500, account: byHand.name }],
      closing_cents: 32_500,
      payments: 'all',
      state: 'paid',
      paid_by: 'ach',
      paid_on: '2026-07-02',
      trace: 'TR-77',
      bank_last4: '1234',
    }),
    money.item('remittance', {
      number: 'S-2',
      period_from: '2026-07-01',
      period_to: '2026-07-31',
      issued_on: '2026-08-01',
      method: 'split',
      opening_cents: 32_500,
      collected_cents: 0,
      fees_cents: 0,
      paid_out_cents: 0,
      closing_cents: 32_500,
      payments: [],
    }),
    ...[
      { number: 'I-1', remittance: 'S-1', due_on: '2020-01-31', amount_cents: 15_000, paid_cents: 5000 },
      { number: 'I-2', due_on: '2099-01-31', amount_cents: 700 },
      { number: 'I-3', due_on: '2020-01-31', amount_cents: 900, paid_cents: 900 },
    ].map((invoice) => money.item('invoice', { issued_on: '2020-01-01', ...invoice })),
    money.item('schedule', { valid_from: '2099-01-01', rules: [{ rate_bp: 2500 }] }),
  );
  statementId = (await get<{ data: { id: string; number: string }[] }>('/remittances')).body.data.find(
    ({ number }) => number === 'S-1',
  )?.id as string;
});
afterAll(() => server.stop());

const get = <T>(path: string, token = money.token) => call<T>(server, token, `${money.base}${path}`);
const getStatement = async () => (await get<{ data: Statement }>(`/remittances/${statementId}`)).body.data;

async function allLines(): Promise<StatementLineRow[]> {
  const lines: StatementLineRow[] = [];
  let cursor = '';
  do {
    const { body } = await get<{ data: StatementLineRow[]; page: { next_cursor: string | null } }>(
      `/remittances/${statementId}/lines?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    lines.push(...body.data);
    cursor = body.page.next_cursor ?? '';
  } while (cursor);
  return lines;
}

async function download(format: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}${money.base}/remittances/${statementId}/file?format=${format}`, {
    headers: { authorization: `Bearer ${money.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('statements', () => {
  it('are listed by period, newest first, and filtered by date and state', async () => {
    const numbers = async (query: string) =>
      (await get<{ data: { number: string }[] }>(`/remittances${query}`)).body.data.map(({ number }) => number);
    expect(await numbers('')).toEqual(['S-2', 'S-1']);
    expect(await numbers('?to=2026-06-30')).toEqual(['S-1']);
    expect(await numbers('?from=2026-07-01')).toEqual(['S-2']);
    expect(await numbers('?state=paid')).toEqual(['S-1']);
    const { body } = await get<{ page: { next_cursor: string } }>('/remittances?limit=1');
    expect(await numbers(`?limit=1&cursor=${body.page.next_cursor}`)).toEqual(['S-1']);
  });

  it('are summed as filtered, beside the current balance', async () => {
    const totals = async (query: string) => (await get<{ data: StatementTotals }>(`/remittances/totals${query}`)).body.data;
    expect(await totals('')).toMatchObject({
      statements: 2,
      collected_cents: 80_000,
      fees_cents: 39_000,
      paid_out_cents: 56_000,
      adjustments_cents: -2500,
      balance: { number: 'S-2', period_to: '2026-07-31', closing_cents: 32_500 },
    });
    expect(await totals('?from=2026-07-01')).toMatchObject({ statements: 1, collected_cents: 0, balance: { number: 'S-2' } });
    expect(await totals('?state=failed')).toMatchObject({ statements: 0, paid_out_cents: 0, balance: { number: 'S-2' } });
  });

  it('add up, by section and in total', async () => {
    const statement = await getStatement();
    expect(statement).toMatchObject({
      agency_name: 'Larkspur Recovery',
      client_name: money.client.name,
      opening_cents: 50_000,
      adjustments_cents: -2500,
      closing_cents: 50_000 + 80_000 - 39_000 - 56_000 - 2500,
      payments: 6,
      invoiced_cents: 15_000,
      paid_on: '2026-07-02',
      trace: 'TR-77',
      bank_last4: '1234',
    });
    expect(statement.sections.map(({ section, payments, effect_cents: cents }) => [section, payments, cents])).toEqual([
      ['agency', 3, 100_000],
      ['direct', 1, 50_000],
      ['reversals', 1, -20_000],
      ['adjustments', 1, 1000],
    ]);
    const sum = (of: 'commission_cents' | 'due_client_cents' | 'due_agency_cents') =>
      statement.sections.reduce((all, section) => all + section[of], 0);
    expect(sum('commission_cents')).toBe(statement.fees_cents);
    expect(sum('due_client_cents') - sum('due_agency_cents')).toBe(statement.collected_cents - statement.fees_cents);
    expect(statement.adjustments).toMatchObject([{ kind: 'cost', amount_cents: -2500, account: { debtor_name: 'By Hand' } }]);
    expect(statement.invoices).toMatchObject([{ number: 'I-1', amount_cents: 15_000, state: 'partly_paid' }]);
  });

  it('link each line to the payment, the account and the row of the placement file', async () => {
    const lines = await allLines();
    expect(lines.map(({ section, effective_on: day }) => `${section} ${day}`)).toEqual([
      'agency 2026-06-01',
      'agency 2026-06-02',
      'agency 2026-06-09',
      'direct 2026-06-03',
      'reversals 2026-06-08',
      'adjustments 2026-06-10',
    ]);
    const [first] = lines;
    expect(first?.source).toMatchObject({ import_id: importId, file_name: 'march list.csv' });
    expect(first?.batch.source).toBe('file');
    expect(lines.at(-1)).toMatchObject({ source: null, batch: { source: 'manual' } });
    const row = await call<{ data: { row_number: number; cells: string[] }[] }>(
      server,
      money.token,
      `/api/legacy/v1/clients/${money.client.id}/imports/${importId}/rows?row_number=${first?.source?.row_number}`,
    );
    expect(row.body.data).toHaveLength(1);
    expect(JSON.stringify(row.body.data[0])).toContain('ACC-1');
    const account = await call<{ data: { batch: { id: string } } }>(
      server,
      money.token,
      `/api/legacy/v1/clients/${money.client.id}/debtors/${first?.account.people_id}/accounts/${first?.account.id}`,
    );
    expect(account.body.data.batch.id).toBe(first?.batch.id);
    expect((await get<{ data: { id: string } }>(`/payments/${first?.id}`)).body.data.id).toBe(first?.id);
    const direct = await get<{ data: StatementLineRow[] }>(`/remittances/${statementId}/lines?section=direct`);
    expect(direct.body.data.map(({ type }) => type)).toEqual(['PC']);
    const alone = await get<{ data: StatementLineRow[] }>(`/remittances/${statementId}/lines?payment_id=${first?.id}`);
    expect(alone.body.data).toEqual([first]);
  });

  it('are a PDF with every sum and line', async () => {
    const document = await getDocumentProxy(new Uint8Array(await download('pdf')));
    // Tagged for assistive technology.
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
    const { text } = await extractText(document, { mergePages: true });
    const words = text.replaceAll(/\s+/g, ' ');
    for (const fact of [
      'Larkspur Recovery',
      'Statement S-1',
      `Client ${money.client.name}`,
      'Jun 1, 2026 to Jun 30, 2026',
      'Paid on Jul 2, 2026 by bank transfer (ACH) to ••••1234',
      'Trace TR-77',
      'Opening balance $500.00',
      'Commission -$390.00',
      'Closing balance $325.00',
      'Paid to the agency',
      'Reversed',
      'Jun 1, 2026 Ann Example1',
      '$600.00 30% $180.00',
      'Filing fee',
    ])
      expect(words).toContain(fact);
  });

  it('are a CSV file and a workbook with the same lines', async () => {
    const csv = (await download('csv')).toString();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 6 + 1);
    expect(lines[1]).toMatch(/^Paid to the agency,2026-06-11,2026-06-01,Ann Example1,A-.*,ACC-1,.*,B-\d+,march list.csv,\d+$/);
    expect(lines.at(-1)).toContain('Filing fee,-25.00');
    const path = join(server.dataDir, 'statement.xlsx');
    writeFileSync(path, await download('xlsx'));
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    const sheet = async (name: string) => {
      const cells: string[][] = [];
      for await (const batch of book.readRows(name)) cells.push(...batch.map((row) => row.cells));
      return cells;
    };
    expect(await sheet('Lines')).toHaveLength(lines.length);
    expect(await sheet('Statement')).toContainEqual(['Closing balance', '', '325']);
    book.close();
    const [entry] = await server.database.query(
      `select details from portal.audit_log where client_id = $1 and action = 'statement.downloaded' order by at limit 1`,
      [money.client.id],
    );
    expect(entry?.['details']).toEqual({ format: 'pdf', number: 'S-1' });
  });
});

describe('invoices', () => {
  it('are listed with the amount owed and its age, and aged to the same total', async () => {
    const { body } = await get<{ data: { number: string; owed_cents: number; days_past_due: number | null }[] }>('/invoices');
    const owed = Object.fromEntries(body.data.map(({ number, owed_cents: cents }) => [number, cents]));
    expect(owed).toEqual({ 'I-1': 10_000, 'I-2': 700, 'I-3': 0 });
    expect(body.data.find(({ number }) => number === 'I-3')?.days_past_due).toBeNull();
    const aging = await get<{ data: { owed_cents: number; buckets: { key: string; invoices: number; owed_cents: number }[] } }>(
      '/invoices/aging',
    );
    expect(aging.body.data.owed_cents).toBe(10_700);
    expect(aging.body.data.buckets.filter(({ invoices }) => invoices > 0)).toMatchObject([
      { key: 'current', invoices: 1, owed_cents: 700 },
      { key: 'days_over_90', invoices: 1, owed_cents: 10_000 },
    ]);
    const open = await get<{ data: { number: string }[] }>('/invoices?state=open');
    expect(open.body.data.map(({ number }) => number)).toEqual(['I-2']);
    // A bucket equals the sum of its rows.
    for (const { key, invoices, owed_cents: owing } of aging.body.data.buckets) {
      const aged = await get<{ data: { owed_cents: number }[] }>(`/invoices?bucket=${key}`);
      expect(aged.body.data.map(({ owed_cents: cents }) => cents)).toEqual(invoices === 0 ? [] : [owing]);
    }
  });
});

it('shows current and future terms in words', async () => {
  const { body } = await get<{ data: { current: { version: number; words: string[] }; versions: { version: number }[] } }>(
    '/commission-schedule',
  );
  expect(body.data.current).toMatchObject({ version: 1, valid_from: '2026-01-01' });
  expect(body.data.current.words[0]).toBe('30% of every payment');
  expect(body.data.versions.map(({ version }) => version)).toEqual([2, 1]);
});

describe('rights', () => {
  const paths = ['/remittances', '/remittances/totals', '/invoices', '/invoices/aging', '/commission-schedule'];

  it('hides statements, invoices and terms from staff, including statement numbers', async () => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: money.client.id, userId: user.id, role: 'client_staff' });
    const staff = await signIn(server, user.email);
    for (const path of [...paths, `/remittances/${statementId}`, `/remittances/${statementId}/file`])
      expect((await get(path, staff)).status, path).toBe(403);
    const { body } = await get<{ data: { id: string; remittance: object | null }[] }>('/payments', staff);
    expect(body.data.map(({ remittance }) => remittance)).toEqual(body.data.map(() => null));
    const one = await get<{ data: { schedule_version: number | null } }>(`/payments/${body.data[0]?.id}`, staff);
    expect(one.body.data.schedule_version).toBeNull();
  });

  it('show agency admins what administrators see, and admins of other clients nothing', async () => {
    const agency = await createAgencyUser(server, 'agency_admin');
    const other = await createMember(server);
    for (const path of paths) {
      expect((await get(path, agency.token)).status, path).toBe(200);
      expect((await get(path, other.token)).status, path).toBe(404);
    }
    const foreign = `/api/legacy-payments/v1/clients/${other.client.id}/remittances/${statementId}`;
    for (const path of [foreign, `${foreign}/lines`, `${foreign}/file`])
      expect((await call(server, other.token, path)).status, path).toBe(404);
  });
});
