import { debtorFilterQuery, debtorListQuery, type DebtorListQuery, type DebtorSort } from '@recoup/contract/accounts/debtors';
import { CLOSED_STATUSES, OPEN_STATUSES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { countFilters, hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** The parameters of /debtors, named like the API's filters. */
export type ListState = Omit<DebtorListQuery, 'cursor' | 'limit'>;

const repeatedKeys = ['status', 'location_id', 'debt_type'] as const;

/** Views of the list by status; `status` in the address takes their names too. */
export const STATUS_VIEWS = { open: OPEN_STATUSES, closed: CLOSED_STATUSES, all: undefined } as const;
export type StatusView = keyof typeof STATUS_VIEWS;

/** An address without filters lists open accounts; with filters, exactly the accounts that match. */
export function readListState(search: URLSearchParams): ListState {
  const isBare = !Object.keys(debtorFilterQuery.shape).some((key) => search.has(key));
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(debtorListQuery, repeatedKeys, search);
  const view = isBare ? 'open' : search.get('status');
  const status = view === 'open' || view === 'closed' ? { status: [...STATUS_VIEWS[view]] } : {};
  return { ...state, ...status, ...(search.has('dir') ? {} : { dir: defaultDir(state.sort) }) };
}

export function writeListState(state: ListState): URLSearchParams {
  const view = statusViewOf(state);
  const { status: _status, ...rest } = state;
  const hasOthers = isFiltered(rest);
  const implied = hasOthers ? 'all' : 'open';
  const usual = { sort: 'placed', dir: defaultDir(state.sort) };
  if (view === null) return writeAddress(state, usual);
  return writeAddress({ ...state, status: view === implied ? undefined : view }, usual);
}

/** The view whose statuses the list shows; null for any other choice of statuses. */
export function statusViewOf({ status }: Pick<ListState, 'status'>): StatusView | null {
  const isView = (codes: readonly StatusCode[]) =>
    status?.length === codes.length && codes.every((code) => status.includes(code));
  if (status === undefined || status.length === 0) return 'all';
  if (isView(OPEN_STATUSES)) return 'open';
  return isView(CLOSED_STATUSES) ? 'closed' : null;
}

/** Names sort ascending by default, every other column descending. */
export function defaultDir(sort: DebtorSort): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

/** Number of filters besides the search and a view by status. */
export function activeFilters({ sort: _sort, dir: _dir, q: _q, status, ...filters }: ListState): number {
  return countFilters({ ...filters, status: statusViewOf({ status }) === null ? status : undefined });
}

/** Whether anything besides a view by status is chosen. */
export function isFiltered({ q, ...state }: ListState): boolean {
  return hasFilter({ q }) || activeFilters(state) > 0;
}
