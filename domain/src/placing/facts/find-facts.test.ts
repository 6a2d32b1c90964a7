import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { findFactsBesideName, findFactsBesideStreet } from './beside.ts';
import { FACT_KINDS, type FactKind } from './fact-table.ts';
import { wordsOf } from './fact-words.ts';
import {
  factOfHeader,
  findFacts,
  isCodeHeader,
  isDecedentHeader,
  isMatterHeader,
  isNameHeader,
  isStaffHeader,
  isStatusHeader,
  statesFact,
  statesTopic,
  topicOfHeader,
  type FactPlace,
} from './find-facts.ts';
import REMARKS from './remarks.testing.json' with { type: 'json' };

const kinds = (text: string, where?: FactPlace) => findFacts(text, where).map(({ kind }) => kind);

describe('facts in remarks', () => {
  it.each([
    ['Filed Chapter 7, case 23-10442', ['bankruptcy']],
    ['BK13', ['bankruptcy']],
    ['bk filed 3/2/2026', ['bankruptcy']],
    ['Ch. 13 plan', ['bankruptcy']],
    ['Ch 7 discharge 2025', ['discharged']],
    ['pt passed away in May', ['deceased']],
    ['DOD 3/4/2026', ['deceased']],
    ['patient disputes the charge', ['dispute']],
    ['represented by Ed Law, 503-555-0101', ['attorney']],
    ['atty letter on file', ['attorney']],
    ['C&D received', ['cease_contact']],
    ['Do not call', ['cease_contact']],
    ['claims identity theft, police report filed', ['fraud']],
    ['on active duty until 2027', ['military']],
    ['debtor is a minor', ['minor']],
    ['suit filed in county court', ['litigation']],
    ['PIF 2/1', ['paid']],
    ['settled in full', ['paid']],
    ['on payment plan $50/mo', ['payment_plan']],
    ['ins pending since March', ['insurance_pending']],
    ['approved for charity care', ['charity_care']],
    ['attorney: Ed Law; bankruptcy: none', ['attorney']],
    ['Se declaró en bancarrota', ['bankruptcy']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it.each([
    'not bankrupt',
    'no BK',
    'No known bankruptcy',
    'attorney: none',
    'BK=N; DEC=N; ATTY=N',
    'Bankruptcy? No',
    'deceased - no',
    'never disputed',
    'undisputed',
    'not represented by an attorney',
    'no longer in dispute',
    'paid 0',
    'paid in full: 0.00',
    'paid $50 on 3/2',
    'partially paid',
    'unpaid',
    'Deadline passed',
    'Minor surgery',
    'Legal name changed',
    'called, left message',
    'military discount declined',
    'x'.repeat(5000),
  ])('nothing in %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it.each([
    ['Paid', ['paid']],
    ['DECEASED', ['deceased']],
    ['Bankruptcy', ['bankruptcy']],
    ['Legal', ['litigation']],
    ['Minor', ['minor']],
    ['Closed', ['paid']],
    ['Open', []],
    ['Active', []],
  ])('in a status of %s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('beside names leaves surnames alone', () => {
    expect(kinds('Lee, Ann (BK Ch 7)', 'names')).toEqual(['bankruptcy']);
    expect(kinds('Ann Lawyer', 'names')).toEqual([]);
    expect(kinds('Paid, Ann', 'names')).toEqual([]);
  });

  it('quotes the words of a long text', () => {
    const [fact] = findFacts(
      `${'Called twice, left a message. '.repeat(5)}Spouse says he filed bankruptcy in Portland last spring.`,
    );
    expect(fact?.text).toMatch(/^….*filed bankruptcy.*…$/);
    expect(fact?.text.length).toBeLessThan(70);
  });
});

describe('facts in remarks of practices, landlords, utilities and lenders', () => {
  it.each(Object.entries(REMARKS.stated).flatMap(([kind, remarks]) => remarks.map((remark) => [remark, kind] as const)))(
    '%s',
    (remark, kind) => {
      expect(kinds(remark)).toContain(kind);
    },
  );

  it.each(REMARKS.unstated)('none in %s', (remark) => {
    expect(kinds(remark)).toEqual([]);
  });

  it.each(['12/18/2025', '2026-01-18', '18.15', '$2,488.18', '341', '7', '1099'])('none in the number %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('are not denied by a no that belongs to a call', () => {
    expect(kinds('no answer BK filed')).toEqual(['bankruptcy']);
    expect(kinds('deceased - no estate')).toEqual(['deceased']);
    expect(kinds('BK filed, never paid')).toEqual(['bankruptcy']);
    expect(kinds('purse stolen not her charges')).toEqual(['dispute', 'fraud']);
    expect(kinds('has not filed BK')).toEqual([]);
  });

  it.each(['-', '1-', 'paid ', 'not ', 'a.', '/', ' ', '(', 'pay 1 ', 'paid by ', '1/1 '])(
    'are looked for in time in many %o',
    (part) => {
      const started = Date.now();
      findFacts(`plan ${part.repeat(2000)}`, 'codes');
      findFactsBesideName(`Lee ${part.repeat(2000)}`);
      expect(Date.now() - started).toBeLessThan(2000);
    },
  );
});

