import type { ReportRhythm } from '@recoup/domain/reports/schedule';
import { nextRunDay, ordinal } from '@recoup/domain/reports/schedule';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function describeRhythm(rhythm: ReportRhythm): string {
  if (rhythm.every === 'remittance') return 'After each remittance';
  if (rhythm.every === 'week') return `Every ${weekdays[rhythm.weekday]}`;
  const day = `On the ${ordinal(rhythm.day)}`;
  return rhythm.day > 28 ? `${day} of every month, or its last day` : `${day} of every month`;
}

/** Reports of a day are made from 10:00 UTC on: then the day before is over in all states, in Hawaii too. */
const hourOfDay = 10;

/** The last day of which reports are due. */
export function dueDay(now: Date): string {
  return new Date(now.getTime() - hourOfDay * 3_600_000).toISOString().slice(0, 10);
}

/** The first one after now. */
export const nextAfter = (rhythm: ReportRhythm, now: Date): string | null => nextRunDay(rhythm, dueDay(now));
