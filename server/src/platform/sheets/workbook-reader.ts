import { failures, sheetLimits, type SheetFailure } from './failure.ts';
import { createMergedCells, createRangeFinder } from './merged-cells.ts';
import { createSharedText, type SharedText } from './shared-text.ts';
import { checkRow, type NumberedRow } from './text-reader.ts';
import { isDateFormat, plainNumber, serialToDay } from './workbook-dates.ts';
import { openPackage, readXml, streamXml, type Package } from './workbook-package.ts';
import { openOpenDocument } from './opendocument-reader.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';

const DOCUMENT_PARTS = ['[Content_Types].xml', 'xl/workbook.xml', 'content.xml', 'EncryptedPackage', 'Index/Document.iwa'];

/** Excel allows 255 characters in a number format. */
const maxFormatLength = 255;

/** Opens an XLSX or ODS file by descriptor. Throws SheetFailure. */
export async function openWorkbook(fd: number, packedBytes: number): Promise<Workbook> {
  return workbookOf(await openPackage(fd, packedBytes));
}

/** The workbook of a package. Memory: the shared strings of an XLSX, one row of an ODS. */
export async function workbookOf(pack: Package): Promise<Workbook> {
  if (pack.has('EncryptedPackage')) throw failures.protected();
  if (pack.has('content.xml')) return openOpenDocument(pack);
  if (!pack.has('xl/workbook.xml')) throw reasonOfOther(pack);
  const { sheets, since1904 } = await readSheetList(pack);
  const dateStyles = pack.has('xl/styles.xml') ? await readDateStyles(pack) : new Set<number>();
  const rangesOf = createRangeFinder((path) => pack.open(path), columnOf);
  let shared: SharedText | undefined;
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    async *readRows(name) {
      const sheet = sheets.find((candidate) => candidate.name === name);
      if (!sheet || !pack.has(sheet.path)) throw failures.unknownSheet();
      shared ??= await readSharedText(pack);
      yield* readSheet(pack, sheet.path, { shared, dateStyles, since1904, rangesOf });
    },
    close: () => pack.close(),
  };
}

/** Packages that are no XLSX workbook, by the parts that their programs write. */
function reasonOfOther(pack: Package): SheetFailure {
  if (pack.has('xl/workbook.bin')) return failures.otherSpreadsheet('a binary Excel workbook (.xlsb)');
  if (pack.has('Index/Document.iwa')) return failures.otherSpreadsheet('an Apple Numbers spreadsheet');
  if (pack.has('word/document.xml')) return failures.picture('a Word document');
  return isArchive(pack) ? failures.archiveInArchive() : failures.corrupt();
}

/** Whether a package is a ZIP archive of files rather than a document. */
export function isArchive(pack: Package): boolean {
  return !DOCUMENT_PARTS.some((path) => pack.has(path));
}

