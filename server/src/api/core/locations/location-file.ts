import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { locationFileLimits, typedLocation, type TypedLocation } from '@recoup/contract/locations';
import { normalizeState } from '@recoup/domain/states';
import { failures, SheetFailure } from '../../../platform/sheets/failure.ts';
import { detectEncoding, sniffKind } from '../../../platform/sheets/sniff.ts';
import { readTextRows, type NumberedRow } from '../../../platform/sheets/text-reader.ts';
import { openWorkbook } from '../../../platform/sheets/workbook-reader.ts';
import { fileTooLarge, fileUnreadable, headerUnknown } from './locations.errors.ts';

type Field = keyof TypedLocation;

/** Headers by their letters and digits alone. */
const headers: Record<Field, string> = {
  code: 'code locationcode siteid locationid number location# officecode',
  name: 'name locationname location office site',
  line1: 'addressline1 address address1 street streetaddress line1',
  line2: 'addressline2 address2 suite unit line2',
  city: 'city town',
  state: 'state st',
  postal_code: 'zip zipcode postalcode',
  phone: 'phone phonenumber telephone',
  hours: 'hours openinghours officehours',
  is_remit_to: 'remitto isremitto remittance paymentshere',
};
const fieldOf = new Map(
  Object.entries(headers).flatMap(([field, words]) => words.split(' ').map((word): [string, Field] => [word, field as Field])),
);

const yes = new Set(['yes', 'y', 'true', 'x', '1']);

export interface LocationFile {
  rows: { row: number; location: TypedLocation }[];
  unknownColumns: string[];
}

/** Reads a list of locations, CSV or XLSX. 422 with the reason where it is none. */
export async function readLocationRows(content: AsyncIterable<Uint8Array>): Promise<LocationFile> {
  const bytes = await collect(content);
  try {
    return interpret(await readRows(bytes));
  } catch (error) {
    throw error instanceof SheetFailure ? fileUnreadable(error.code, error.message) : error;
  }
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > locationFileLimits.bytes) throw fileTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function readRows(bytes: Buffer): Promise<NumberedRow[]> {
  if (sniffKind(bytes.subarray(0, 4096)) === 'workbook') return readWorkbook(bytes);
  const encoding = detectEncoding(bytes);
  const [head = ''] = bytes.toString(encoding === 'utf-16le' ? 'utf16le' : 'latin1').split(/[\r\n]/, 1);
  const delimiter = [',', ';', '\t', '|'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
  return limited(readTextRows(Readable.from([bytes]), { encoding, delimiter, quoted: true }));
}

/** The reader wants a file that it can go to and fro in. */
async function readWorkbook(bytes: Buffer): Promise<NumberedRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-locations-'));
  try {
    const path = join(folder, 'list.xlsx');
    writeFileSync(path, bytes, { mode: 0o600 });
    const book = await openWorkbook(openSync(path, 'r'), bytes.length);
    try {
      const sheet = book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0];
      if (!sheet) throw failures.noSheets();
      return await limited(book.readRows(sheet.name));
    } finally {
      book.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function limited(batches: AsyncIterable<NumberedRow[]>): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
    // One more for the header.
    if (rows.length > locationFileLimits.rows + 1) throw fileTooLarge();
  }
  return rows;
}

function interpret([head, ...rows]: NumberedRow[]): LocationFile {
  if (!head) throw failures.empty();
  const fields = head.cells.map((cell) => fieldOf.get(cell.toLowerCase().replaceAll(/[^a-z0-9#]/g, '')));
  if (!fields.includes('code') || !fields.includes('name')) throw headerUnknown();
  if (rows.length === 0) throw failures.noData();
  return {
    rows: rows.map(({ number, cells }) => ({ row: number, location: readLocation(fields, cells) })),
    unknownColumns: head.cells.filter((cell, index) => cell.trim() !== '' && fields[index] === undefined),
  };
}

function readLocation(fields: readonly (Field | undefined)[], cells: readonly string[]): TypedLocation {
  const text = (field: Field) => (cells[fields.indexOf(field)] ?? '').trim().slice(0, 300);
  const state = text('state');
  const zip = text('postal_code');
  return typedLocation.parse({
    ...Object.fromEntries((Object.keys(headers) as Field[]).map((field) => [field, text(field)])),
    state: normalizeState(state) ?? state,
    // Spreadsheets take leading zeros away.
    postal_code: /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip,
    is_remit_to: yes.has(text('is_remit_to').toLowerCase()),
  });
}
