import { describe, expect, it } from 'vitest';
import { agingBucket } from './aging.ts';
import { headerSignature } from './index.ts';
import { readHeader } from './read-header.ts';
import { differsByOne, tokensOf, wordsOf } from './tokens.ts';

const texts = (header: string) => tokensOf(header).map(({ text, meanings }) => meanings[0] ?? text);

describe('header words', () => {
  it.each([
    ['lastPaymentDate', ['last', 'payment', 'date']],
    ['LAST_PMT_DT', ['last', 'payment', 'date']],
    ['patientfirstname', ['patient', 'first', 'name']],
    ['CustomerPONo', ['customer', 'po', 'number']],
    ['P.O. #', ['po', 'number']],
    ['Co-Borrower', ['codebtor']],
    ['charged off', ['chargeoff']],
    ['D.O.B.', ['dob']],
    ['Address Line Two', ['address', 'line', '2']],
  ])('of “%s”', (header, words) => {
    expect(texts(header)).toEqual(words);
  });

  it('are limited in length', () => {
    expect(wordsOf('a '.repeat(10_000)).length).toBeLessThan(100);
  });

  it('tolerate one typo', () => {
    expect(differsByOne('adress', 'address')).toBe(true);
    expect(differsByOne('blaance', 'balance')).toBe(true);
    expect(differsByOne('phone', 'email')).toBe(false);
  });
});

describe('header meaning', () => {
  it('is independent of word order', () => {
    expect(readHeader('Date of Last Payment')[0]).toMatchObject({ concept: 'last_payment_date' });
    expect(readHeader('last payment date')[0]).toMatchObject({ concept: 'last_payment_date' });
  });

  it('includes the role', () => {
    expect(readHeader('Spouse First Name')[0]).toMatchObject({ concept: 'first_name', role: 'spouse' });
    expect(readHeader('Emergency Contact Phone')[0]).toMatchObject({ role: 'reference' });
  });

  it('is null for known non-fields', () => {
    expect(readHeader('Sales Tax Amount')[0]).toMatchObject({ kind: 'none' });
  });

  it('is empty for unknown words', () => {
    expect(readHeader('Zorblax Quux')).toEqual([]);
  });
});

describe('aging buckets', () => {
  it.each([
    ['0-30', 'aging_1_30'],
    ['1 – 30 Days', 'aging_1_30'],
    ['Days31to60', 'aging_31_60'],
    ['61_90', 'aging_61_90'],
    ['91-->120', 'aging_91_120'],
    ['Over 90 Days', 'aging_over_90'],
    ['121 and above', 'aging_over_120'],
    ['30+', 'aging_over_30'],
    ['60 Days', 'aging_61_90'],
    ['< 1 Month', 'aging_1_30'],
  ])('“%s”', (header, field) => {
    expect(agingBucket(header)?.field).toBe(field);
  });

  it('are not found in other headers', () => {
    for (const header of ['Phone 2', 'Address 1', 'Balance', '2024-2025', 'Net 30', ''])
      expect(agingBucket(header), header).toBeNull();
  });
});

describe('header signature', () => {
  it('ignores case, spaces and punctuation', () => {
    expect(headerSignature(['Acct #', 'Last Name', null])).toBe(headerSignature(['ACCT#', 'last_name'.replace('_', ' '), '']));
  });

  it('changes with order, names and buckets', () => {
    expect(headerSignature(['A', 'B'])).not.toBe(headerSignature(['B', 'A']));
    expect(headerSignature(['0-30', '30+'])).not.toBe(headerSignature(['0-30', '30']));
  });

  it('ignores the error column of a corrected file', () => {
    expect(headerSignature(['Name', 'Balance', 'Recoup: what to correct'])).toBe(headerSignature(['Name', 'Balance']));
  });
});
