import { describe, expect, it } from 'vitest';
import { choosePattern, isUnfinishedName, keptName, matchesPattern, outgoingName, readAcknowledgment } from './exchange-files.ts';

describe('file patterns', () => {
  it.each([
    ['payments*.csv', 'Payments-2026-11-26.CSV', true],
    ['payments*.csv', 'payments.csv.bak', false],
    ['*.csv', 'a.b.csv', true],
    ['day?.txt', 'day1.txt', true],
    ['day?.txt', 'day12.txt', false],
    ['a+b(1).csv', 'a+b(1).csv', true],
    ['a.csv', 'axcsv', false],
    ['***', 'anything', true],
  ])('%s matches %s: %s', (pattern, name, expected) => expect(matchesPattern(pattern, name)).toBe(expected));

  it('apply by the most specific one', () => {
    const patterns = ['*', 'pay*', '*.csv', 'payments*.csv'].map((pattern) => ({ pattern }));
    expect(choosePattern(patterns, 'payments-1.csv')?.pattern).toBe('payments*.csv');
    expect(choosePattern(patterns, 'notes.csv')?.pattern).toBe('*.csv');
    expect(choosePattern(patterns, 'readme')?.pattern).toBe('*');
    expect(choosePattern([{ pattern: 'b*' }], 'a')).toBeNull();
  });

  it('are fast for a hostile name', () => {
    expect(matchesPattern('*a*a*a*', `${'a'.repeat(200)}b`)).toBe(true);
  });
});

describe('names', () => {
  it('of files that are being written', () => {
    expect(['.x.csv', 'x.csv.part', 'x.filepart', '~x.csv', 'x.TMP'].every(isUnfinishedName)).toBe(true);
    expect(['x.csv', 'part.csv'].some(isUnfinishedName)).toBe(false);
  });

  it('of batches and their answers', () => {
    const name = outgoingName({ at: '2026-11-26T10:15:07.123Z', number: 42, kind: 'offer_decision' }, 'csv');
    expect(name).toBe('recoup-20261126-101507-000042-offer_decision.csv');
    expect(readAcknowledgment(`${name}.refused`)).toEqual({ file: name, answer: 'refused' });
    expect(readAcknowledgment(`${name}.RECEIVED.txt`)).toEqual({ file: name, answer: 'received' });
    expect(readAcknowledgment(name)).toBeNull();
    expect(readAcknowledgment('payments.csv.refused')).toBeNull();
  });

  it('of files that are kept, which differ for the same name', () => {
    const at = '2026-11-26T10:15:07.123Z';
    const name = 'payments.csv';
    expect(keptName({ at, id: '019c-aaaaaa', name })).toBe('20261126-101507-aaaaaa-payments.csv');
    expect(keptName({ at, id: '019c-bbbbbb', name })).not.toBe(keptName({ at, id: '019c-aaaaaa', name }));
    expect(keptName({ at, id: '019c-aaaaaa', name: `${'x'.repeat(250)}.csv` }).length).toBeLessThan(210);
  });
});
