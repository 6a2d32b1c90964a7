import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, it } from 'vitest';
import type { SheetFailure } from './failure.ts';
import { detectEncoding, sniffKind, type Encoding } from './sniff.ts';
import { readTextRows, type NumberedRow, type TextFormat } from './text-reader.ts';
import { isDateFormat, plainNumber, serialToDay } from './workbook-dates.ts';
import { openOldWorkbook } from './old-workbook-reader.ts';
import { oldWorkbookOf } from '#test/import-files.ts';
import { openWorkbook } from './workbook-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function collect(batches: AsyncIterable<NumberedRow[]>): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of batches) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

const readText = (bytes: Buffer, format: Partial<TextFormat> = {}) =>
  collect(readTextRows(Readable.from([bytes]), { encoding: 'utf-8', delimiter: ',', quoted: true, ...format }));

async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    return (error as SheetFailure).code;
  }
  return 'none';
}

it('refuses rows above a limit of its reader', async () => {
  const rows = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => `${index},x`).join('\n'));
  expect(await readText(rows(1003), { maxRows: 3 })).toHaveLength(1003);
  await expect(readText(rows(1004), { maxRows: 3 })).rejects.toThrow('more than 3 rows');
});

describe('file types', () => {
  it.each([
    ['89504e470d0a1a0a0000', 'not_a_table'],
    ['ffd8ffe000104a464946', 'not_a_table'],
    ['255044462d312e370a25', 'not_a_table'],
    ['4d5a90000300000004000000ffff0000', 'not_a_table'],
    ['', 'empty'],
  ])('refuses %s by its content, regardless of its name', async (hex, code) => {
    expect(await failureOf(() => sniffKind(Buffer.from(hex, 'hex')))).toBe(code);
  });

  it('an encrypted workbook differs from an old one', async () => {
    const head = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(64),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await failureOf(() => sniffKind(head))).toBe('password_protected');
  });

  it('accepts text that merely starts like a program or a bitmap', () => {
    expect(sniffKind(Buffer.from('MZ Apartments,Unit\n'))).toBe('text');
    expect(sniffKind(Buffer.from('BM,name\n'))).toBe('text');
    expect(sniffKind(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('workbook');
    expect(sniffKind(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toBe('old_workbook');
  });
});

describe('text files', () => {
  const text = 'Name,City\r\n"Muñoz, ""Ana""",São Paulo\r\nO’Neil,Zürich\r\n';
  const rows = [
    ['Name', 'City'],
    ['Muñoz, "Ana"', 'São Paulo'],
    ['O’Neil', 'Zürich'],
  ];

  it.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
    'is read in %s, with its mark and without',
    async (encoding) => {
      for (const addBOM of encoding === 'windows-1252' ? [false] : [true, false]) {
        const bytes = iconv.encode(text, encoding, { addBOM });
        expect(detectEncoding(bytes)).toBe(encoding);
        expect(await readText(bytes, { encoding })).toEqual(rows);
      }
    },
  );

  it('keep ragged rows, empty lines, quotes inside cells and other delimiters', async () => {
    expect(await readText(Buffer.from('a;b;c\n1;2\n\n4" pipe;5;6;7\n'), { delimiter: ';' })).toEqual([
      ['a', 'b', 'c'],
      ['1', '2'],
      [''],
      ['4" pipe', '5', '6', '7'],
    ]);
  });

  it('have addresses in quoted-printable decoded, and nothing else', async () => {
    const cells = ['1 Oak St=0D=0AApt 2', 'Mu=C3=B1oz', 'a=2Eb', '=20', 'x=0D=0A=FF'];
    expect(await readText(Buffer.from(cells.join(',')))).toEqual([['1 Oak St\nApt 2', 'Muñoz', 'a=2Eb', '=20', 'x=0D=0A=FF']]);
  });

  it('can be split anywhere, also within a character', async () => {
    const bytes = Buffer.from(text.repeat(50));
    async function* pieces() {
      for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7);
    }
    expect(
      await collect(readTextRows(Readable.from(pieces()), { encoding: 'utf-8', delimiter: ',', quoted: true })),
    ).toHaveLength(150);
  });

  it('refuse 500 columns, a cell of a megabyte, and an unclosed quotation mark', async () => {
    expect(await failureOf(() => readText(Buffer.from(Array.from({ length: 501 }, () => 'x').join(','))))).toBe(
      'too_many_columns',
    );
    expect(await readText(Buffer.from(`a,b${','.repeat(2000)}`))).toHaveLength(1);
    expect(await failureOf(() => readText(Buffer.from(`a,${'x'.repeat(1_000_000)}`)))).toBe('cell_too_large');
    expect(await failureOf(() => readText(Buffer.from(`a,"${'x\n'.repeat(1_000_000)}`)))).toBe('cell_too_large');
  });
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook built from parts, as other programs write them. */
function workbook(sheet: string, parts: Record<string, string> = {}): string {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Open" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="x"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Name</t></si><si><r><t>Mu</t></r><r><t xml:space="preserve">ñoz &amp; Co</t></r><rPh><t>no</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  };
  const path = join(folder, `${Math.random().toString(36).slice(2)}.xlsx`);
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))));
  return path;
}

