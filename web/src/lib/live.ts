interface Pages {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

const EVERY = 15_000;

/** For queries of what the agency may change while somebody looks on: asked again every 15 s, in a tab that is looked at. */
export const live = { refetchInterval: EVERY } as const;

/** For lists: each page would be asked for again, so whoever has read on is told when the window is looked at again. */
export const liveList = {
  refetchInterval: ({ state }: Pages) => ((state.data?.pages.length ?? 0) > 1 ? false : EVERY),
} as const;
