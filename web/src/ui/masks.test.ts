import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretAfter, dateMask, masks, moneyMask, phoneMask, ssnMask, telMask, zipMask } from './masks.ts';

describe('masks', () => {
  it.each([
    ['555', '555'],
    ['5555', '(555) 5'],
    ['5555550134', '(555) 555-0134'],
    ['+1 (555) 555-0134', '(555) 555-0134'],
    ['1-555-555-0134', '(555) 555-0134'],
    ['555.555.0134 ext 9', '(555) 555-0134'],
  ])('phone %s', (typed, shown) => expect(phoneMask(typed)).toBe(shown));

  it.each([
    ['5125550147', '(512) 555-0147'],
    ['+1 512 555 0147', '(512) 555-0147'],
    ['+', '+'],
    ['+44 20 7946-0018', '+44 20 79460018'],
  ])('phone of any country %s', (typed, shown) => expect(telMask(typed)).toBe(shown));

  it.each([
    ['900', '900'],
    ['9001', '900-1'],
    ['900 12 3456', '900-12-3456'],
    ['9001234567', '900-12-3456'],
  ])('SSN %s', (typed, shown) => expect(ssnMask(typed)).toBe(shown));

  it.each([
    ['1234567.891', '1,234,567.89'],
    ['$1,234.5', '1,234.5'],
    ['0012', '12'],
    ['.5', '.5'],
    ['-40', '-40'],
    ['1.2.3', '1.23'],
  ])('money %s', (typed, shown) => expect(moneyMask(typed)).toBe(shown));

  it.each([
    ['03042026', '03/04/2026'],
    ['3/4/2026', '3/4/2026'],
    ['3/', '3/'],
    ['03/041', '03/04/1'],
    ['2026-03-04', '03/04/2026'],
    ['Mar 4', '4'],
    ['12.31.2025', '12/31/2025'],
  ])('date %s', (typed, shown) => expect(dateMask(typed)).toBe(shown));

  it('format a ZIP code with its extension', () => expect(zipMask('123456789')).toBe('12345-6789'));

  it('leave formatted text unchanged', () => {
    for (const mask of Object.values(masks)) {
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-$ x') }), (text) => mask(mask(text)) === mask(text)),
      );
    }
  });

  it('keep the caret behind the same digit', () => {
    // 555|5550134 becomes (555) 555-0134 with the caret behind the third digit.
    expect(caretAfter('(555) 555-0134', '5555550134', 3)).toBe(4);
    expect(caretAfter('(555) 555-0134', '5555550134', 10)).toBe(14);
    expect(caretAfter('1,234', '1234', 1)).toBe(1);
  });
});
