import { formatCents } from '@recoup/domain/shared/money';
import { agencyTimeZone } from '#lib/api/config.ts';

const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const shapes = { date, time, both: { ...date, ...time } };
const day = new Intl.DateTimeFormat('en-US', { ...date, timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-US');

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(shape: keyof typeof shapes, timeZone?: string, timeZoneName?: 'short'): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone} ${timeZoneName}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone, timeZoneName })));
  return format;
}

/** In the agency's zone, so that a date here equals the date in a file. Readers in another zone see the zone's name. */
function formatInstant(shape: keyof typeof shapes, value: string | number | null | undefined): string {
  if (!value) return MISSING;
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return MISSING;
  const zone = agencyTimeZone();
  const local = formatOf(shape, zone).format(at);
  return shape === 'date' || local === formatOf(shape).format(at) ? local : formatOf(shape, zone, 'short').format(at);
}

/** The spec's placeholder for a missing date (section 9), used for every missing value. */
export const MISSING = '-';

/** Integer cents as US dollars, `$1,234.56`; anything invalid shows `$0.00` (spec 9). */
export function formatMoney(cents: unknown): string {
  return formatCents(cents);
}

/** The part of a date string before 'T', or '-' when missing (spec 5). */
export function dateString(value: string | null | undefined): string {
  return value?.split('T', 1)[0] || MISSING;
}

/** A calendar date, or an instant's date in the agency's zone, as `Mar 4, 2026`. A calendar date never shifts. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return MISSING;
  if (value.includes('T')) return formatInstant('date', value);
  const on = new Date(value);
  return Number.isNaN(on.getTime()) ? MISSING : day.format(on);
}

/** An instant as `Mar 4, 2026, 3:05 PM` in the agency's zone; for readers in another one `Mar 4, 2026, 3:05 PM EST`. */
export const formatDateTime = (value: string | null | undefined): string => formatInstant('both', value);

/** The time of an instant as `3:05 PM`; for readers in another zone `3:05 PM EST`. */
export const formatTime = (value: string | number | null | undefined): string => formatInstant('time', value);

/** A date range as `Jun 1 – 30, 2026`. */
export function formatDays(from: string, to: string): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return MISSING;
  return day.formatRange(first, last).replaceAll('\u2009', ' ');
}

export function formatCount(value: number | null | undefined): string {
  return typeof value === 'number' && Number.isFinite(value) ? count.format(value) : MISSING;
}

/** `1 row`, `2 rows`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count.format(value)} ${value === 1 ? one : many}`;
}

/** Share of a whole as `34.5%`; `-` when the whole is zero. */
export function formatPercent(part: number, whole: number, digits = 1): string {
  return whole > 0 ? `${((part / whole) * 100).toFixed(digits)}%` : MISSING;
}

/** Basis points as a rate: 2550 is `25.5%`. */
export function formatRate(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** A US number as `(555) 555-0134`, also while it is typed; anything else unchanged. */
export function formatPhone(value: string | null | undefined): string {
  if (!value) return MISSING;
  const digits = value.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : value;
}

/** The visible part of an SSN: `•••-••-1234`. Takes the last four digits, or the whole number. */
export function formatSsnLast4(value: string | null | undefined): string {
  const digits = value?.replaceAll(/\D/g, '') ?? '';
  return digits.length >= 4 ? `•••-••-${digits.slice(-4)}` : MISSING;
}

/** First and last name, each word capitalized; empty when both are empty (spec 3). */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase()
    .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_whole, before: string, letter: string) => before + letter.toUpperCase());
}

/** `sent by mail` as `Sent by mail`, for the start of a sentence or label. */
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `Sent by mail` as `sent by mail`, for the middle of a sentence; names keep their capitals. */
export const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
