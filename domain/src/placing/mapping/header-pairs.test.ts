import { describe, expect, it } from 'vitest';
import { withPairsWrittenOut } from './header-pairs.ts';

describe('letters of a name', () => {
  it.each([
    [
      ['BorrLN', 'BorrFN', 'BorrMI'],
      ['Borr last name', 'Borr first name', 'Borr middle name'],
    ],
    [
      ['PT_LN', 'PT_FN', 'GTR_LN', 'GTR_FN'],
      ['PT last name', 'PT first name', 'GTR last name', 'GTR first name'],
    ],
    [
      ['DBTR LNM', 'DBTR FNM'],
      ['DBTR last name', 'DBTR first name'],
    ],
    [
      ['PTLN', 'PTFN'],
      ['PT last name', 'PT first name'],
    ],
    [
      ['Pt. L', 'Pt. F'],
      ['Pt last name', 'Pt first name'],
    ],
    [
      ['FN1', 'LN1', 'FN2', 'LN2'],
      ['1 first name', '1 last name', '2 first name', '2 last name'],
    ],
  ])('are written out beside each other: %j', (headers, written) => {
    expect(withPairsWrittenOut(headers)).toEqual(written);
  });

  it.each([
    [['LN', 'Loan LN', 'Borrower']],
    [['GTR_LN', 'PT_FN']],
    [['F', 'L']],
    [['Bal', 'Baf']],
    [['Column', 'Until', 'Xln']],
    [['SSN', 'SGN', '']],
  ])('are left alone without the other one: %j', (headers) => {
    expect(withPairsWrittenOut(headers)).toEqual(headers);
  });
});

describe('letters of an owner', () => {
  it('are written out where they stand before several parts of a person', () => {
    expect(withPairsWrittenOut(['BTNAME', 'BTADD', 'BTST', 'SVNAME', 'SV_ADDR1', 'SVCTYP'])).toEqual([
      'bill to NAME',
      'bill to ADD',
      'bill to ST',
      'service NAME',
      'service ADDR1',
      'SVCTYP',
    ]);
  });

  it.each([[['BTADD', 'Name', 'City']], [['BLDATE', 'BLAMT', 'BLNO']], [['State', 'Street', 'Balance']]])(
    'are left alone elsewhere: %j',
    (headers) => {
      expect(withPairsWrittenOut(headers)).toEqual(headers);
    },
  );
});
