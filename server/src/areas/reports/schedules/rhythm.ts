import { addDays } from '@recoup/domain/shared/days';
import type { ReportRhythm } from '@recoup/domain/reports/schedule';
import { nextRunDay, ordinal } from '@recoup/domain/reports/schedule';
import type { AgencyClock } from '#platform/clock.ts';
import { stampInstant } from '#platform/format-instant.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function describeRhythm(rhythm: ReportRhythm): string {
  if (rhythm.every === 'remittance') return 'After each remittance';
  if (rhythm.every === 'week') return `Every ${weekdays[rhythm.weekday]}`;
  const day = `On the ${ordinal(rhythm.day)}`;
  return rhythm.day > 28 ? `${day} of every month, or its last day` : `${day} of every month`;
}

/** A day's reports are made from 5 a.m. on, after the agency's system has sent the previous day's data. */
const timeOfDay = '05:00:00';

/** The latest day whose schedules are due. */
export function dueDay({ timeZone }: Pick<AgencyClock, 'timeZone'>, now: Date): string {
  const [day = '', time = ''] = stampInstant(now, timeZone).split(' ');
  return time < timeOfDay ? addDays(day, -1) : day;
}

/** The next run day after now; null for a schedule by statement. */
export const nextAfter = (clock: AgencyClock, rhythm: ReportRhythm, now: Date): string | null =>
  nextRunDay(rhythm, dueDay(clock, now));
