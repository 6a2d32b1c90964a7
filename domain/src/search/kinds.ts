/** What a search finds, in the order in which it is shown where nothing else speaks for another. */
export const SEARCH_KINDS = ['people', 'accounts', 'payments', 'batches', 'documents', 'requests', 'pages'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_KIND_LABELS: Record<SearchKind, string> = {
  people: 'People',
  accounts: 'Accounts',
  payments: 'Payments',
  batches: 'Batches',
  documents: 'Documents',
  requests: 'Requests',
  pages: 'Pages and actions',
};

export const MAX_SEARCH_LENGTH = 200;
