import { addDays, isDay } from '../shared/days.ts';
import { addMonths, endOfMonth, monthOf, type Period } from '../shared/periods.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The period that starts the texts (lower case) and its number of texts; null if none does. */
export function readPeriod(texts: readonly string[], today: string): { length: number; period: Period } | null {
  const [first = '', second = '', third = ''] = texts;
  const whole = readOne(first, today);
  if (whole) return { length: 1, period: whole };
  const counted = /^\d{1,3}$/.test(second) && /^(day|week|month)s?$/.exec(third);
  if (/^(last|past)$/.test(first) && counted) return { length: 3, period: lastOf(Number(second), counted[1] ?? '', today) };
  const relative = readRelative(first, second, today);
  if (relative) return { length: 2, period: relative };
  const month = monthNumber(first);
  const year = /^(\d{4})$/.exec(second)?.[1];
  if (month !== null && year && isYear(year)) return { length: 2, period: monthPeriod(year, month) };
  const day = /^(\d{1,2})(st|nd|rd|th)?,?$/.exec(second)?.[1];
  if (month !== null && day && isYear(third)) {
    const exact = dayPeriod(third, month, Number(day));
    if (exact) return { length: 3, period: exact };
  }
  const quarter = /^q([1-4])$/.exec(first)?.[1];
  if (quarter && isYear(second)) return { length: 2, period: quarterPeriod(second, Number(quarter)) };
  return null;
}

/** A bare month name: its latest occurrence. Names of people are months too, so it needs a verb before it. */
export function readMonthName(text: string, today: string): Period | null {
  const month = monthNumber(text);
  if (month === null) return null;
  const year = today.slice(0, 4);
  const isAhead = month > Number(today.slice(5, 7));
  return monthPeriod(isAhead ? String(Number(year) - 1).padStart(4, '0') : year, month);
}

/** A bare year, which is also a number, so it needs a verb or filter before it. */
export function readYear(text: string): Period | null {
  return isYear(text) ? { from: `${text}-01-01`, to: `${text}-12-31` } : null;
}

function readOne(text: string, today: string): Period | null {
  if (text === 'today') return { from: today, to: today };
  if (text === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const named = /^(last|this)[-_](week|month|quarter|year)$/.exec(text);
  if (named) return readRelative(named[1] ?? '', named[2] ?? '', today);
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text);
  if (iso) return datePeriod(iso[1], iso[2], iso[3]);
  const us = /^(\d{1,2})\/(?:(\d{1,2})\/)?(\d{4}|\d{2})$/.exec(text);
  if (us && (us[2] !== undefined || us[3]?.length === 4)) return datePeriod(us[3]?.padStart(4, '20'), us[1], us[2]);
  return null;
}

function readRelative(which: string, unit: string, today: string): Period | null {
  if (which !== 'last' && which !== 'this') return null;
  const back = which === 'last' ? 1 : 0;
  if (unit === 'week') {
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) - 7 * back);
    return { from: monday, to: addDays(monday, 6) };
  }
  const month = monthOf(today);
  if (unit === 'month') return { from: addMonths(month, -back), to: endOfMonth(addMonths(month, -back)) };
  if (unit === 'quarter') {
    const first = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3) - 3 * back);
    return { from: first, to: endOfMonth(addMonths(first, 2)) };
  }
  return unit === 'year' ? readYear(String(Number(today.slice(0, 4)) - back).padStart(4, '0')) : null;
}

function lastOf(count: number, unit: string, today: string): Period {
  if (unit === 'month') return { from: addDays(sameDayMonthsAgo(today, count), 1), to: today };
  return { from: addDays(today, 1 - count * (unit === 'week' ? 7 : 1)), to: today };
}

function sameDayMonthsAgo(today: string, months: number): string {
  const month = addMonths(monthOf(today), -months);
  const end = endOfMonth(month);
  const day = `${month.slice(0, 8)}${today.slice(8)}`;
  return day > end ? end : day;
}

const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text);

function monthNumber(text: string): number | null {
  const word = text.replace(/[.,]$/, '');
  if (word.length < 3) return null;
  const index = MONTHS.findIndex(
    (name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name === 'september'),
  );
  return index < 0 ? null : index + 1;
}

function monthPeriod(year: string, month: number): Period {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return { from: first, to: endOfMonth(first) };
}

function quarterPeriod(year: string, quarter: number): Period {
  const first = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
  return { from: first, to: endOfMonth(addMonths(first, 2)) };
}

function dayPeriod(year: string, month: number, day: number): Period | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? { from: text, to: text } : null;
}

function datePeriod(year = '', month = '', day?: string): Period | null {
  const number = Number(month);
  if (!isYear(year) || number < 1 || number > 12) return null;
  return day === undefined ? monthPeriod(year, number) : dayPeriod(year, number, Number(day));
}
