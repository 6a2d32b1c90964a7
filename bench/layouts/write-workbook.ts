import { daysBetween } from '@recoup/domain/shared/days';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './cell.ts';
import type { Row } from './rows.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];

const CHUNK = 64 * 1024;

/** Streams a workbook with one sheet: real dates, numeric amounts. */
export function* writeWorkbook(rows: Iterable<Row>): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const open = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path, { level: 3 });
    // Reproducible bytes: no timestamps in the archive.
    part.mtime = new Date(2026, 10, 20);
    zip.add(part);
    return part;
  };
  for (const [path, xml] of PARTS) open(path).push(strToU8(HEAD + xml), true);
  const sheet = open('xl/worksheets/sheet1.xml');
  let pending = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  let number = 0;
  for (const { cells } of rows) {
    number += 1;
    pending += writeRow(cells, number);
    if (pending.length < CHUNK) continue;
    sheet.push(strToU8(pending));
    pending = '';
    yield* ready.splice(0);
  }
  sheet.push(strToU8(`${pending}</sheetData></worksheet>`), true);
  zip.end();
  yield* ready;
}

function writeRow(cells: readonly Cell[], number: number): string {
  let xml = '';
  for (const [index, cell] of cells.entries()) {
    if (cell.text === '') continue;
    const at = `r="${columnName(index)}${number}"`;
    if (cell.day !== undefined) xml += `<c ${at} s="1"><v>${daysBetween('1899-12-30', cell.day)}</v></c>`;
    else if (cell.number !== undefined)
      xml += `<c ${at}${Number.isInteger(cell.number) ? '' : ' s="2"'}><v>${cell.number}</v></c>`;
    else xml += `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escape(cell.text)}</t></is></c>`;
  }
  return `<row r="${number}">${xml}</row>`;
}

function columnName(index: number): string {
  return index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
