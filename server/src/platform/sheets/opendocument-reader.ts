import { failures, sheetLimits } from './failure.ts';
import { checkRow, HEADER_ROWS, type NumberedRow } from './text-reader.ts';
import { plainNumber } from './workbook-dates.ts';
import { readXml, streamXml, type Package, type XmlTag } from './workbook-package.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';

/** ISO/IEC 26300, OpenDocument 1.2: all sheets are in one part of the package. */
const CONTENT = 'content.xml';
const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?\s*$/;

/** Opens an OpenDocument spreadsheet. Memory: one row. Throws SheetFailure. */
export async function openOpenDocument(pack: Package): Promise<Workbook> {
  if (!SPREADSHEET.test(await readStart(pack, 'mimetype'))) throw failures.picture('an OpenDocument file without a table');
  if (await isEncrypted(pack)) throw failures.protected();
  const sheets = await readSheetList(pack);
  return {
    sheets,
    readRows: (name) => {
      const at = sheets.findIndex((sheet) => sheet.name === name);
      if (at < 0) throw failures.unknownSheet();
      return readSheet(pack, at);
    },
    close: () => pack.close(),
  };
}

async function readStart(pack: Package, path: string): Promise<string> {
  if (!pack.has(path)) return '';
  for await (const chunk of (await pack.open(path)) as AsyncIterable<Buffer>) return chunk.subarray(0, 200).toString('latin1');
  return '';
}

async function isEncrypted(pack: Package): Promise<boolean> {
  const path = 'META-INF/manifest.xml';
  let found = false;
  if (pack.has(path))
    await readXml(await pack.open(path), { open: ({ name }) => (found ||= name.toLowerCase() === 'encryption-data') });
  return found;
}

async function readSheetList(pack: Package): Promise<WorkbookSheet[]> {
  const hiddenStyles = new Set<string>();
  const sheets: WorkbookSheet[] = [];
  let style = '';
  let depth = 0;
  const events = {
    open({ name, attributes }: XmlTag) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style);
      if (name !== 'table') return;
      depth += 1;
      // A table in a cell is not a sheet.
      if (depth > 1) return;
      if (sheets.length === sheetLimits.sheets) throw failures.bomb();
      const label = (attributes['table:name'] ?? '').slice(0, sheetLimits.nameCharacters);
      if (sheets.some((sheet) => sheet.name === label)) throw failures.corrupt();
      sheets.push({ name: label, hidden: hiddenStyles.has(attributes['table:style-name'] ?? '') });
    },
    close(name: string) {
      if (name === 'table') depth -= 1;
    },
  };
  await readXml(await pack.open(CONTENT), events);
  return sheets;
}

/** Elements within a cell whose text is not the cell's: comments, charts. */
const NON_TEXT_ELEMENTS = new Set(['annotation', 'table', 'frame', 'shapes']);

async function* readSheet(pack: Package, sheet: number): AsyncGenerator<NumberedRow[]> {
  const reader = createSheetReader(sheet);
  for await (const _chunk of streamXml(await pack.open(CONTENT), reader.events)) {
    yield* reader.take();
    if (reader.isDone()) return;
  }
}

