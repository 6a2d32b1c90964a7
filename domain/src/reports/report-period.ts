import { addDays } from '../shared/days.ts';
import { addMonths, endOfMonth, monthOf, type Period } from '../shared/periods.ts';

/** Named periods; a schedule repeats the same name. */
export const REPORT_PERIODS = {
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  last_3_months: 'Last 3 months',
  last_12_months: 'Last 12 months',
  this_year: 'This year',
  last_year: 'Last year',
  all: 'All time',
  custom: 'Custom',
} as const;
export type ReportPeriodName = keyof typeof REPORT_PERIODS;

/**
 * Days of a named period relative to a day; null: no limit. `custom` comes from the caller and is null here. Weeks start on
 * Monday; "last months" include the current one so far.
 */
export function resolveReportPeriod(name: ReportPeriodName, today: string): Period | null {
  const month = monthOf(today);
  const year = today.slice(0, 4);
  const before = String(Number(year) - 1).padStart(4, '0');
  if (name === 'last_week') {
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  if (name === 'this_month') return { from: month, to: today };
  if (name === 'last_month') return { from: addMonths(month, -1), to: addDays(month, -1) };
  if (name === 'last_3_months') return { from: addMonths(month, -2), to: today };
  if (name === 'last_12_months') return { from: addMonths(month, -11), to: today };
  if (name === 'this_year') return { from: `${year}-01-01`, to: today };
  if (name === 'last_year') return { from: `${before}-01-01`, to: endOfMonth(`${before}-12-01`) };
  return null;
}
