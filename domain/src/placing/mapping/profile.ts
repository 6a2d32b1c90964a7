import { parsePhones } from '../sheet/phones.ts';
import { parseSsn } from '../sheet/codes.ts';
import { detectAmountFormat } from '../sheet/detect-amounts.ts';
import { detectDateFormat } from '../sheet/detect-dates.ts';
import { GIVEN_NAMES, looksLikeBusiness } from '../sheet/name-labels.ts';
import { normalizeState } from '../../shared/states.ts';

/** Statistics of a column's values: shares are 0 to 1 of the sampled values. */
export interface ColumnProfile {
  /** Number of values and of non-blank values. */
  seen: number;
  filled: number;
  /** Distinct values as a share of the filled ones. */
  distinct: number;
  date: number;
  /** Written with separators or month names, so unmistakably a date. */
  plainDate: number;
  /** Median year of the dates; null without dates. */
  year: number | null;
  number: number;
  /** Numbers written as money: with a symbol or two decimals. */
  money: number;
  negative: number;
  /** Median absolute value. */
  median: number;
  /** Largest absolute value. */
  largest: number;
  phone: number;
  email: number;
  ssn: number;
  /** SSNs with dashes or masked digits; nine plain digits may be any number. */
  plainSsn: number;
  /** Nine digits as `12-3456789`. */
  ein: number;
  zip: number;
  state: number;
  flag: number;
  /** Zeros in a column with larger numbers, as amounts have them and codes do not. */
  zero: number;
  vin: number;
  country: number;
  /** Numbers with an invoice prefix. */
  invoice: number;
  street: number;
  /** Ends like an address: city, state and ZIP. */
  cityStateZip: number;
  /** Only letters and name punctuation. */
  alphabetic: number;
  /** One word that is a common given name. */
  given: number;
  /** Full names in one cell: `Last, First`, or a given name and another word. */
  person: number;
  business: number;
  /** Median length in characters. */
  length: number;
  /** Median number of words. */
  words: number;
}

