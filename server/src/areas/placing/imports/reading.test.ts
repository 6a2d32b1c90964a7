import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { cellsOf, fileOf, linesOf, mappingOf, missingValues, workbookOf } from '#test/import-files.ts';
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

async function readAgain(id: string, hints: object): Promise<ImportDetails> {
  const { status, data } = await my.ask<ImportDetails>('PUT', `/${id}/reading`, hints);
  expect([status, data.state]).toEqual([202, 'reading']);
  return my.reaches(id, 'needs_mapping', 'failed');
}

const book = workbookOf(
  { name: 'Read me', rows: [['How to use this workbook'], ['Fill in the list of debtors.']] },
  { name: 'North', rows: cellsOf(fileOf(...linesOf(1, 20))) },
  { name: 'South', rows: [['List of the south'], [], ...cellsOf(fileOf(...linesOf(31, 34)))] },
);

describe('a file is read again on request', () => {
  it('from one of two sheets, and from a valid one after one without rows', async () => {
    const read = await my.upload('list.xlsx', book);
    expect(read.structure).toMatchObject({
      kind: 'workbook',
      sheets: [
        { name: 'Read me', list: null },
        { name: 'North', list: 0 },
        { name: 'South', list: 0 },
      ],
      read_sheets: ['North', 'South'],
      asks_sheets: false,
      data_rows: 24,
    });
    expect((await readAgain(read.id, { sheets: ['South'] })).structure).toMatchObject({
      read_sheets: ['South'],
      header_rows: [3],
      data_rows: 4,
    });
    const choose = (...sheets: string[]) => my.ask('PUT', `/${read.id}/reading`, { sheets });
    expect(await choose('West')).toMatchObject({ status: 422, error: { errors: [{ path: 'sheets' }] } });
    expect(await choose('Read me', 'South')).toMatchObject({ status: 422, error: { errors: [{ path: 'sheets' }] } });
    const unlisted = await readAgain(read.id, { sheets: ['Read me'] });
    expect(unlisted).toMatchObject({ state: 'failed', failure: { code: 'no_rows' } });
    const back = await readAgain(read.id, { sheets: ['South'] });
    expect(back.failure).toBeNull();
    const checked = await my.map(back, mappingOf(back));
    expect(checked.summary).toMatchObject({ accounts: 4, rows: { error: 0 } });
    expect((await my.rows(read.id)).map(({ row_number: row }) => row)).toEqual([4, 5, 6, 7]);
  });

  it('with another header, or none, and another row meaning', async () => {
    const read = await my.upload('list.csv', `Report of debtors\r\n${fileOf(...linesOf(1, 6), ...linesOf(1, 2))}`);
    expect(read.structure).toMatchObject({ header_rows: [2], data_rows: 8 });
    expect((await readAgain(read.id, { header_rows: [] })).structure?.header_rows).toEqual([]);
    const joint = await readAgain(read.id, { header_rows: [2], row_meaning: 'co-debtor' });
    expect(joint.structure).toMatchObject({ row_meaning: 'co-debtor', header_rows: [2], proposed: { row_meaning: 'co-debtor' } });
    const checked = await my.map(joint, { ...mappingOf(joint), row_meaning: 'co-debtor' });
    expect(checked.summary).toMatchObject({ accounts: 6, rows: { merged: 2, error: 0 } });
  });
});

describe('a table in HTML', () => {
  it('that a program named .xls is read like a workbook', async () => {
    const rows = cellsOf(fileOf(...linesOf(51, 54))).map(
      (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    );
    const read = await my.upload(
      'aging.xls',
      `<html><head><style>td {}</style></head><body><table>${rows.join('')}</table></body></html>`,
    );
    expect(read.structure).toMatchObject({ kind: 'markup', header_rows: [1], data_rows: 4 });
    const checked = await my.map(read, mappingOf(read));
    expect(checked.summary).toMatchObject({ accounts: 4, rows: { error: 0 } });
  });
});

describe('a mapping', () => {
  it('is refused with every problem at its path', async () => {
    const read = await my.upload('rules.csv', fileOf(...linesOf(1, 2)).replace('Phone', 'Telephone'));
    const { status, error } = await my.ask('PUT', `/${read.id}/mapping`, {
      ...missingValues,
      row_meaning: 'debtor',
      columns: [
        { index: 0, field: 'client_account_number' },
        { index: 0, field: 'balance' },
        { index: 1, field: 'first_name' },
        { index: 2, field: 'first_name' },
        { index: 99, field: null },
        { index: 3, field: 'favourite_colour' },
      ],
      defaults: { ssn: '900-70-1234', hobby: 'x' },
    });
    expect([status, error.code]).toEqual([422, 'mapping_invalid']);
    expect(error.errors).toEqual([
      { path: 'columns.1.index', message: 'Column 1 is given twice.' },
      { path: 'columns.3.field', message: '“First name” is already assigned to column 2. Choose one of them.' },
      { path: 'columns.4.index', message: 'The file has no column 100.' },
      { path: 'columns.5.field', message: 'There is no field “favourite_colour”. Choose one from the list.' },
      { path: 'defaults.ssn', message: 'A number that belongs to one person cannot be used for all rows.' },
      { path: 'defaults.hobby', message: 'There is no field “hobby”.' },
    ]);
    expect(await my.get(read.id)).toMatchObject({ state: 'needs_mapping', mapping: null });
  });
});

it('imports and their rows are listed by page and by state', async () => {
  const mine = createImporter(server, await createMember(server));
  const read = await mine.upload('list.csv', fileOf(...linesOf(1, 5), ...linesOf(6, 7, { balance: 'x' })));
  await mine.map(read, mappingOf(read));
  await mine.ask('POST', '', { file_name: 'C:\\lists\\later.csv', file_bytes: 10 });
  const page = async (path: string) => {
    const response = await fetch(`${server.url}${mine.base}${path}`, { headers: { authorization: `Bearer ${mine.token}` } });
    return (await response.json()) as { data: { row_number: number; file_name: string }[]; page: { next_cursor: string | null } };
  };
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const next = await page(`/${read.id}/rows?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...next.data.map(({ row_number: row }) => row));
    cursor = next.page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect((await page(`/${read.id}/rows?state=error`)).data.map(({ row_number: row }) => row)).toEqual([7, 8]);
  expect((await page(`/${read.id}/rows?problem=not_an_amount&state=error`)).data).toHaveLength(2);
  const first = await page('?limit=1');
  expect(first.data.map(({ file_name: name }) => name)).toEqual(['later.csv']);
  const second = await page(`?limit=1&cursor=${first.page.next_cursor}`);
  expect([second.data.map(({ file_name: name }) => name), second.page.next_cursor]).toEqual([['list.csv'], null]);
  expect((await page('?state=ready')).data).toHaveLength(1);
  expect((await page(`/${read.id}/rows?cursor=${first.page.next_cursor}`)).data).toBeUndefined();
});