it.each([
  '1/',
  '1.',
  '1-',
  '$1/mo ',
  'paid half ',
  'pays 1 ',
  'not pay until ',
  'dead ',
  'wants free ',
  'says prior ',
  'ex took a in ',
])('finds facts in time that grows with the length of many %o', (part) => {
  const text = `plan paid ${part.repeat(4000)}`;
  expect(growthOf((size) => findFacts(text.slice(0, size), 'codes'), 500)).toBeLessThan(16);
});

describe('facts in codes', () => {
  it.each<[string, FactKind]>([
    ['AD', 'military'],
    ['DSP', 'dispute'],
    ['FRD', 'fraud'],
    ['LIT', 'litigation'],
    ['DCSD', 'deceased'],
    ['CND', 'cease_contact'],
    ['B13', 'bankruptcy'],
    ['W/C', 'insurance_pending'],
    ['PPA', 'payment_plan'],
    ['ATY', 'attorney'],
    ['FA', 'charity_care'],
    ['HLD', 'hold'],
    ['U18', 'minor'],
    ['ZBAL', 'paid'],
    ['INCARC', 'incapacity'],
    ['AD 03/02/26', 'military'],
    ['DX', 'deceased'],
  ])('%s', (code, kind) => {
    expect(kinds(code, 'codes')).toEqual([kind]);
  });

  it.each(['INACT', 'FINAL', 'A', 'OPEN', 'COLL', '90+', 'Current', 'Past due', 'CR'])('none in %s', (code) => {
    expect(kinds(code, 'codes')).toEqual([]);
  });

  it('count no write-off, which most charged-off debts are', () => {
    for (const text of ['Write off', 'Written Off', 'W/O', 'WRITEOFF']) {
      expect(kinds(text, 'codes')).toEqual([]);
      expect(kinds(text)).toEqual(['paid']);
    }
  });

  it('only in columns of codes', () => {
    expect(kinds('AD')).toEqual([]);
    for (const header of ['STAT', 'Scrub', 'AcctStatus', 'Hold Cd', 'Special Flags']) expect(isStatusHeader(header)).toBe(true);
    for (const header of ['State', 'Station', 'Salesperson', 'Product Code', 'Loc Cd'])
      expect(isStatusHeader(header)).toBe(false);
  });
});