const LOOKED_AT = 32;
const BLANK = /^(?:|-+|n\/?a|null|none|0{1,2}\/0{1,2}\/0{2,4}|0{8})$/i;
const STREET = /^(?:\d+[A-Z]?(?:[-/]\d+)?\s+\S*[A-Z]|P\.?\s?O\.?\s*BOX|RR\s?\d|HC\s?\d|(?:APT|UNIT|SUITE|STE)\b)/i;
const TAIL = /[A-Za-z.'\s]{2,},?\s+[A-Z]{2}\.?,?\s+\d{5}(?:-?\d{4})?(?:,?\s*(?:US|USA|United States))?$/;
const DATE_SIGNS = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\b|T)|^\d{1,2}[-\s]?[A-Z]{3,9}[-\s,]|^[A-Z]{3,9}\.?\s\d{1,2},?\s\d{4}/i;
const NUMBER = /^[-(+]?\s?[$€£]?\s?[-(]?\d[\d,.'\s]*\)?[-+]?\s?%?(?:\s?(?:CR|DR|USD))?\)?$/i;
const MONEY = /[$€£]|\d[.,]\d{2}\)?-?$/;

/** Samples up to 32 distinct values; more do not change the result. */
export function profileColumn(values: readonly string[]): ColumnProfile {
  const filled = values.map((value) => value.trim()).filter((value) => !BLANK.test(value));
  const different = new Set(filled);
  const looked = spread([...different]);
  const share = (test: (value: string) => boolean) => (looked.length === 0 ? 0 : looked.filter(test).length / looked.length);
  const dates = looked.filter((value) => DATE_SIGNS.test(value) || /^\d{5,8}$/.test(value));
  const dateFormat = dates.length * 2 > looked.length ? detectDateFormat(dates) : null;
  const date = dateFormat?.format === null || dateFormat === null ? 0 : dates.length / looked.length;
  const numbers = looked.filter((value) => NUMBER.test(value));
  const isNumeric = numbers.length * 2 > looked.length && detectAmountFormat(numbers).format !== null;
  const sizes = numbers.map((value) => Math.abs(Number(value.replaceAll(/[^\d.]/g, ''))) || 0);
  const tokens = looked.map((value) => value.split(/[\s,^]+/).filter((word) => word !== ''));
  return {
    seen: values.length,
    filled: filled.length,
    distinct: filled.length === 0 ? 0 : different.size / filled.length,
    date,
    plainDate: share((value) => DATE_SIGNS.test(value)) * (date > 0 ? 1 : 0),
    year: date > 0 ? middle(dates.map(yearOf).filter((year) => year !== null)) : null,
    number: isNumeric ? numbers.length / looked.length : 0,
    money: isNumeric ? numbers.filter((value) => MONEY.test(value)).length / looked.length : 0,
    negative: share((value) => NUMBER.test(value) && /^-|^\(|-$|CR$/i.test(value)),
    median: middle(sizes) ?? 0,
    largest: Math.max(0, ...sizes),
    phone: share(
      (value) =>
        (value.replaceAll(/\D/g, '').length >= 10 || /^\d{3}[-.\s]\d{4}$/.test(value)) &&
        /^[\d\s().+\-/x]+$|[a-z]/i.test(value) &&
        (value.length === 8 || parsePhones(value).ok),
    ),
    email: share((value) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}/i.test(value)),
    ssn: share((value) => /^(?:\d{3}-?\d{2}-?|[X*#•]{3}-?[X*#•]{2}-?|[X*#•]{2,5})\d{4}$/i.test(value) && parseSsn(value).ok),
    plainSsn: share((value) => /^(?:\d{3}-\d{2}-|[X*#•]{2,5}-?(?:[X*#•]{2}-?)?)\d{4}$/i.test(value) && parseSsn(value).ok),
    ein: share((value) => /^\d{2}-\d{7}$/.test(value)),
    zip: share((value) => /^\d{5}(?:-?\d{4})?$/.test(value)),
    state: share((value) => /^[A-Za-z]{2}$|^[A-Z][a-z]{3,}/.test(value) && normalizeState(value) !== null),
    flag: share((value) => /^(?:y|n|yes|no|true|false|0|1|x|t|f)$/i.test(value)),
    zero: numbers.some((value) => /[1-9]\d|\d\.\d/.test(value))
      ? filled.filter((value) => /^0(?:\.0+)?$/.test(value)).length / filled.length
      : 0,
    vin: share((value) => /^[A-HJ-NPR-Z\d]{17}$/i.test(value) && /\d/.test(value) && /[A-Z]/i.test(value)),
    invoice: share((value) => /^(?:inv|invoice|bill)[-#\s]{0,2}\d{2,}/i.test(value)),
    country: share((value) => /^(?:USA?|U\.S\.A?\.|United States(?: of America)?)$/i.test(value)),
    street: share((value) => STREET.test(value)),
    cityStateZip: share((value) => TAIL.test(value)),
    alphabetic: share((value) => /^[\p{L}][\p{L}\s.,'’&-]*$/u.test(value)),
    given: share(
      (value) =>
        GIVEN_NAMES.has(value.split(/[\s.]/, 1)[0]?.toUpperCase() ?? '') && !value.includes(',') && value.split(' ').length <= 2,
    ),
    person: share(isPerson),
    business: share(isBusiness),
    length: middle(looked.map((value) => value.length)) ?? 0,
    words: middle(tokens.map((list) => list.length)) ?? 0,
  };
}

/** Values sampled across the column, not only from its start. */
function spread(values: readonly string[]): readonly string[] {
  if (values.length <= LOOKED_AT) return values;
  const step = values.length / LOOKED_AT;
  return Array.from({ length: LOOKED_AT }, (_, index) => values[Math.floor(index * step)] ?? '');
}

/** Whether its words mark a business; sentences and codes that share such a word do not count. */
function isBusiness(value: string): boolean {
  const words = value.split(/\s+/);
  const isTitled = words.every((word) => /^[^a-z]/.test(word) || /^(?:of|and|the|for|at|in|dba)$/.test(word));
  return isTitled && !/\d|_/.test(value) && looksLikeBusiness(value);
}

function isPerson(value: string): boolean {
  if (/\d|@/.test(value) || looksLikeBusiness(value)) return false;
  const words = value
    .toUpperCase()
    .split(/[\s,.^]+/)
    .filter((word) => word !== '');
  return words.length >= 2 && words.length <= 5 && words.some((word) => GIVEN_NAMES.has(word));
}

function yearOf(value: string): number | null {
  const long = /(?:19|20)\d{2}/.exec(value)?.[0];
  if (long !== undefined) return Number(long);
  const short = /[-/.](\d{2})$/.exec(value)?.[1];
  if (short === undefined) return null;
  return Number(short) > 40 ? 1900 + Number(short) : 2000 + Number(short);
}

function middle(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
