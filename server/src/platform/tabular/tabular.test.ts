import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkbook } from '../sheets/workbook-reader.ts';
import { dollars, type TabularColumn } from './cells.ts';
import { writeCsv } from './csv.ts';
import { sheetOf, writeXlsx } from './xlsx.ts';

interface Row {
  name: string;
  cents: number;
  day: string | null;
}
const columns: TabularColumn<Row>[] = [
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Balance', kind: 'money', value: (row) => row.cents },
  { header: 'Placed', kind: 'date', value: (row) => row.day },
];
const rows: Row[] = [
  { name: '=HYPERLINK("http://evil.example.com")', cents: -5, day: '2026-03-04' },
  { name: 'O’Neil, "Ann" & <Sons>\nLtd', cents: 123_456, day: null },
  { name: '+1 555 0100', cents: 0, day: '1900-03-01' },
];
async function* batches(): AsyncGenerator<Row[]> {
  yield rows.slice(0, 2);
  yield [];
  yield rows.slice(2);
}
/** A text longer than Excel's limit, with a surrogate pair at the cut. */
async function* withLongText(): AsyncGenerator<Row[]> {
  yield* batches();
  yield [{ name: `${'x'.repeat(32_766)}😀y`, cents: 1, day: null }];
}
const folder = mkdtempSync(join(tmpdir(), 'recoup-tabular-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('output files', () => {
  it('writes cents exactly', () => {
    expect([0, 5, -5, 100, -123_456, 9_007_199_254_740_991].map(dollars)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '1.00',
      '-1234.56',
      '90071992547409.91',
    ]);
  });

  it('quotes CSV and neutralizes formulas, but not negative amounts', async () => {
    expect((await buffer(writeCsv(columns, batches()))).toString()).toBe(
      '\uFEFFName,Balance,Placed\r\n"\'=HYPERLINK(""http://evil.example.com"")",-0.05,2026-03-04\r\n"O’Neil, ""Ann"" & <Sons>\nLtd",1234.56,\r\n\'+1 555 0100,0.00,1900-03-01\r\n',
    );
  });

  it('neutralizes column names too', async () => {
    const named = [{ header: '=cmd()', kind: 'text' as const, value: () => 'x' }];
    async function* one(): AsyncGenerator<object[]> {
      yield [{}];
    }
    expect((await buffer(writeCsv(named, one()))).toString()).toContain("'=cmd()");
    const path = join(folder, 'named.xlsx');
    writeFileSync(path, await buffer(writeXlsx([sheetOf('Rows', named, one())])));
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    const read: string[][] = [];
    for await (const batch of book.readRows('Rows')) read.push(...batch.map(({ cells }) => cells));
    book.close();
    expect(read).toEqual([["'=cmd()"], ['x']]);
  });

  it('aligns headers with their figures, and prints one page wide', async () => {
    const parts = unzipSync(await buffer(writeXlsx([sheetOf('Rows', columns, batches())])));
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
    const [heads = ''] = /<row>.*?<\/row>/.exec(sheet) ?? [];
    expect([...heads.matchAll(/ s="(\d)"/g)].map(([, style]) => style)).toEqual(['1', '8', '8']);
    const styles = Buffer.from(parts['xl/styles.xml'] ?? []).toString();
    expect([...styles.matchAll(/<xf numFmtId="\d+"[^>]*?(?:\/>|>.*?<\/xf>)/g)][8]?.[0]).toContain('horizontal="right"');
    expect(sheet).toMatch(/<pageSetUpPr fitToPage="1"\/>.*<pageSetup orientation="landscape" fitToHeight="0"\/>/s);
  });

  it('writes a workbook that our own reader reads back', async () => {
    const path = join(folder, 'out.xlsx');
    writeFileSync(
      path,
      await buffer(writeXlsx([sheetOf('Accounts & more', columns, withLongText()), sheetOf('Empty', columns, batches())])),
    );
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    expect(book.sheets.map(({ name }) => name)).toEqual(['Accounts & more', 'Empty']);
    const read: string[][] = [];
    for await (const batch of book.readRows('Accounts & more')) read.push(...batch.map(({ cells }) => cells));
    book.close();
    const long = read.pop()?.[0];
    expect(long).toHaveLength(32_767);
    expect(read).toEqual([
      ['Name', 'Balance', 'Placed'],
      ['\'=HYPERLINK("http://evil.example.com")', '-0.05', '2026-03-04'],
      ['O’Neil, "Ann" & <Sons>\nLtd', '1234.56'],
      ["'+1 555 0100", '0', '1900-03-01'],
    ]);
  });
});
