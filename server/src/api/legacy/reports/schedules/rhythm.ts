import type { ReportRhythm } from '@recoup/domain/reports/schedule';
import { nextRunDay } from '@recoup/domain/reports/schedule';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function describeRhythm(rhythm: ReportRhythm): string {
  if (rhythm.every === 'remittance') return 'After each remittance';
  if (rhythm.every === 'week') return `Every ${weekdays[rhythm.weekday]}`;
  return rhythm.day > 28 ? `Every month on day ${rhythm.day}, or the last one` : `Every month on day ${rhythm.day}`;
}

/** Reports of a day are made from 10:00 UTC on: then the day before is over in all states, in Hawaii too. */
const hourOfDay = 10;

/** The last day of which reports are due. */
export function dueDay(now: Date): string {
  return new Date(now.getTime() - hourOfDay * 3_600_000).toISOString().slice(0, 10);
}

/** The first one after now. */
export const nextAfter = (rhythm: ReportRhythm, now: Date): string | null => nextRunDay(rhythm, dueDay(now));
