import { Readable } from 'node:stream';
import { join } from 'node:path';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from '#platform/tabular/xlsx.ts';
import { inOneBatch } from '#platform/tabular/cells.ts';
import { kinds, type Answer } from '#areas/feed/items/index.ts';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createFeedFiles, createFileImport, type FeedFiles, type RefusedRow } from './index.ts';

let server: TestServer;
let files: FeedFiles;
let clientId: string;
const account: { id: string; name: string } = { id: '', name: '' };
beforeAll(async () => {
  server = await startTestServer();
  files = createFeedFiles({
    db: server.platform.db,
    clock: server.platform.clock,
    kinds,
    timeZone: 'America/New_York',
    temporary: join(server.dataDir, 'tmp'),
  });
  ({ id: clientId } = await createTestClient(server));
  await server.database.query(`update portal.clients set code = 'RIVER' where id = $1`, [clientId]);
  ({ id: account.id } = await createTestAccount(server, clientId, { status: 'ACTIVE', balance: 5_000_000 }));
  const [row] = await server.database.query<{ number: number }>(
    `update portal.accounts set agency_account_number = 'F-77120' where id = $1 returning number::int as number`,
    [account.id],
  );
  account.name = formatAccountNumber(row?.number ?? 0);
});
afterAll(() => server.stop());

interface Options {
  kind?: string;
  source?: string;
  map?: Record<string, string>;
  set?: Record<string, string>;
  dryRun?: boolean;
}

const open = (bytes: string | Buffer, { kind, source, map = {}, set = {} }: Options) =>
  files.open({ content: () => Readable.from([Buffer.from(bytes)]), kind, source, given: { columns: map, constants: set } });

async function take(bytes: string | Buffer, options: Options) {
  const file = await open(bytes, options);
  const answers: Answer[] = [];
  const refused: RefusedRow[] = [];
  const { counts } = await createFileImport(server.platform)(file, {
    sender: { name: 'exchange folder', fileName: 'items.csv' },
    isDryRun: options.dryRun ?? false,
    isHistory: false,
    onAnswer: (answer) => answers.push(answer),
    onRefused: (row) => void refused.push(row),
  });
  file.close();
  return { counts, answers, refused, mapping: file.mapping };
}

const header = ['Trans No', 'Client Code', 'File No', 'Pmt Date', 'Date Posted', 'Trans Amt', 'Tran Type', 'Pay Method'];
const rows = (batch: string) => [
  [`${batch}-1`, 'RIVER', 'F-77120', '06/12/2026', '06/13/2026', '1,234.56', 'Agency', 'Credit Card'],
  [`${batch}-2`, 'river', 'F-77120', '06/15/2026', '06/15/2026', '$50.00', 'Direct', 'Check'],
  [`${batch}-3`, 'RIVER', 'F-00000', '06/16/2026', '06/16/2026', '7.25', 'Agency', 'ACH'],
];
const quoted = (cell: string, separator: string) => (cell.includes(separator) ? `"${cell}"` : cell);
const text = (separator: string, batch: string) =>
  [header, ...rows(batch)].map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n');
const fixed = (batch: string) =>
  [header, ...rows(batch)].map((cells) => cells.map((cell) => cell.padEnd(14)).join('')).join('\r\n');

