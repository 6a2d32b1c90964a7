import { describe, expect, it } from 'vitest';
import { resolveReportPeriod, type ReportPeriodName } from './report-period.ts';
import { nextRunDay } from './schedule.ts';

describe('named period', () => {
  it.each([
    // On a Monday: the previous week, not the current one.
    ['last_week', '2026-06-15', '2026-06-08', '2026-06-14'],
    ['last_week', '2026-06-21', '2026-06-08', '2026-06-14'],
    ['this_month', '2026-06-15', '2026-06-01', '2026-06-15'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['last_3_months', '2026-01-31', '2025-11-01', '2026-01-31'],
    ['last_12_months', '2026-06-15', '2025-07-01', '2026-06-15'],
    ['this_year', '2026-06-15', '2026-01-01', '2026-06-15'],
    ['last_year', '2026-06-15', '2025-01-01', '2025-12-31'],
  ] satisfies [ReportPeriodName, string, string, string][])('%s on %s is %s to %s', (name, today, from, to) => {
    expect(resolveReportPeriod(name, today)).toEqual({ from, to });
  });

  it('has no limits for all time', () => {
    expect(resolveReportPeriod('all', '2026-06-15')).toBeNull();
  });
});

describe('next day of a schedule', () => {
  it.each([
    [{ every: 'week', weekday: 1 }, '2026-06-15', '2026-06-22'],
    [{ every: 'week', weekday: 2 }, '2026-06-15', '2026-06-16'],
    [{ every: 'month', day: 15 }, '2026-06-15', '2026-07-15'],
    [{ every: 'month', day: 31 }, '2026-01-31', '2026-02-28'],
    [{ every: 'month', day: 31 }, '2026-02-28', '2026-03-31'],
    [{ every: 'remittance' }, '2026-06-15', null],
  ] as const)('%o after %s is %s', (rhythm, after, expected) => {
    expect(nextRunDay(rhythm, after)).toBe(expected);
  });
});
