import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAccountNumber,
  formatBatchNumber,
  isCompanyCode,
  normalizeAccountNumber,
  parseAccountNumber,
  parseBatchNumber,
} from './ids.ts';
import { luhnDigit } from './luhn.ts';

const numbers = fc.integer({ min: 1, max: 999_999_999 });

describe('short numbers', () => {
  it('have a Luhn check digit', () => {
    expect(luhnDigit('7992739871')).toBe(3);
    expect(formatAccountNumber(1042)).toBe('A-1042-1');
    expect(formatBatchNumber(318)).toBe('B-318');
  });

  it('accept any spelling', () => {
    expect(parseAccountNumber(' a 1042 1 ')).toBe(1042);
    expect(parseAccountNumber('A10421')).toBe(1042);
    expect(parseAccountNumber('A-1042-2')).toBeNull();
    expect(parseAccountNumber('A-01042-1')).toBeNull();
    expect(parseBatchNumber('b318')).toBe(318);
    expect(parseBatchNumber('B-0')).toBeNull();
  });

  it('round-trip, and reject a wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, position, shift) => {
        const text = formatAccountNumber(number);
        expect(parseAccountNumber(text)).toBe(number);
        expect(parseBatchNumber(formatBatchNumber(number))).toBe(number);
        const digits = [...String(number)];
        const at = position % digits.length;
        digits[at] = String((Number(digits[at]) + shift) % 10);
        expect(parseAccountNumber(`A-${digits.join('')}-${text.at(-1)}`)).toBeNull();
      }),
    );
  });
});

describe('normalizeAccountNumber', () => {
  it.each([
    ['ab-12 / 3', 'AB123'],
    ['0042', '0042'],
    ['\uff11\uff12', '12'],
    [' -- ', null],
    ['', null],
  ])('%s', (text, key) => {
    expect(normalizeAccountNumber(text)).toBe(key);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = normalizeAccountNumber(text);
        if (key !== null) expect(normalizeAccountNumber(key)).toBe(key);
      }),
    );
  });
});

it('checks company codes', () => {
  expect(['DEN', 'DENTAL2026AB'].every(isCompanyCode)).toBe(true);
  expect(['DE', 'den', 'DENTAL2026ABC', 'DE-N', ''].some(isCompanyCode)).toBe(false);
});
