import type { ColumnFormat } from '@recoup/contract/placing/import-shapes';
import { parseAmount } from '@recoup/domain/placing/sheet/amounts';
import { parseDate } from '@recoup/domain/placing/sheet/dates';
import { parseNames } from '@recoup/domain/placing/sheet/names';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import type { FormatKind } from './mapping-draft.ts';

type DateFormat = NonNullable<ColumnFormat['date']>;
type AmountFormat = NonNullable<ColumnFormat['amount']>;
type NameFormat = NonNullable<ColumnFormat['name']>;

export interface Choice {
  value: string;
  label: string;
}

const DATE_CHOICES: readonly { value: DateFormat; label: string }[] = [
  { value: 'M/D/YYYY', label: 'Month/day/year (3/4/2026)' },
  { value: 'D/M/YYYY', label: 'Day/month/year (4/3/2026)' },
  { value: 'YYYY-MM-DD', label: 'Year-month-day (2026-03-04)' },
  { value: 'YYYY/MM/DD', label: 'Year/month/day (2026/03/04)' },
  { value: 'M/D/YY', label: 'Month/day/short year (3/4/26)' },
  { value: 'D/M/YY', label: 'Day/month/short year (4/3/26)' },
  { value: 'MON D YYYY', label: 'Month name first (Mar 4, 2026)' },
  { value: 'DD-MON-YYYY', label: 'Month name second (04-MAR-2026)' },
  { value: 'YYYYMMDD', label: 'Digits, year first (20260304)' },
  { value: 'MMDDYYYY', label: 'Digits, month first (03042026)' },
  { value: 'DDMMYYYY', label: 'Digits, day first (04032026)' },
  { value: 'MMDDYY', label: 'Six digits, month first (030426)' },
  { value: 'DDMMYY', label: 'Six digits, day first (040326)' },
  { value: 'YYMMDD', label: 'Six digits, year first (260304)' },
  { value: 'SERIAL', label: 'Excel day number (46085)' },
];

const AMOUNT_SHAPES = {
  us: { label: '1,234.56', part: { decimal: '.', thousands: ',', impliedDecimals: 0 } },
  plain: { label: '1234.56', part: { decimal: '.', thousands: '', impliedDecimals: 0 } },
  european: { label: '1.234,56', part: { decimal: ',', thousands: '.', impliedDecimals: 0 } },
  spaced: { label: '1 234,56', part: { decimal: ',', thousands: ' ', impliedDecimals: 0 } },
  swiss: { label: "1'234.56", part: { decimal: '.', thousands: "'", impliedDecimals: 0 } },
  comma: { label: '1234,56', part: { decimal: ',', thousands: '', impliedDecimals: 0 } },
  cents: { label: '123456 (the last two digits are cents)', part: { decimal: '.', thousands: ',', impliedDecimals: 2 } },
} as const satisfies Record<string, { label: string; part: Partial<AmountFormat> }>;

const NAME_CHOICES: readonly { value: NameFormat; label: string }[] = [
  { value: 'LAST, FIRST M', label: 'Last, First M' },
  { value: 'FIRST LAST', label: 'First Last' },
  { value: 'LAST FIRST', label: 'Last First' },
  { value: 'BUSINESS', label: 'Business names' },
];

const PLAIN_AMOUNT: AmountFormat = { decimal: '.', thousands: ',', negative: 'minus', impliedDecimals: 0, currency: null };

export function choicesOf(kind: FormatKind): readonly Choice[] {
  if (kind === 'date') return DATE_CHOICES;
  if (kind === 'name') return NAME_CHOICES;
  return Object.entries(AMOUNT_SHAPES).map(([value, { label }]) => ({ value, label }));
}

/** The select's choice for a format. */
export function valueOf(kind: FormatKind, format: ColumnFormat): string {
  if (kind === 'date') return format.date ?? 'M/D/YYYY';
  if (kind === 'name') return format.name ?? 'FIRST LAST';
  const amount = format.amount ?? PLAIN_AMOUNT;
  if (amount.impliedDecimals === 2) return 'cents';
  const found = Object.entries(AMOUNT_SHAPES).find(
    ([, { part }]) => part.impliedDecimals === 0 && part.decimal === amount.decimal && part.thousands === amount.thousands,
  );
  return found?.[0] ?? 'us';
}

