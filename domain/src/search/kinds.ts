import type { Role } from '../users/roles.ts';

/** Kinds of hits, in default display order. */
export const SEARCH_KINDS = [
  'people',
  'accounts',
  'payments',
  'batches',
  'statements',
  'documents',
  'requests',
  'locations',
  'pages',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_KIND_LABELS: Record<SearchKind, string> = {
  people: 'People',
  accounts: 'Accounts',
  payments: 'Payments',
  batches: 'Batches',
  statements: 'Statements and invoices',
  documents: 'Documents',
  requests: 'Requests',
  locations: 'Locations',
  pages: 'Pages and actions',
};

/** Statements and invoices are for admins (domain.md, Clients and users). */
export const mayFind = (kind: SearchKind, role: Role): boolean =>
  kind !== 'statements' || role === 'client_admin' || role === 'agency_admin';

export const MAX_SEARCH_LENGTH = 200;
