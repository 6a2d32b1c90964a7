import { MS_PER } from '../../shared/time.ts';
import { daysInMonth } from '../../shared/days.ts';
import { EMPTY, isNothing, ok, quote, refuse, tooLong } from './parsed.ts';
import type { DateFormat, Parsed } from './types.ts';

export interface DateOptions {
  /** Latest year two digits may mean: with 2049, `49` is 2049 and `50` is 1950. */
  pivotYear?: number;
}

const DEFAULT_PIVOT = 2049;
const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';
const TIME = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const SEPARATED = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const DAY_MONTH_NAME = /^(?:[A-Z]{3,9}\.?,?\s+)?(\d{1,2})(?:ST|ND|RD|TH)?[-/.\s]+([A-Z]{3,9})\.?,?[-/.\s]+(\d{4}|\d{2})$/i;
const MONTH_NAME_DAY = /^(?:[A-Z]{3,9}\.?,\s+)?([A-Z]{3,9})\.?[-/.\s]+(\d{1,2})(?:ST|ND|RD|TH)?,?[-/.\s]+(\d{4}|\d{2})$/i;
/** Amount of a payment behind its date: `10/15/26 $40.00`. */
const AMOUNT_AFTER = /(?<=\d)\s+(\$ ?\d[\d,]*(?:\.\d\d)?|\d[\d,]*\.\d\d)$/;
/** Placeholder dates of programs: zeros, the first day of year 1, the zeroth of 1900. */
const NULL_DATE =
  /^(?:[0/.\- :T]+|0?1[-/.]?0?1[-/.]?0001|0001[-/.]?01[-/.]?01|0?1[-/.]0?0[-/.](?:1900|00)|1900[-/.]01[-/.]00|1899-12-30|9{8}|9999-12-31|12[-/.]?31[-/.]?9999)$/;

/** Whether a cell is blank or a placeholder date: `00000000`, `01010001`, `1/0/1900`. */
export function isNullDate(text: string): boolean {
  return isNothing(text) || NULL_DATE.test(text.length > 10 ? text.replace(TIME, '') : text);
}

/**
 * Parses a cell of a column in this format to `YYYY-MM-DD`. Code `empty` for blanks and placeholder dates. ISO dates and dates
 * with a month name are unambiguous and accepted in every column, and so is `10/15/26` where the column has no order of day and month.
 */
export function parseDate(text: string, format: DateFormat, { pivotYear = DEFAULT_PIVOT }: DateOptions = {}): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed.length > 60) return tooLong('a date');
  const date = bareDate(trimmed);
  if (isNullDate(date)) return EMPTY;
  // The downloadable error file writes dates of birth this way.
  if (date.includes('•')) return refuse('masked_date', `${quote(trimmed)} shows only the end of a date. Write the whole date.`);
  const parts = splitDate(date, format, pivotYear) ?? splitPlain(date, pivotYear);
  if (parts === null) return refuse('not_a_date', `${quote(trimmed)} is not a date of the form ${format}. ${advice(date)}`);
  return dayOf(parts, trimmed, format);
}

/** Without the time, or the amount of a payment, behind it. */
export function bareDate(text: string): string {
  const date = text.length > 10 ? text.replace(TIME, '') : text;
  return (date.includes(' ') ? date.replace(AMOUNT_AFTER, '') : date).trim();
}

/** The amount of a payment behind its date; null for a date alone. */
export function amountAfterDate(text: string): string | null {
  return AMOUNT_AFTER.exec(text.slice(0, 60).trim())?.[1] ?? null;
}

interface Parts {
  year: number;
  month: number;
  day: number;
}

/** Year, month and day strictly by the format; null if the text does not match. */
export function splitDate(date: string, format: DateFormat, pivotYear: number): Parts | null {
  switch (format) {
    case 'YYYY-MM-DD':
    case 'YYYY/MM/DD':
      return yearFirst(date);
    case 'M/D/YYYY':
    case 'M/D/YY':
      return separated(date, pivotYear, true);
    case 'D/M/YYYY':
    case 'D/M/YY':
      return separated(date, pivotYear, false);
    case 'DD-MON-YYYY':
    case 'MON D YYYY':
      return named(date, pivotYear);
    case 'SERIAL':
      return serial(date);
    default:
      return digits(date, format, pivotYear);
  }
}

