import { describe, expect, it } from 'vitest';
import { letterDistance, closestWords, nameDistance } from './similarity.ts';
import { highlight, highlightKey } from './highlight.ts';
import { mayOpenPage } from './pages.ts';

describe('similarity', () => {
  it.each([
    ['marwood', 'marwood', 0],
    ['marwod', 'marwood', 1],
    ['mawrood', 'marwood', 1],
    ['marwoods', 'marwood', 1],
    ['morwood', 'marwood', 1],
    ['', 'abc', 3],
    ['smith', 'smythe', 2],
  ])('counts the edits between %s and %s', (one, other, distance) => {
    expect(letterDistance(one, other)).toBe(distance);
    expect(letterDistance(other, one)).toBe(distance);
  });

  it('prefers words with the same first letter and drops distant ones', () => {
    expect(closestWords('marwod', ['harwood', 'marwood', 'morwod', 'quillan', 'narwod'], 3)).toEqual([
      'marwood',
      'morwod',
      'narwod',
    ]);
  });

  it('matches a name by its closest words, in any order', () => {
    expect(nameDistance(['marwod', 'ann'], ['ann', 'marwood'])).toBe(1);
    expect(nameDistance(['marw'], ['marwood'])).toBe(0.5);
    expect(nameDistance(['ann'], [])).toBe(4);
  });
});

describe('highlight', () => {
  it('marks word prefixes, whole words with accents, and close matches', () => {
    expect(highlight('Ann Marwood', ['mar', 'marw'])).toEqual([[4, 8]]);
    expect(highlight('José O’Brien', ['jos', 'obrien'])).toEqual([
      [0, 3],
      [5, 12],
    ]);
    expect(highlight('Ann Marwood', ['marwod'], new Set(['marwood']))).toEqual([[4, 11]]);
    expect(highlight('debtors-12.csv', ['12'])).toEqual([[8, 10]]);
    expect(highlight('Ann', ['bob'])).toEqual([]);
  });

  it('marks a number across separators', () => {
    expect(highlightKey('PT-00917', 'pt009')).toEqual([[0, 6]]);
    expect(highlightKey('A-1042-1', '1042')).toEqual([[2, 6]]);
    expect(highlightKey('A-1042-1', 'x')).toEqual([]);
    expect(highlightKey('A-1042-1', '')).toEqual([]);
  });
});

describe('pages', () => {
  it('are limited by role', () => {
    expect(mayOpenPage('bank_accounts', 'client_staff')).toBe(false);
    expect(mayOpenPage('bank_accounts', 'agency_admin')).toBe(true);
    expect(mayOpenPage('invite_user', 'agency_admin')).toBe(false);
    expect(mayOpenPage('invite_user', 'client_admin')).toBe(true);
    expect(mayOpenPage('upload_file', 'agency_staff')).toBe(false);
    expect(mayOpenPage('upload_file', 'client_staff')).toBe(true);
    expect(mayOpenPage('debtors', 'agency_staff')).toBe(true);
  });
});
