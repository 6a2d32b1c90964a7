import { daysBetween } from '@recoup/domain/shared/days';
import type { Remittance } from '@recoup/contract/home/home';
import { REMITTANCE_FREQUENCIES } from '@recoup/domain/company/onboarding/money';
import type { Period } from '@recoup/domain/shared/periods';
import { formatPercent } from '#lib/format/format.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
const monthAndDay = inUtc({ month: 'short', day: 'numeric' });
const dayOnly = inUtc({ day: 'numeric' });

/** `Nov 1–21` or `Jan 1 – Nov 21`, with the year if it differs from today's. */
export function formatPeriod({ from, to }: Period, today: string): string {
  const year = to.slice(0, 4) === today.slice(0, 4) ? '' : `, ${to.slice(0, 4)}`;
  if (from === to) return monthAndDay(from) + year;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${monthAndDay(from)}–${dayOnly(to)}${year}`;
  return `${monthAndDay(from)} – ${monthAndDay(to)}${year}`;
}

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** `12.5%`; null without a comparable amount. */
  share: string | null;
}

/** Compares an amount with that of the previous period. */
export function compareAmounts(current: number, before: number): Change {
  const difference = current - before;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  return { direction, share: before > 0 && difference !== 0 ? formatPercent(Math.abs(difference), before) : null };
}

/** Distance of a date from today: `due Nov 24, in 3 days` or `was due Nov 19`. */
export function formatUntil(
  [what, past]: readonly [string, string],
  { day, today }: { day: string; today: string },
): { text: string; isPressing: boolean } {
  const days = daysBetween(today, day);
  if (days < 0) return { text: `${past} ${monthAndDay(day)}`, isPressing: true };
  if (days === 0) return { text: `${what} today`, isPressing: true };
  return { text: days === 1 ? `${what} tomorrow` : `${what} ${monthAndDay(day)}, in ${days} days`, isPressing: days === 1 };
}

/** `Nov 24`. */
export const formatMonthDay = (day: string): string => monthAndDay(day);

/** The day of the next remittance as far as it is known. */
export function nextRemittance(
  { expected_on: day, frequency }: Pick<Remittance['next'], 'expected_on' | 'frequency'>,
  today: string,
): { value: string; note: string } {
  const rhythm = frequency ? `You are paid ${REMITTANCE_FREQUENCIES[frequency].toLowerCase()}` : null;
  if (!day) return { value: 'No date yet', note: rhythm ?? 'The agency has not set a schedule' };
  const days = daysBetween(today, day);
  const until =
    days < 0 ? 'Expected earlier' : days === 0 ? 'Expected today' : `Expected in ${days === 1 ? '1 day' : `${days} days`}`;
  return { value: monthAndDay(day), note: rhythm ? `${until}. ${rhythm}` : until };
}
