import type { Endpoint, ResponseOf } from '@recoup/contract/shared/endpoint';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InvalidateOptions,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { callApi, type CallOptions, type RequestOf } from './api.ts';
import { isRefused, StepUpCanceledError } from './errors.ts';
import { shouldRetry } from './query-client.ts';
import { dropEmpty } from './query-string.ts';
import { getSession } from '#lib/session/session.ts';

interface Parts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/**
 * `[scope, client id, operation, params, query]`. The client id is second, so that switching clients can drop all of its queries;
 * the operation's name is third, so that a mutation can invalidate by it.
 */
export function queryKeyOf(endpoint: Endpoint, request: unknown): QueryKey {
  const { params = {}, query = {} } = request as Parts;
  return [endpoint.access, params['client_id'] ?? null, endpoint.name, params, dropEmpty(query)];
}

/** The query state that decides the next poll. */
interface QueryInput<D> {
  queryKey: QueryKey;
  state: { data?: D | undefined };
}

type Interval<D> = number | false | ((query: QueryInput<D>) => number | false);

/** `D`: the query's cached data. */
interface AuthQueryExtras<D> {
  /** Runs without waiting for a token (spec 7, "marked unauthorized"). */
  unauthorized?: boolean;
  /** Any other reason to wait. */
  enabled?: boolean;
  staleTime?: number;
  /** Milliseconds between a response and the next poll; a permanent refusal stops it. */
  refetchInterval?: Interval<D>;
  /** Whether a failure is retried; defaults to the common rule. */
  retry?: (failures: number, error: unknown) => boolean;
}

/** Query options of a contract endpoint, for loaders (`queryClient.query`) and components (`useQuery`). */
export function authQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E>, extras: AuthQueryExtras<ResponseOf<E>> = {}) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, request),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => callApi(endpoint, { ...request, signal }),
    ...options(extras),
  });
}

/** The same for a keyset list: pages follow `page.next_cursor`. The rows are `data.pages.flatMap((page) => page.data)`. */
export function authListQuery<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  extras: AuthQueryExtras<{ pages: readonly ResponseOf<E>[] }> = {},
) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(endpoint, request), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<ResponseOf<E>> => {
      const query = { ...(request as Parts).query, ...(pageParam ? { cursor: pageParam } : {}) };
      return callApi(endpoint, { ...request, query, signal } as unknown as RequestOf<E> & CallOptions);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as { page?: { next_cursor: string | null } }).page?.next_cursor ?? null,
    ...options(extras),
  });
}

function options<D>({
  unauthorized = false,
  enabled = true,
  staleTime,
  refetchInterval,
  retry = shouldRetry,
}: AuthQueryExtras<D>) {
  return {
    enabled: () => enabled && (unauthorized || getSession().getState().status === 'signed-in'),
    // Loaders retry like components; `queryClient.query` would not by default.
    retry,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval: untilRefused(refetchInterval) }),
  };
}

/** A permanently refused query is not polled; it is refetched when the user returns to it. */
function untilRefused<D>(interval: Interval<D>) {
  return (query: QueryInput<D> & { state: { error: unknown } }): number | false => {
    if (isRefused(query.state.error)) return false;
    return typeof interval === 'function' ? interval(query) : interval;
  };
}

/** Invalidates queries by operation (`accounts.list`) or feature (`accounts.`). */
export function invalidateOperations(
  client: QueryClient,
  names: readonly string[],
  options: InvalidateOptions = {},
): Promise<void> {
  return client.invalidateQueries(ofOperations(names), options);
}

/** The same, also for queries without a first response: a loader that waits for one of them would fail. */
export async function refetchOperations(client: QueryClient, names: readonly string[]): Promise<void> {
  await client.cancelQueries(ofOperations(names));
  await invalidateOperations(client, names);
}

const ofOperations = (names: readonly string[]): QueryFilters => ({
  predicate: ({ queryKey }) => {
    const operation = queryKey[2];
    return (
      typeof operation === 'string' &&
      names.some((name) => (name.endsWith('.') ? operation.startsWith(name) : operation === name))
    );
  },
});

export interface MutationExtras {
  /** Operations (or features, ending in a dot) to refetch on success. */
  invalidates?: readonly string[];
}

/** A mutation of a contract endpoint; one marked `idempotent` needs `useRepeatableMutation`. */
export function useApiMutation<E extends Endpoint>(endpoint: E, extras: MutationExtras = {}) {
  return useCallMutation<E, CallOptions>((request) => callApi(endpoint, request), extras);
}

/** After a canceled step-up the mutation returns to idle: no error, no callbacks. */
export function useCallMutation<E extends Endpoint, O>(
  call: (request: RequestOf<E> & O) => Promise<ResponseOf<E>>,
  { invalidates = [] }: MutationExtras,
) {
  const client = useQueryClient();
  const mutation = useMutation<ResponseOf<E>, Error, RequestOf<E> & O>({
    mutationFn: call,
    onSuccess: () => invalidateOperations(client, invalidates),
    onError: (error) => {
      if (error instanceof StepUpCanceledError) mutation.reset();
    },
  });
  return mutation;
}
