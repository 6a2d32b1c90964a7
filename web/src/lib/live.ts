/** For queries of what the agency may change while somebody looks on: asked again every 15 s, in a tab that is looked at. */
export const live = { refetchInterval: 15_000 } as const;
