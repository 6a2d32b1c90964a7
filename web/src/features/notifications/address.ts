import type { ListFilter } from './queries.ts';

/** The list as the address says it. */
export function readFilter(search: URLSearchParams): ListFilter {
  return search.get('unread') === 'only' ? { unread: 'only' } : {};
}
