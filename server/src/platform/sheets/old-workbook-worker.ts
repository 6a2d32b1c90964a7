// Entry point of the thread that reads one old workbook. The library holds the whole file in memory; the thread ends with the file.
import { parentPort, workerData } from 'node:worker_threads';
import { read, type CellObject, type WorkBook } from '@e965/xlsx';
import { failures, sheetLimits, SheetFailure } from './failure.ts';
import type { OldWorkbookAnswer, OldWorkbookRequest } from './old-workbook-reader.ts';
import { checkRow, HEADER_ROWS, type NumberedRow } from './text-reader.ts';
import { isDateFormat, plainNumber, serialToDay } from './workbook-dates.ts';
import type { WorkbookSheet } from './workbook.ts';

const BATCH = 500;

const given = (workerData as { bytes: Uint8Array }).bytes;
/** From an array of another type the library makes a copy that takes several times the memory. */
const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
let rows: Generator<NumberedRow[]> | null = null;

parentPort?.on('message', (request: OldWorkbookRequest) => parentPort?.postMessage(answer(request)));

function answer(request: OldWorkbookRequest): OldWorkbookAnswer {
  try {
    if (request.ask === 'sheets') return { sheets: listSheets() };
    if (request.ask === 'open') rows = readSheet(request.sheet);
    return { rows: rows?.next().value ?? null };
  } catch (error) {
    const { code, message } = error instanceof SheetFailure ? error : reasonOf(error);
    return { failure: { code, message } };
  }
}

function reasonOf(error: unknown): SheetFailure {
  if (error instanceof Error && /password|encryption scheme/i.test(error.message)) return failures.protected();
  // A document of another program, a damaged file, or a version of Excel that the library does not know.
  return failures.oldWorkbook();
}

function open(options: object): WorkBook {
  return read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    ...options,
  });
}

/** By the first row of each: a list of names alone does not say which are hidden. */
function listSheets(): WorkbookSheet[] {
  const { SheetNames: names, Workbook: book } = open({ sheetRows: 1 });
  return names.slice(0, sheetLimits.sheets).map((name, at) => ({
    name: name.slice(0, sheetLimits.nameCharacters),
    hidden: (book?.Sheets?.[at]?.Hidden ?? 0) > 0,
  }));
}

function* readSheet(at: number): Generator<NumberedRow[]> {
  const book = open({ sheets: at });
  const since1904 = book.Workbook?.WBProps?.date1904 === true;
  const { '!data': data = [], '!rows': rowInfo = [], '!merges': merges = [] } = book.Sheets[book.SheetNames[at] ?? ''] ?? {};
  const mergedOf = (row: number) => merges.flatMap(({ s, e }) => (s.r === row && e.c > s.c ? [[s.c, e.c] as const] : []));
  const cellRows = data as (CellObject | undefined)[][];
  let batch: NumberedRow[] = [];
  for (const [index, found] of cellRows.entries()) {
    const cells = Array.from(found ?? [], (cell) => textOf(cell, since1904));
    if (cells.every((cell) => cell.trim() === '')) continue;
    const merged = index < HEADER_ROWS ? mergedOf(index) : [];
    batch.push({
      number: index + 1,
      cells: checkRow(cells, index + 1),
      ...(rowInfo[index]?.hidden === true && { hidden: true }),
      ...(merged.length > 0 && { merged }),
    });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function textOf(cell: CellObject | undefined, since1904: boolean): string {
  if (cell?.v === undefined) return '';
  switch (cell.t) {
    case 'n': {
      const plain = plainNumber(String(cell.v));
      return isDateFormat(0, String(cell.z ?? '')) ? (serialToDay(Number(cell.v), since1904) ?? plain) : plain;
    }
    case 'b':
      return cell.v === true ? 'TRUE' : 'FALSE';
    // An error such as #REF! is not a value.
    case 'e':
      return '';
    default:
      return String(cell.v);
  }
}