async function readWorkbook(path: string, sheet = 'Open'): Promise<string[][]> {
  const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
  try {
    return await collect(book.readRows(sheet));
  } finally {
    book.close();
  }
}

describe('workbooks', () => {
  it('are read as their user sees them: shared and inline strings, dates, formulas, booleans, gaps', async () => {
    const path = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c></row>
       <row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" s="1"><v>45000</v></c><c r="D3" s="2"><v>45000.75</v></c><c r="E3" s="3"><v>0.30000000000000004</v></c></row>
       <row><c t="inlineStr"><is><t>in</t></is></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>from a formula</v></c><c t="e"><v>#REF!</v></c><c><v>1.5E3</v></c></row>`,
    );
    expect(await readWorkbook(path)).toEqual([
      ['Name'],
      ['Muñoz & Co', '', '2023-03-15', '2023-03-15', '0.3'],
      ['in', 'TRUE', 'from a formula', '', '1500'],
    ]);
  });

  it('are read where a program writes a prefix before every element', async () => {
    const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>in</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await readWorkbook(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([['in']]);
  });

  it('list their sheets and refuse a missing one', async () => {
    const path = workbook('');
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    expect(book.sheets).toEqual([
      { name: 'Open', hidden: false },
      { name: 'Notes', hidden: true },
    ]);
    book.close();
    expect(await failureOf(() => readWorkbook(path, 'Gone'))).toBe('unknown_sheet');
  });

  it('are refused with a reason when damaged, truncated, not a workbook, or a bomb', async () => {
    const whole = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
    const cut = join(folder, 'cut.xlsx');
    const bytes = Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }));
    writeFileSync(cut, bytes.subarray(0, bytes.length - 10));
    expect(await failureOf(() => readWorkbook(cut))).toBe('corrupt');
    writeFileSync(cut, bytes);
    expect(await failureOf(() => readWorkbook(cut))).toBe('archive');
    expect(await failureOf(() => readWorkbook(workbook('<row><c></row>')))).toBe('corrupt');
    const doctype = {
      'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
    };
    expect(['corrupt', 'unpacks_too_large']).toContain(await failureOf(() => readWorkbook(workbook('', doctype))));
    const bomb = workbook(`<!--${' '.repeat(120 * 1024 * 1024)}-->`);
    expect(statSync(bomb).size).toBeLessThan(400_000);
    expect(await failureOf(() => readWorkbook(bomb))).toBe('unpacks_too_large');
    expect(await readWorkbook(whole)).toEqual([['1']]);
  });
});

describe('packages that are no XLSX workbook', () => {
  it.each([
    [['content.xml', 'mimetype'], 'not_a_table'],
    [['[Content_Types].xml', 'xl/workbook.bin'], 'other_spreadsheet'],
    [['[Content_Types].xml', 'word/document.xml'], 'not_a_table'],
    [['may.csv', 'june.csv'], 'archive'],
    [['[Content_Types].xml', 'other.xml'], 'corrupt'],
  ])('with %s are refused: %s', async (names, code) => {
    const path = join(folder, `${Math.random().toString(36).slice(2)}.zip`);
    writeFileSync(path, zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('x')]))));
    expect(await failureOf(() => readWorkbook(path))).toBe(code);
  });
});

