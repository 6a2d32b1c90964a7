import { bareDate, isNullDate, isPlausible, splitDate } from './dates.ts';
import type { DateFinding, DateFormat } from './types.ts';

/** In order of preference for ties: US order first. */
const FORMATS: readonly DateFormat[] = [
  'YYYY-MM-DD',
  'M/D/YYYY',
  'D/M/YYYY',
  'M/D/YY',
  'D/M/YY',
  'DD-MON-YYYY',
  'MON D YYYY',
  'YYYYMMDD',
  'MMDDYYYY',
  'DDMMYYYY',
  'MMDDYY',
  'DDMMYY',
  'YYMMDD',
  'SERIAL',
];
const SIX_DIGITS: readonly DateFormat[] = ['MMDDYY', 'DDMMYY', 'YYMMDD'];
const LOOKED_AT = 1_000;
const TRUST: Partial<Record<DateFormat, number>> = { MMDDYY: 0.7, DDMMYY: 0.6, YYMMDD: 0.6, SERIAL: 0.6, DDMMYYYY: 0.8 };

/** The most common format of a column. An explicit header wins: `Issue Date (DD/MM/YYYY)`. */
export function detectDateFormat(values: readonly string[], { header = '' }: { header?: string } = {}): DateFinding {
  const sets: (readonly DateFormat[])[] = [];
  for (const value of values) {
    if (sets.length >= LOOKED_AT) break;
    const text = value.trim();
    if (text.length <= 60 && !isNullDate(text)) sets.push(formatsOf(text));
  }
  const counts = new Map<DateFormat, number>();
  for (const set of sets) for (const format of set) counts.set(format, (counts.get(format) ?? 0) + 1);
  const fromHeader = dayFirstIn(header);
  const first = FORMATS.reduce<DateFormat | null>((found, format) => {
    const [mine, theirs] = [counts.get(format) ?? 0, found === null ? 0 : (counts.get(found) ?? 0)];
    if (mine === 0) return found;
    if (mine > theirs) return format;
    return mine === theirs && fromHeader === true && isDayFirst(format) && found !== null && isSwap(found, format)
      ? format
      : found;
  }, null);
  const hits = first === null ? 0 : (counts.get(first) ?? 0);
  const tiedDigits = SIX_DIGITS.filter((format) => counts.get(format) === hits);
  const best = first !== null && tiedDigits.includes(first) ? fewestYears(values, tiedDigits) : first;
  if (best === null || hits * 2 < sets.length) return { format: null, confidence: 0, ambiguous: false, mixed: [] };
  const swap = FORMATS.find((format) => isSwap(best, format));
  const tied = swap !== undefined && (counts.get(swap) ?? 0) === hits;
  const ambiguous = tied && fromHeader === null;
  const mixed = new Set<DateFormat>();
  for (const set of sets) if (!set.includes(best) && set[0] !== undefined) mixed.add(set[0]);
  const confidence = (hits / sets.length) * (TRUST[best] ?? 1) * (ambiguous ? 0.7 : 1) * Math.min(1, 0.6 + sets.length / 10);
  return { format: best, confidence: Math.round(confidence * 100) / 100, ambiguous, mixed: [...mixed] };
}

/** The year is the part with the least variation: `250909`, `250924`, `260414` start with it. */
function fewestYears(values: readonly string[], formats: readonly DateFormat[]): DateFormat | null {
  const looked = values.slice(0, LOOKED_AT).map((value) => value.trim());
  const years = (format: DateFormat) => new Set(looked.map((text) => splitDate(text, format, 2049)?.year)).size;
  return formats.toSorted((a, b) => years(a) - years(b))[0] ?? null;
}

/** All formats in which the text is a plausible date. */
function formatsOf(text: string): DateFormat[] {
  const date = bareDate(text.length > 10 ? text.replace(/[T\s]+\d{1,2}:\d{2}.*$/, '') : text);
  return FORMATS.filter((format) => {
    if (!hasLength(date, format)) return false;
    const parts = splitDate(date, format, 2049);
    return parts !== null && isPlausible(parts) && (format !== 'SERIAL' || (parts.year >= 1930 && parts.year <= 2099));
  });
}

/** Detection must be stricter than the parser, which accepts two-digit years and lost zeros. */
function hasLength(date: string, format: DateFormat): boolean {
  if (/^\d+$/.test(date))
    return format === 'SERIAL' ? date.length === 5 : date.length === format.length || date.length === format.length - 1;
  if (format === 'SERIAL') return /^\d{5}\.\d+$/.test(date);
  if (format.endsWith('/YY')) return /\D\d{2}$/.test(date);
  if (format.endsWith('/YYYY')) return /\D\d{4}$/.test(date);
  const namedFirst = /^[A-Z]/i.test(date);
  if (format === 'MON D YYYY') return namedFirst;
  return format === 'DD-MON-YYYY' ? !namedFirst : true;
}

export function isDayFirst(format: DateFormat): boolean {
  return format.startsWith('D/') || format.startsWith('DDMM');
}

function isSwap(a: DateFormat, b: DateFormat): boolean {
  return swapOf(a) === b;
}

const SWAPS: Partial<Record<DateFormat, DateFormat>> = {
  'M/D/YYYY': 'D/M/YYYY',
  'M/D/YY': 'D/M/YY',
  'D/M/YYYY': 'M/D/YYYY',
  'D/M/YY': 'M/D/YY',
  MMDDYYYY: 'DDMMYYYY',
  MMDDYY: 'DDMMYY',
  DDMMYYYY: 'MMDDYYYY',
  DDMMYY: 'MMDDYY',
};

/** The format with day and month exchanged; null where their order is certain. */
export function swapOf(format: DateFormat): DateFormat | null {
  return SWAPS[format] ?? null;
}

/** True for `DD/MM/YYYY` in the header, false for `MM/DD/YYYY`, null without a format. */
function dayFirstIn(header: string): boolean | null {
  if (/\bD{1,2}[-/. ]?M{1,3}[-/. ]?Y/i.test(header)) return true;
  return /\bM{1,2}[-/. ]?D{1,2}[-/. ]?Y/i.test(header) ? false : null;
}
