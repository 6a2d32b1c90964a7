import { describe, expect, it } from 'vitest';
import { nextRunDay, ordinal, type ReportRhythm } from './schedule.ts';

/** Next run days, each computed from the previous one. */
function daysOf(rhythm: ReportRhythm, after: string, count: number): (string | null)[] {
  const days: (string | null)[] = [];
  for (let day: string | null = after; day !== null && days.length < count;) {
    day = nextRunDay(rhythm, day);
    days.push(day);
  }
  return days;
}

describe('report schedule', () => {
  it('runs on its weekday, once per day', () => {
    // 2026-06-01 is a Monday.
    expect(daysOf({ every: 'week', weekday: 1 }, '2026-05-31', 3)).toEqual(['2026-06-01', '2026-06-08', '2026-06-15']);
    expect(nextRunDay({ every: 'week', weekday: 0 }, '2026-06-01')).toBe('2026-06-07');
  });

  it('runs on the last day of shorter months, once per month', () => {
    const last = ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'];
    expect(daysOf({ every: 'month', day: 31 }, '2027-12-30', 6)).toEqual(last);
    expect(daysOf({ every: 'month', day: 29 }, '2027-01-29', 3)).toEqual(['2027-02-28', '2027-03-29', '2027-04-29']);
    expect(daysOf({ every: 'month', day: 1 }, '2026-12-01', 2)).toEqual(['2027-01-01', '2027-02-01']);
  });

  it('has no fixed day when it follows statements', () => {
    expect(nextRunDay({ every: 'remittance' }, '2026-06-01')).toBeNull();
  });
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
  [30, '30th'],
])('writes %i as %s', (day, words) => expect(ordinal(day)).toBe(words));