/** The format for a choice of the select; properties the choice does not cover (signs, currency) are kept. */
export function withChoice(kind: FormatKind, format: ColumnFormat, value: string): ColumnFormat {
  if (kind === 'date') return { date: DATE_CHOICES.find((choice) => choice.value === value)?.value ?? 'M/D/YYYY' };
  if (kind === 'name') return { name: NAME_CHOICES.find((choice) => choice.value === value)?.value ?? 'FIRST LAST' };
  const shape = Object.entries(AMOUNT_SHAPES).find(([name]) => name === value)?.[1] ?? AMOUNT_SHAPES.us;
  return { amount: { ...(format.amount ?? PLAIN_AMOUNT), ...shape.part } };
}

const SWAPS: Partial<Record<DateFormat, DateFormat>> = {
  'M/D/YYYY': 'D/M/YYYY',
  'D/M/YYYY': 'M/D/YYYY',
  'M/D/YY': 'D/M/YY',
  'D/M/YY': 'M/D/YY',
  MMDDYYYY: 'DDMMYYYY',
  DDMMYYYY: 'MMDDYYYY',
  MMDDYY: 'DDMMYY',
  DDMMYY: 'MMDDYY',
};

/** The alternative reading of the same texts: swaps day and month, or thousands and decimal separators. */
export function otherReading(kind: FormatKind, format: ColumnFormat): ColumnFormat | null {
  if (kind === 'date') {
    const date = SWAPS[format.date ?? 'M/D/YYYY'];
    return date === undefined ? null : { date };
  }
  if (kind !== 'amount') return null;
  const amount = format.amount ?? PLAIN_AMOUNT;
  return { amount: { ...amount, decimal: amount.decimal === '.' ? ',' : '.', thousands: amount.decimal === '.' ? '.' : ',' } };
}

/** A sample as parsed, `Mar 4, 2026`; null if it cannot be parsed in this format (or is masked). */
export function readSample(kind: FormatKind, format: ColumnFormat, text: string): string | null {
  if (text.includes('•')) return null;
  if (kind === 'date') {
    const parsed = parseDate(text, format.date ?? 'M/D/YYYY');
    return parsed.ok ? formatDate(parsed.value) : null;
  }
  if (kind === 'amount') {
    const parsed = parseAmount(text, format.amount ?? PLAIN_AMOUNT);
    return parsed.ok ? formatMoney(parsed.value) : null;
  }
  const parsed = parseNames(text, format.name ?? 'FIRST LAST');
  return parsed.ok ? parsed.value.map(formatName).join(' and ') : null;
}

/** A person as `First M Last`, so that a wrong order is obvious; businesses are labeled. */
function formatName(name: { business_name: string } | { first: string; middle: string; last: string; suffix: string }): string {
  if ('business_name' in name) return `business ${name.business_name}`;
  const given = [name.first, name.middle].filter((part) => part !== '').join(' ');
  const last = [name.last, name.suffix].filter((part) => part !== '').join(' ');
  return [given && `first ${given}`, last && `last ${last}`].filter(Boolean).join(', ');
}

export interface Reading {
  text: string;
  value: string;
}

/** The first readable sample, with its reading. */
export function firstReading(kind: FormatKind, format: ColumnFormat, samples: readonly string[]): Reading | null {
  for (const text of samples) {
    const value = readSample(kind, format, text);
    if (value !== null) return { text, value };
  }
  return null;
}

function isOther(two: string | null, one: string | null): boolean {
  return two !== null && one !== null && two !== one;
}

export interface TwoReadings {
  text: string;
  readings: readonly { format: ColumnFormat; value: string }[];
}

/** Whole numbers as dollars or as cents. */
function otherUnit(kind: FormatKind, format: ColumnFormat): ColumnFormat | null {
  if (kind !== 'amount') return null;
  const amount = format.amount ?? PLAIN_AMOUNT;
  return { amount: { ...amount, impliedDecimals: amount.impliedDecimals === 0 ? 2 : 0 } };
}

/** An ambiguous sample with both readings; null if no sample is ambiguous. */
export function twoReadings(kind: FormatKind, format: ColumnFormat, samples: readonly string[]): TwoReadings | null {
  const others = [otherReading(kind, format), otherUnit(kind, format)].filter((other) => other !== null);
  for (const text of samples) {
    const one = readSample(kind, format, text);
    const other = others.find((candidate) => isOther(readSample(kind, candidate, text), one));
    const two = other === undefined ? null : readSample(kind, other, text);
    if (other !== undefined && one !== null && two !== null)
      return {
        text,
        readings: [
          { format, value: one },
          { format: other, value: two },
        ],
      };
  }
  return null;
}
