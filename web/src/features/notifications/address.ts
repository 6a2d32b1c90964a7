import type { ListFilter } from './queries.ts';

/** Filter of the list from the query. */
export function readFilter(search: URLSearchParams): ListFilter {
  return search.get('unread') === 'only' ? { unread: 'only' } : {};
}
