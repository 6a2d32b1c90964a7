import { MS_PER } from '@recoup/domain/shared/time';

interface LiveQuery {
  queryKey: readonly unknown[];
}

interface Pages {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

const POLL_MS = 15_000;
/** Polling of live topics, in case an event was missed. */
const CONNECTED_POLL_MS = MS_PER.minute;

/** Ids of accounts and other records whose topic is connected. */
const connectedIds = new Set<string>();

/** Registers a live topic; the returned function removes it. */
export function noteConnected(id: string): () => void {
  connectedIds.add(id);
  return () => connectedIds.delete(id);
}

/** Whether a query key contains the id. */
export const isAbout = ({ queryKey }: LiveQuery, id: string): boolean => JSON.stringify(queryKey).includes(id);

/** For data that the agency may change while it is shown: polled every 15 s in a visible tab. */
export const live = {
  refetchInterval: (query: LiveQuery): number =>
    [...connectedIds].some((id) => isAbout(query, id)) ? CONNECTED_POLL_MS : POLL_MS,
} as const;

/** For lists: polling would refetch each page, so a list with several pages is refetched on window focus only. */
export const liveList = {
  refetchInterval: ({ state }: Pages) => ((state.data?.pages.length ?? 0) > 1 ? false : POLL_MS),
} as const;
