import { locationFileLimits, typedLocation, type TypedLocation } from '@recoup/contract/company/locations';
import { normalizeState } from '@recoup/domain/shared/states';
import type { ListFormat } from '#platform/sheets/list-file.ts';

type Field = keyof TypedLocation;

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
const yes = new Set(['yes', 'y', 'true', 'x', '1']);

/** A list of locations, CSV or XLSX. */
export const locationList: ListFormat<Field, TypedLocation> = {
  headers,
  required: { fields: ['code', 'name'], names: 'Code and Name' },
  limits: locationFileLimits,
  done: 'added',
  readRow: (cell) => {
    const state = cell('state');
    const zip = cell('postal_code');
    return typedLocation.parse({
      ...Object.fromEntries((Object.keys(headers) as Field[]).map((field) => [field, cell(field)])),
      state: normalizeState(state) ?? state,
      // Spreadsheets drop leading zeros.
      postal_code: /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip,
      is_remit_to: yes.has(cell('is_remit_to').toLowerCase()),
    });
  },
};
