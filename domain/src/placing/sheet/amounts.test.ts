import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './amounts.ts';
import { detectAmountFormat, detectPaddedUnit, PLAIN_AMOUNT } from './detect-amounts.ts';
import type { AmountFormat } from './types.ts';

const COMMA: AmountFormat = { ...PLAIN_AMOUNT, decimal: ',', thousands: '.' };
const cents = (text: string, format = PLAIN_AMOUNT) => {
  const parsed = parseAmount(text, format);
  return parsed.ok ? parsed.value : parsed.code;
};

function write(value: number, format: AmountFormat, grouped: boolean): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  const [whole, decimals] = [digits.slice(0, -2), digits.slice(-2)];
  const shown = grouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, format.thousands) : whole;
  const plain = format.impliedDecimals === 2 ? digits : `${shown}${format.decimal}${decimals}`;
  if (value >= 0) return plain;
  return { minus: `-${plain}`, 'trailing-minus': `${plain}-`, parentheses: `(${plain})`, CR: `${plain} CR` }[format.negative];
}

describe('parseAmount', () => {
  it('reads back every format to the cent', () => {
    const formats = fc.record({
      decimal: fc.constantFrom('.' as const, ',' as const),
      negative: fc.constantFrom<AmountFormat['negative']>('minus', 'trailing-minus', 'parentheses', 'CR'),
      impliedDecimals: fc.constantFrom(0 as const, 2 as const),
    });
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), formats, fc.boolean(), (value, rest, grouped) => {
        const format: AmountFormat = { ...rest, thousands: rest.decimal === '.' ? ',' : '.', currency: null };
        expect(cents(write(value, format, grouped), format)).toBe(value);
      }),
    );
  });

  it('never throws and returns whole cents or a reason', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70 }), fc.constantFrom(PLAIN_AMOUNT, COMMA), (text, format) => {
        const parsed = parseAmount(text, format);
        if (parsed.ok) expect(Number.isSafeInteger(parsed.value)).toBe(true);
        else expect(parsed.message).not.toBe('');
      }),
    );
  });

  it.each([
    ['$20,240.15', 2_024_015],
    ['(1,200)', -120_000],
    ['($1,263.27)', -126_327],
    ['-$50.00', -5_000],
    ['$-50.00', -5_000],
    ['100.00-', -10_000],
    ['100.00 CR', -10_000],
    ['100.00DR', 10_000],
    ['1,263.27 CR', -126_327],
    ['USD 12.5', 1_250],
    ['.5', 50],
    ['1958', 195_800],
    ['1 234.50', 123_450],
    ["1'234.50", 123_450],
    ['\u22125.00', -500],
    ['1055.7999999999999', 105_580],
    ['12.5000', 1_250],
    ['-0.00', 0],
  ])('reads %s', (text, expected) => {
    expect(cents(text)).toBe(expected);
  });

  it('reads a decimal comma in its column, and elsewhere only when unambiguous', () => {
    expect(cents('1.234,56', COMMA)).toBe(123_456);
    expect(cents('124,44', COMMA)).toBe(12_444);
    expect(parseAmount('1.234,56', PLAIN_AMOUNT)).toMatchObject({ ok: true, value: 123_456, warning: { code: 'other_decimal' } });
    expect(cents('124,44')).toBe('amount_unclear');
    expect(cents('1.234')).toBe('amount_unclear');
    expect(cents('1,23,456')).toBe('amount_unclear');
  });

  it.each([
    ['1,0250.00', 'has thousands signs in the wrong place'],
    ['1,50,00', 'has thousands signs in the wrong place'],
    ['160.0.0', 'has more than one decimal point'],
    ['12.50.00', 'has more than one decimal point'],
    ['1,50', 'seems to have a decimal comma'],
  ])('says what is wrong with %s', (text, why) => {
    const parsed = parseAmount(text, PLAIN_AMOUNT);
    expect(parsed.ok ? '' : parsed.message).toContain(why);
  });

  it('reads digits as cents where the format says so', () => {
    expect(cents('00039797', { ...PLAIN_AMOUNT, impliedDecimals: 2 })).toBe(39_797);
    expect(cents('000000398', PLAIN_AMOUNT)).toBe(39_800);
  });

  it.each(['abc', '12/31/2026', '(12', '--5', '1.2.3', '1e5', '12 34'])('rejects %s', (text) => {
    expect(parseAmount(text, PLAIN_AMOUNT).ok).toBe(false);
  });

  it('rejects foreign currencies and implausibly large amounts', () => {
    expect(cents('€ 5.00')).toBe('foreign_currency');
    expect(cents('99999999999999999999.00')).toBe('amount_too_large');
    // A phone or account number mapped to the balance.
    for (const text of ['5125550123', '-5125550123', '$100,000,000.01', '900000000000'])
      expect(cents(text)).toBe('amount_too_large');
    expect(cents('100000000.00')).toBe(10_000_000_000);
    expect(cents('')).toBe('empty');
  });
});

