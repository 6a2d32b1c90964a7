import { expect, it } from 'vitest';
import { isDateLater, isIntegerLessThan } from './ranges.ts';

it.each([
  ['2026-03-02', '2026-03-01', true],
  ['2026-03-01', '2026-03-01', false],
  ['2026-02-28', '2026-03-01', false],
  ['2026-13-01', '2026-03-01', false],
  ['2026-03-02', '', false],
  ['2026-03-02', undefined, false],
  [null, '2026-03-01', false],
])('%s is later than %s: %s', (day, than, expected) => expect(isDateLater(day, than)).toBe(expected));

it.each([
  [1, 2, true],
  ['9', '10', true],
  ['-3', 0, true],
  [2, 2, false],
  ['1.5', 2, false],
  ['', 2, false],
  [1, null, false],
  ['one', 2, false],
])('%s is less than %s: %s', (value, than, expected) => expect(isIntegerLessThan(value, than)).toBe(expected));
