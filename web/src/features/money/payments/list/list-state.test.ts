import { describe, expect, it } from 'vitest';
import { clearedState, filtersOf, isFiltered, periodOf, readListState, writeListState } from './list-state.ts';

const ACCOUNT = '018f0000-0000-7000-8000-0000000000a1';
const read = (text: string) => readListState(new URLSearchParams(text));
const today = '2026-11-21';

describe('address of the payment list', () => {
  it('defaults to this year, which is omitted', () => {
    const state = read('');
    expect(filtersOf(state, today)).toEqual({ date: 'reported', from: '2026-01-01', to: '2026-12-31' });
    expect(writeListState(state).toString()).toBe('');
    expect(isFiltered(state)).toBe(false);
  });

  it.each([
    ['period=this-month', '2026-11-01', '2026-11-30'],
    ['period=last-month', '2026-10-01', '2026-10-31'],
    ['period=last-year', '2025-01-01', '2025-12-31'],
    ['from=2026-02-03', '2026-02-03', undefined],
    [`account_id=${ACCOUNT}`, undefined, undefined],
    [`account_id=${ACCOUNT}&period=this-year`, '2026-01-01', '2026-12-31'],
    ['placed_from=2026-02-01', undefined, undefined],
  ])('%s is from %s to %s, and is written as it was read', (text, from, to) => {
    const state = read(text);
    const filters = filtersOf(state, today);
    expect([filters.from, filters.to]).toEqual([from, to]);
    expect([...writeListState(state)].toSorted()).toEqual([...new URLSearchParams(text)].toSorted());
  });

  it('keeps the valid parts of a truncated or mistyped link', () => {
    const state = read(`type=PU&type=XX&from=yesterday&sort=amount&period=someday&state=posted`);
    expect(state).toMatchObject({ sort: 'amount', state: ['posted'] });
    expect(periodOf(state)).toBe('this-year');
  });

  it('keeps only the sort order when cleared, and names the open payment', () => {
    const state = read(`type=PU&date=effective&period=all&sort=amount&dir=asc`);
    expect(isFiltered(state)).toBe(true);
    const cleared = clearedState(state);
    expect(writeListState(cleared).toString()).toBe('sort=amount&dir=asc');
    expect(writeListState(cleared, ACCOUNT).get('payment')).toBe(ACCOUNT);
  });
});
