import { openRows, placedInMonth, statusRows } from '@recoup/contract/home/home-rows';
import { CLOSED_STATUSES, OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import { describe, expect, it } from 'vitest';
import { debtorsPath } from '#lib/paths/paths.ts';
import { isFiltered, readListState, statusViewOf, writeListState } from './list-state.ts';

const read = (address: string) => readListState(new URLSearchParams(address));
const rewritten = (address: string) => writeListState(read(address)).toString();

describe('list state in the address', () => {
  it.each([
    'q=smith&status=ACTIVE&status=HOLD&balance_min=10000&sort=name&dir=desc',
    '',
    'sort=name',
    'status=all',
    'status=closed',
    'q=smith',
    'q=smith&status=open',
    'location_id=018f0000-0000-7000-8000-000000000001&status=closed',
  ])('round-trips %s', (address) => {
    expect(rewritten(address)).toBe(address);
  });

  it('sorts names ascending by default', () => {
    expect(read('sort=name').dir).toBe('asc');
  });

  it('lists open accounts without filters, and exactly the matching ones with filters', () => {
    expect(read('').status).toEqual(OPEN_STATUSES);
    expect(read('sort=balance').status).toEqual(OPEN_STATUSES);
    expect(read('status=closed').status).toEqual(CLOSED_STATUSES);
    expect(read('status=all').status).toBeUndefined();
    expect(read('placed_from=2026-01-01').status).toBeUndefined();
  });

  it.each([{}, openRows, statusRows('PAID'), placedInMonth('2026-01-01'), { status: [...CLOSED_STATUSES] }])(
    'reads the rows of a figure from its link: %o',
    (rows) => {
      const { sort: _sort, dir: _dir, ...filters } = read(debtorsPath(rows).split('?')[1] ?? '');
      expect(filters).toEqual(rows);
    },
  );

  it('omits defaults', () => {
    expect(rewritten('sort=placed&dir=desc')).toBe('');
    expect(rewritten(`status=${OPEN_STATUSES.join('&status=')}`)).toBe('');
    expect([read('sort=name'), read('status=all'), read('status=closed')].map(isFiltered)).toEqual([false, false, false]);
    expect(isFiltered(read('status=PAID'))).toBe(true);
    expect(statusViewOf(read('status=PAID'))).toBeNull();
  });

  it('keeps the valid part of a partly invalid link', () => {
    expect(read('status=NOPE&q=lee&sort=ssn&placed_from=yesterday')).toEqual({ q: 'lee', sort: 'placed', dir: 'desc' });
  });
});
