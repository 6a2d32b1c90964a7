import { EMPTY_LOCATION } from '@recoup/domain/company/location';
import { describe, expect, it } from 'vitest';
import { codeProblem, correct, countStates, leaveOut, refuse, reviewRows, type Review } from './review.ts';

const at = (row: number, code: string, more: object = {}) => ({
  row,
  location: { ...EMPTY_LOCATION, code, name: `Name ${row}`, ...more },
});

const address = { line1: '1 Elm Street', city: 'Salem', state: 'WA', postal_code: '97301' };
const review: Review = {
  fileName: 'sites.csv',
  rows: [at(2, 'A'), at(3, ' a'), at(4, 'B'), at(5, 'C', address), at(6, 'D', { name: '' })],
  unknownColumns: [],
  taken: new Set(['b']),
  leftOut: new Set(),
  corrected: new Set(),
  refused: new Map(),
};
const states = (of: Review) => reviewRows(of).map(({ state }) => state);

describe('location file review', () => {
  it('classifies rows by their own problems and conflicts with other rows', () => {
    const rows = reviewRows(review);
    expect(rows.map(({ state }) => state)).toEqual(['new', 'wrong', 'wrong', 'check', 'wrong']);
    expect(rows.flatMap(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`))).toEqual([
      'code: A row above has the same code',
      'code: Another location has this code',
      'name: Enter a name',
    ]);
    expect(rows[3]?.warnings).toEqual([expect.stringContaining('Washington')]);
    expect(countStates(rows)).toEqual({ new: 1, check: 1, wrong: 3, out: 0 });
  });

  it('ignores the codes of excluded rows and restores them unchanged', () => {
    const without = leaveOut(review, [2, 4], true);
    expect(states(without)).toEqual(['out', 'new', 'out', 'check', 'wrong']);
    expect(states(leaveOut(without, [2], false))).toEqual(['new', 'wrong', 'out', 'check', 'wrong']);
  });

  it('corrects rows one by one and detects codes that others use', () => {
    const corrected = correct(review, 6, { ...EMPTY_LOCATION, code: 'D', name: 'Named' });
    expect(states(corrected)).toEqual(['new', 'wrong', 'wrong', 'check', 'new']);
    expect([...corrected.corrected]).toEqual([6]);
    expect(codeProblem(review, 3, 'A ')).toBe('Row 2 has the same code');
    expect(codeProblem(review, 3, 'b')).toBe('Another location has this code');
    expect(codeProblem(leaveOut(review, [2], true), 3, 'A')).toBeNull();
    expect(codeProblem(review, 3, ' ')).toBeNull();
  });

  it('assigns server errors to rows by their index in the request', () => {
    const sent = review.rows.filter(({ row }) => row === 2 || row === 5);
    const refused = refuse(review, sent, [
      { path: 'rows.1.code', message: 'Another location has this code' },
      { path: 'rows.9.code', message: 'Nobody sent it' },
      { path: 'file', message: 'Something else' },
    ]);
    expect([...refused.refused.keys()]).toEqual([5]);
    expect(states(refused)).toEqual(['new', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(states(correct(refused, 5, at(5, 'E').location))[3]).toBe('new');
  });
});
