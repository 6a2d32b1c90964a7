import { consoleAccountQuery, type ConsoleAccountQuery } from '@recoup/contract/agency/accounts';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the list, named like the API's filters. */
export type AccountsState = Omit<ConsoleAccountQuery, 'cursor' | 'limit'>;

export function readAccountsState(search: URLSearchParams): AccountsState {
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(consoleAccountQuery, ['client_id', 'status'], search);
  return state;
}

export const writeAccountsState = ({ q, client_id, status }: AccountsState): URLSearchParams =>
  writeAddress({ q, client_id, status });

export const noFilters = { q: undefined, client_id: undefined, status: undefined };
