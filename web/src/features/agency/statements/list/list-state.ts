import { consoleStatementFilters, type ConsoleStatementFilters } from '@recoup/contract/agency/statements';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

export const readListState = (search: URLSearchParams): ConsoleStatementFilters =>
  readAddress(consoleStatementFilters, ['client_id', 'state'], search);

export const writeListState = (state: ConsoleStatementFilters): URLSearchParams => writeAddress(state);

export const noFilters: ConsoleStatementFilters = {
  client_id: undefined,
  from: undefined,
  to: undefined,
  paid_from: undefined,
  paid_to: undefined,
  state: undefined,
};

export const isFiltered = (state: ConsoleStatementFilters): boolean => hasFilter(state);
