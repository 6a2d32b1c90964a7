import { neutralize } from '@recoup/domain/shared/csv';
import { MS_PER } from '@recoup/domain/shared/time';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import { createSheetPart } from './zip-part.ts';
import { dollars, type TabularColumn } from './cells.ts';

export interface WorkbookSheetSource {
  name: string;
  columns: readonly TabularColumn<never>[];
  batches: AsyncIterable<readonly unknown[]>;
  /** Cells of a highlighted last row, one per column: its totals. Text stays text in columns of other kinds. */
  foot?: readonly (string | number | null)[];
}

/** A sheet with its rows; ties column and row types together. */
export function sheetOf<T>(
  name: string,
  columns: readonly TabularColumn<T>[],
  batches: AsyncIterable<readonly T[]>,
): WorkbookSheetSource {
  return { name, columns: columns as readonly TabularColumn<never>[], batches };
}

const mark = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * An XLSX workbook (ECMA-376), streamed: rows are compressed as they arrive and nothing is kept. Inline strings, so that no
 * shared string table grows with the file.
 */
export function writeXlsx(sheets: readonly WorkbookSheetSource[]): Readable {
  return Readable.from(packSheets(sheets), { objectMode: false });
}

async function* packSheets(sheets: readonly WorkbookSheetSource[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  const addPart = (path: string, text: string) => {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    part.push(Buffer.from(text), true);
  };
  addPart('[Content_Types].xml', contentTypes(sheets.length));
  addPart('_rels/.rels', relationList([['officeDocument', 'xl/workbook.xml']]));
  addPart('xl/workbook.xml', workbookPart(sheets));
  addPart(
    'xl/_rels/workbook.xml.rels',
    relationList([
      ...sheets.map((_sheet, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  );
  addPart('xl/styles.xml', styles);
  for (const [index, sheet] of sheets.entries()) {
    const part = createSheetPart(`xl/worksheets/sheet${index + 1}.xml`);
    zip.add(part.entry);
    for await (const text of sheetPart(sheet)) {
      await part.write(text);
      yield* take();
    }
    await part.end();
    yield* take();
  }
  zip.end();
  yield* take();
}

const styleOf = { text: 0, number: 0, money: 2, date: 3, percent: 5 } as const;
/** Above figures, aligned with them. */
const headStyleOf = { text: 1, number: 8, money: 8, date: 8, percent: 8 } as const;
const footStyleOf = { text: 1, number: 1, money: 6, date: 1, percent: 7 } as const;
/** Styles for cells typed below our rows: text keeps leading zeros. */
const columnStyleOf = { ...styleOf, text: 4 } as const;

async function* sheetPart({ columns, batches, foot }: WorkbookSheetSource): AsyncGenerator<string> {
  const widths = columns
    .map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 16}" customWidth="1" style="${columnStyleOf[column.kind]}"/>`,
    )
    .join('');
  const header = columns.map((column) => textCell(neutralize(column.header), headStyleOf[column.kind])).join('');
  yield `${mark}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${header}</row>`;
  for await (const rows of batches) {
    yield rows.map((row) => `<row>${columns.map((column) => cellOf(column, row as never)).join('')}</row>`).join('');
  }
  if (foot) yield `<row>${columns.map(({ kind }, index) => footCell(kind, foot[index] ?? null)).join('')}</row>`;
  // Landscape, one page wide, as many pages as it takes.
  yield '</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';
}

function cellOf(column: TabularColumn<never>, row: never): string {
  const value = column.value(row);
  if (value === null || value === '') return '<c/>';
  const style = styleOf[column.kind];
  if (column.kind === 'money') return `<c s="${style}"><v>${dollars(Number(value))}</v></c>`;
  if (column.kind === 'percent') return `<c s="${style}"><v>${Number(value) / 10_000}</v></c>`;
  if (column.kind === 'number') return `<c><v>${Number(value)}</v></c>`;
  if (column.kind === 'date') return `<c s="${style}"><v>${serialOf(String(value))}</v></c>`;
  return textCell(neutralize(String(value)), style);
}

function footCell(kind: TabularColumn<never>['kind'], value: string | number | null): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'string') return textCell(neutralize(value), footStyleOf.text);
  const figure = kind === 'money' ? dollars(value) : kind === 'percent' ? value / 10_000 : value;
  return `<c s="${footStyleOf[kind]}"><v>${figure}</v></c>`;
}

/** Excel reports a workbook as damaged if a cell holds more (its specifications and limits). */
const cellLimit = 32_767;

function textCell(text: string, style: number): string {
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(text.slice(0, cellLimit).toWellFormed())}</t></is></c>`;
}

/** Days since 1899-12-30, as workbooks count (ECMA-376, 18.17.4). */
function serialOf(day: string): number {
  let serial = serials.get(day);
  if (serial === undefined) {
    serial = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / MS_PER.day;
    if (serials.size < 10_000) serials.set(day, serial);
  }
  return serial;
}

/** A cache: a list has many rows and few dates. */
const serials = new Map<string, number>();

/** Also removes control characters that XML 1.0 cannot represent. */
function escapeXml(text: string): string {
  // Nearly no text has any of these.
  // oxlint-disable-next-line no-control-regex -- exactly these characters have to go
  if (!/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF&<>"]/.test(text)) return text;
  return (
    text
      // oxlint-disable-next-line no-control-regex -- exactly these characters must be removed
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_item, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  ).join('');
  return `${mark}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides}</Types>`;
}

function relationList(items: readonly (readonly [string, string])[]): string {
  const list = items
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('');
  return `${mark}<Relationships xmlns="${packageRelations}">${list}</Relationships>`;
}

function workbookPart(sheets: readonly WorkbookSheetSource[]): string {
  const list = sheets
    .map(({ name }, index) => `<sheet name="${escapeXml(name.slice(0, 31))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('');
  return `${mark}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets></workbook>`;
}

/**
 * Cell formats by number: 0 plain, 1 header, 2 money, 3 date, 4 text, 5 percent, 6 and 7 sums of money and percent, 8 the header
 * of figures.
 */
const styles = `${mark}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9"><xf numFmtId="0"/><xf numFmtId="0" fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="10" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="0" fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf></cellXfs></styleSheet>`;
