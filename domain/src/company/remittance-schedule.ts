import type { RemittanceFrequency } from './onboarding/money.ts';
import { addDays, daysInMonth } from '../shared/days.ts';
import { addMonths, monthOf } from '../shared/periods.ts';

/**
 * The day on which the next statement is expected, one interval after the last one: an estimate, because agencies shift days. Twice
 * a month means the 1st and the 16th.
 */
export function expectedStatementDay(lastIssuedOn: string, frequency: RemittanceFrequency): string {
  const month = monthOf(lastIssuedOn);
  const next = addMonths(month, 1);
  const day = Number(lastIssuedOn.slice(8));
  switch (frequency) {
    case 'weekly':
      return addDays(lastIssuedOn, 7);
    case 'biweekly':
      return addDays(lastIssuedOn, 14);
    case 'semimonthly':
      return day < 16 ? addDays(month, 15) : next;
    case 'monthly':
      return addDays(next, Math.min(day, daysInMonth(Number(next.slice(0, 4)), Number(next.slice(5, 7)))) - 1);
  }
}
