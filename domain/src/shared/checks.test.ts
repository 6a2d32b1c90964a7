import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  isBankAccountNumber,
  isPoBox,
  isRoutingNumber,
  normalizeEin,
  normalizeEmail,
  normalizePhone,
  normalizeSsn,
  normalizeVin,
  normalizeZip,
  routingProblem,
  ssnLast4,
} from './checks.ts';

describe('normalizeSsn', () => {
  it.each([
    ['912-70-1234', '912701234'],
    ['912 70 1234', '912701234'],
    ['912701234', '912701234'],
  ])('reads %s', (text, digits) => {
    expect(normalizeSsn(text)).toBe(digits);
  });

  it.each([
    '000-12-3456',
    '666-12-3456',
    '912-00-1234',
    '912-70-0000',
    '912-12-1234',
    '999999999',
    '1234',
    '',
    '12345678a',
    '912-89-1234',
  ])('refuses %s', (text) => {
    expect(normalizeSsn(text)).toBeNull();
  });

  it('accepts the last four alone', () => {
    expect(ssnLast4('1234')).toBe('1234');
    expect(ssnLast4('xxx-xx-1234')).toBe('1234');
    expect(ssnLast4('***-**-1234')).toBe('1234');
    expect(ssnLast4('0000')).toBeNull();
    expect(ssnLast4('12345')).toBeNull();
  });
});

describe('isRoutingNumber', () => {
  it.each(['021000021', '111000025'])('accepts %s', (text) => {
    expect(isRoutingNumber(text)).toBe(true);
  });

  it.each(['123456789', '021000012', '000000000', '510000003', '02100002', '02100002a', ''])('rejects %s', (text) => {
    expect(isRoutingNumber(text)).toBe(false);
  });

  it.each([
    ['', 'short'],
    ['0', 'short'],
    ['51', 'prefix'],
    ['510000003', 'prefix'],
    ['02100002', 'short'],
    ['0210000210', 'long'],
    ['021000012', 'checksum'],
    ['000000000', 'checksum'],
    ['021000021', null],
  ])('rejects %j as early as possible: %s', (digits, problem) => {
    expect(routingProblem(digits)).toBe(problem);
  });

  it('detects each single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = [...'021000021'];
        digits[position] = String((Number(digits[position]) + shift) % 10);
        expect(isRoutingNumber(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('normalizePhone', () => {
  it.each([
    '(503) 555-0142',
    '503.555.0142',
    '+1 503 555 0142',
    '1-503-555-0142',
    '5035550142',
    '503-555-0142 x12',
    '503-555-0142 ext. 9',
  ])('reads %s', (text) => {
    expect(normalizePhone(text)).toBe('+15035550142');
  });

  it.each(['555-0142', '103-555-0142', '503-155-0142', '503555014', '', 'none', '+44 20 7946 0018'])('rejects %s', (text) => {
    expect(normalizePhone(text)).toBeNull();
  });

  it('formats the parsed number', () => {
    expect(formatPhone('+15035550142')).toBe('(503) 555-0142');
    expect(formatPhone('555-0142')).toBe('555-0142');
  });
});

it('restores the zeros of a ZIP code', () => {
  expect(normalizeZip('2139')).toBe('02139');
  expect(normalizeZip('02139-1234')).toBe('02139-1234');
  expect(normalizeZip('021391234')).toBe('02139-1234');
  expect([normalizeZip('12'), normalizeZip('123456'), normalizeZip('ABCDE')]).toEqual([null, null, null]);
});

it('checks the ninth character of a VIN', () => {
  expect(normalizeVin('1m8gdm9axkp042788')).toBe('1M8GDM9AXKP042788');
  expect(normalizeVin('11111111111111111')).toBe('11111111111111111');
  expect([normalizeVin('1M8GDM9A1KP042788'), normalizeVin('1M8GDM9AXKP04278O'), normalizeVin('1M8')]).toEqual([null, null, null]);
});

it('reads EINs and bank account numbers', () => {
  expect(normalizeEin('07-1234567')).toBe('071234567');
  expect([normalizeEin('00-1234567'), normalizeEin('123456'), normalizeEin('1a')]).toEqual([null, null, null]);
  expect([isBankAccountNumber('1234'), isBankAccountNumber('123'), isBankAccountNumber('1'.repeat(18))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('reads email addresses', () => {
  expect(normalizeEmail(' Ann@Example.COM ')).toBe('ann@example.com');
  expect([
    normalizeEmail('ann@example'),
    normalizeEmail('ann at example.com'),
    normalizeEmail('a@b.com,c@d.com'),
    normalizeEmail(''),
  ]).toEqual([null, null, null, null]);
});

it('detects a PO box', () => {
  expect(['PO Box 12', 'P.O. Box 12', 'post office box 7', 'Box 9'].every(isPoBox)).toBe(true);
  expect(['12 Box Street', 'Box Hill Road 3', ''].some(isPoBox)).toBe(false);
});
