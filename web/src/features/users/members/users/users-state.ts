import { userListQuery, type UserListQuery, type UserSort } from '@recoup/contract/users/members';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of /manage-users, named like the API's filters. */
export type UsersState = Omit<UserListQuery, 'cursor' | 'limit'>;

export function readUsersState(search: URLSearchParams): UsersState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(userListQuery, ['role', 'state'], search);
  return search.has('dir') ? state : { ...state, dir: usualDir(state.sort) };
}

export function writeUsersState({ q, role, state, sort, dir }: UsersState): URLSearchParams {
  return writeAddress({ q, role, state, sort, dir }, { sort: 'name', dir: usualDir(sort) });
}

/** Default direction: text ascending, times newest first. */
export function usualDir(sort: UserSort): 'asc' | 'desc' {
  return sort === 'last_seen' || sort === 'since' ? 'desc' : 'asc';
}

export function isFiltered({ sort: _sort, dir: _dir, ...filters }: UsersState): boolean {
  return hasFilter(filters);
}
