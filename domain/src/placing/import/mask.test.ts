import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSensitiveField } from './field-rules.ts';
import { maskSensitive, maskInText } from './mask.ts';

describe('maskSensitive', () => {
  it.each([
    ['900-70-1234', '••••••1234'],
    ['900701234', '•••••1234'],
    ['1/2/1984', '••••1984'],
    ['1234', '••34'],
    ['7', '•'],
    ['', ''],
  ])('shows of %s no more than %s', (text, shown) => {
    expect(maskSensitive(text)).toBe(shown);
  });

  it('never shows more than the last four and half of the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const shown = maskSensitive(text).replace(/^•+/, '');
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, text.length / 2));
        expect(maskSensitive(text)).toContain('•');
      }),
    );
  }, 30_000);
});

describe('maskInText', () => {
  it.each([
    ['SSN 900-70-1234, call after 5', 'SSN •••-••-1234, call after 5'],
    ['900 70 1234 and 901-70-5678', '•••-••-1234 and •••-••-5678'],
    ['social 900701234', 'social •••••1234'],
    ['SSN#: 900701234', 'SSN#: •••••1234'],
    ['Invoice 900701234', 'Invoice 900701234'],
    ['503-555-0142', '503-555-0142'],
    ['', ''],
  ])('%s', (text, shown) => {
    expect(maskInText(text)).toBe(shown);
  });
});

it('identifies the cells to mask', () => {
  expect(['ssn', 'co_ssn', 'ein', 'date_of_birth', 'patient_dob', 'drivers_license'].every(isSensitiveField)).toBe(true);
  expect(['balance', 'last_name', 'invoice_date'].some(isSensitiveField)).toBe(false);
});
