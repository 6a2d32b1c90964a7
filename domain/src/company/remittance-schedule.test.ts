import { expect, it } from 'vitest';
import { expectedStatementDay } from './remittance-schedule.ts';

it.each([
  ['2026-11-20', 'weekly', '2026-11-27'],
  ['2026-12-25', 'biweekly', '2027-01-08'],
  ['2026-11-01', 'semimonthly', '2026-11-16'],
  ['2026-11-16', 'semimonthly', '2026-12-01'],
  ['2026-12-01', 'monthly', '2027-01-01'],
  // The last day of a shorter month.
  ['2027-01-31', 'monthly', '2027-02-28'],
] as const)('after a statement of %s, %s means %s', (last, frequency, next) => {
  expect(expectedStatementDay(last, frequency)).toBe(next);
});
