import { describe, expect, it } from 'vitest';
import { isFiltered, readListState, writeListState } from './list-state.ts';

describe('state of the list in the address', () => {
  it('goes to the address and back', () => {
    const address = 'q=smith&status=ACTIVE&status=HOLD&balance_min=10000&sort=name&dir=desc';
    expect(writeListState(readListState(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('reads names from A unless it is told otherwise', () => {
    expect(readListState(new URLSearchParams('sort=name')).dir).toBe('asc');
    expect(writeListState(readListState(new URLSearchParams('sort=name'))).toString()).toBe('sort=name');
  });

  it('leaves out what is usual', () => {
    expect(writeListState(readListState(new URLSearchParams('sort=placed&dir=desc&q='))).toString()).toBe('');
    expect(isFiltered(readListState(new URLSearchParams('sort=name')))).toBe(false);
    expect(isFiltered(readListState(new URLSearchParams('status=PAID')))).toBe(true);
  });

  it('keeps what makes sense of a link that is partly wrong', () => {
    expect(readListState(new URLSearchParams('status=NOPE&q=lee&sort=ssn&placed_from=yesterday'))).toEqual({
      q: 'lee',
      sort: 'placed',
      dir: 'desc',
    });
  });
});
