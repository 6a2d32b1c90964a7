interface Asked {
  queryKey: readonly unknown[];
}

interface Pages {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

const EVERY = 15_000;
/** Of what is told of as it happens: in case that something was not. */
const EVERY_WHILE_TOLD = 60_000;

/** Ids of accounts and the like whose topic is listened to. */
const told = new Set<string>();

/** Says that changes of this are heard of as they happen, until what it returns is called. */
export function noteTold(id: string): () => void {
  told.add(id);
  return () => told.delete(id);
}

/** Whether a query is about this. */
export const isAbout = ({ queryKey }: Asked, id: string): boolean => JSON.stringify(queryKey).includes(id);

/** For queries of what the agency may change while somebody looks on: asked again every 15 s, in a tab that is looked at. */
export const live = {
  refetchInterval: (query: Asked): number => ([...told].some((id) => isAbout(query, id)) ? EVERY_WHILE_TOLD : EVERY),
} as const;

/** For lists: each page would be asked for again, so whoever has read on is told when the window is looked at again. */
export const liveList = {
  refetchInterval: ({ state }: Pages) => ((state.data?.pages.length ?? 0) > 1 ? false : EVERY),
} as const;
