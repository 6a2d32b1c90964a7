const tabs = ['people', 'activity'] as const;
export type Tab = (typeof tabs)[number];

/** The tab that the address names; any other value is the first. */
export function readTab(search: URLSearchParams): Tab {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'people';
}