describe('hostile workbooks', () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const listOf = (...sheets: string[]) => ({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${main}"><sheets>${sheets.join('')}</sheets></workbook>`,
  });

  it('cannot claim arbitrary row and column numbers', async () => {
    const rows = ['1.5', '-7', 'NaN', '1e1', 'Infinity'].map((number) => `<row r="${number}">${cell(number)}</row>`).join('');
    const path = workbook(rows);
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    const numbers: number[] = [];
    for await (const batch of book.readRows('Open')) numbers.push(...batch.map(({ number }) => number));
    book.close();
    expect(numbers).toEqual([1, 2, 3, 10, 11]);
    for (const place of ['1', '-', 'XFE1', 'ZZZZZZZZZZZZ1'])
      expect(await failureOf(() => readWorkbook(workbook(`<row><c r="${place}"><v>1</v></c></row>`))), place).toBe('corrupt');
    expect(await failureOf(() => readWorkbook(workbook('<row><c r="XFD1"><v>1</v></c></row>')))).toBe('too_many_columns');
    expect(await readWorkbook(workbook(`<row>${cell('a')}<c r="XFD1" t="str"><v>  </v></c></row>`))).toEqual([['a']]);
  });

  it('cannot repeat a string a million times or contain an endless one', async () => {
    const shared = { 'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'x'.repeat(90_000)}</t></si></sst>` };
    const twenty = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
    expect(await failureOf(() => readWorkbook(workbook(twenty, shared)))).toBe('cell_too_large');
    const many = `<row>${'<c t="s"><v>0</v></c>'.repeat(16)}</row>`.repeat(800);
    expect(await failureOf(() => readWorkbook(workbook(many, shared)))).toBe('unpacks_too_large');
    expect(await failureOf(() => readWorkbook(workbook(`<row>${cell('y'.repeat(9_000_000))}</row>`)))).toBe('cell_too_large');
  });

  it('cannot have a thousand sheets, or list one a thousand times', async () => {
    const same = Array.from({ length: 3000 }, (_, at) => `<sheet name="${at}" sheetId="${at}" r:id="rId1"/>`);
    const path = workbook('', listOf(`<sheet name="${'n'.repeat(100_000)}" sheetId="1" r:id="rId1"/>`, ...same));
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    expect(book.sheets).toEqual([{ name: 'n'.repeat(200), hidden: false }]);
    book.close();
  });

  it('cannot have a number format that is slow to parse: only the 255 characters that Excel allows are read', async () => {
    const read = (code: string) => {
      const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
      return readWorkbook(workbook('<row><c s="1"><v>5</v></c></row>', { 'xl/styles.xml': styles }));
    };
    expect(await read(`${'['.repeat(251)}yyyy`)).toEqual([['1900-01-05']]);
    expect(await read(`${'['.repeat(255)}yyyy`)).toEqual([['5']]);
  });
});

