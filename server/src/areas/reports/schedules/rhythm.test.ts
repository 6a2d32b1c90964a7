import { expect, it } from 'vitest';
import { clockAt } from '#platform/clock.ts';
import { dueDay } from './rhythm.ts';

it.each([
  ['America/New_York', '2026-06-01T08:59:59Z', '2026-06-01T09:00:00Z', '2026-06-01'],
  ['America/New_York', '2026-03-08T08:59:59Z', '2026-03-08T09:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-11-01T09:59:59Z', '2026-11-01T10:00:00Z', '2026-11-01'],
  ['Pacific/Auckland', '2026-05-31T16:59:59Z', '2026-05-31T17:00:00Z', '2026-06-01'],
])('reports are due from 5 a.m. local time on, also when daylight saving time starts or ends: %s', (zone, before, at, day) => {
  const due = (instant: string) => dueDay(clockAt(zone), new Date(instant));
  expect(due(before) < day).toBe(true);
  expect(due(at)).toBe(day);
});