describe('detectAmountFormat', () => {
  it('asks about whole numbers that may be cents', () => {
    expect(detectAmountFormat(['128475', '93120', '1045025']).ambiguous).toBe(true);
    expect(detectAmountFormat(['16050', '4400', '5500', '24000']).ambiguous).toBe(true);
    expect(detectAmountFormat(['12000', '93100', '25000']).ambiguous).toBe(false);
    expect(detectAmountFormat(['120', '80', '1045']).ambiguous).toBe(false);
    expect(detectAmountFormat(['16050', '4400', '5500', '24000', 'pd. in full']).ambiguous).toBe(true);
    // Beside a column that may be in cents.
    expect(detectAmountFormat(['35000', '15000', '102500'], { cents: true }).ambiguous).toBe(true);
    expect(detectAmountFormat(['350.00', '150.00', '1,025.00'], { cents: true }).ambiguous).toBe(false);
    // Cells of a workbook are dollars, unless they are too large for debts in dollars or too odd for dollars without cents.
    expect(detectAmountFormat(['1995', '1660', '3135'], { workbook: true }).ambiguous).toBe(false);
    expect(detectAmountFormat(['12547', '4213', '8391', '1265'], { workbook: true }).ambiguous).toBe(true);
    expect(detectAmountFormat(['128475', '93120', '1045025'], { workbook: true }).ambiguous).toBe(true);
    for (const cents of [
      '12500 7550 9900 8000 3500',
      '8420 9112 7733 10245',
      '18995 4500 12050 7525 15000',
      '1250 1975 2340 1888',
    ])
      expect(detectAmountFormat(cents.split(' '), { workbook: true }).ambiguous).toBe(true);
    for (const dollars of ['1250 975 2340 1885', '3495 4250 2900 6125', '12500 9900 8000 3500', '850 1203 47 96'])
      expect(detectAmountFormat(dollars.split(' '), { workbook: true }).ambiguous).toBe(false);
    expect(detectAmountFormat(['128475', '93120', '1045025.50']).ambiguous).toBe(false);
  });

  it('finds separators, signs and symbols', () => {
    expect(detectAmountFormat(['1.125,43', '124,44', '1.263,27-']).format).toEqual({ ...COMMA, negative: 'trailing-minus' });
    expect(detectAmountFormat(['$1,125.43', '($1,263.27)', '$3.00']).format).toMatchObject({
      thousands: ',',
      negative: 'parentheses',
      currency: 'USD',
    });
    expect(detectAmountFormat(['1,125.43', '1,263.27 CR']).format).toMatchObject({ decimal: '.', negative: 'CR' });
    expect(detectAmountFormat(['1,200', '3,100'])).toMatchObject({ ambiguous: true, format: { decimal: '.', thousands: ',' } });
    expect(detectAmountFormat(['Ann', 'Bo'])).toMatchObject({ format: null });
  });

  it('separates implied cents from whole dollars by the typical debt size', () => {
    expect(detectAmountFormat(['00039797', '00358715', '00313198']).format?.impliedDecimals).toBe(2);
    expect(detectAmountFormat(['000000398', '000003587', '000003132']).format?.impliedDecimals).toBe(0);
    const unit = detectPaddedUnit([
      ['000039797', '000358715'],
      ['000002200', '000000000'],
    ]);
    expect(unit).toBe('cents');
    expect(detectAmountFormat(['000002200', '000000000'], { padded: unit }).format?.impliedDecimals).toBe(2);
  });

  it.each([
    ['00039797+', '00358715+', '00313198-'],
    ['00039797', '00358715', '00313198-'],
    ['+00039797', '+00358715', '-00313198'],
    ['00039797', '00358715', '-0313198'],
    ['00039797 ', '00358715 CR', '00313198DR'],
    ['00039797', '(00358715)', '00313198'],
  ])('reads padded digits with signs, such as %s %s %s, as cents, and asks', (...values) => {
    expect(detectAmountFormat(values)).toMatchObject({ ambiguous: true, format: { impliedDecimals: 2 } });
    expect(detectPaddedUnit([values])).toBe('cents');
    const small = values.map((value) => value.replace(/[1-9]/, '0').replace(/[1-9]/, '0').replace(/[1-9]/, '0'));
    expect(detectAmountFormat(small)).toMatchObject({ ambiguous: true, format: { impliedDecimals: 0 } });
    // Fees that are small in either unit say nothing about larger amounts.
    expect(detectAmountFormat(values, { padded: 'dollars' }).format?.impliedDecimals).toBe(2);
    expect(detectAmountFormat(small, { padded: 'cents' }).format?.impliedDecimals).toBe(2);
  });

  it.each(['16050+ 4400+ 5500- 24000+', '16050 4400 (5500) 24000', '16050 4400CR 5500 24000'])(
    'asks about whole numbers with signs, such as %s',
    (values) => {
      expect(detectAmountFormat(values.split(' ')).ambiguous).toBe(true);
    },
  );

  it.each(['1250.00- 300.00 75.00+ 12.10', '120+ 80- 95+ 100+', '12,500- 9,310.00 8,000 3,500', '-120.00 (80.00) 95 100.50'])(
    'asks nothing about %s',
    (values) => {
      expect(detectAmountFormat(values.split(' '))).toMatchObject({ ambiguous: false, format: { impliedDecimals: 0 } });
    },
  );

  it('reads workbook numbers as dollars', () => {
    expect(detectAmountFormat(['1958', '1204.4', '0']).format?.impliedDecimals).toBe(0);
  });
});
