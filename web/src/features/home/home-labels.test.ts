import { describe, expect, it } from 'vitest';
import { compareAmounts, formatPeriod, formatUntil } from './home-labels.ts';

describe('home labels', () => {
  it.each([
    ['2026-11-01', '2026-11-21', 'Nov 1–21'],
    ['2026-11-01', '2026-11-01', 'Nov 1'],
    ['2026-01-01', '2026-11-21', 'Jan 1 – Nov 21'],
    ['2025-01-01', '2025-11-21', 'Jan 1 – Nov 21, 2025'],
    ['2025-12-01', '2025-12-31', 'Dec 1–31, 2025'],
  ])('format %s to %s as %s', (from, to, text) => {
    expect(formatPeriod({ from, to }, '2026-11-21')).toBe(text);
  });

  it.each([
    [1125, 1000, 'up', '12.5%'],
    [0, 1000, 'down', '100.0%'],
    [1000, 1000, 'same', null],
    [500, 0, 'up', null],
    // A month with more reversals than payments has no share.
    [500, -100, 'up', null],
    [-100, 500, 'down', '120.0%'],
  ] as const)('compare %i with %i', (current, before, direction, share) => {
    expect(compareAmounts(current, before)).toEqual({ direction, share });
  });

  it.each([
    ['2026-11-18', 'was due Nov 18', true],
    ['2026-11-21', 'due today', true],
    ['2026-11-22', 'due tomorrow', true],
    ['2026-12-01', 'due Dec 1, in 10 days', false],
  ])('format the time until %s', (day, text, isPressing) => {
    expect(formatUntil(['due', 'was due'], { day, today: '2026-11-21' })).toEqual({ text, isPressing });
  });
});
