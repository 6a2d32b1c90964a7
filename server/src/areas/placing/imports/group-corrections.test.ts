import type { ImportDetails, ImportMapping, ImportRow } from '@recoup/contract/placing/import-shapes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, createTestAccount } from '#test/factories.ts';
import { mappingOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const head = 'Account Number,Customer,Address,City,State,Zip,Invoice,Invoice Date,Due Date,Balance';
const invoice = (account: string, number: number, balance: string) =>
  `${account},${account.startsWith('C-1') ? 'Acme Roofing LLC' : `Birch ${account} Inc`},1 Main St,Austin,TX,78701,INV-${number},01/${String((number % 27) + 1).padStart(2, '0')}/2026,02/05/2026,${balance}`;

async function check(lines: readonly string[], change: Partial<ImportMapping>, prepare?: (clientId: string) => Promise<unknown>) {
  const mine = await createMember(server);
  await prepare?.(mine.client.id);
  const my = createImporter(server, mine);
  const read = await my.upload('list.csv', lines.join('\r\n'));
  return { mine, my, checked: await my.map(read, { ...mappingOf(read), ...change }) };
}

const byInvoice = { debt_type: 'commercial', row_meaning: 'invoice', invoices: 'one_account' } as const;
const short = (rows: readonly ImportRow[]) => rows.map((row) => [row.row_number, row.state, row.merged_into, row.amount_cents]);

async function seen(my: Importer, id: string) {
  const { summary } = await my.get(id);
  const problems = summary?.problems
    .map(({ code, level, field, count }) => `${code} ${level} ${field} ${count}`)
    .toSorted((a, b) => a.localeCompare(b));
  return { summary: { ...summary, problems }, rows: await my.rows(id) };
}

/** The result of checking the whole file with the same mapping and corrections. */
async function freshly(my: Importer, { id }: ImportDetails) {
  const { mapping } = await my.get(id);
  expect((await my.ask('PUT', `/${id}/mapping`, mapping)).status).toBe(202);
  await my.reaches(id, 'ready');
  return seen(my, id);
}

describe('rows of one account', () => {
  it('move to another account when their key is corrected, including the first row', async () => {
    const lines = [
      head,
      invoice('C-1', 1, '100.00'),
      invoice('C-2', 2, '50.00'),
      invoice('C-1', 3, '30.00'),
      invoice('C-1', 4, '7.00'),
    ];
    const { mine, my, checked } = await check(lines, byInvoice);
    expect(short(await my.rows(checked.id))).toEqual([
      [2, 'warning', null, 13_700],
      [3, 'warning', null, 5000],
      [4, 'merged', 2, null],
      [5, 'merged', 2, null],
    ]);
    const moved = await my.correct(checked.id, 4, { cells: { 0: 'C-2', 1: 'Birch C-2 Inc' } });
    expect(short(moved.data.rows)).toEqual([
      [2, 'warning', null, 10_700],
      [3, 'warning', null, 8000],
      [4, 'merged', 3, null],
    ]);
    // A row that is now separate has its own account, and the first row leaves its account to the next.
    await my.correct(checked.id, 5, { cells: { 0: 'C-9', 1: 'Cedar Works LLC' } });
    const first = await my.correct(checked.id, 2, { cells: { 0: 'C-2', 1: 'Birch C-2 Inc' } });
    expect(first.data.summary).toMatchObject({ accounts: 2, amount_cents: 18_700, rows: { merged: 2 } });
    expect(short(await my.rows(checked.id))).toEqual([
      [2, 'warning', null, 18_000],
      [3, 'merged', 2, null],
      [4, 'merged', 2, null],
      [5, 'warning', null, 700],
    ]);
    const { summary, revision } = await my.get(checked.id);
    const done = await my.place({ ...checked, summary, revision });
    expect(done).toMatchObject({ state: 'committed', summary: { accounts: 2, amount_cents: 18_700 } });
    const accounts = await server.database.query(
      `select client_account_number as n, amount_placed_cents::int as cents, jsonb_array_length(details -> 'invoices') as invoices
         from portal.accounts where client_id = $1 order by number`,
      [mine.client.id],
    );
    expect(accounts).toEqual([
      { n: 'C-2', cents: 18_000, invoices: 3 },
      { n: 'C-9', cents: 700, invoices: 1 },
    ]);
  });

  it('wait for an unreadable row, and continue when it is corrected or skipped', async () => {
    const lines = [head, invoice('C-1', 1, '100.00'), invoice('C-1', 2, 'some'), invoice('C-2', 3, '5.00')];
    const { my, checked } = await check(lines, byInvoice);
    expect(checked.summary).toMatchObject({ accounts: 1, rows: { error: 2 } });
    const [first] = await my.rows(checked.id);
    expect(first?.problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Row 3 belongs to the same account and has an error'),
    );
    const out = await my.correct(checked.id, 3, { left_out: true });
    expect(short(out.data.rows)).toEqual([
      [2, 'warning', null, 10_000],
      [3, 'left_out', null, null],
    ]);
    const back = await my.correct(checked.id, 3, { left_out: false, cells: { 9: '20.00' } });
    expect(short(back.data.rows)).toEqual([
      [2, 'warning', null, 12_000],
      [3, 'merged', 2, null],
    ]);
    expect(await seen(my, checked.id)).toEqual(await freshly(my, checked));
  });

  it('are co-debtors where each row is a person', async () => {
    const people = [
      'Account Number,First Name,Last Name,Address,City,State,Zip,SSN,Date of Service,Balance',
      'L-1,Ann,Stone,1 Main St,Austin,TX,78701,900-71-0001,01/05/2026,900.00',
      'L-1,Jo,Stone,1 Main St,Austin,TX,78701,900-71-0002,01/05/2026,900.00',
      'L-2,Bo,Orr,2 Main St,Austin,TX,78701,900-71-0003,01/05/2026,80.00',
    ];
    const { mine, my, checked } = await check(people, { row_meaning: 'co-debtor' });
    expect(checked.summary).toMatchObject({ accounts: 2, amount_cents: 98_000, rows: { merged: 1 } });
    expect((await my.correct(checked.id, 3, { cells: { 1: 'Joan' } })).status).toBe(200);
    expect((await my.place(await my.get(checked.id))).state).toBe('committed');
    const parties = await server.database.query(
      `select p.role, p.display_name, p.is_liable, p.contact ->> 'ssn_last4' as last4, a.client_account_number as n
         from portal.account_parties p join portal.accounts a on a.id = p.account_id where p.client_id = $1`,
      [mine.client.id],
    );
    expect(parties).toEqual([{ role: 'co_debtor', display_name: 'Joan Stone', is_liable: true, last4: '0002', n: 'L-1' }]);
  });
});

it('an unrecognized row belongs to no account until a user completes it', async () => {
  const lines = [head, ...Array.from({ length: 12 }, (_, at) => invoice(`C-${at + 20}`, at, '10.00')), 'C-20,see next page'];
  const { my, checked } = await check(lines, byInvoice);
  const odd = (await my.rows(checked.id)).at(-1);
  expect([odd?.row_number, odd?.state, odd?.problems[0]?.code]).toEqual([14, 'error', 'unclear_row']);
  const before = await seen(my, checked.id);
  expect((await my.correct(checked.id, 2, { left_out: true })).status).toBe(200);
  expect((await my.correct(checked.id, 2, { left_out: false })).status).toBe(200);
  expect(await seen(my, checked.id)).toEqual(before);
  const done = await my.correct(checked.id, 14, { cells: { 1: '', 7: '01/09/2026', 9: '2.50' } });
  expect(short(done.data.rows)).toEqual([
    [2, 'warning', null, 1250],
    [14, 'merged', 2, null],
  ]);
  expect(await seen(my, checked.id)).toEqual(await freshly(my, checked));
});

it.each([
  ['an account for each who owes', byInvoice],
  ['an account for each invoice', { ...byInvoice, invoices: 'each' }],
  ['a row for each who owes together', { debt_type: 'commercial', row_meaning: 'co-debtor' }],
] as const)('rows and counts equal those of a fresh check after a correction: %s', async (_what, change) => {
  const account = fc.constantFrom('C-1', 'C-2', 'C 2', 'C-3', 'OPEN-1', 'CLOSED-1', '');
  const balance = fc.constantFrom('10.00', '20.00', '(5.00)', '0', 'some', '');
  const correction = fc.record({
    row: fc.integer({ min: 2, max: 13 }),
    change: fc.oneof(
      account.map((text) => ({ cells: { 0: text } })),
      balance.map((text) => ({ cells: { 9: text } })),
      fc.constantFrom('INV-1', 'INV-2', 'OPEN-1').map((text) => ({ cells: { 6: text } })),
      fc.boolean().map((isOut) => ({ left_out: isOut })),
      fc.constant({ cells: { 1: '' } }),
    ),
  });
  const [first = []] = fc.sample(fc.array(fc.tuple(account, balance), { minLength: 12, maxLength: 12 }), { numRuns: 1, seed: 7 });
  const lines = [head, ...first.map(([number, cents], at) => invoice(number, at, cents))];
  const { my, checked } = await check(lines, change, async (clientId) => {
    await createTestAccount(server, clientId, { number: 'OPEN1' });
    await createTestAccount(server, clientId, { number: 'CLOSED1', status: 'PAID' });
  });
  await fc.assert(
    fc.asyncProperty(fc.array(correction, { minLength: 8, maxLength: 30 }), async (corrections) => {
      for (const { row, change: how } of corrections) expect((await my.correct(checked.id, row, how)).status).toBe(200);
      expect(await seen(my, checked.id)).toEqual(await freshly(my, checked));
    }),
    { numRuns: 2, seed: 26, endOnFailure: true },
  );
});
