interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Connects a `DataTable` to a paged list. It requests no missing page, and none that is already loading. */
export const paging = (list: Pages) => ({
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  onEndReached: () => void list.fetchNextPage(),
});
