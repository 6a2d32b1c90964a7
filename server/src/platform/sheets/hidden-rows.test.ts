import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { afterAll, expect, it } from 'vitest';
import { archiveOf, workbookOf } from '#test/import-files.ts';
import { joinParts } from './join-parts.ts';
import { readMarkupRows } from './markup-reader.ts';
import { openOldWorkbook } from './old-workbook-reader.ts';
import type { NumberedRow } from './text-reader.ts';
import { openWorkbook } from './workbook-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-hidden-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function collect(batches: AsyncIterable<NumberedRow[]>): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

async function readPackage(bytes: Buffer): Promise<NumberedRow[]> {
  const path = join(folder, 'book');
  writeFileSync(path, bytes);
  const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
  const rows = await collect(book.readRows('Sheet'));
  book.close();
  return rows;
}

const rows = [
  ['', 'PATIENT', ''],
  ['Acct', 'Last', 'First'],
  ['A1', 'Lee', 'Ann'],
  ['A2', 'Orr', 'Bo'],
];
const TITLE = [1, 2];
const xlsx = workbookOf({ name: 'Sheet', rows, merged: ['B1:C1'], hiddenRows: [3], hiddenColumns: [1] });

it('marks the hidden rows and columns and the merged titles of an XLSX workbook', async () => {
  const found = await readPackage(xlsx);
  expect(found.map(({ hidden = false }) => hidden)).toEqual([false, false, true, false]);
  expect(found[0]).toMatchObject({ hiddenColumns: [0], merged: [TITLE] });
  expect(found.slice(1).every((row) => row.merged === undefined && row.hiddenColumns === undefined)).toBe(true);
});

it('marks those of an OpenDocument spreadsheet', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`;
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
    <table:table table:name="Sheet"><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>
    <table:table-row><table:table-cell/>${cell('PATIENT', ' table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row>
    <table:table-row table:visibility="filter">${cell('A1')}${cell('Lee')}${cell('Ann')}</table:table-row>
    <table:table-row>${cell('A2')}${cell('Orr')}${cell('Bo')}</table:table-row></table:table>
    </office:spreadsheet></office:body></office:document-content>`;
  const found = await readPackage(
    archiveOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content }),
  );
  expect(found.map(({ hidden = false }) => hidden)).toEqual([false, true, false]);
  expect(found[0]).toMatchObject({ hiddenColumns: [1, 2], merged: [TITLE] });
});

it('marks the merged titles of an old workbook', async () => {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = [{ s: { r: 0, c: 1 }, e: { r: 0, c: 2 } }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sheet');
  const old = await openOldWorkbook(Buffer.from(write(book, { bookType: 'biff8', type: 'buffer' }) as Uint8Array));
  const found = await collect(old.readRows('Sheet'));
  old.close();
  expect(found[0]?.merged).toEqual([TITLE]);
});

it('marks those of a table in HTML and in the XML of Excel 2003', async () => {
  const read = (text: string) => collect(readMarkupRows(Readable.from([Buffer.from(text)]), 'utf-8'));
  const html = await read(
    '<table><tr><td></td><td colspan="2">PATIENT</td></tr><tr style="mso-height:0;display:none"><td>A1</td></tr><tr><td>A2</td></tr></table>',
  );
  const xml = await read(
    '<Worksheet><Table><Row><Cell/><Cell ss:MergeAcross="1"><Data>PATIENT</Data></Cell><Cell><Data>Due</Data></Cell></Row><Row ss:Hidden="1"><Cell><Data>A1</Data></Cell></Row><Row><Cell><Data>A2</Data></Cell></Row></Table></Worksheet>',
  );
  for (const found of [html, xml]) {
    expect(found.map(({ hidden = false }) => hidden)).toEqual([false, true, false]);
    expect(found[0]?.merged).toEqual([TITLE]);
  }
  expect(xml[0]?.cells).toEqual(['', 'PATIENT', '', 'Due']);
});

it('keeps the marks where several sheets are one list', async () => {
  const first = { sheet: 'One', skipped: 0, order: null };
  const second = { sheet: 'Two', skipped: 1, order: [1, 0] };
  async function* read(): AsyncGenerator<NumberedRow[]> {
    yield [
      { number: 1, cells: ['Name', 'Due'], hiddenColumns: [0] },
      { number: 2, cells: ['Lee', '1.00'], hidden: true },
    ];
  }
  const found = await collect(joinParts([first, second], read));
  expect(found.map(({ number, hidden = false }) => [number, hidden])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ]);
  expect([found[0]?.hiddenColumns, found[2]?.hiddenColumns]).toEqual([[0], [1]]);
});
