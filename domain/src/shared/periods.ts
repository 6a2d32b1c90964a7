import { addDays, daysInMonth } from './days.ts';

/** Days from `from` to `to`, inclusive. */
export interface Period {
  from: string;
  to: string;
}

/**
 * The elapsed part of a month or year and the same part of the previous one, so that half a month is not compared with a whole
 * one.
 */
export interface Comparison {
  current: Period;
  before: Period;
}

/** First day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** `count` months later; negative: earlier. `month` is the first of a month. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/** Number of months between two firsts of a month. */
export function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** Last day of a month. */
export const endOfMonth = (month: string): string => addDays(addMonths(month, 1), -1);

/** Month to date and the same days of the previous month; on the last day, the whole previous month. */
export function compareMonth(today: string): Comparison {
  const current = monthOf(today);
  const before = addMonths(current, -1);
  const isLast = today === endOfMonth(current);
  return {
    current: { from: current, to: today },
    before: { from: before, to: isLast ? endOfMonth(before) : sameDay(before, today) },
  };
}

/** Year to date and the same days of the previous year. */
export function compareYear(today: string): Comparison {
  const year = Number(today.slice(0, 4));
  const before = `${String(year - 1).padStart(4, '0')}-${today.slice(5, 7)}-01`;
  return {
    current: { from: `${today.slice(0, 4)}-01-01`, to: today },
    before: { from: `${before.slice(0, 4)}-01-01`, to: sameDay(before, today) },
  };
}

/** The same day of another month; the last day of a shorter one. */
function sameDay(month: string, day: string): string {
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return `${month.slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}