function createSheetReader(sheet: number) {
  let batch: NumberedRow[] = [];
  let current = -1;
  let depth = 0;
  let aside = 0;
  let number = 0;
  let rowRepeat = 1;
  let isHidden = false;
  let ranges: (readonly [number, number])[] = [];
  let hiddenColumns: number[] | null = [];
  let columnCount = 0;
  let cells: string[] | null = null;
  let cell: { text: string; value: string | null; repeat: number; spanned: number; paragraphCount: number } | null = null;
  let column = 0;
  let inSheet = 0;
  let done = false;

  const add = (text: string) => {
    if (cell === null || aside > 0) return;
    cell.text += text;
    if (cell.text.length > sheetLimits.cellCharacters) throw failures.cellTooLarge(number + 1);
  };
  const endCell = () => {
    if (cell === null || cells === null) return;
    const text = cell.value ?? cell.text;
    const { repeat, spanned } = cell;
    cell = null;
    const from = column;
    if (spanned > 1) ranges.push([from, from + spanned - 1]);
    column += repeat;
    if (text.trim() === '') return;
    // Programs repeat an empty cell up to the last column, but not a filled one.
    const until = Math.min(column, sheetLimits.columns + 1);
    inSheet += text.length * Math.max(1, until - from) * rowRepeat;
    if (inSheet > sheetLimits.sheetCharacters) throw failures.bomb();
    while (cells.length < Math.min(from, sheetLimits.columns + 1)) cells.push('');
    for (let at = from; at < until; at += 1) cells[at] = text;
    if (from >= until) throw failures.tooManyColumns(sheetLimits.columns);
  };
  const endRow = () => {
    if (cells === null) return;
    const filled = cells;
    cells = null;
    // The rows below the last one are one repeated empty row.
    if (filled.length === 0) number += rowRepeat;
    else
      for (let more = 0; more < rowRepeat; more += 1) {
        number += 1;
        batch.push({
          number,
          cells: checkRow(filled, number),
          ...(isHidden && { hidden: true }),
          ...(ranges.length > 0 && number <= HEADER_ROWS && { merged: ranges }),
          ...(hiddenColumns !== null && hiddenColumns.length > 0 && { hiddenColumns }),
        });
        hiddenColumns = null;
      }
  };
  const inTable = () => current === sheet && depth === 1;

  return {
    isDone: () => done,
    *take(): Generator<NumberedRow[]> {
      if (batch.length > 0) yield batch;
      batch = [];
    },
    events: {
      open({ name, attributes }: XmlTag) {
        if (aside > 0 || (cell !== null && NON_TEXT_ELEMENTS.has(name))) {
          aside += 1;
          return;
        }
        if (name === 'table') {
          depth += 1;
          if (depth === 1) current += 1;
        }
        if (!inTable()) return;
        if (name === 'table-row') {
          rowRepeat = countOf(attributes['table:number-rows-repeated']);
          isHidden = isInvisible(attributes);
          [cells, column, ranges] = [[], 0, []];
        } else if (name === 'table-column') {
          const count = Math.min(countOf(attributes['table:number-columns-repeated']), sheetLimits.columns);
          if (isInvisible(attributes)) hiddenColumns?.push(...Array.from({ length: count }, (_, at) => columnCount + at));
          columnCount += count;
        } else if (name === 'table-cell' || name === 'covered-table-cell')
          cell = {
            text: '',
            value: valueOf(attributes),
            repeat: countOf(attributes['table:number-columns-repeated']),
            spanned: countOf(attributes['table:number-columns-spanned']),
            paragraphCount: 0,
          };
        else if (name === 'p' && cell !== null) {
          if (cell.paragraphCount > 0) add('\n');
          cell.paragraphCount += 1;
        } else if (name === 's') add(' '.repeat(Math.min(countOf(attributes['text:c']), 100)));
        else if (name === 'tab') add('\t');
        else if (name === 'line-break') add('\n');
      },
      text: (part: string) => {
        // Text outside of a paragraph is the file's indentation.
        if (cell !== null && cell.paragraphCount > 0) add(part);
      },
      close(name: string) {
        if (aside > 0) {
          aside -= 1;
          return;
        }
        if (inTable()) {
          if (name === 'table-cell' || name === 'covered-table-cell') endCell();
          else if (name === 'table-row') endRow();
        }
        if (name === 'table') {
          if (inTable()) done = true;
          depth -= 1;
        }
      },
    },
  };
}

/** By hand (`collapse`) or by a filter. */
const isInvisible = (attributes: Record<string, string>) => ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '');

function countOf(text: string | undefined): number {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 2_000_000) : 1;
}

/** The stored value of a cell; null for text, which is in its paragraphs. */
function valueOf(attributes: Record<string, string>): string | null {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return plainNumber(attributes['office:value'] ?? '');
    case 'date':
      return (attributes['office:date-value'] ?? '').slice(0, 10);
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    case 'string':
      return attributes['office:string-value'] ?? null;
    default:
      return null;
  }
}
