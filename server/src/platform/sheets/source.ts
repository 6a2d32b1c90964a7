import { randomUUID } from 'node:crypto';
import { createWriteStream, openSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detectDelimiter, detectFixedWidth, splitFixed, type FixedShape } from '@recoup/domain/placing/sheet';
import iconv from 'iconv-lite';
import { failures, sheetLimits } from './failure.ts';
import { isMarkupTable, readMarkupRows } from './markup-reader.ts';
import { createArchive } from './archive-reader.ts';
import { joinParts } from './join-parts.ts';
import { openOldWorkbook } from './old-workbook-reader.ts';
import { detectEncoding, isCompound, isEncryptedWorkbook, sniffKind, type Encoding } from './sniff.ts';
import { checkRow, readLines, readTextRows, type NumberedRow } from './text-reader.ts';
import { openPackage } from './workbook-package.ts';
import { isArchive, workbookOf } from './workbook-reader.ts';
import type { Workbook } from './workbook.ts';
import type { SourceFormat, SourceSheet } from '../db/json-columns.ts';

export interface Source {
  format: SourceFormat;
  /** Rows from the beginning; every number up to the last is yielded, empty rows too. */
  rows(sheet?: string): AsyncGenerator<NumberedRow[]>;
  close(): void;
}

const headBytes = 256 * 1024;

interface SourceFile {
  /** The file's bytes from the beginning, at each call. */
  content: () => Readable;
  /** A folder for the plain copy of a workbook. */
  temporary: string;
  /** Most rows of a text file, which is streamed; workbooks have `sheetLimits`. */
  maxRows?: number;
}

/** Opens a table; with `known` nothing is detected again. Throws SheetFailure for anything else. */
export function openSource(file: SourceFile, known: SourceFormat | null): Promise<Source> {
  return open(file, known, { inArchive: false });
}

async function open(file: SourceFile, known: SourceFormat | null, place: { inArchive: boolean }): Promise<Source> {
  const { content, maxRows } = file;
  if (known?.kind === 'workbook' || known?.kind === 'archive') return openPackaged(file, known, place);
  if (known?.kind === 'old_workbook') return openOld(content, known);
  if (known) return openText({ content, maxRows }, known);
  const { head, valid } = await readHead(content);
  if (isCompound(head) && (await holdsEncrypted(content))) throw failures.protected();
  const kind = sniffKind(head.subarray(0, 4096));
  if (kind === 'workbook') return openPackaged(file, null, place);
  if (kind === 'old_workbook') return openOld(content, null);
  const guess = detectEncoding(head);
  const encoding = guess === 'utf-8' && !valid ? 'windows-1252' : guess;
  return openText({ content, maxRows }, detectText(head, encoding));
}

/** The beginning of the file, and whether all of it is valid UTF-8: a single name at the end may prove otherwise. */
async function readHead(content: SourceFile['content']): Promise<{ head: Buffer; valid: boolean }> {
  const parts: Buffer[] = [];
  let held = 0;
  let valid = true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of content() as AsyncIterable<Buffer>) {
    if (held < headBytes) {
      parts.push(chunk);
      held += chunk.length;
      // A workbook is recognized by its first bytes and contains no plain text.
      if (held >= 4 && parts[0]?.subarray(0, 2).toString('latin1') === 'PK') break;
    } else if (!valid) break;
    try {
      if (valid) decoder.decode(chunk, { stream: true });
    } catch {
      valid = false;
    }
  }
  return { head: Buffer.concat(parts).subarray(0, headBytes), valid };
}

async function holdsEncrypted(content: SourceFile['content']): Promise<boolean> {
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of content() as AsyncIterable<Buffer>) {
    if (isEncryptedWorkbook(Buffer.concat([before, chunk]))) return true;
    // A name may span two chunks.
    before = chunk.subarray(-64);
  }
  return false;
}

function detectText(head: Buffer, encoding: Encoding): SourceFormat {
  const text = iconv.decode(head, encoding).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw failures.empty();
  if (isMarkupTable(text))
    return { kind: 'markup', encoding, delimiter: null, quoted: false, fixed: null, sheets: [], sheet: null };
  const shape = detectDelimiter(text);
  const lines = text.split(/\r\n|\n|\r/);
  // The last line of the sample may be incomplete.
  const whole = head.length < headBytes ? lines : lines.slice(0, -1);
  const fixed = shape.kind === 'fixed' ? detectFixedWidth(whole) : null;
  return {
    kind: fixed ? 'fixed' : 'delimited',
    encoding,
    delimiter: shape.delimiter,
    quoted: shape.quoted,
    fixed,
    sheets: [],
    sheet: null,
  };
}

