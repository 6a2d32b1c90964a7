import { addMonths, endOfMonth, monthOf, monthsBetween, type Period } from '../periods.ts';

/** A calendar month, cut to the period of the report at either end. */
export interface ReportMonth extends Period {
  /** Its first day. */
  month: string;
}

/**
 * The months of a period, the present one the last that there is. Without a period: from the first month of which there is anything.
 * A period that lies in the future has none.
 */
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

/** Whether a period is made of whole months: sums by month then tell it. One that reaches today is whole, as nothing comes later. */
export function isWholeMonths(period: Period | null, today: string): boolean {
  return (
    period === null ||
    (period.from === monthOf(period.from) && (period.to >= today || period.to === endOfMonth(monthOf(period.to))))
  );
}
