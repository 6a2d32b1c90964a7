import type { DraftValue } from '../placement-draft.ts';
import { isCountryName, isForeignCountry } from '../../shared/countries.ts';
import { foreignCountryOf } from '../../shared/foreign-regions.ts';
import { normalizeState } from '../../shared/states.ts';
import { parseCityStateZip } from '../sheet/addresses.ts';
import { quote } from '../sheet/parsed.ts';
import { labelOf } from './field-rules.ts';
import type { ReadRow } from './types.ts';

/** Problems of a US address that a foreign one cannot have. */
const US_ONLY = new Set(['not_a_zip', 'not_a_state', 'zeros_restored']);

type ColumnOf = (...fields: string[]) => number | null;

/** Keeps the state and postal code of a foreign address as written, and asks about a street that is probably none. */
export function finishAddress(row: ReadRow, cells: readonly string[], columnOf: ColumnOf): void {
  const cell = (field: string) => cells[columnOf(field) ?? -1]?.trim() ?? '';
  moveCountry(row, cell('state'));
  keepForeignAddress(row, cell);
  if (isForeignCountry(row.values['country'])) {
    if (!hasUsPhones(String(row.values['country']), cell('state'))) dropUsPhones(row, cells, columnOf);
  } else {
    for (const prefix of ['', 'co_']) splitCity(row.values, prefix);
    askCountry(row, cell, columnOf);
  }
  askStreet(row, columnOf);
}

/** `United Kingdom` in the column of cities, `Lisboa, Portugal`; not `Ireland` in West Virginia. */
function moveCountry({ values }: ReadRow, state: string): void {
  if (normalizeState(state) !== null) return;
  const { city, country } = values;
  if (typeof city !== 'string' || typeof country === 'string') return;
  const [name = '', ...rest] = city.split(/\s*,\s*/).toReversed();
  if (!isCountryName(name, { alone: rest.length === 0 || typeof values['state'] === 'string' })) return;
  values['country'] = name;
  if (rest.length === 0) delete values['city'];
  else values['city'] = rest.toReversed().join(', ');
}

/** Canada has the numbers of the United States; so have its territories and its forces abroad: `APO AE`, `Guam`. */
function hasUsPhones(country: string, state: string): boolean {
  return (
    /^ca(?:nada)?$/i.test(country.trim()) || normalizeState(state) !== null || TERRITORIES.has(normalizeState(country) ?? '')
  );
}

/** Codes of countries too; `IN` and `DE` are India and Germany in a column of countries. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** Ten digits alone may be of another country; `(239) 555-0106` and `+1 …` are American. */
function dropUsPhones(row: ReadRow, cells: readonly string[], columnOf: ColumnOf): void {
  const bare = PHONES.map((field) => cells[columnOf(field) ?? -1]?.trim() ?? '').filter((cell) => /^\d{10}$/.test(cell));
  const [first] = bare;
  if (first === undefined) return;
  const numbers = new Set(bare.map((cell) => `+1${cell}`));
  row.phones = row.phones.filter(({ number }) => !numbers.has(number));
  for (const field of PHONES) if (numbers.has(String(row.values[field]))) delete row.values[field];
  row.problems.push({
    field: 'phone',
    column: columnOf(...PHONES),
    level: 'warning',
    code: 'phone_foreign',
    message: `${labelOf('phone')}: ${quote(first)} has no country code, and this address is outside the United States. Add + and the country code.`,
  });
}

const PHONES = ['phone', 'phone_mobile', 'phone_work', 'phone_other'];

/** A trailing state or ZIP code; a full state name needs the comma, since `Port Washington` is a city. */
const MORE_THAN_CITY = /,\s*\S|\s[A-Z]{2}(?:,?\s+\d{5}(?:-\d{4})?)?$/;

/** `Boston, MA` and `BOSTON MA 02118` in the column of cities. */
function splitCity(values: Record<string, DraftValue>, prefix: string): void {
  const city = values[`${prefix}city`];
  if (typeof city !== 'string' || !MORE_THAN_CITY.test(city)) return;
  const read = parseCityStateZip(city);
  if (!read.ok || read.value.city === '' || read.value.state === '') return;
  const { state, postal_code } = read.value;
  const known = values[`${prefix}state`];
  if (typeof known === 'string' && known !== state) return;
  // `VAL D OR` and `COEUR D AL` are cities cut short, so two letters alone need a column that says the same.
  if (known !== state && postal_code === '' && !city.includes(',')) return;
  values[`${prefix}city`] = read.value.city;
  values[`${prefix}state`] = state;
  if (postal_code !== '') values[`${prefix}postal_code`] ??= postal_code;
}

function keepForeignAddress(row: ReadRow, cell: (field: string) => string): void {
  const { values } = row;
  const hasProblem = row.problems.some(({ field, code }) => (field === 'state' || field === 'postal_code') && US_ONLY.has(code));
  const country = values['country'];
  if (!hasProblem && typeof country !== 'string') return;
  const zip = cell('postal_code');
  const found = typeof country === 'string' ? null : foreignCountryOf(cell('state'), zip);
  if (found !== null) values['country'] = found;
  if (!isForeignCountry(values['country'])) return;
  row.problems = row.problems.filter(({ field, code }) => !((field === 'state' || field === 'postal_code') && US_ONLY.has(code)));
  set(values, 'postal_code', zip.toUpperCase());
  set(values, 'state', cell('state'));
}

/** `7011` without a state, in a file that has states: maybe no ZIP code from which a zero was lost. */
function askCountry(row: ReadRow, cell: (field: string) => string, columnOf: ColumnOf): void {
  const { values } = row;
  const zip = cell('postal_code');
  if (!/^\d{4}$/.test(zip) || columnOf('state') === null || cell('state') !== '') return;
  if (values['city'] === undefined || values['state'] !== undefined || values['country'] !== undefined) return;
  delete values['postal_code'];
  row.problems = row.problems.filter(({ field, code }) => !(field === 'postal_code' && US_ONLY.has(code)));
  row.problems.push({
    field: 'postal_code',
    column: columnOf('postal_code'),
    level: 'warning',
    code: 'country_missing',
    message: `${labelOf('postal_code')}: ${quote(zip)} is not a five-digit ZIP code, and the row has no state. If the address is in another country, add the country. Otherwise add the state.`,
  });
}

function set(values: Record<string, DraftValue>, key: string, text: string): void {
  if (text !== '') values[key] = text.slice(0, 40);
}

const NO_STREET =
  /^(?:unknown|homeless|no (?:known )?address|bad address|return(?:ed)? (?:mail|to sender)|moved(?: .*)?|undeliverable|same(?: as .*)?|see .*|test|void|x+)$/i;

function askStreet(row: ReadRow, columnOf: ColumnOf): void {
  const street = row.values['address_line1'];
  if (typeof street !== 'string') return;
  const why = NO_STREET.test(street)
    ? 'is a remark'
    : street.includes('@')
      ? 'looks like an email address'
      : /^\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$/.test(street)
        ? 'looks like a phone number'
        : /^[$(]?\d[\d,]*\.\d\d\)?$/.test(street)
          ? 'looks like an amount'
          : !/\p{L}/u.test(street)
            ? 'has no street in it'
            : null;
  if (why === null) return;
  row.problems.push({
    field: 'address_line1',
    column: columnOf('address_line1', 'address_full'),
    level: 'error',
    code: 'address_unlikely',
    message: `${labelOf('address_line1')}: ${quote(street)} ${why}. Correct it, or say what to do with it.`,
  });
}
