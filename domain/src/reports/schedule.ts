import { addDays, daysInMonth } from '../shared/days.ts';

/** Recurrence of a report: `weekly` on a weekday (0 is Sunday), `monthly` on a day (the last day of shorter months). */
export type ReportRhythm = { every: 'week'; weekday: number } | { every: 'month'; day: number } | { every: 'remittance' };

/** First run day after `after`; null where it follows statements. */
export function nextRunDay(rhythm: ReportRhythm, after: string): string | null {
  if (rhythm.every === 'remittance') return null;
  for (let day = addDays(after, 1); ; day = addDays(day, 1)) {
    if (rhythm.every === 'week' && new Date(`${day}T00:00:00Z`).getUTCDay() === rhythm.weekday) return day;
    if (rhythm.every === 'month' && Number(day.slice(8)) === dayWithin(rhythm.day, day)) return day;
  }
}

const dayWithin = (wanted: number, day: string): number =>
  Math.min(wanted, daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))));

/** `1st`, `22nd`, `31st`. */
export function ordinal(day: number): string {
  const last = day % 10;
  const isTeen = day > 10 && day < 14;
  const ending = isTeen || last > 3 ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th');
  return `${day}${ending}`;
}
