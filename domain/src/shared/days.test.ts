import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, ageOn, daysBetween, isDay, daysInMonth } from './days.ts';

it('rejects nonexistent days', () => {
  expect(['2024-02-29', '2026-12-31', '2000-02-29'].every(isDay)).toBe(true);
  expect(
    ['2023-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '', '2026-01-01T00:00'].some(isDay),
  ).toBe(false);
});

it('adds and subtracts days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -150_000, max: 150_000 }), (count) => {
      const day = addDays('2026-03-01', count);
      expect(isDay(day)).toBe(true);
      expect(daysBetween('2026-03-01', day)).toBe(count);
    }),
  );
});

it('counts whole years', () => {
  expect(ageOn('2008-11-21', '2026-11-20')).toBe(17);
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
});

it('uses the length of each month', () => {
  for (const year of [1600, 1900, 2000, 2023, 2024, 2100])
    for (let month = 1; month <= 12; month += 1)
      expect(daysInMonth(year, month), `${year}-${month}`).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
});
