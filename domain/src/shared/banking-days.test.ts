import { describe, expect, it } from 'vitest';
import { bankHolidays, isBankingDay, nextBankingDay } from './banking-days.ts';

describe('banking days', () => {
  // As published by the Federal Reserve for 2026 and 2027.
  it('are those of the Federal Reserve’s calendar', () => {
    expect(bankHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
    // July 4, 2027 is a Sunday; June 19 and December 25 are Saturdays.
    expect(bankHolidays(2027)).toContain('2027-07-05');
    expect(isBankingDay('2027-06-18')).toBe(true);
    expect(isBankingDay('2027-12-24')).toBe(true);
  });

  it('skip weekends and holidays', () => {
    expect(nextBankingDay('2026-11-25')).toBe('2026-11-27');
    expect(nextBankingDay('2026-11-27')).toBe('2026-11-30');
    expect(nextBankingDay('2026-12-31')).toBe('2027-01-04');
    expect(isBankingDay('2026-11-26')).toBe(false);
  });
});
