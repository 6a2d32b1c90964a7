import { SEARCH_KINDS, type SearchKind } from '@recoup/domain/search/kinds';
import { readTyped } from '#features/search/reading.ts';

export interface PageSearch {
  q: string;
  /** Null means all kinds. */
  kind: SearchKind | null;
}

/** The query in the address; queries that must not be searched are never kept there. */
export function readAddress(search: URLSearchParams): PageSearch {
  const q = search.get('q')?.trim() ?? '';
  return { q: readTyped(q).isRefused ? '' : q, kind: SEARCH_KINDS.find((kind) => kind === search.get('kind')) ?? null };
}
