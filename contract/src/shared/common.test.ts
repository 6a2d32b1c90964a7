import { describe, expect, it } from 'vitest';
import { day, instant } from './common.ts';

describe('instant', () => {
  it.each(['2026-11-23T12:00:00Z', '2026-11-23T12:00:00.123456+14:00', '2026-11-23T12:00:00-15:59'])('accepts %s', (text) => {
    expect(instant.parse(text)).toBe(text);
  });

  it.each([
    ['an offset of 16 hours or more', '2026-11-23T12:00:00+16:00'],
    ['an offset of 16 hours or more', '2026-11-23T12:00:00-19:34'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['a day without a time', '2026-11-23'],
  ])('refuses %s: %s', (_, text) => {
    expect(instant.safeParse(text).success).toBe(false);
  });
});

describe('day', () => {
  it('refuses the year 0 and days that do not exist', () => {
    expect(['0000-01-01', '2026-02-29'].map((text) => day.safeParse(text).success)).toEqual([false, false]);
    expect(day.safeParse('2024-02-29').success).toBe(true);
  });
});
