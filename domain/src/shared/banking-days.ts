import { addDays } from './days.ts';

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const dayIn = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The nth weekday (Sunday is 0) of a month. */
function nth(year: number, month: number, { weekday, n }: { weekday: number; n: number }): string {
  const first = dayIn(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const last = addDays(month === 12 ? dayIn(year + 1, 1, 1) : dayIn(year, month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) + 6) % 7));
}

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Holidays of the Federal Reserve Banks in a year. One on a Sunday is observed on Monday; on a Saturday, banks are open the Friday
 * before (federalreserve.gov/aboutthefed/k8.htm).
 */
export function bankHolidays(year: number): string[] {
  const fixed = [
    dayIn(year, 1, 1),
    ...(year >= 2022 ? [dayIn(year, 6, 19)] : []),
    dayIn(year, 7, 4),
    dayIn(year, 11, 11),
    dayIn(year, 12, 25),
  ].map((day) => (weekdayOf(day) === SUNDAY ? addDays(day, 1) : day));
  return [
    ...fixed,
    nth(year, 1, { weekday: MONDAY, n: 3 }),
    nth(year, 2, { weekday: MONDAY, n: 3 }),
    lastMonday(year, 5),
    nth(year, 9, { weekday: MONDAY, n: 1 }),
    nth(year, 10, { weekday: MONDAY, n: 2 }),
    nth(year, 11, { weekday: THURSDAY, n: 4 }),
  ].toSorted();
}

/** Whether the Federal Reserve settles payments on this day. */
export function isBankingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !bankHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The first banking day after a day. */
export function nextBankingDay(day: string): string {
  let next = addDays(day, 1);
  while (!isBankingDay(next)) next = addDays(next, 1);
  return next;
}
