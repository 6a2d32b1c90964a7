import { describe, expect, it } from 'vitest';
import { addMonths, compareMonth, compareYear, endOfMonth, monthOf, monthsBetween } from './periods.ts';

describe('months', () => {
  it.each([
    ['2026-01-01', -1, '2025-12-01'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-03-01', -14, '2025-01-01'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s and %i', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
    expect(monthsBetween(month, expected)).toBe(count);
  });

  it('begin and end', () => {
    expect(monthOf('2026-02-17')).toBe('2026-02-01');
    expect(endOfMonth('2026-02-01')).toBe('2026-02-28');
    expect(endOfMonth('2028-02-01')).toBe('2028-02-29');
    expect(endOfMonth('2026-12-01')).toBe('2026-12-31');
  });
});

describe('comparison periods', () => {
  it.each([
    ['2026-11-21', '2026-10-01', '2026-10-21'],
    ['2026-01-15', '2025-12-01', '2025-12-15'],
    // The last day compares with the whole previous month, regardless of its length.
    ['2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-03-31', '2026-02-01', '2026-02-28'],
  ])('the month up to %s with %s to %s', (today, from, to) => {
    expect(compareMonth(today)).toEqual({ current: { from: monthOf(today), to: today }, before: { from, to } });
  });

  it.each([
    ['2026-11-21', '2025-11-21'],
    ['2028-02-29', '2027-02-28'],
    ['2027-02-28', '2026-02-28'],
  ])('the year up to %s with the one up to %s', (today, to) => {
    expect(compareYear(today)).toEqual({
      current: { from: `${today.slice(0, 4)}-01-01`, to: today },
      before: { from: `${to.slice(0, 4)}-01-01`, to },
    });
  });
});