describe('facts beside names and streets', () => {
  it.each<[string, FactKind]>([
    ['Lee, Ann (deploying in May)', 'military'],
    ['Lee, Ann [minor]', 'minor'],
    ['Lee, Ann *DISPUTED*', 'dispute'],
    ['Lee, Ann - paid', 'paid'],
    ['Lee, Ann c/o Orr Law Firm', 'attorney'],
    ['Lee, Ann, atty Bo Orr', 'attorney'],
    ['Late Ann Lee', 'deceased'],
    ['Ann Lee, a minor', 'minor'],
    ['Ch. 7 Trustee of Ann Lee', 'bankruptcy'],
    ['Ann Lee, POA Bo Lee', 'incapacity'],
    ['Lee, Ann (q.e.p.d.)', 'deceased'],
    ['Lee, Ann (Est of)', 'deceased'],
    ['Est. Ann Lee', 'deceased'],
    ['Estate/Ann Lee', 'deceased'],
    ['LEE ANN EST', 'deceased'],
    ['Est of Ann Lee', 'deceased'],
    ['Lee, Ann (dec.)', 'deceased'],
    ['Lee, Ann [Decd]', 'deceased'],
    ['Lee, Ann, dec.', 'deceased'],
    ['Lee, Ann dec.', 'deceased'],
    ['Lee, Ann (late)', 'deceased'],
    ['Ash Freight PAID', 'paid'],
    ['Ash Freight Ch 11', 'bankruptcy'],
  ])('%s', (name, kind) => {
    expect(findFactsBesideName(name).map((fact) => fact.kind)).toContain(kind);
  });

  it.each([
    'Minor, Ann',
    'Lawyer, Ann',
    'Charity Lee',
    'Cease, Ann',
    'Lee, Ann, Esq.',
    'Late, Ann',
    'Orr & Day Law',
    'Army Navy Surplus Inc',
    'Garcia - Lopez, Ana',
    'Lee, Ann - Unit 4B',
    'Murillo, Ana',
    'Lee, Ann (Annie)',
    'Estes, Ann',
    'West, Ann',
    "Joe's Diner, Est. 1995",
    'Lee Real Est',
    'Doa, Minh',
    'Hill Mortuary',
    'Dec, Ann',
    'Decker, Ann (Sue)',
    'Foster',
    'Lee, Ann (father Guy guaranteed)',
    'B/K Enterprises',
    'Ann LAWYER',
    'Ann PAIR',
  ])('none in %s', (name) => {
    expect(findFactsBesideName(name)).toEqual([]);
  });

  it.each<[string, FactKind[]]>([
    ['c/o Orr Law Group 1 Elm St', ['attorney']],
    ['1 Elm St (deceased)', ['deceased']],
    ['incarcerated', ['incapacity']],
    ['EST OF PT C/O R BELL 220 OAK', ['deceased']],
    ['1 Estate Dr', []],
    ['220 Oak Estates', []],
    ['1 Army Rd', []],
    ['12 Court St', []],
    ['Attn: Billing 1 Elm St', []],
  ])('in the street %s', (street, expected) => {
    expect(findFactsBesideStreet(street).map((fact) => fact.kind)).toEqual(expected);
  });
});

describe('facts in a law firm’s matters', () => {
  it.each(['Will & POA', 'Personal injury', 'PI - MVA', 'Guardianship of mother', 'Civil litigation'])(
    'none in the work done: %s',
    (matter) => {
      expect(kinds(matter, 'matters')).toEqual([]);
    },
  );

  it('are those that may apply to the client', () => {
    expect(kinds('Ch. 7', 'matters')).toEqual(['bankruptcy']);
    expect(kinds('Disputed easement', 'matters')).toEqual(['dispute']);
    expect(kinds('Personal injury')).toEqual(['insurance_pending']);
    for (const header of ['Matter', 'Matter Desc', 'Practice Area']) expect(isMatterHeader(header)).toBe(true);
    for (const header of ['Subject matter expert', 'Description', 'Matter No']) expect(isMatterHeader(header)).toBe(false);
  });
});

it('recognizes columns of names by their headers', () => {
  for (const header of ['BorrLN', 'STU_NM', 'Borrower First', 'Last Name']) expect(isNameHeader(header)).toBe(true);
  for (const header of ['Ins Name', 'Attorney Name', 'Plan', 'Notes', 'Column', 'Date Last Paid'])
    expect(isNameHeader(header)).toBe(false);
});

