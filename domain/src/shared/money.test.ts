import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRate, formatCents, parseCents, sumCents, toDecimal } from './money.ts';

const anyCents = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 });

describe('formatCents', () => {
  it('shows US dollars', () => {
    expect(formatCents(123_456)).toBe('$1,234.56');
    expect(formatCents(-5)).toBe('-$0.05');
    expect(formatCents(9_007_199_254_740_991)).toBe('$90,071,992,547,409.91');
  });

  it.each([Number.NaN, Infinity, 1.5, null, undefined, '12', -0])('shows $0.00 for %s', (value) => {
    expect(formatCents(value)).toBe('$0.00');
  });
});

describe('parseCents', () => {
  it.each([
    ['$1,234.56', 123_456],
    [' 1234.5 ', 123_450],
    ['.5', 50],
    ['12.', 1200],
    ['(12.00)', -1200],
    ['($1,200)', -120_000],
    ['12.00-', -1200],
    ['-$3', -300],
    ['$-3', -300],
    ['\u22123', -300],
    ['-0', 0],
  ])('reads %s', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each([
    '',
    '  ',
    '$',
    '.',
    '-',
    '1.234,56',
    '1,23',
    '12,34.00',
    '1.005',
    '(12',
    '12)',
    '(-12)',
    '-12-',
    'abc',
    '1e3',
    '99999999999999999',
  ])('refuses %s', (text) => {
    expect(parseCents(text)).toBeNull();
  });

  it('round-trips formatted amounts', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents === 0 ? 0 : cents);
        expect(parseCents(toDecimal(cents))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

describe('applyRate', () => {
  it('rounds half up to the cent', () => {
    expect(applyRate(11_115, 3000)).toBe(3335);
    expect(applyRate(-11_115, 3000)).toBe(-3335);
    expect(applyRate(1, 4999)).toBe(0);
    expect(applyRate(-1, 4999)).toBe(0);
  });

  it('is an odd function with an error of at most half a cent', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const fee = applyRate(amount, rate);
        expect(applyRate(-amount, rate) + fee).toBe(0);
        const remainder = BigInt(Math.abs(fee)) * 10_000n - BigInt(Math.abs(amount)) * BigInt(rate);
        expect(remainder > -5000n && remainder <= 5000n).toBe(true);
      }),
    );
  });
});

it('sums cents', () => {
  expect(sumCents([1, 2, -4])).toBe(-1);
  expect(sumCents([])).toBe(0);
});
