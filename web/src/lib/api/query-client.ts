import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isDefinitive } from './errors.ts';
import { isUnreachable, RETRY_MS } from './reachability.ts';

const RETRIES = 3;

/** On a phone, a screen's code takes seconds longer than the data that its loader requested. */
const PREFETCH_MS = 10_000;

/**
 * Defaults of spec 7 and 9: 3 retries after min(1000*2^n, 30000) ms, refetch on focus, reconnect and mount, unused data kept 5
 * minutes. In addition, a final response such as 404 is not retried, and a query that failed because the server could not be
 * reached is repeated until it is back. What a loader requested for a screen is not requested again when that screen mounts.
 */
export function createQueryClient(): QueryClient {
  const left = new WeakSet<object>();
  const queryCache = new QueryCache();
  queryCache.subscribe((event) => {
    if (event.type === 'observerRemoved') left.add(event.query);
  });
  const isPrefetched = (query: object, at: number) => !left.has(query) && Date.now() - at < PREFETCH_MS;
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchInterval: ({ state }) => (isUnreachable(state.error) ? RETRY_MS : false),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: (query) => !isPrefetched(query, query.state.dataUpdatedAt),
        gcTime: 300_000,
      },
    },
  });
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !isDefinitive(error);
}

let current: QueryClient | undefined;

export function setQueryClient(client: QueryClient): void {
  current = client;
}

/** For loaders; components use `useQueryClient`. */
export function getQueryClient(): QueryClient {
  current ??= createQueryClient();
  return current;
}