it('reads every phrase of the word lists', () => {
  const plain = (phrase: string) => !/[@.#$*?_|]/.test(phrase);
  for (const kind of FACT_KINDS)
    for (const phrase of wordsOf(kind).words.filter(plain)) expect(kinds(phrase), phrase).toContain(kind);
});

describe('columns that state a fact', () => {
  it.each([
    ['Bankruptcy', 'bankruptcy'],
    ['BK_Flag', 'bankruptcy'],
    ['Date of Death', 'deceased'],
    ['DeceasedDate', 'deceased'],
    ['SCRA', 'military'],
    ['Is Minor', 'minor'],
    ['Paid', null],
    ['Amount Paid', null],
    ['Attorney Fees', null],
    ['Status', null],
    ['', null],
  ])('%s', (header, expected) => {
    expect(factOfHeader(header)).toBe(expected);
  });

  it('say whose they are', () => {
    for (const header of ['Resp Atty', 'Orig. Attorney', 'BillingAttorney', 'Assigned Counsel', 'Our Atty Name'])
      expect(isStaffHeader(header)).toBe(true);
    for (const header of ['Attorney', 'Atty Rep', 'Debtor Attorney', 'Patient Atty', 'Opposing Counsel'])
      expect(isStaffHeader(header)).toBe(false);
    for (const header of ['Decedent', 'Name of Deceased', 'Deceased Name']) expect(isDecedentHeader(header)).toBe(true);
    for (const header of ['Deceased', 'Deceased Date', 'Name']) expect(isDecedentHeader(header)).toBe(false);
  });

  it('say that they have codes', () => {
    for (const header of ['Cd', 'Code', 'Acct Codes', 'COLL_CD']) expect(isCodeHeader(header)).toBe(true);
    for (const header of ['Product Code', 'Loc Cd', 'ZIP Code', 'CPT Code']) expect(isCodeHeader(header)).toBe(false);
    for (const header of ['WRN CD', 'Acct Sts', 'SPRHOLD_HLDD', 'HLDCD', 'CXLRSN', 'RSN'])
      expect(isStatusHeader(header)).toBe(true);
    expect(kinds('B7', 'long_codes')).toEqual(['bankruptcy']);
    expect(kinds('LIT - ctrclaim', 'long_codes')).toEqual(['litigation']);
    for (const code of ['AD', 'FA', 'PD', 'D']) expect(kinds(code, 'long_codes')).toEqual([]);
  });

  it('state some with certain values', () => {
    expect([topicOfHeader('Mil Status'), topicOfHeader('Ins_Stat'), topicOfHeader('Status')]).toEqual([
      'military',
      'insurance_pending',
      null,
    ]);
    for (const cell of ['Active', 'AD', 'Y']) expect(statesTopic(cell, 'military')).toBe(true);
    for (const cell of ['Inactive', 'Veteran', 'N', '']) expect(statesTopic(cell, 'military')).toBe(false);
    for (const cell of ['Pending', 'In review']) expect(statesTopic(cell, 'insurance_pending')).toBe(true);
    expect([topicOfHeader('FC'), statesTopic('WC', 'insurance_pending')]).toEqual(['insurance_pending', true]);
    for (const cell of ['Paid', 'BCBS', 'Active', 'CM', 'SP']) expect(statesTopic(cell, 'insurance_pending')).toBe(false);
  });

  it('count a date, a chapter and yes, but neither no nor an amount', () => {
    for (const cell of ['Y', 'yes', '1', '13', '3/4/2026', 'Ed Law']) expect(statesFact(cell, 'bankruptcy')).toBe(true);
    for (const cell of ['', 'N', 'no', 'None', '0', 'N/A', '-', '120.50', '$0.00'])
      expect(statesFact(cell, 'bankruptcy')).toBe(false);
    expect(statesFact('13', 'military')).toBe(false);
    for (const header of ['Date of Death', 'DOD', 'date_deceased']) expect(statesFact('20240115', 'deceased', header)).toBe(true);
    expect(statesFact('2312345', 'bankruptcy', 'BK Number')).toBe(true);
    expect(statesFact('2312345', 'bankruptcy', 'Bankruptcy')).toBe(false);
    for (const header of ['Bankruptcy Case #', 'Bankruptcy Filing Date']) expect(factOfHeader(header)).toBe('bankruptcy');
    expect(factOfHeader('Date Deceased')).toBe('deceased');
  });
});
