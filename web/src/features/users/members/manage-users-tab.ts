const tabs = ['people', 'activity'] as const;
export type Tab = (typeof tabs)[number];

/** Tab named in the query; the first tab by default. */
export function readTab(search: URLSearchParams): Tab {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'people';
}