type TextFile = Pick<SourceFile, 'content'> & { maxRows: number | undefined };

function openText({ content, maxRows }: TextFile, format: SourceFormat): Source {
  return {
    format,
    rows() {
      const bytes = content();
      const encoding = format.encoding ?? 'utf-8';
      if (format.kind === 'markup') return readMarkupRows(bytes, encoding);
      if (format.fixed) return fixedRows(readLines(bytes, encoding), format.fixed, maxRows);
      return readTextRows(bytes, { encoding, delimiter: format.delimiter ?? ',', quoted: format.quoted, maxRows });
    },
    close: () => {},
  };
}

async function* fixedRows(batches: AsyncIterable<string[]>, shape: FixedShape, maxRows?: number): AsyncGenerator<NumberedRow[]> {
  let number = 0;
  for await (const lines of batches)
    yield lines.map((line) => {
      number += 1;
      return { number, cells: checkRow(splitFixed(line, shape), number, maxRows) };
    });
}

/** Packages need random access, so a plain copy is made and unlinked once it is open. */
async function openPackaged(
  { content, temporary }: SourceFile,
  known: SourceFormat | null,
  { inArchive }: { inArchive: boolean },
): Promise<Source> {
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const path = join(temporary, `workbook-${randomUUID()}`);
  let fd: number;
  let bytes: number;
  try {
    await pipeline(content(), createWriteStream(path, { mode: 0o600 }));
    bytes = statSync(path).size;
    fd = openSync(path, 'r');
  } finally {
    rmSync(path, { force: true });
  }
  // Handles left open by a failure close with the worker.
  const pack = await openPackage(fd, bytes);
  if (isArchive(pack) && !inArchive) {
    const archive = createArchive(pack, (file) => open({ content: file, temporary }, null, { inArchive: true }));
    const sheets = known?.sheets ?? (await archive.list());
    const read = (name: string) => {
      const file = sheets.find((sheet) => sheet.name === name)?.file;
      if (!file) throw failures.unknownSheet();
      return archive.rows(file);
    };
    return sourceOf('archive', { sheets, read, close: () => pack.close() }, known);
  }
  return workbookSource('workbook', await workbookOf(pack), known);
}

async function openOld(content: SourceFile['content'], known: SourceFormat | null): Promise<Source> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of content() as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > sheetLimits.oldWorkbookBytes) throw failures.oldWorkbookTooLarge();
    parts.push(chunk);
  }
  return workbookSource('old_workbook', await openOldWorkbook(Buffer.concat(parts)), known);
}

function workbookSource(kind: SourceFormat['kind'], workbook: Workbook, known: SourceFormat | null): Source {
  const read = (name: string) => withoutGaps(workbook.readRows(name));
  return sourceOf(kind, { sheets: workbook.sheets, read, close: () => workbook.close() }, known);
}

interface Sheets {
  sheets: readonly SourceSheet[];
  read: (sheet: string) => AsyncGenerator<NumberedRow[]>;
  close: () => void;
}

function sourceOf(kind: SourceFormat['kind'], { sheets, read, close }: Sheets, known: SourceFormat | null): Source {
  const [first] = sheets.filter(({ hidden, failure }) => !hidden && failure === undefined);
  if (!first) throw kind === 'archive' ? failures.emptyArchive(sheets) : failures.noSheets();
  const parts = known?.parts;
  const sheet = known?.sheet ?? first.name;
  return {
    format: {
      kind,
      encoding: null,
      delimiter: null,
      quoted: false,
      fixed: null,
      sheets,
      sheet,
      ...(parts === undefined ? {} : { parts }),
    },
    rows: (name) => (name === undefined && parts !== undefined ? joinParts(parts, read) : read(name ?? sheet)),
    close,
  };
}

const GAP_AT_ONCE = 1000;

/** Workbooks omit empty rows, which visible row numbers include. A single stray cell may be far below. */
async function* withoutGaps(batches: AsyncGenerator<NumberedRow[]>): AsyncGenerator<NumberedRow[]> {
  let next = 1;
  for await (const batch of batches) {
    let full: NumberedRow[] = [];
    for (const row of batch) {
      for (; next < row.number; next += 1) {
        full.push({ number: next, cells: [] });
        if (full.length < GAP_AT_ONCE) continue;
        yield full;
        full = [];
      }
      full.push(row);
      next = row.number + 1;
    }
    if (full.length > 0) yield full;
  }
}
