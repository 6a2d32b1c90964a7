interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** How a `DataTable` reads on in a list of pages. The table asks for no page that is not there, or on its way. */
export const paging = (list: Pages) => ({
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  onEndReached: () => void list.fetchNextPage(),
});
