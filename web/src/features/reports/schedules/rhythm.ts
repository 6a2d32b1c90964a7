import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import { ordinal } from '@recoup/domain/reports/schedule';

export type Rhythm = ReportSchedule['rhythm'];

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  value: String(day),
  label,
}));

export const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index > 27 ? `${ordinal(index + 1)}, or the last day` : ordinal(index + 1),
}));

export const RHYTHMS = [
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'remittance', label: 'After each remittance' },
] as const;

/** The default rhythm of a frequency: Monday, or the first of the month. */
export function rhythmOf(every: Rhythm['every']): Rhythm {
  if (every === 'week') return { every, weekday: 1 };
  return every === 'month' ? { every, day: 1 } : { every };
}

/** The rhythm as a phrase that ends a sentence. */
export function formatRhythm(rhythm: Rhythm): string {
  if (rhythm.every === 'week') return `every ${WEEKDAYS[rhythm.weekday]?.label}`;
  return rhythm.every === 'month' ? `on the ${ordinal(rhythm.day)} of every month` : 'after each statement from the agency';
}