async function readSheetList(pack: Package) {
  const targets = new Map<string, string>();
  await readXml(await pack.open('xl/_rels/workbook.xml.rels'), {
    open: (tag) => {
      const { Id: id, Target: target } = tag.attributes;
      if (tag.name === 'Relationship' && id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: (WorkbookSheet & { path: string })[] = [];
  let since1904 = false;
  await readXml(await pack.open('xl/workbook.xml'), {
    open: (tag) => {
      if (tag.name === 'workbookPr') since1904 = /^(1|true)$/.test(tag.attributes['date1904'] ?? '');
      if (tag.name !== 'sheet') return;
      const path = targets.get(
        tag.attributes['r:id'] ?? Object.entries(tag.attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '',
      );
      // One part of the package is one sheet, however often it is listed.
      if (!path || sheets.some((known) => known.path === path)) return;
      if (sheets.length === sheetLimits.sheets) throw failures.bomb();
      const name = (tag.attributes['name'] ?? '').slice(0, sheetLimits.nameCharacters);
      sheets.push({ name, hidden: (tag.attributes['state'] ?? 'visible') !== 'visible', path });
    },
  });
  return { sheets, since1904 };
}

async function readDateStyles(pack: Package): Promise<Set<number>> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let inCellFormats = false;
  let style = 0;
  await readXml(await pack.open('xl/styles.xml'), {
    open: (tag) => {
      if (tag.name === 'numFmt')
        codes.set(Number(tag.attributes['numFmtId']), (tag.attributes['formatCode'] ?? '').slice(0, maxFormatLength));
      if (tag.name === 'cellXfs') inCellFormats = true;
      if (tag.name === 'xf' && inCellFormats) {
        const format = Number(tag.attributes['numFmtId'] ?? 0);
        if (isDateFormat(format, codes.get(format))) dates.add(style);
        style += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return dates;
}

async function readSharedText(pack: Package): Promise<SharedText> {
  const shared = createSharedText();
  if (!pack.has('xl/sharedStrings.xml')) return shared;
  let text = '';
  let inText = false;
  let phonetic = 0;
  await readXml(await pack.open('xl/sharedStrings.xml'), {
    open: (tag) => {
      if (tag.name === 'si') text = '';
      if (tag.name === 'rPh') phonetic += 1;
      inText = tag.name === 't' && phonetic === 0;
    },
    text: (part) => {
      if (inText) text += part;
      if (text.length > sheetLimits.cellCharacters * 20) throw failures.bomb();
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') shared.add(text);
    },
  });
  return shared;
}

interface SheetContext {
  shared: SharedText;
  dateStyles: ReadonlySet<number>;
  since1904: boolean;
  rangesOf: ReturnType<typeof createRangeFinder>;
}

async function* readSheet(pack: Package, path: string, context: SheetContext): AsyncGenerator<NumberedRow[]> {
  let batch: NumberedRow[] = [];
  let cells: string[] = [];
  let number = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let inValue = false;
  let inRow = 0;
  let inSheet = 0;
  let isHidden = false;
  let hiddenColumns: number[] | null = [];
  const merged = createMergedCells(await context.rangesOf(path));
  const put = (text: string, at = column) => {
    if (text.trim() === '') return;
    inRow += text.length;
    inSheet += text.length;
    if (inRow > sheetLimits.rowCharacters) throw failures.cellTooLarge(number);
    if (inSheet > sheetLimits.sheetCharacters) throw failures.bomb();
    while (cells.length < at) cells.push('');
    cells[at] = text;
  };
  const events = {
    open: (tag: { name: string; attributes: Record<string, string> }) => {
      if (tag.name === 'row') {
        const given = Number(tag.attributes['r']);
        number = Number.isInteger(given) && given > number ? given : number + 1;
        isHidden = isTrue(tag.attributes['hidden']);
        inRow = 0;
        cells = [];
        column = -1;
      } else if (tag.name === 'c') {
        column = tag.attributes['r'] ? columnOf(tag.attributes['r']) : column + 1;
        if (!(column >= 0 && column < 16_384)) throw failures.corrupt();
        type = tag.attributes['t'] ?? 'n';
        style = Number(tag.attributes['s'] ?? 0);
        value = '';
      } else if (tag.name === 'col') {
        if (isTrue(tag.attributes['hidden'])) hiddenColumns?.push(...columnsFrom(tag.attributes));
      } else inValue = tag.name === 'v' || (tag.name === 't' && type === 'inlineStr');
    },
    text: (part: string) => {
      if (!inValue) return;
      value += part;
      if (value.length > sheetLimits.cellCharacters) throw failures.cellTooLarge(number);
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c' && value !== '') {
        put(textOf(value, type, style, context));
        // A row with only a height or color may be a million rows below the last one.
      } else if (name === 'row' && cells.length > 0) {
        for (const [at, text] of merged.carriedInto(cells, number)) put(text, at);
        const ranges = merged.rangesOf(number);
        batch.push({
          number,
          cells: checkRow(cells, number),
          ...(isHidden && { hidden: true }),
          ...(ranges.length > 0 && { merged: ranges }),
          ...(hiddenColumns !== null && hiddenColumns.length > 0 && { hiddenColumns }),
        });
        hiddenColumns = null;
      }
    },
  };
  for await (const _chunk of streamXml(await pack.open(path), events)) {
    if (batch.length === 0) continue;
    yield batch;
    batch = [];
  }
}

function textOf(value: string, type: string, style: number, context: SheetContext): string {
  if (type === 's') return context.shared.get(Number(value));
  if (type === 'str' || type === 'inlineStr') return value;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  // An error such as #REF! is not a value.
  if (type === 'e') return '';
  if (context.dateStyles.has(style)) return serialToDay(Number(value), context.since1904) ?? plainNumber(value);
  return plainNumber(value);
}

const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

/** 0-based columns of a `col` element, which counts from 1. Formats of whole sheets reach the last column. */
function columnsFrom({ min, max }: Record<string, string>): number[] {
  const [from, to] = [Number(min), Math.min(Number(max), sheetLimits.columns)];
  return from >= 1 && to >= from ? Array.from({ length: to - from + 1 }, (_, at) => from - 1 + at) : [];
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
