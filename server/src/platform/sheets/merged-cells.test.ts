import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { workbookOf } from '#test/import-files.ts';
import { createRangeFinder, findMergedRanges } from './merged-cells.ts';
import { openWorkbook } from './workbook-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-merged-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(rows: readonly (readonly string[])[], ...merged: string[]): Promise<string[]> {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, workbookOf({ name: 'Sheet', rows, merged }));
  const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
  const found: string[] = [];
  for await (const batch of book.readRows('Sheet')) found.push(...batch.map(({ cells }) => cells.join('|')));
  book.close();
  return found;
}

it("carries a debtor's merged cells down to the rows of the range", async () => {
  const rows = [
    ['Name', 'Unit', 'Item', 'Amount'],
    ['Holt', '101', 'Rent', '1100'],
    ['', '', 'Fee', '75'],
    ['', '', 'Paid', '-50'],
    ['Moss', '106', 'Rent', '900'],
    ['', '', 'Fee', '20'],
  ];
  expect(await read(rows, 'A2:A4', 'B2:B4', 'A1:D1')).toEqual([
    'Name|Unit|Item|Amount',
    'Holt|101|Rent|1100',
    'Holt|101|Fee|75',
    'Holt|101|Paid|-50',
    'Moss|106|Rent|900',
    '||Fee|20',
  ]);
});

it('carries no amount to another debtor of a merged range', async () => {
  const rows = [
    ['Office', 'Name', 'Amount'],
    ['North', 'Ann Lee', '80'],
    ['', 'Bo Lee', ''],
  ];
  expect(await read(rows, 'A2:A3', 'C2:C3')).toEqual(['Office|Name|Amount', 'North|Ann Lee|80', 'North|Bo Lee']);
});

it('finds ranges across the chunks of a long sheet', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [at % 2 === 0 ? `D${at}` : '', `${at}`]);
  const merged = Array.from({ length: 10_000 }, (_, at) => `A${at * 2 + 1}:A${at * 2 + 2}`);
  const found = await read(rows, ...merged);
  expect(found.filter((row) => row.startsWith('|'))).toEqual([]);
});

const RANGE = Buffer.from('<mergeCell ref="A2:A4"/>');

it('keeps the ranges before a damaged place of a sheet', async () => {
  async function* damaged() {
    yield RANGE;
    throw new Error('invalid distance');
  }
  const ranges = await findMergedRanges(Readable.from(damaged()), () => 0);
  expect([...ranges]).toEqual([[2, [{ column: 0, lastColumn: 0, to: 4 }]]]);
});

it('reports an error that is not of the file', async () => {
  const fail = () => {
    throw new Error('a defect');
  };
  await expect(findMergedRanges(Readable.from([RANGE]), fail)).rejects.toThrow('a defect');
});

it('scans a sheet once', async () => {
  const opened: string[] = [];
  const rangesOf = createRangeFinder(
    async (path) => {
      opened.push(path);
      return Readable.from([RANGE]);
    },
    () => 0,
  );
  expect(await rangesOf('sheet1.xml')).toBe(await rangesOf('sheet1.xml'));
  expect(opened).toEqual(['sheet1.xml']);
});
