import { isPoBox, normalizeEmail, normalizePhone, normalizeZip } from '../../shared/checks.ts';
import { US_STATES, type StateCode } from '../../shared/states.ts';
import { createReader, type Checked, type Reader } from '../../shared/problem.ts';

export interface ContactTyped {
  name: string;
  title: string;
  phone: string;
  email: string;
}

export interface AddressTyped {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
}

export interface LocationTyped extends AddressTyped {
  code: string;
  name: string;
  phone: string;
}

/** Raw form input. Null means "same as the primary contact" or "same as the physical address". */
export interface ContactsStep {
  primary: ContactTyped;
  billing: ContactTyped | null;
  disputes: ContactTyped | null;
  legal: ContactTyped | null;
  physical_address: AddressTyped;
  mailing_address: AddressTyped | null;
  remit_to_address: AddressTyped | null;
  locations: LocationTyped[];
}

interface Contact {
  name: string;
  title: string | null;
  phone: string;
  email: string;
}

export interface Address {
  line1: string;
  line2: string | null;
  city: string;
  state: StateCode;
  postal_code: string;
}

export interface Location {
  code: string;
  name: string;
  phone: string | null;
  address: Address | null;
}

export interface Contacts {
  contacts: { primary: Contact; billing: Contact | null; disputes: Contact | null; legal: Contact | null };
  physical_address: Address;
  mailing_address: Address | null;
  remit_to_address: Address | null;
  locations: Location[];
}

export const CONTACT_LABELS = {
  primary: 'Primary contact',
  billing: 'Billing and remittance',
  disputes: 'Disputes and verification',
  legal: 'Legal authority',
} as const;

const states = Object.keys(US_STATES) as StateCode[];

function readContact(reader: Reader, at: string, typed: ContactTyped): Contact {
  const name = reader.required(`${at}.name`, typed.name, { max: 200, ask: 'Enter a name' });
  const title = reader.optional(`${at}.title`, typed.title, 200);
  const phone = reader.read(`${at}.phone`, typed.phone, {
    parse: normalizePhone,
    ask: 'Enter a phone number',
    refusal: 'Enter a US phone number with area code',
  });
  const email = reader.read(`${at}.email`, typed.email, {
    parse: normalizeEmail,
    ask: 'Enter an email address',
    refusal: 'This is not a valid email address',
  });
  return { name, title, phone: phone ?? '', email: email ?? '' };
}

export function readAddress(reader: Reader, at: string, typed: AddressTyped): Address {
  const line1 = reader.required(`${at}line1`, typed.line1, { max: 200, ask: 'Enter the street address' });
  const line2 = reader.optional(`${at}line2`, typed.line2, 200);
  const city = reader.required(`${at}city`, typed.city, { max: 100, ask: 'Enter the city' });
  const state = reader.choice(`${at}state`, typed.state, { among: states, ask: 'Choose a state' });
  const zip = reader.read(`${at}postal_code`, typed.postal_code, {
    // This ZIP code was typed, so no spreadsheet has dropped a leading zero.
    parse: (text) => (/^\s*\d{5}/.test(text) ? normalizeZip(text) : null),
    ask: 'Enter the ZIP code',
    refusal: 'A ZIP code has five or nine digits',
  });
  return { line1, line2, city, state: state ?? 'AL', postal_code: zip ?? '' };
}

const isBlank = ({ line1, line2, city, state, postal_code: zip }: AddressTyped) =>
  [line1, line2, city, state, zip].every((text) => text.trim() === '');

function readLocations(reader: Reader, typed: readonly LocationTyped[]): Location[] {
  const seen = new Set<string>();
  return typed.map((location, index) => {
    const at = `locations.${index}.`;
    const code = reader.required(`${at}code`, location.code, { max: 30, ask: 'Enter a short code' });
    if (code !== '' && seen.has(code.toLowerCase())) reader.wrong(`${at}code`, 'Two locations have this code');
    seen.add(code.toLowerCase());
    const name = reader.required(`${at}name`, location.name, { max: 200, ask: 'Enter a name' });
    const phone = reader.read(`${at}phone`, location.phone, {
      parse: normalizePhone,
      ask: null,
      refusal: 'Enter a US phone number with area code',
    });
    return { code, name, phone, address: isBlank(location) ? null : readAddress(reader, at, location) };
  });
}

export function checkContacts(step: ContactsStep): Checked<Contacts> {
  const reader = createReader();
  const contact = (at: string, typed: ContactTyped | null) => (typed ? readContact(reader, at, typed) : null);
  const address = (at: string, typed: AddressTyped | null) => (typed ? readAddress(reader, `${at}.`, typed) : null);
  const primary = readContact(reader, 'primary', step.primary);
  const others = {
    billing: contact('billing', step.billing),
    disputes: contact('disputes', step.disputes),
    legal: contact('legal', step.legal),
  };
  const physical = readAddress(reader, 'physical_address.', step.physical_address);
  if (isPoBox(step.physical_address.line1))
    reader.wrong('physical_address.line1', 'A PO box cannot be the place of business. Use it as the mailing address.');
  const mailing = address('mailing_address', step.mailing_address);
  const remitTo = address('remit_to_address', step.remit_to_address);
  const locations = readLocations(reader, step.locations);
  return reader.done(() => ({
    contacts: { primary, ...others },
    physical_address: physical,
    mailing_address: mailing,
    remit_to_address: remitTo,
    locations,
  }));
}
