import { debtorListQuery, type DebtorListQuery, type DebtorSort } from '@recoup/contract/accounts/debtors';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** The parameters of /debtors, named like the API's filters. */
export type ListState = Omit<DebtorListQuery, 'cursor' | 'limit'>;

const repeatedKeys = ['status', 'location_id', 'debt_type'] as const;

export function readListState(search: URLSearchParams): ListState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(debtorListQuery, repeatedKeys, search);
  return search.has('dir') ? state : { ...state, dir: defaultDir(state.sort) };
}

export function writeListState(state: ListState): URLSearchParams {
  return writeAddress(state, { sort: 'placed', dir: defaultDir(state.sort) });
}

/** Names sort ascending by default, every other column descending. */
export function defaultDir(sort: DebtorSort): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

export function isFiltered({ sort: _sort, dir: _dir, ...filters }: ListState): boolean {
  return hasFilter(filters);
}
