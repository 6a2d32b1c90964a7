import { MS_PER } from '@recoup/domain/shared/time';
import {
  addRecentSearch,
  clearRecentSearches,
  listRecentSearches,
  removeRecentSearch,
  search,
} from '@recoup/contract/search/search';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import type { SearchKind } from '@recoup/domain/search/kinds';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api/api.ts';
import { authQuery, queryKeyOf, useApiMutation } from '#lib/api/auth-query.ts';
import { isDefinitive } from '#lib/api/errors.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';

/** Hits per kind in the modal and on the page. */
const PREVIEW_LIMIT = 6;
const RESULTS_LIMIT = 10;
const PAGE_SIZE = 50;

/** Fewer retries than usual, so that an outage shows while the user still types. */
const fewRetries = {
  retry: (failures: number, error: Error) => failures < 1 && !isDefinitive(error),
  retryDelay: 400,
  staleTime: 30_000,
};

/** The best hits of each kind while the user types. Outdated requests are aborted. */
export function searchQuery(clientId: string, q: string, { limit = PREVIEW_LIMIT }: { limit?: number } = {}) {
  const request = { params: { client_id: clientId }, query: { q, limit } };
  return queryOptions({
    queryKey: queryKeyOf(search, request),
    queryFn: ({ signal }) => callApi(search, { ...request, signal }),
    enabled: q !== '',
    ...fewRetries,
  });
}

/** The same for the results page. */
export const resultsQuery = (clientId: string, q: string) => searchQuery(clientId, q, { limit: RESULTS_LIMIT });

export const kindQuery = (clientId: string, q: string, kind: SearchKind) => {
  const params = { client_id: clientId };
  const query = { q, kinds: [kind], limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(search, { params, query }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callApi(search, { params, query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ResponseOf<typeof search>) => last.data.groups[0]?.next_cursor ?? null,
    enabled: q !== '',
    ...fewRetries,
  });
};

export const recentQuery = (clientId: string) =>
  authQuery(listRecentSearches, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });

const RECENT = ['search.recent'];

/** Recent searches of the user: list, add, remove. */
export function useRecentSearches() {
  const client = useClient();
  const params = { client_id: client.client_id };
  const queryClient = useQueryClient();
  const add = useApiMutation(addRecentSearch, { invalidates: RECENT });
  const remove = useApiMutation(removeRecentSearch, { invalidates: RECENT });
  const clear = useApiMutation(clearRecentSearches, { invalidates: RECENT });
  const { queryKey } = recentQuery(client.client_id);
  /** Removed optimistically; after an error the next fetch restores it. */
  const leave = (isLeft: (id: string) => boolean) =>
    queryClient.setQueryData(queryKey, (before) => before && { data: before.data.filter(({ id }) => isLeft(id)) });
  return {
    /** Fire and forget. Agency staff leave no recent searches. */
    remember(q: string) {
      if (q !== '' && !isReadOnly(client)) add.mutate({ params, body: { q } });
    },
    removeOne(id: string) {
      leave((one) => one !== id);
      remove.mutate({ params: { ...params, id } });
    },
    removeAll() {
      leave(() => false);
      clear.mutate({ params });
    },
  };
}
