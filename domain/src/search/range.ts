import { addDays } from '../shared/days.ts';
import { parseCents, type Cents } from '../shared/money.ts';
import type { Period } from '../shared/periods.ts';
import { readMonthName, readPeriod, readYear } from './read-period.ts';

export type Comparison = ':' | '=' | '>' | '<' | '>=' | '<=';

export interface CentsRange {
  min: Cents | null;
  max: Cents | null;
}

export interface DayRange {
  from: string | null;
  to: string | null;
}

/** Above any stored amount. */
const MAX_CENTS = 9_000_000_000_000_000;

function amountOf(text: string): Cents | null {
  const cents = parseCents(text);
  return cents === null || Math.abs(cents) > MAX_CENTS ? null : cents;
}

/** Parses `500`, `$1,234.56`, `100..200`, and comparisons with them. */
export function readAmounts(comparison: Comparison, text: string): CentsRange | null {
  const between = /^(.+?)(?:\.\.|–)(.+)$/.exec(text) ?? /^(\$[\d.,]+)-(\$?[\d.,]+)$/.exec(text);
  if (between) {
    const [low, high] = [amountOf(between[1] ?? ''), amountOf(between[2] ?? '')];
    return low === null || high === null || low > high || !isEqual(comparison) ? null : { min: low, max: high };
  }
  const cents = amountOf(text);
  if (cents === null) return null;
  switch (comparison) {
    case '>':
      return { min: cents + 1, max: null };
    case '>=':
      return { min: cents, max: null };
    case '<':
      return { min: null, max: cents - 1 };
    case '<=':
      return { min: null, max: cents };
    default:
      return { min: cents, max: cents };
  }
}

/** Parses `2026-03`, `march 2026`, `03/04/2026`, `2026-01..2026-03`, and comparisons with them. */
export function readDays(comparison: Comparison, text: string, today: string): DayRange | null {
  const between = /^(.+?)\.\.(.+)$/.exec(text);
  if (between) {
    const [first, last] = [wholePeriod(between[1] ?? '', today), wholePeriod(between[2] ?? '', today)];
    return first && last && first.from <= last.to && isEqual(comparison) ? { from: first.from, to: last.to } : null;
  }
  const period = wholePeriod(text, today);
  return period && compareDays(comparison, period);
}

export function compareDays(comparison: Comparison, { from, to }: Period): DayRange {
  switch (comparison) {
    case '>':
      return { from: addDays(to, 1), to: null };
    case '>=':
      return { from, to: null };
    case '<':
      return { from: null, to: addDays(from, -1) };
    case '<=':
      return { from: null, to };
    default:
      return { from, to };
  }
}

/** Parses a text that is a period as a whole. */
function wholePeriod(text: string, today: string): Period | null {
  const texts = text.trim().toLowerCase().split(/\s+/);
  const read = readPeriod(texts, today);
  if (read) return read.length === texts.length ? read.period : null;
  return texts.length === 1 ? (readYear(texts[0] ?? '') ?? readMonthName(texts[0] ?? '', today)) : null;
}

const isEqual = (comparison: Comparison): boolean => comparison === ':' || comparison === '=';