async function workbook(batch: string): Promise<Buffer> {
  const columns = header.map((name, index) => ({
    header: name,
    kind: 'text' as const,
    value: (row: string[]) => row[index] ?? '',
  }));
  const parts: Buffer[] = [];
  for await (const part of writeXlsx([{ name: 'Payments', columns, batches: inOneBatch(rows(batch)) }]))
    parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('files of payments', () => {
  it.each([
    ['comma', async () => text(',', 'comma')],
    ['tab', async () => text('\t', 'tab')],
    ['semicolon', async () => text(';', 'semicolon')],
    ['pipe', async () => text('|', 'pipe')],
    ['fixed', async () => fixed('fixed')],
    ['workbook', () => workbook('workbook')],
  ])('are mapped by their headers (%s), checked in a dry run, applied, and repeated without effect', async (batch, make) => {
    const bytes = await make();
    const tried = await take(bytes, { kind: 'payment', dryRun: true, source: batch });
    expect(tried.counts).toEqual({ new: 2, refused: 1 });
    const stored = () =>
      server.database.query(
        `select external_id, type, method, amount_cents::int, effective_on::text, reported_on::text from portal.payments
         where client_id = $1 and external_id like $2 order by external_id`,
        [clientId, `${batch}-%`],
      );
    expect(await stored()).toEqual([]);
    const applied = await take(bytes, { kind: 'payment', source: batch });
    expect(applied.counts).toEqual({ applied: 2, refused: 1 });
    expect(applied.refused).toMatchObject([{ line: 4, code: 'unknown_account', cells: rows(batch)[2] }]);
    const [first = {}, second = {}] = await stored();
    expect(first).toEqual({
      external_id: `${batch}-1`,
      type: 'PU',
      method: 'card',
      amount_cents: 123_456,
      effective_on: '2026-06-12',
      reported_on: '2026-06-13',
    });
    expect(second).toMatchObject({ type: 'PC', method: 'check', amount_cents: 5000 });
    expect((await take(bytes, { kind: 'payment', source: batch })).counts).toEqual({ repeated: 2, refused: 1 });
  });
});

describe('columns', () => {
  it('are refused with the options to add where they are unclear or missing', async () => {
    const failure = (bytes: string, options: Options) =>
      open(bytes, options).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(
      await failure('Trans No,File No,Payment Amount,Amount Paid,Pmt Date\n1,F-77120,1.00,2.00,6/1/2026\n', { kind: 'payment' }),
    ).toBe(
      [
        'amount_cents may be "Payment Amount" (97%) or "Amount Paid" (97%). Specify one: --map "amount_cents=Payment Amount"',
        'No column is client. Add --map client=COLUMN, or --set client=VALUE for all rows.',
        'No column is type. Add --map type=COLUMN, or --set type=VALUE for all rows.',
      ].join('\n'),
    );
    expect(await failure('a,b\n1,2\n', {})).toContain('--kind, one of');
    expect(await failure('a,b\n1,2\n', { kind: 'guess' })).toContain('There is no kind guess.');
    expect(await failure('a,b\n1,2\n', { kind: 'note', map: { nothing: 'a' } })).toContain('note has no field nothing');
  });

  it('are remembered by source and kind, and a later file without one is refused', async () => {
    const notes = (name: string, note: string) => `Ref;${name};When\nF-77120;${note};6/3/2026 2:30 PM\n`;
    const first = await take(notes('Blah', 'Works nights.'), {
      kind: 'note',
      source: 'Ledger',
      map: { agency_account: 'Ref', text: 'Blah', at: 'When' },
      set: { client: 'RIVER' },
    });
    expect(first.counts).toEqual({ applied: 1 });
    const second = await take(notes('Blah', 'Moved away.'), { kind: 'note', source: 'Ledger' });
    expect(second.counts).toEqual({ applied: 1 });
    await expect(open(notes('Other', 'x'), { kind: 'note', source: 'Ledger' })).rejects.toThrow(
      'The file has no column "Blah", which text was mapped to. Add --map text=COLUMN.',
    );
    await expect(open(notes('Blah', 'x'), { kind: 'note', source: 'Elsewhere' })).rejects.toThrow('No column is');
    const [event] = await server.database.query<{ at: Date }>(
      `select at from portal.account_events where client_id = $1 and body = 'Works nights.'`,
      [clientId],
    );
    expect(event?.at.toISOString()).toBe('2026-06-03T18:30:00.000Z');
  });

  it("take the feed's own field names and values literally, several kinds in one table", async () => {
    const { counts, refused } = await take(
      [
        'kind,id,client,account,at,text,amount_cents,type,effective_on',
        `note,own-1,RIVER,${account.name},2026-06-03T10:00:00Z,Hello,,,`,
        `payment,own-2,RIVER,${account.name},2026-06-03T10:00:00Z,,1500,PU,2026-06-03`,
        `payment,own-3,RIVER,${account.name},,,15.00x,PU,2026-06-03`,
        `lottery,own-4,RIVER,${account.name},,,,,`,
        `note,own-5,RIVER,${account.name},2026-06-03T10:00:00Z,Hello,1500,,`,
      ].join('\n'),
      {},
    );
    expect(counts).toEqual({ applied: 2, refused: 3 });
    expect(refused.map(({ line, code, message }) => [line, code, message.slice(0, 40)])).toEqual([
      [4, 'validation_failed', 'amount_cents: "15.00x" is not a number.'],
      [5, 'unknown_kind', 'kind: Send one of client, location, memb'],
      [6, 'unknown_field', 'Items of the kind note have no field "am'],
    ]);
    const [payment] = await server.database.query(
      `select amount_cents::int as cents from portal.payments where external_id = 'own-2'`,
    );
    expect(payment).toEqual({ cents: 1500 });
  });

  it('without ids get one from the row, so that a longer export repeats nothing', async () => {
    const head = 'Client,File No,Status Date,Disp Code';
    await take('kind,id,code,status\nstatus_code,c-1,PRM,PROMISE\nstatus_code,c-2,SKP,SKIP\n', {});
    const first = 'RIVER,F-77120,06/01/2026,PRM';
    expect((await take(`${head}\n${first}\n`, { kind: 'status' })).counts).toEqual({ applied: 1 });
    expect((await take(`${head}\n${first}\nRIVER,F-77120,06/02/2026,SKP\n`, { kind: 'status' })).counts).toEqual({
      repeated: 1,
      applied: 1,
    });
  });
});

describe('files of accounts', () => {
  const head =
    'Client #,File Number,Client Acct #,Date Listed,Amount Placed,Current Balance,First Name,Last Name,SSN,DOB,Home Phone,Cell,Address 1,City,State,Zip,Debt Type';
  const row = (city: string) =>
    `RIVER,F-501,OWN501,01/05/2026,"1,200.00","1,200.00",Ann,Lee,900-70-3456,1/2/1980,518-555-0101,518-555-0102,1 Oak St,${city},NY,12180,consumer`;

  it('create accounts with their debtors, and a changed row changes the same account', async () => {
    const first = await take(`${head}\n${row('Troy')}\n`, { kind: 'account', source: 'book' });
    expect([first.counts, first.refused]).toEqual([{ applied: 1 }, []]);
    const stored = () =>
      server.database.query(
        `select a.agency_account_number, a.client_account_number, a.placed_on::text, a.amount_placed_cents::int as placed,
           p.first_name, p.last_name, p.address_line1, p.city, p.state, p.phones
         from portal.accounts a join portal.people p on p.client_id = a.client_id and p.id = a.person_id
         where a.client_id = $1 and a.agency_account_number = 'F-501'`,
        [clientId],
      );
    const expected = {
      agency_account_number: 'F-501',
      client_account_number: 'OWN501',
      placed_on: '2026-01-05',
      placed: 120_000,
      first_name: 'Ann',
      last_name: 'Lee',
      address_line1: '1 Oak St',
      state: 'NY',
      phones: [expect.objectContaining({ type: 'home' }), expect.objectContaining({ type: 'mobile' })],
    };
    expect(await stored()).toEqual([{ ...expected, city: 'Troy' }]);
    const tried = await take(`${head}\n${row('Utica')}\n`, { kind: 'account', source: 'book', dryRun: true });
    expect(tried.counts).toEqual({ changed: 1 });
    expect((await take(`${head}\n${row('Utica')}\n`, { kind: 'account', source: 'book' })).counts).toEqual({
      applied: 1,
    });
    expect(await stored()).toEqual([{ ...expected, city: 'Utica' }]);
  });

  it('of clients need the agency’s ids, and do not map a U.S. state to the field `state`', async () => {
    await expect(open('Client Name,City\nOak Dental,Troy\n', { kind: 'client' })).rejects.toThrow('No column is id.');
    const file = await open('Client Code,Client Name,State\nOAKDENT,Oak Dental,NY\n', { kind: 'client' });
    expect(file.mapping?.columns.map(({ field, column }) => [field.name, column.header])).toEqual([
      ['id', 'Client Code'],
      ['legal_name', 'Client Name'],
    ]);
    file.close();
  });
});
