import { PAYMENT_STATES, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { INVOICE_STATES } from '@recoup/domain/money/statements';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { REQUEST_STATES } from '@recoup/domain/accounts/request-states';
import { REQUEST_KINDS } from '@recoup/domain/accounts/request-kinds';
import { MAX_SEARCH_LENGTH, SEARCH_KINDS } from '@recoup/domain/search/kinds';
import { SEARCH_PAGE_KEYS } from '@recoup/domain/search/pages';
import { STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { cents, clientParams, dataOf, day, id, instant, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const searchKind = z.enum(SEARCH_KINDS);
const status = z.enum(STATUS_CODES as [StatusCode, ...StatusCode[]]);

/** UTF-16 range of a match, end exclusive. Described without `prefixItems`, which generators of clients refuse. */
const range = z
  .custom<[number, number]>((value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger))
  .meta({ type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 });
const ranges = z.array(range);

/** Why it matched. `text` is displayed; for a Social Security number only `ends in 1234`. */
const searchWhy = z.object({
  /** Stable field name, such as `name`, `phone`, `account_number`. */
  field: z.enum([
    'name',
    'other_name',
    'phone',
    'email',
    'ssn_last4',
    'account_number',
    'client_account_number',
    'agency_account_number',
    'batch_number',
    'request_number',
    'statement_number',
    'invoice_number',
    'trace',
    'file_name',
    'title',
    'check_number',
    'amount',
    'balance',
    'date',
    'status',
    'location',
    'location_code',
    'city',
    'kind',
    'page',
  ]),
  /** Field label: `Name`, `Phone`, `Your account number`. */
  label: z.string(),
  text: z.string(),
  ranges,
  /** `close`: a fuzzy match. */
  match: z.enum(['exact', 'start', 'close', 'filter']),
});
export type SearchWhy = z.output<typeof searchWhy>;

const common = {
  /** Stable within its kind; usable as a list key. */
  id: z.string(),
  title: z.string(),
  /** Matched ranges of the title. */
  title_ranges: ranges,
  why: z.array(searchWhy),
  /** 0 to 1000, comparable across kinds within one answer: 1000 is an exact number. */
  score: z.int(),
};

/** Account to open for a hit. */
const accountFacts = {
  people_id: id,
  account_id: id,
  /** `A-1042-7`. */
  account_number: z.string(),
};

const personHit = z.object({
  kind: z.literal('people'),
  ...common,
  /** The account to open: an open one before a closed one. */
  ...accountFacts,
  status,
  balance_cents: cents,
  /** Accounts visible to the caller, and how many of them are open. */
  accounts: z.int(),
  open_accounts: z.int(),
  /** `Springfield, IL`; null where unknown. */
  place: z.string().nullable(),
});
export type PersonHit = z.output<typeof personHit>;

/** `title` is the debtor's name. */
const accountHit = z.object({
  kind: z.literal('accounts'),
  ...common,
  ...accountFacts,
  client_account_number: z.string(),
  status,
  balance_cents: cents,
  placed_on: day,
});
export type AccountHit = z.output<typeof accountHit>;

/** `title` is the debtor's name. */
const paymentHit = z.object({
  kind: z.literal('payments'),
  ...common,
  ...accountFacts,
  payment_id: id,
  type: z.enum(PAYMENT_TYPES),
  state: z.enum(PAYMENT_STATES),
  amount_cents: cents,
  effective_on: day,
  reported_on: day,
  /** Check number or other reference. */
  reference: z.string().nullable(),
});
export type PaymentHit = z.output<typeof paymentHit>;

/** `title` is `B-318`. */
const batchHit = z.object({
  kind: z.literal('batches'),
  ...common,
  batch_id: id,
  /** Its import; null: manual entry. */
  import_id: id.nullable(),
  file_name: z.string().nullable(),
  accounts: z.int(),
  amount_placed_cents: cents,
  created_at: instant,
});
export type BatchHit = z.output<typeof batchHit>;

/** `title` is the document's title, else its file name. */
const documentHit = z.object({
  kind: z.literal('documents'),
  ...common,
  document_id: id,
  file_name: z.string(),
  /** Published by the agency for the company; then it has no account. */
  is_published: z.boolean(),
  /** Its account; null: none (a file in the client's own thread, or a published one). */
  people_id: id.nullable(),
  account_id: id.nullable(),
  account_number: z.string().nullable(),
  debtor_name: z.string().nullable(),
  bytes: z.int(),
  created_at: instant,
});
export type DocumentHit = z.output<typeof documentHit>;

/** `title` is the agency's number: `S-0042`. Admins only. */
const statementHit = z.object({
  kind: z.literal('statements'),
  ...common,
  /** The statement, or the statement of the invoice; null: an invoice without one. */
  remittance_id: id.nullable(),
  issued_on: day,
  /** Amount paid out or invoiced. */
  amount_cents: cents,
  /** Null for an invoice. */
  statement: z.object({ state: z.enum(REMITTANCE_STATES), period_from: day, period_to: day }).nullable(),
  /** Null for a statement. */
  invoice: z.object({ state: z.enum(INVOICE_STATES), due_on: day }).nullable(),
});
export type StatementHit = z.output<typeof statementHit>;

/** `title` is the location's name. */
const locationHit = z.object({
  kind: z.literal('locations'),
  ...common,
  location_id: id,
  code: z.string(),
  /** `Salem, OR`; null where unknown. */
  place: z.string().nullable(),
  is_active: z.boolean(),
  accounts: z.int(),
});
export type LocationHit = z.output<typeof locationHit>;

/** `title` is `R-101`. */
const requestHit = z.object({
  kind: z.literal('requests'),
  ...common,
  ...accountFacts,
  request_id: id,
  request_kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  debtor_name: z.string(),
  created_at: instant,
});
export type RequestHit = z.output<typeof requestHit>;

const pageHit = z.object({
  kind: z.literal('pages'),
  ...common,
  page: z.enum(SEARCH_PAGE_KEYS),
  is_action: z.boolean(),
  hint: z.string(),
});
export type PageHit = z.output<typeof pageHit>;

const searchHit = z.discriminatedUnion('kind', [
  personHit,
  accountHit,
  paymentHit,
  batchHit,
  statementHit,
  documentHit,
  requestHit,
  locationHit,
  pageHit,
]);
export type SearchHit = z.output<typeof searchHit>;

/**
 * How one part of the query was parsed; the web app explains it during typing with `readQuery` of `@recoup/domain/search/read`.
 */
const understoodPart = z.object({
  kind: z.enum(['word', 'filter', 'number', 'phone', 'email', 'amount', 'period', 'ssn_last4', 'refused', 'unknown']),
  /** UTF-16 range in the query. */
  start: z.int(),
  end: z.int(),
  /** Label: `Status is Disputed`, `Balance over $500.00`, `Paid in March 2026`. */
  label: z.string(),
  /** Valid values for a part that could not be parsed. */
  hint: z.string().nullable(),
});

const searchGroup = z.object({
  kind: searchKind,
  label: z.string(),
  hits: z.array(searchHit),
  /** Cursor of the next page, for a search of this kind alone. */
  next_cursor: z.string().nullable(),
});
export type SearchGroup = z.output<typeof searchGroup>;

const searchResult = z.object({
  /** Kinds with hits, best first. */
  groups: z.array(searchGroup),
  understood: z.array(understoodPart),
  took_ms: z.int(),
  /** Kinds that timed out; the others are complete. */
  partial: z.array(searchKind),
  /** Time of the data, present if it was read from a replica and may be a few seconds old. */
  as_of: z.iso.datetime().optional(),
});
export type SearchResult = z.output<typeof searchResult>;

const searchQuery = z.object({
  q: z.string().trim().min(1).max(MAX_SEARCH_LENGTH),
  /** Kinds to search; omitted: all the role may see. */
  kinds: repeated(searchKind),
  /** Hits per kind. */
  limit: z.coerce.number().int().min(1).max(50).default(6),
  /** Only with exactly one entry in `kinds`. */
  cursor: z.string().max(400).optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;

const base = '/v3/clients/{client_id}';

export const search = defineEndpoint({
  name: 'search.query',
  api: 'search',
  method: 'GET',
  path: `${base}/search`,
  summary: 'People, accounts, payments, batches, statements, documents, requests, locations and pages, the best of each kind',
  access: 'client',
  params: clientParams,
  query: searchQuery,
  response: dataOf(searchResult),
  errors: [429],
});

/** A search with an opened hit. The newest ten per user and company are stored for 90 days. */
const recentSearch = z.object({ id, q: z.string(), at: instant });
export type RecentSearch = z.output<typeof recentSearch>;

export const listRecentSearches = defineEndpoint({
  name: 'search.recent',
  api: 'search',
  method: 'GET',
  path: `${base}/recent-searches`,
  summary: 'Recent searches of the caller in this client, newest first',
  access: 'client',
  params: clientParams,
  response: z.object({ data: z.array(recentSearch) }),
});

/**
 * Repeating a search moves it to the front. A query that may contain digits of a Social Security number is not stored: `data` is
 * null.
 */
export const addRecentSearch = defineEndpoint({
  name: 'search.remember',
  api: 'search',
  method: 'POST',
  path: `${base}/recent-searches`,
  summary: 'Adds a search to the recent ones; call it when a hit is opened',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({ q: z.string().trim().min(1).max(MAX_SEARCH_LENGTH) }),
  response: z.object({ data: recentSearch.nullable() }),
});

export const removeRecentSearch = defineEndpoint({
  name: 'search.forget',
  api: 'search',
  method: 'DELETE',
  path: `${base}/recent-searches/{id}`,
  summary: 'Removes one recent search',
  access: 'client',
  whileSuspended: true,
  params: clientParams.extend({ id }),
  status: 204,
});

export const clearRecentSearches = defineEndpoint({
  name: 'search.forget-all',
  api: 'search',
  method: 'DELETE',
  path: `${base}/recent-searches`,
  summary: 'Removes all recent searches of the caller in this client',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  status: 204,
});
