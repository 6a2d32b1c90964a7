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

/** Reports of a day are made from 5 in the morning on, when the agency's own system has told of the day before. */
const timeOfDay = '05:00:00';

/** The last day of which reports are due. */
export function dueDay({ timeZone }: Pick<AgencyClock, 'timeZone'>, now: Date): string {
  const [day = '', time = ''] = stampInstant(now, timeZone).split(' ');
  return time < timeOfDay ? addDays(day, -1) : day;
}

/** The first one after now. */
export const nextAfter = (clock: AgencyClock, rhythm: ReportRhythm, now: Date): string | null =>
  nextRunDay(rhythm, dueDay(clock, now));
