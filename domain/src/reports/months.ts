import { addMonths, endOfMonth, monthOf, monthsBetween, type Period } from '../shared/periods.ts';

/** A calendar month, clipped to the report's period at either end. */
export interface ReportMonth extends Period {
  /** First day of the month. */
  month: string;
}

/** Months of a period, the current one last. Without a period: from the first month with data. A future period has none. */
export function monthsOf(period: Period | null, { first, today }: { first: string | null; today: string }): ReportMonth[] {
  const from = period?.from ?? first ?? today;
  const to = period && period.to < today ? period.to : today;
  const count = monthsBetween(monthOf(from), monthOf(to)) + 1;
  return Array.from({ length: Math.max(0, from > to ? 0 : count) }, (_, index) => {
    const month = addMonths(monthOf(from), index);
    const end = endOfMonth(month);
    return { month, from: month < from ? from : month, to: end > to ? to : end };
  });
}

/** Whether a period consists of whole months, so that monthly sums cover it. A period that ends today counts as whole. */
export function isWholeMonths(period: Period | null, today: string): boolean {
  return (
    period === null ||
    (period.from === monthOf(period.from) && (period.to >= today || period.to === endOfMonth(monthOf(period.to))))
  );
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Label of a month range: `Jun 2026`, or a partial month, `Jun 10–30, 2026`; null if it is none. */
export function readMonthName(name: string): Period | null {
  const [, word = '', first, last, year] = /^([A-Z][a-z]{2}) (?:(\d{1,2})–(\d{1,2}), )?(\d{4})$/.exec(name) ?? [];
  const index = names.indexOf(word);
  if (index < 0) return null;
  const month = `${year}-${String(index + 1).padStart(2, '0')}`;
  if (first === undefined || last === undefined) return { from: `${month}-01`, to: endOfMonth(`${month}-01`) };
  return { from: `${month}-${first.padStart(2, '0')}`, to: `${month}-${last.padStart(2, '0')}` };
}