function splitPlain(date: string, pivotYear: number): Parts | null {
  return yearFirst(date) ?? named(date, pivotYear) ?? clearMonthFirst(date, pivotYear);
}

/** `10/15/26` typed into a column of dates of another form, where no other order of day and month is possible. */
function clearMonthFirst(date: string, pivotYear: number): Parts | null {
  const parts = separated(date, pivotYear, true);
  return parts !== null && (parts.day > 12 || parts.day === parts.month) && isPlausible(parts) ? parts : null;
}

function yearFirst(date: string): Parts | null {
  const parts = YEAR_FIRST.exec(date);
  return parts && { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) };
}

function separated(date: string, pivotYear: number, monthFirst: boolean): Parts | null {
  const parts = SEPARATED.exec(date);
  if (parts === null) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = fullYear(parts[3] ?? '', pivotYear);
  return monthFirst ? { year, month: first, day: second } : { year, month: second, day: first };
}

function named(date: string, pivotYear: number): Parts | null {
  const dayFirst = DAY_MONTH_NAME.exec(date);
  const parts = dayFirst ?? MONTH_NAME_DAY.exec(date);
  if (parts === null) return null;
  const [name = '', day = ''] = dayFirst ? [parts[2], parts[1]] : [parts[1], parts[2]];
  const at = MONTHS.indexOf(name.slice(0, 3).toUpperCase());
  if (at < 0 || at % 3 !== 0) return null;
  return { year: fullYear(parts[3] ?? '', pivotYear), month: at / 3 + 1, day: Number(day) };
}

function serial(date: string): Parts | null {
  if (!/^\d{1,7}(?:\.\d+)?$/.test(date)) return null;
  const count = Math.floor(Number(date));
  // Excel day 60 is Lotus's nonexistent February 29, 1900; earlier counts are off by one.
  if (count < 1 || count === 60 || count > 2_958_465) return null;
  const day = new Date(Date.UTC(1899, 11, count < 60 ? 31 : 30) + count * MS_PER.day);
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
}

const DIGIT_ORDER: Partial<Record<DateFormat, readonly ('year' | 'month' | 'day')[]>> = {
  YYYYMMDD: ['year', 'month', 'day'],
  YYMMDD: ['year', 'month', 'day'],
  MMDDYYYY: ['month', 'day', 'year'],
  MMDDYY: ['month', 'day', 'year'],
  DDMMYYYY: ['day', 'month', 'year'],
  DDMMYY: ['day', 'month', 'year'],
};

function digits(date: string, format: DateFormat, pivotYear: number): Parts | null {
  const order = DIGIT_ORDER[format];
  const size = format.length;
  if (order === undefined || !/^\d{5,8}$/.test(date) || date.length > size || date.length < size - 1) return null;
  // Workbooks drop the leading zero of `06262026`.
  const padded = date.padStart(size, '0');
  const parts: Parts = { year: 0, month: 0, day: 0 };
  let at = 0;
  for (const part of order) {
    const length = part === 'year' ? size - 4 : 2;
    const piece = padded.slice(at, at + length);
    parts[part] = part === 'year' ? fullYear(piece, pivotYear) : Number(piece);
    at += length;
  }
  return parts;
}

function fullYear(text: string, pivotYear: number): number {
  if (text.length !== 2) return Number(text);
  const year = pivotYear - (pivotYear % 100) + Number(text);
  return year > pivotYear ? year - 100 : year;
}

/** False for implausible years: before 1850 or after 2199. */
export function isPlausible({ year, month, day }: Parts): boolean {
  return year >= 1850 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function dayOf(parts: Parts, text: string, format: DateFormat): Parsed<string> {
  const { year, month, day } = parts;
  if (isPlausible(parts)) return ok(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  if (month > 12 && day <= 12 && month <= 31) {
    return refuse(
      'day_month_swapped',
      `${quote(text)} has no month ${month} when read as ${format}. Correct it, or choose the other order of day and month.`,
    );
  }
  return refuse('no_such_day', `${quote(text)} is not a day that exists when read as ${format}. Correct the date.`);
}

function advice(date: string): string {
  const asSerial = /^\d{5}$/.test(date) ? serial(date) : null;
  return asSerial === null
    ? 'Correct it, or choose another date format for the column.'
    : `It may be Excel's day number for ${asSerial.month}/${asSerial.day}/${asSerial.year}: format the column as a date, or choose day numbers.`;
}
