import { splitAmount } from './amounts.ts';
import { isNothing } from './parsed.ts';
import type { AmountFinding, AmountFormat } from './types.ts';

const LOOKED_AT = 1_000;
/** $200 read as cents is $20,000 read as dollars: a padded debt column with a median below is in dollars, above in cents. */
const MIDDLE = 20_000;
/** Whole numbers with a median below are dollars: as cents they would be debts of a few dollars. */
const MIN_CENTS = 1_000;
/** Of a workbook, round numbers with a median below are dollars: most rents are lower. */
const DOLLARS_BELOW = 5_000;

export const PLAIN_AMOUNT: AmountFormat = { decimal: '.', thousands: '', negative: 'minus', impliedDecimals: 0, currency: null };

export interface AmountHints {
  header?: string;
  /** Unit of zero-padded digits in this file; see `detectPaddedUnit`. */
  padded?: 'cents' | 'dollars' | null;
  /** Whether another amount column of this file may be in cents; see `mayBeCents`. */
  cents?: boolean;
  /** Whether the file is a workbook, whose cells are numbers rather than text. */
  workbook?: boolean;
}

/** Format of an amount column; `ambiguous` where the user should confirm. */
export function detectAmountFormat(
  values: readonly string[],
  { header = '', padded = null, cents = false, workbook = false }: AmountHints = {},
): AmountFinding {
  const votes = { point: 0, comma: 0, unclear: 0, pointThousands: 0, commaThousands: 0, space: 0, quote: 0 };
  const negatives = new Map<AmountFormat['negative'], number>();
  const currencies = new Map<string, number>();
  let seen = 0;
  let fit = 0;
  for (const value of values) {
    if (seen >= LOOKED_AT) break;
    const text = value.trim();
    if (isNothing(text)) continue;
    seen += 1;
    const written = text.length > 60 ? null : splitAmount(text);
    if (written === null) continue;
    fit += 1;
    if (written.form !== null) negatives.set(written.form, (negatives.get(written.form) ?? 0) + 1);
    if (written.currency !== null) currencies.set(written.currency, (currencies.get(written.currency) ?? 0) + 1);
    vote(written.digits, votes);
  }
  if (fit === 0 || fit * 2 < seen) return { format: null, confidence: 0, ambiguous: false, negatives: false };
  const decimal = votes.comma > votes.point ? ',' : '.';
  const isCents = /\bcents\b/i.test(header) && votes.point + votes.comma === 0;
  // The largest amounts of the file decide, and these may be larger than those that were known to be amounts.
  const unit = isPadded(values) ? (padded === 'cents' ? padded : detectPaddedUnit([values])) : null;
  const format: AmountFormat = {
    decimal,
    thousands: thousandsOf(decimal, votes),
    negative: top(negatives) ?? 'minus',
    impliedDecimals: isCents || unit === 'cents' ? 2 : 0,
    currency: top(currencies),
  };
  const ambiguous =
    mayBeCents(values, { workbook }) ||
    (cents && wholeNumbers(values) !== null) ||
    (votes.point === 0 && votes.comma === 0 && votes.unclear > 0) ||
    (votes.point > 0 && votes.comma > 0) ||
    unit !== null;
  const confidence = (fit / seen) * (ambiguous ? 0.7 : 1);
  return { format, confidence: Math.round(confidence * 100) / 100, ambiguous, negatives: negatives.size > 0 };
}

/**
 * Whole numbers that may be either: `16050` is $160.50 or $16,050. A workbook stores cents only where a program exported them, so its small
 * and round numbers, such as rents, are dollars.
 */
export function mayBeCents(values: readonly string[], { workbook = false }: Pick<AmountHints, 'workbook'> = {}): boolean {
  const numbers = wholeNumbers(values);
  if (numbers === null || numbers.length < 3) return false;
  const median = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  const areRound = numbers.every((number) => number % 5 === 0);
  return median >= (workbook && areRound ? DOLLARS_BELOW : MIN_CENTS) && numbers.some((number) => number % 100 !== 0);
}