describe('numbers and dates of workbooks', () => {
  it('count days like Excel, including the leap day that 1900 did not have', () => {
    expect([1, 59, 61, 36_526, 45_000.99].map((serial) => serialToDay(serial, false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2000-01-01',
      '2023-03-15',
    ]);
    expect(serialToDay(0.5, false)).toBeUndefined();
    expect(serialToDay(43_538, true)).toBe('2023-03-15');
  });

  it('distinguish date formats from money formats', () => {
    expect(
      ['yyyy-mm-dd', 'd/m/yy', '[$-409]mmm d, yyyy;@', '#,##0.00', '"Due: "0', '0.00E+00', '[Red]-#,##0', 'mm:ss'].map((code) =>
        isDateFormat(164, code),
      ),
    ).toEqual([true, true, true, false, false, false, false, true]);
  });

  it('write numbers plainly, including long account numbers', () => {
    expect(['1', '-0.50', '0.1', '1234567890123456', '1E3', '2.5E-3', '12345678.9'].map(plainNumber)).toEqual([
      '1',
      '-0.5',
      '0.1',
      '1234567890123460',
      '1000',
      '0.0025',
      '12345678.9',
    ]);
  });
});

describe('OpenDocument spreadsheets', () => {
  const book = (table: string) => {
    const path = join(folder, `${Math.random().toString(36).slice(2)}.ods`);
    const sheets = `<table:table table:name="Open">${table}</table:table><table:table table:name="Next"><table:table-row><table:table-cell><text:p>n</text:p></table:table-cell></table:table-row></table:table>`;
    const xml = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:draw="d"><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`;
    const parts = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': xml };
    writeFileSync(path, zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))));
    return path;
  };
  const cell = (text: string, attributes = '') => `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;

  it('are read as their user sees them: values, dates, repeated cells and rows, lines, and no comments', async () => {
    const path = book(
      `<table:table-header-rows><table:table-row>${cell('Name')}${cell('x', 'table:number-columns-repeated="2"')}</table:table-row></table:table-header-rows>
       <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/>${cell('$1,250.50', 'office:value-type="currency" office:value="1250.5"')}</table:table-row>
       <table:table-row>${cell('3/14/26', 'office:value-type="date" office:date-value="2026-03-14T00:00:00"')}<table:table-cell><office:annotation><text:p>a comment</text:p></office:annotation><text:p>1 Elm<text:s text:c="2"/>St</text:p><text:p>Apt 2</text:p></table:table-cell><table:covered-table-cell/>${cell('x', 'office:value-type="boolean" office:boolean-value="true"')}</table:table-row>
       <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
    );
    expect(await readWorkbook(path)).toEqual([
      ['Name', 'x', 'x'],
      ['', '', '1250.5'],
      ['', '', '1250.5'],
      ['2026-03-14', '1 Elm  St\nApt 2', '', 'TRUE'],
    ]);
    expect(await readWorkbook(path, 'Next')).toEqual([['n']]);
  });

  it('cannot repeat a row or a cell without end', async () => {
    const long = cell('x', 'table:number-columns-repeated="16384"');
    expect(await failureOf(() => readWorkbook(book(`<table:table-row>${long}</table:table-row>`)))).toBe('too_many_columns');
    const rows = `<table:table-row table:number-rows-repeated="1048576">${cell('x')}</table:table-row>`;
    expect(await failureOf(() => readWorkbook(book(rows)))).toBe('too_many_rows');
    const heavy = `<table:table-row table:number-rows-repeated="400000">${cell('y'.repeat(9000))}</table:table-row>`;
    expect(await failureOf(() => readWorkbook(book(heavy)))).toBe('unpacks_too_large');
  });
});

describe('workbooks of the old .xls format', () => {
  it('are read in a thread of their own, dates and hidden sheets included', async () => {
    const rows = [
      ['Name', 'Day', 'Balance'],
      ['Muñoz, Ana', '03/14/2026', '1250.50'],
    ];
    const book = await openOldWorkbook(oldWorkbookOf({ name: 'Open', rows }, { name: 'Old', rows, hidden: true }));
    expect(book.sheets).toEqual([
      { name: 'Open', hidden: false },
      { name: 'Old', hidden: true },
    ]);
    expect(await collect(book.readRows('Open'))).toEqual([
      ['Name', 'Day', 'Balance'],
      ['Muñoz, Ana', '2026-03-14', '1250.5'],
    ]);
    expect(await failureOf(() => collect(book.readRows('Gone')))).toBe('unknown_sheet');
    book.close();
  });

  it('are refused with advice when damaged, too large, or of another program', async () => {
    const whole = oldWorkbookOf({ name: 'Open', rows: [['Name'], ['Ann']] });
    for (const bytes of [whole.subarray(0, 1200), Buffer.from(whole).fill(0xff, 512, 1500), Buffer.alloc(25 * 1024 ** 2, 0xd0)])
      expect(await failureOf(() => openOldWorkbook(bytes))).toBe('old_workbook');
  });
});
