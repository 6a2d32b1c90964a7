import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { failures } from './failure.ts';
import { detectEncoding, sniffKind } from './sniff.ts';
import { readTextRows, type NumberedRow } from './text-reader.ts';
import { openOldWorkbook } from './old-workbook-reader.ts';
import { openWorkbook } from './workbook-reader.ts';
import type { Workbook } from './workbook.ts';

export interface SmallListLimits {
  bytes: number;
  /** Without the header. */
  rows: number;
  tooLarge: () => Error;
}

/** Headers reduced to letters and digits, as the fields' aliases are listed. */
export const headerKey = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9#]/g, '');

/**
 * The rows of a list small enough for memory, CSV (comma, semicolon, tab, pipe), XLSX, XLS or ODS. Throws a SheetFailure for anything else.
 */
export async function readSmallList(content: AsyncIterable<Uint8Array>, limits: SmallListLimits): Promise<NumberedRow[]> {
  const bytes = await collect(content, limits);
  const kind = sniffKind(bytes.subarray(0, 4096));
  if (kind === 'workbook') return readWorkbook(bytes, limits);
  if (kind === 'old_workbook') return firstSheet(await openOldWorkbook(bytes), limits);
  const encoding = detectEncoding(bytes);
  const [head = ''] = bytes.toString(encoding === 'utf-16le' ? 'utf16le' : 'latin1').split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t', '|'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
  return limited(readTextRows(Readable.from([bytes]), { encoding, delimiter, quoted: true }), limits);
}

async function collect(content: AsyncIterable<Uint8Array>, limits: SmallListLimits): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > limits.bytes) throw limits.tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The reader needs a seekable file. */
async function readWorkbook(bytes: Buffer, limits: SmallListLimits): Promise<NumberedRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-list-'));
  try {
    const path = join(folder, 'list.xlsx');
    writeFileSync(path, bytes, { mode: 0o600 });
    return await firstSheet(await openWorkbook(openSync(path, 'r'), bytes.length), limits);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstSheet(book: Workbook, limits: SmallListLimits): Promise<NumberedRow[]> {
  try {
    const sheet = book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0];
    if (!sheet) throw failures.noSheets();
    return await limited(book.readRows(sheet.name), limits);
  } finally {
    book.close();
  }
}

async function limited(batches: AsyncIterable<NumberedRow[]>, limits: SmallListLimits): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
    // One more for the header.
    if (rows.length > limits.rows + 1) throw limits.tooLarge();
  }
  return rows;
}
