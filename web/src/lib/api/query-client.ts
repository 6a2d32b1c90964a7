import { QueryClient } from '@tanstack/react-query';
import { isDefinitive } from './errors.ts';
import { isUnreachable, RETRY_MS } from './reachability.ts';

const RETRIES = 3;

/**
 * Defaults of spec 7 and 9: 3 retries after min(1000*2^n, 30000) ms, refetch on focus, reconnect and mount, unused data kept 5
 * minutes. In addition, a final response such as 404 is not retried, and a query that failed because the server could not be
 * reached is repeated until it is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchInterval: ({ state }) => (isUnreachable(state.error) ? RETRY_MS : false),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        refetchOnMount: true,
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
