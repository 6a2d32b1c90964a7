import { describe, expect, it } from 'vitest';
import { firstReading, otherReading, readSample, twoReadings, valueOf, withChoice } from './format-labels.ts';

describe('format labels', () => {
  it('show the first readable sample', () => {
    expect(firstReading('date', { date: 'M/D/YYYY' }, ['n/a', '03/04/2026'])).toEqual({
      text: '03/04/2026',
      value: 'Mar 4, 2026',
    });
    expect(firstReading('amount', withChoice('amount', {}, 'european'), ['1.234,56'])?.value).toBe('$1,234.56');
    expect(firstReading('amount', withChoice('amount', {}, 'cents'), ['123456'])?.value).toBe('$1,234.56');
    expect(firstReading('date', { date: 'YYYY-MM-DD' }, ['03/04/2026'])).toBeNull();
  });

  it('label first and last name, so that a wrong order is visible', () => {
    expect(readSample('name', { name: 'LAST, FIRST M' }, 'Avery, Jordan P')).toBe('first Jordan P, last Avery');
  });

  it('show no reading of a masked value', () => {
    expect(readSample('date', { date: 'M/D/YYYY' }, '••••••1985')).toBeNull();
  });

  it('offer both readings of an ambiguous date', () => {
    expect(twoReadings('date', { date: 'M/D/YYYY' }, ['13/01/2026', '03/04/2026'])).toEqual({
      text: '03/04/2026',
      readings: [
        { format: { date: 'M/D/YYYY' }, value: 'Mar 4, 2026' },
        { format: { date: 'D/M/YYYY' }, value: 'Apr 3, 2026' },
      ],
    });
    expect(twoReadings('date', { date: 'M/D/YYYY' }, ['05/05/2026'])).toBeNull();
    expect(otherReading('date', { date: 'YYYY-MM-DD' })).toBeNull();
  });

  it('show whole numbers as dollars and as cents', () => {
    expect(twoReadings('amount', {}, ['128475'])?.readings.map(({ value }) => value)).toEqual(['$128,475.00', '$1,284.75']);
  });

  it('find no alternative for unambiguous text, and keep the sign and currency of an amount', () => {
    const format = {
      amount: { decimal: '.', thousands: ',', negative: 'parentheses', impliedDecimals: 0, currency: 'USD' },
    } as const;
    expect(twoReadings('amount', format, ['1,234.56'])).toBeNull();
    expect(withChoice('amount', format, 'european').amount).toMatchObject({ negative: 'parentheses', currency: 'USD' });
  });

  it('find the choice that matches a format', () => {
    for (const choice of ['us', 'plain', 'european', 'spaced', 'swiss', 'comma', 'cents'])
      expect(valueOf('amount', withChoice('amount', {}, choice))).toBe(choice);
    expect(valueOf('date', { date: 'DDMMYY' })).toBe('DDMMYY');
  });
});
