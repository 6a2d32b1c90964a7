import { EMPTY_LOCATION } from '@recoup/domain/company/location';
import { describe, expect, it } from 'vitest';
import { codeProblem, countStates, leaveOut, mend, refuse, reviewRows, type Review } from './review.ts';

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
  mended: new Set(),
  refused: new Map(),
};
const states = (of: Review) => reviewRows(of).map(({ state }) => state);

describe('the rows of a file', () => {
  it('are new, odd or refused, each for what is wrong in it and beside the others', () => {
    const rows = reviewRows(review);
    expect(rows.map(({ state }) => state)).toEqual(['new', 'wrong', 'wrong', 'check', 'wrong']);
    expect(rows.flatMap(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`))).toEqual([
      'code: Another row above has this code',
      'code: Another location has this code',
      'name: Enter a name',
    ]);
    expect(rows[3]?.warnings).toEqual([expect.stringContaining('Washington')]);
    expect(countStates(rows)).toEqual({ new: 1, check: 1, wrong: 3, out: 0 });
  });

  it('that are left out take no code from the others, and come back as they were', () => {
    const without = leaveOut(review, [2, 4], true);
    expect(states(without)).toEqual(['out', 'new', 'out', 'check', 'wrong']);
    expect(states(leaveOut(without, [2], false))).toEqual(['new', 'wrong', 'out', 'check', 'wrong']);
  });

  it('are mended one by one, and codes of others are known while that is done', () => {
    const mended = mend(review, 6, { ...EMPTY_LOCATION, code: 'D', name: 'Named' });
    expect(states(mended)).toEqual(['new', 'wrong', 'wrong', 'check', 'new']);
    expect([...mended.mended]).toEqual([6]);
    expect(codeProblem(review, 3, 'A ')).toBe('Row 2 has this code too');
    expect(codeProblem(review, 3, 'b')).toBe('Another location has this code');
    expect(codeProblem(leaveOut(review, [2], true), 3, 'A')).toBeNull();
    expect(codeProblem(review, 3, ' ')).toBeNull();
  });

  it('that the server refuses are told apart by their place among those that were sent', () => {
    const sent = review.rows.filter(({ row }) => row === 2 || row === 5);
    const refused = refuse(review, sent, [
      { path: 'rows.1.code', message: 'Another location has this code' },
      { path: 'rows.9.code', message: 'Nobody sent it' },
      { path: 'file', message: 'Something else' },
    ]);
    expect([...refused.refused.keys()]).toEqual([5]);
    expect(states(refused)).toEqual(['new', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(states(mend(refused, 5, at(5, 'E').location))[3]).toBe('new');
  });
});
