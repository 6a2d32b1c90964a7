import { normalizePhone } from '../shared/checks.ts';
import { readAddress, type Address, type LocationTyped } from './onboarding/contacts.ts';
import { createReader, type Checked, type Problem } from '../shared/problem.ts';
import { isStateCode, US_STATES } from '../shared/states.ts';
import { zipFitsState } from '../shared/zip-states.ts';

/** Raw form input. */
export interface CompanyLocationTyped extends LocationTyped {
  hours: string;
  is_remit_to: boolean;
}

export interface CompanyLocation {
  code: string;
  name: string;
  phone: string | null;
  hours: string | null;
  /** Whether mailed payments for debts of this location go to its own address. */
  is_remit_to: boolean;
  address: Address | null;
}

export const EMPTY_LOCATION: CompanyLocationTyped = {
  code: '',
  name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  phone: '',
  hours: '',
  is_remit_to: false,
};

const addressKeys = ['line1', 'line2', 'city', 'state', 'postal_code'] as const;

/** Code and name are required; an address is complete or absent. */
export function checkLocation(typed: CompanyLocationTyped): Checked<CompanyLocation> {
  const reader = createReader();
  const code = reader.required('code', typed.code, { max: 30, ask: 'Enter a short code' });
  const name = reader.required('name', typed.name, { max: 200, ask: 'Enter a name' });
  const phone = reader.read('phone', typed.phone, {
    parse: normalizePhone,
    ask: null,
    refusal: 'Enter a US phone number with area code',
  });
  const hours = reader.optional('hours', typed.hours, 200);
  const isBlank = addressKeys.every((key) => typed[key].trim() === '');
  const address = isBlank ? null : readAddress(reader, '', typed);
  if (typed.is_remit_to && isBlank) reader.missing('line1', 'Enter the address payments are sent to');
  return reader.done(() => ({ code, name, phone, hours, is_remit_to: typed.is_remit_to, address }));
}

/** Checks each location on its own, against the others, and against existing codes (in lower case). */
export function checkLocations(typed: readonly CompanyLocationTyped[], taken: ReadonlySet<string>): Checked<CompanyLocation>[] {
  const seen = new Set<string>();
  return typed.map((location) => {
    const { value, problems } = checkLocation(location);
    const code = codeKey(location.code);
    const message = taken.has(code) ? CODE_TAKEN : seen.has(code) ? 'A row above has the same code' : null;
    if (code === '' || message === null) {
      seen.add(code);
      return { value, problems };
    }
    return { value: null, problems: [...problems, { path: 'code', kind: 'wrong', message }] };
  });
}

export const CODE_TAKEN = 'Another location has this code';

/** Codes are case-insensitive. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

/** Returns a warning for values that look wrong but may be right. */
export function warnAboutLocation({ address }: Pick<CompanyLocation, 'address'>): Pick<Problem, 'path' | 'message'>[] {
  const message = address ? warnAboutZip(address) : null;
  return message === null ? [] : [{ path: 'postal_code', message }];
}

/** Warning for the input so far; null if there is none. */
export function warnAboutZip({ state, postal_code: zip }: { state: string; postal_code: string }): string | null {
  if (!isStateCode(state) || !/^\s*\d{5}/.test(zip) || zipFitsState(zip.trim(), state)) return null;
  return `This ZIP code does not look like one of ${US_STATES[state]}`;
}
