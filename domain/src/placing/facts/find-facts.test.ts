import { describe, expect, it } from 'vitest';
import { factOfHeader, findFacts, statesFact } from './find-facts.ts';

const kinds = (text: string, where?: 'names') => findFacts(text, where).map(({ kind }) => kind);

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

  it('count a date, a chapter and yes, but neither no nor an amount', () => {
    for (const cell of ['Y', 'yes', '1', '13', '3/4/2026', 'Ed Law']) expect(statesFact(cell, 'bankruptcy')).toBe(true);
    for (const cell of ['', 'N', 'no', 'None', '0', 'N/A', '-', '120.50', '$0.00'])
      expect(statesFact(cell, 'bankruptcy')).toBe(false);
    expect(statesFact('13', 'military')).toBe(false);
  });
});
