import { expect, it } from 'vitest';
import { addDays } from '../shared/days.ts';
import { dueOn, firstDayDue, QUEUE_KINDS } from './queue.ts';

it('counts weekdays, and a weekend as its Friday', () => {
  // 2026-11-23 is a Monday.
  expect(dueOn('message', '2026-11-23')).toBe('2026-11-24');
  expect(['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => dueOn('message', day))).toEqual(Array(3).fill('2026-11-30'));
  expect(dueOn('request', '2026-11-26')).toBe('2026-11-30');
  expect(dueOn('request', '2026-11-27')).toBe('2026-12-01');
});

it('keeps the order of age, and finds the first day that is due', () => {
  for (const kind of QUEUE_KINDS)
    for (let day = '2026-11-01'; day < '2026-12-15'; day = addDays(day, 1)) {
      expect(dueOn(kind, day) <= dueOn(kind, addDays(day, 1))).toBe(true);
      const first = firstDayDue(kind, day);
      expect(dueOn(kind, first) >= day && dueOn(kind, addDays(first, -1)) < day).toBe(true);
    }
});
