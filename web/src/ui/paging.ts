interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Connects a `DataTable` to a paged query. The flags prevent requests past the last page or for one in flight. */
export const paging = (list: Pages) => ({
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  onEndReached: () => void list.fetchNextPage(),
});
