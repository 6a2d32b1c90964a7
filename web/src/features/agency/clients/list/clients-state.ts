import { consoleClientQuery, type ConsoleClientQuery } from '@recoup/contract/agency/clients';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the list, named like the API's filters. */
export type ClientsState = Omit<ConsoleClientQuery, 'cursor' | 'limit'>;

export function readClientsState(search: URLSearchParams): ClientsState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(consoleClientQuery, ['state', 'needs'], search);
  return state;
}

export function writeClientsState({ q, state, needs, sort, dir }: ClientsState): URLSearchParams {
  return writeAddress({ q, state, needs, sort, dir }, { sort: 'name', dir: 'asc' });
}

export const isFiltered = ({ q, state, needs }: ClientsState): boolean => hasFilter({ q, state, needs });

export const noFilters = { q: undefined, state: undefined, needs: undefined };
