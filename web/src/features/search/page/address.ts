import { SEARCH_KINDS, type SearchKind } from '@recoup/domain/search/kinds';
import { readTyped } from '#features/search/reading.ts';

export interface PageSearch {
  q: string;
  /** Null: all of them. */
  kind: SearchKind | null;
}

/** What the address bar says; what must not be searched for is not. */
export function readAddress(search: URLSearchParams): PageSearch {
  const q = search.get('q')?.trim() ?? '';
  return { q: readTyped(q).isRefused ? '' : q, kind: SEARCH_KINDS.find((kind) => kind === search.get('kind')) ?? null };
}
