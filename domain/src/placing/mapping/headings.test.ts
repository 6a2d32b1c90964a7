import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { agingBucket } from './aging.ts';
import { inEnglish } from './language.ts';
import { withoutSharedPrefix } from './shared-prefix.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { withoutCodes } from './system-codes.ts';

function suggest(...headers: readonly string[]): (string | null)[] {
  return suggestMapping({ columns: headers.map((header, index) => ({ index, header, samples: [] })) }).map(({ field }) => field);
}

describe('headings in another language', () => {
  it('are translated term by term', () => {
    expect(inEnglish(['No. Cliente', 'Fecha de Vencimiento', 'Saldo Pendiente', 'Notas'])).toEqual([
      'customer number',
      'due date',
      'balance',
      'notes',
    ]);
    expect(inEnglish(['Non échu', '1-30 jours', 'Plus de 90 jours', 'Solde dû'])).toEqual([
      'current',
      '1-30 days',
      'over 90 days',
      'balance',
    ]);
  });

  it('are unchanged where only one of them looks foreign', () => {
    expect(inEnglish(['Account', 'Saldo', 'Balance'])).toEqual(['Account', 'Saldo', 'Balance']);
  });

  it.each([
    ['Spanish', ['Núm. de Cuenta', 'Apellido', 'Nombre', 'Seguro Social', 'Saldo'], 'ssn'],
    ['German', ['Kundennr', 'Nachname', 'Vorname', 'Geburtsdatum', 'Offener Betrag'], 'date_of_birth'],
  ])('map like English ones: %s', (_, headers, third) => {
    expect(suggest(...headers)).toEqual(['client_account_number', 'last_name', 'first_name', third, 'balance']);
  });
});

describe('column names of known systems', () => {
  it('are written out where most headings are of one system', () => {
    expect(withoutCodes(['KUNNR', 'NAME1', 'ORT01', 'DMBTR'])).toEqual(['customer number', 'customer name', 'city', 'balance']);
    expect(withoutCodes(['Account', 'NAME1', 'City', 'Balance'])).toEqual(['Account', 'NAME1', 'City', 'Balance']);
  });
});

describe('prefixes that headings share', () => {
  it('are cut off where they mean nothing', () => {
    expect(withoutSharedPrefix(['ZQ-ACCT', 'ZQ-NAME', 'Balance'])).toEqual(['ACCT', 'NAME', 'Balance']);
    expect(withoutSharedPrefix(['ARCUST', 'ARNAME', 'ARADD1', 'ARCITY', 'ARPHON', 'ARBAL'])).toEqual([
      'CUST',
      'NAME',
      'ADD1',
      'CITY',
      'PHON',
      'BAL',
    ]);
  });

  it('stay where they are words', () => {
    const headers = ['Debtor Name', 'Debtor City', 'Debtor State'];
    expect(withoutSharedPrefix(headers)).toEqual(headers);
  });
});

describe('systematic abbreviations', () => {
  it('lack vowels or the end, and mean one word only', () => {
    const found = abbreviationsOf(['provider', 'property', 'proper']);
    expect(found.get('prvdr')).toBe('provider');
    expect(found.get('provi')).toBe('provider');
    expect(found.has('prop')).toBe(false);
  });
});

it('reads a long heading of repeated words in time proportional to its length', () => {
  expect(growthOf((count) => agingBucket(`${'aged'.repeat(count)}x`), 5)).toBeLessThan(24);
});
