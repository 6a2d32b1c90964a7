import { describe, expect, it } from 'vitest';
import { isFiltered, readListState, writeListState } from './list-state.ts';

describe('list state in the address', () => {
  it('round-trips', () => {
    const address = 'q=smith&status=ACTIVE&status=HOLD&balance_min=10000&sort=name&dir=desc';
    expect(writeListState(readListState(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('sorts names ascending by default', () => {
    expect(readListState(new URLSearchParams('sort=name')).dir).toBe('asc');
    expect(writeListState(readListState(new URLSearchParams('sort=name'))).toString()).toBe('sort=name');
  });

  it('omits defaults', () => {
    expect(writeListState(readListState(new URLSearchParams('sort=placed&dir=desc&q='))).toString()).toBe('');
    expect(isFiltered(readListState(new URLSearchParams('sort=name')))).toBe(false);
    expect(isFiltered(readListState(new URLSearchParams('status=PAID')))).toBe(true);
  });

  it('keeps the valid part of a partly invalid link', () => {
    expect(readListState(new URLSearchParams('status=NOPE&q=lee&sort=ssn&placed_from=yesterday'))).toEqual({
      q: 'lee',
      sort: 'placed',
      dir: 'desc',
    });
  });
});
