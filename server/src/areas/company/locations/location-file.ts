import { locationFileLimits, typedLocation, type TypedLocation } from '@recoup/contract/company/locations';
import { normalizeState } from '@recoup/domain/shared/states';
import { failures, SheetFailure } from '#platform/sheets/failure.ts';
import { headerKey, readSmallList } from '#platform/sheets/small-list.ts';
import type { NumberedRow } from '#platform/sheets/text-reader.ts';
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
  try {
    return interpret(await readSmallList(content, { ...locationFileLimits, tooLarge: fileTooLarge }));
  } catch (error) {
    throw error instanceof SheetFailure ? fileUnreadable(error.code, error.message) : error;
  }
}

function interpret([head, ...rows]: NumberedRow[]): LocationFile {
  if (!head) throw failures.empty();
  const fields = head.cells.map((cell) => fieldOf.get(headerKey(cell)));
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
