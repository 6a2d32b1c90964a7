import { locationListQuery, type LocationListQuery } from '@recoup/contract/company/locations';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the list, named like the API's filters. */
export type ListState = Omit<LocationListQuery, 'cursor' | 'limit'>;

/** The location opened beside the list: its id, `new`, or null. */
export const LOCATION_PARAM = 'location';

export function readListState(search: URLSearchParams): ListState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(locationListQuery, [], search);
  return state;
}

export const locationOf = (search: URLSearchParams): string | null => search.get(LOCATION_PARAM);

export function writeListState({ q, state, sort, dir }: ListState, location: string | null = null): URLSearchParams {
  const search = writeAddress({ q, state, sort, dir }, { state: 'all', sort: 'name', dir: 'asc' });
  if (location !== null) search.set(LOCATION_PARAM, location);
  return search;
}

export const isFiltered = ({ q, state }: ListState): boolean => hasFilter({ q }) || state !== 'all';
