import { foreignCountryOf, isRegionOf } from '../../shared/foreign-regions.ts';
import { normalizeState, US_STATES } from '../../shared/states.ts';
import { parseZip } from './codes.ts';
import { isCountryName } from '../../shared/countries.ts';
import { EMPTY, isNothing, MAX_VALUE_LENGTH, ok, quote, refuse, tooLong } from './parsed.ts';
import type { Address, Notice, Parsed } from './types.ts';

const COUNTRY = /[\s,]+(?:USA|U\.S\.A\.?|U\.?S\.?|UNITED STATES(?: OF AMERICA)?)$/i;
const ZIP = /(?:^|[\s,]+)(\d{5}(?:[-\s]?\d{4})?|\d{4})$/;
const MAX_STATE_WORDS = Math.max(...Object.values(US_STATES).map((name) => name.split(' ').length));
const STREET = new Set(
  `ST STREET AVE AV AVENUE RD ROAD DR DRIVE LN LANE CT COURT BLVD BOULEVARD WAY PL PLACE TER TERRACE CIR CIRCLE PKWY PARKWAY HWY HIGHWAY TRL
  TRAIL SQ SQUARE LOOP ALY ALLEY PIKE PLZ PLAZA XING CROSSING RUN PATH ROW WALK EXT BND BEND CV COVE HTS RDG`.split(/\s+/),
);
const NUMBERED = new Set(['HWY', 'HIGHWAY', 'ROUTE', 'RT', 'RTE', 'RR', 'BOX']);
const DIRECTION = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW']);
const UNIT = /^(?:(?:APT|APARTMENT|UNIT|STE|SUITE|BLDG|FL|FLOOR|RM|ROOM|LOT|TRLR|SPC|PH)(?![A-Z])\.?|#)/i;
const TWO_WORD_CITY =
  /^(?:SAN|SANTA|SAINT|ST\.?|NEW|LOS|LAS|EL|FORT|FT\.?|LAKE|NORTH|SOUTH|EAST|WEST|GRAND|BATON|PORT|MOUNT|MT\.?|PALM|LITTLE|LONG|VIRGINIA|KANSAS|OKLAHOMA|JERSEY|SIOUX|DES|CAPE|COLORADO|CORPUS|GREEN|RAPID|SALT|OVERLAND)$/i;

interface Tail {
  city: string;
  state: string;
  postal_code: string;
  /** Where the state or postal code is of another country. */
  country?: string;
}

/** `Providence, RI 02903`, `SALT LAKE CITY UT 84101-1234`, `Portland, Oregon`, `Toronto ON M5S 1Z8`. */
export function parseCityStateZip(text: string): Parsed<Tail> {
  const clean = tidy(text);
  if (isNothing(clean)) return EMPTY;
  if (clean.length > MAX_VALUE_LENGTH) return tooLong('a city, state and ZIP code');
  const { rest, state, postal_code, country } = takeTail(clean.replace(COUNTRY, ''));
  const city = rest.replaceAll(/^[\s,]+|[\s,]+$/g, '');
  if (state === '' && postal_code === '') {
    return refuse('no_state', `${quote(clean)} has neither state nor ZIP code. Write it as Portland, OR 97205.`);
  }
  const value: Tail = { city, state, postal_code, ...(country !== '' && { country }) };
  return postal_code === '' ? ok(value, NO_ZIP) : ok(value);
}

const NO_ZIP: Notice = { code: 'no_zip', message: 'The address has no ZIP code. Add it if you know it.' };
const CITY_GUESSED: Notice = {
  code: 'city_guessed',
  message: 'Nothing in the address says where the street ends and the city begins. Check both.',
};

/** Parses a whole US address in one cell, on one or several lines, with or without commas. */
export function parseAddress(text: string): Parsed<Address> {
  if (text.length > MAX_VALUE_LENGTH) return tooLong('an address');
  const clean = tidy(text.replaceAll(/\s*[\r\n|]+\s*/g, ', '));
  if (isNothing(clean)) return EMPTY;
  if (!/\p{L}/u.test(clean))
    return refuse('not_an_address', `${quote(clean)} is not an address. Write street, city, state and ZIP code.`);
  const bare = clean.replace(COUNTRY, '');
  const tail = takeTail(bare);
  const foreign = tail.country === '' ? parseForeign(clean) : null;
  if (foreign !== null) return ok(foreign);
  const { rest, state, postal_code } = tail;
  const country = bare === clean ? tail.country : 'US';
  if (state === '' && postal_code === '') {
    const [line1 = '', line2 = ''] = splitUnit(rest);
    return ok(
      { line1, line2, city: '', state, postal_code, country },
      { code: 'no_city', message: 'No state or ZIP code was found in the address. Add them.' },
    );
  }
  const parts = rest.split(/\s*,\s*/).filter((part) => part !== '');
  if (parts.length > 1 && !UNIT.test(parts.at(-1) ?? '')) {
    const city = parts.at(-1) ?? '';
    const [line1 = '', line2 = ''] = streetLines(parts.slice(0, -1));
    return ok({ line1, line2, city, state, postal_code, country }, postal_code === '' ? NO_ZIP : undefined);
  }
  const { street, city, guessed } = splitStreet(parts.join(' '));
  const [line1 = '', line2 = ''] = splitUnit(street);
  return ok(
    { line1, line2, city, state, postal_code, country },
    guessed ? CITY_GUESSED : postal_code === '' ? NO_ZIP : undefined,
  );
}

/** Canadian, British and Dutch postal codes, or at least four digits: `EX1 1HS`, `1100-053`, `00-238`. */
const POSTAL_CODE =
  /(?:^|\s)([A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4} [A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3}|(?:[A-Z]{1,2}-)?\d{4,6})(?=\s|$)/;

/** An address that ends with a country: `14 Cathedral Close, Exeter EX1 1HS, United Kingdom`; null for others. */
function parseForeign(text: string): Address | null {
  const parts = text.split(/\s*,\s*/).filter((part) => part !== '');
  const country = parts.pop() ?? '';
  if (parts.length < 2 || !isCountryName(country) || (parts.length < 3 && !isCountryName(country, { alone: true }))) return null;
  const at = parts.findLastIndex((part, index) => index > 0 && POSTAL_CODE.test(part));
  const postal_code = at < 0 ? '' : (POSTAL_CODE.exec(parts[at] ?? '')?.[1] ?? '');
  const places = parts.slice(1).map((part, index) => (index + 1 === at ? part.replace(POSTAL_CODE, ' ').trim() : part));
  const city = places.filter((place) => place !== '').join(', ');
  return { line1: parts[0] ?? '', line2: '', city, state: '', postal_code, country };
}

function tidy(text: string): string {
  return text.length > MAX_VALUE_LENGTH
    ? text
    : text
        .replaceAll(/[\s\u00a0]+/g, ' ')
        .replaceAll(/\s+,/g, ',')
        .replaceAll(/^[\s,]+|[\s,.]+$/g, '');
}

interface RawTail {
  rest: string;
  state: string;
  postal_code: string;
  country: string;
}

/** Splits ZIP and state from the end, or those of another country. */
function takeTail(text: string): RawTail {
  const tail = takeUsTail(text);
  return (tail.state === '' ? takeForeignTail(text) : null) ?? { ...tail, country: '' };
}

/** Canadian, British and Mexican postal codes. */
const FOREIGN_CODE = /[\s,]([A-Z]\d[A-Z][ -]?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{5})$/i;
const FOREIGN_COUNTRY = /[\s,](?:CANADA|M[EÉ]XICO)$/i;
const MAX_REGION_WORDS = 4;

/** `Mississauga, ON L4W 2R1`, `Nuevo Laredo, Tamps. 88000`; null where no region or code is foreign. */
function takeForeignTail(text: string): RawTail | null {
  const bare = trimmed(text.replace(FOREIGN_COUNTRY, ''));
  const code = FOREIGN_CODE.exec(bare)?.[1] ?? '';
  const before = trimmed(code === '' ? bare : bare.slice(0, -code.length));
  const words = before.split(' ');
  for (let count = Math.min(MAX_REGION_WORDS, words.length - 1); count > 0; count -= 1) {
    const state = trimmed(words.slice(-count).join(' '));
    const country = foreignCountryOf(state, code);
    if (country === null || !isRegionOf(country, state)) continue;
    const rest = words.slice(0, -count).join(' ');
    // Without a code, a word that ends the city is a region only behind a comma.
    if (code !== '' || rest.endsWith(',')) return { rest: trimmed(rest), state, postal_code: code.toUpperCase(), country };
  }
  const country = foreignCountryOf('', code);
  return country === null ? null : { rest: before, state: '', postal_code: code.toUpperCase(), country };
}

function trimmed(text: string): string {
  return text.replace(/^[\s,]+/, '').replace(/[\s,]+$/, '');
}

function takeUsTail(text: string): { rest: string; state: string; postal_code: string } {
  const zipText = ZIP.exec(text)?.[1];
  const zip = zipText === undefined ? null : parseZip(zipText);
  // Four digits are a ZIP code only after a state: `Box 1234` is not one.
  const without = zip === null || !zip.ok ? text : text.replace(ZIP, '');
  const found = takeState(without);
  if (zip !== null && zip.ok && (found.state !== '' || (zipText ?? '').length >= 5)) return { ...found, postal_code: zip.value };
  return { ...takeState(text), postal_code: '' };
}

function takeState(text: string): { rest: string; state: string } {
  const tokens = text.replaceAll(/[\s,]+$/g, '').split(/(?<=[\s,])(?=[^\s,])/);
  for (let count = Math.min(MAX_STATE_WORDS, tokens.length); count > 0; count -= 1) {
    const candidate = tokens.slice(-count).join('').replaceAll(',', ' ');
    const state = normalizeState(candidate);
    // A street may end in `CT`, `AL` or `LA`, but then no city is left; a full state name must be set apart.
    if (state !== null) return { rest: tokens.slice(0, -count).join(''), state };
  }
  return { rest: text, state: '' };
}

function streetLines(parts: readonly string[]): [string, string] {
  const [only = '', ...others] = parts;
  return others.length === 0 ? splitUnit(only) : [only, others.join(', ')];
}

/** Street and unit: `7551 Lake Dr Apt 17`. */
function splitUnit(street: string): [string, string] {
  const tokens = street.replaceAll(/,\s*/g, ' ').trim().split(' ');
  const at = tokens.findIndex(
    (token, index) =>
      index > 1 && UNIT.test(token) && index >= tokens.length - 3 && (index < tokens.length - 1 || /^#\S/.test(token)),
  );
  return at < 0 ? [tokens.join(' '), ''] : [tokens.slice(0, at).join(' '), tokens.slice(at).join(' ')];
}

/** Whether a text has a number and the name of a street: `Elm Court, 100 Elm St`. */
export function hasStreet(text: string): boolean {
  const words = text
    .slice(0, MAX_VALUE_LENGTH)
    .toUpperCase()
    .split(/[^A-Z\d]+/);
  const number = words.findIndex((word) => /^\d+[A-Z]?$/.test(word));
  return number >= 0 && words.slice(number + 2).some((word) => STREET.has(word));
}

/** End of the street in `9228 Sunset Court Eugene`: after its suffix, direction and unit. */
function splitStreet(text: string): { street: string; city: string; guessed: boolean } {
  const tokens = text.split(' ').filter((token) => token !== '');
  const upper = tokens.map((token) => token.toUpperCase().replaceAll(/[.,]/g, ''));
  let end = -1;
  for (let index = 1; index < tokens.length; index += 1) {
    const word = upper[index] ?? '';
    if (NUMBERED.has(word) && /^\d+[A-Z]?$/.test(upper[index + 1] ?? '')) {
      end = index + 2;
      break;
    }
    if (index >= 2 && STREET.has(word)) {
      end = index + 1;
      while (STREET.has(upper[end] ?? '') && end < tokens.length - 1 && upper[end] !== 'ST') end += 1;
      break;
    }
  }
  if (end < 0) return guessCity(tokens);
  if (DIRECTION.has(upper[end] ?? '')) end += 1;
  if (UNIT.test(tokens[end] ?? '')) end += /^#\S/.test(tokens[end] ?? '') ? 1 : 2;
  return { street: tokens.slice(0, end).join(' '), city: tokens.slice(end).join(' '), guessed: false };
}

function guessCity(tokens: readonly string[]): { street: string; city: string; guessed: boolean } {
  const count = TWO_WORD_CITY.test(tokens.at(-2) ?? '') ? 2 : 1;
  if (tokens.length <= count || !/^\d/.test(tokens[0] ?? '')) return { street: '', city: tokens.join(' '), guessed: true };
  return { street: tokens.slice(0, -count).join(' '), city: tokens.slice(-count).join(' '), guessed: true };
}