/** The numbers of a column without decimals or thousands; null for other columns. */
function wholeNumbers(values: readonly string[]): number[] | null {
  const looked = values.slice(0, LOOKED_AT);
  if (looked.some((value) => /[.,]/.test(value) && !/\p{L}/u.test(value))) return null;
  const numbers = looked.flatMap((value) => {
    const digits = digitsOf(value);
    return digits === null || digits.length > 12 ? [] : [Number(digits)];
  });
  return numbers.length === 0 ? null : numbers;
}

/** The digits of a whole number with a sign on either side, in parentheses or with CR or DR; null for other text. */
function digitsOf(value: string): string | null {
  return /^\s*[-+(]?(\d{1,15})\s?(?:[-+)]|CR|DR)?\s*$/i.exec(value)?.[1] ?? null;
}

interface Votes {
  point: number;
  comma: number;
  unclear: number;
  pointThousands: number;
  commaThousands: number;
  space: number;
  quote: number;
}

function vote(digits: string, votes: Votes): void {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (digits.includes(' ')) votes.space += 1;
  if (digits.includes("'")) votes.quote += 1;
  if (point < 0 && comma < 0) return;
  if (point >= 0 && comma >= 0) {
    if (point > comma) [votes.point, votes.commaThousands] = [votes.point + 1, votes.commaThousands + 1];
    else [votes.comma, votes.pointThousands] = [votes.comma + 1, votes.pointThousands + 1];
    return;
  }
  const mark = Math.max(point, comma);
  const isPoint = point >= 0;
  if (digits.length - mark - 1 !== 3 || digits.startsWith('0')) {
    if (isPoint) votes.point += 1;
    else votes.comma += 1;
  } else {
    votes.unclear += 1;
    if (isPoint) votes.pointThousands += 1;
    else votes.commaThousands += 1;
  }
}

function thousandsOf(decimal: '.' | ',', votes: Votes): AmountFormat['thousands'] {
  if (decimal === '.' && votes.commaThousands > 0) return ',';
  if (decimal === ',' && votes.pointThousands > 0) return '.';
  if (votes.space > 0) return ' ';
  return votes.quote > 0 ? "'" : '';
}

function top<K>(counts: ReadonlyMap<K, number>): K | null {
  let best: K | null = null;
  for (const [key, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = key;
  return best;
}

const MIN_PADDED = 5;

/**
 * Whether all values are digits of one length, some with leading zeros: `00039797`. A sign comes on top of that length (`00039797+`), or
 * takes the place of a zero in front (`-0039797`).
 */
export function isPadded(values: readonly string[]): boolean {
  let [asDigits, asText] = [true, true];
  let first: { digits: number; text: number } | null = null;
  let zero = false;
  for (const value of values.slice(0, LOOKED_AT)) {
    const text = value.trim();
    if (text === '') continue;
    const digits = digitsOf(text);
    if (digits === null) return false;
    first ??= { digits: digits.length, text: text.length };
    asDigits &&= digits.length === first.digits && digits.length >= MIN_PADDED;
    asText &&= text.length === first.text && text.length > MIN_PADDED;
    if (!asDigits && !asText) return false;
    zero ||= digits.length > 1 && digits.startsWith('0');
  }
  return zero;
}

/**
 * Decides between cents and whole dollars for all zero-padded amount columns of a file: the column with the largest amounts
 * decides, since fees are small in either unit. Null without padded columns.
 */
export function detectPaddedUnit(columns: readonly (readonly string[])[]): 'cents' | 'dollars' | null {
  let largest: number | null = null;
  for (const values of columns) {
    if (!isPadded(values)) continue;
    const numbers = values
      .slice(0, LOOKED_AT)
      .map((value) => Number(digitsOf(value) ?? 0))
      .filter((number) => number > 0)
      .sort((a, b) => a - b);
    const middle = numbers[Math.floor(numbers.length / 2)] ?? 0;
    largest = Math.max(largest ?? 0, middle);
  }
  if (largest === null) return null;
  return largest >= MIDDLE ? 'cents' : 'dollars';
}
