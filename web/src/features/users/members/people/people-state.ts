import { userListQuery, type UserListQuery, type UserSort } from '@recoup/contract/users/members';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** What the address bar of /manage-users says; the same names as the API's filters. */
export type PeopleState = Omit<UserListQuery, 'cursor' | 'limit'>;

export function readPeopleState(search: URLSearchParams): PeopleState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(userListQuery, ['role', 'state'], search);
  return search.has('dir') ? state : { ...state, dir: usualDir(state.sort) };
}

/** In a fixed order, so that equal lists have equal addresses. */
export function writePeopleState({ q, role, state, sort, dir }: PeopleState): URLSearchParams {
  return writeAddress({ q, role, state, sort, dir }, { sort: 'name', dir: usualDir(sort) });
}

/** Words read best from A, times from the newest. */
export function usualDir(sort: UserSort): 'asc' | 'desc' {
  return sort === 'last_seen' || sort === 'since' ? 'desc' : 'asc';
}

export function isFiltered({ sort: _sort, dir: _dir, ...filters }: PeopleState): boolean {
  return hasFilter(filters);
}
