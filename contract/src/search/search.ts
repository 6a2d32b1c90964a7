import { PAYMENT_STATES, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { INVOICE_STATES, REMITTANCE_STATES } from '@recoup/domain/money/statements';
import { REQUEST_KINDS, REQUEST_STATES } from '@recoup/domain/accounts/request-kinds';
import { MAX_SEARCH_LENGTH, SEARCH_KINDS } from '@recoup/domain/search/kinds';
import { SEARCH_PAGE_KEYS } from '@recoup/domain/search/pages';
import { STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { cents, clientParams, dataOf, day, id, instant, repeated } from '../shared/common.ts';
import { defineEndpoint, type ResponseOf } from '../shared/endpoint.ts';

export const searchKind = z.enum(SEARCH_KINDS);
const status = z.enum(STATUS_CODES as [StatusCode, ...StatusCode[]]);

/** Where a text matched, in UTF-16 units: from, and up to but not including. */
const ranges = z.array(z.tuple([z.int(), z.int()]));

/** Why it is among the hits. `text` is what is shown; of a Social Security number nothing but `ends in 1234`. */
export const searchWhy = z.object({
  /** Stable name of what matched, for instance `name`, `phone`, `account_number`. */
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
  /** The field in words: `Name`, `Phone`, `Your account number`. */
  label: z.string(),
  text: z.string(),
  ranges,
  /** `close`: not as it was typed, but like it. */
  match: z.enum(['exact', 'start', 'close', 'filter']),
});
export type SearchWhy = z.output<typeof searchWhy>;

const common = {
  /** Of its kind, stable: key of a list. */
  id: z.string(),
  title: z.string(),
  /** The parts of the title that matched. */
  title_ranges: ranges,
  why: z.array(searchWhy),
  /** 0 to 1000, within one answer comparable across kinds: 1000 is an exact number. */
  score: z.int(),
};

/** The account to which a hit leads. */
const accountFacts = {
  people_id: id,
  account_id: id,
  /** `A-1042-7`. */
  account_number: z.string(),
};

export const personHit = z.object({
  kind: z.literal('people'),
  ...common,
  /** Of the person's accounts, the one to open: an open one before a closed one. */
  ...accountFacts,
  status,
  balance_cents: cents,
  /** Accounts that the caller may see, and of them those not closed. */
  accounts: z.int(),
  open_accounts: z.int(),
  /** `Springfield, IL`; null where unknown. */
  place: z.string().nullable(),
});
export type PersonHit = z.output<typeof personHit>;

/** `title` is the debtor's name. */
export const accountHit = z.object({
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
export const paymentHit = z.object({
  kind: z.literal('payments'),
  ...common,
  ...accountFacts,
  payment_id: id,
  type: z.enum(PAYMENT_TYPES),
  state: z.enum(PAYMENT_STATES),
  amount_cents: cents,
  effective_on: day,
  reported_on: day,
  /** Number of the check or other reference. */
  reference: z.string().nullable(),
});
export type PaymentHit = z.output<typeof paymentHit>;

/** `title` is `B-318`. */
export const batchHit = z.object({
  kind: z.literal('batches'),
  ...common,
  batch_id: id,
  /** The upload that it came from; null: by hand. */
  import_id: id.nullable(),
  file_name: z.string().nullable(),
  accounts: z.int(),
  amount_placed_cents: cents,
  created_at: instant,
});
export type BatchHit = z.output<typeof batchHit>;

/** `title` is the document's title, else the name of its file. */
export const documentHit = z.object({
  kind: z.literal('documents'),
  ...common,
  document_id: id,
  file_name: z.string(),
  /** The agency has published it for the company; then it lies at no account. */
  is_published: z.boolean(),
  /** The account at which it lies; null: at none (a file of the company's own thread, or one that is published). */
  people_id: id.nullable(),
  account_id: id.nullable(),
  account_number: z.string().nullable(),
  debtor_name: z.string().nullable(),
  bytes: z.int(),
  created_at: instant,
});
export type DocumentHit = z.output<typeof documentHit>;

/** `title` is the number, as the agency gives it: `S-0042`. For administrators only. */
export const statementHit = z.object({
  kind: z.literal('statements'),
  ...common,
  /** The statement, or the one on which the invoice stands; null: an invoice that stands on none. */
  remittance_id: id.nullable(),
  issued_on: day,
  /** What is paid out by the statement, or invoiced. */
  amount_cents: cents,
  /** Null: it is an invoice. */
  statement: z.object({ state: z.enum(REMITTANCE_STATES), period_from: day, period_to: day }).nullable(),
  /** Null: it is a statement. */
  invoice: z.object({ state: z.enum(INVOICE_STATES), due_on: day }).nullable(),
});
export type StatementHit = z.output<typeof statementHit>;

/** `title` is the location's name. */
export const locationHit = z.object({
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
export const requestHit = z.object({
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

export const pageHit = z.object({
  kind: z.literal('pages'),
  ...common,
  page: z.enum(SEARCH_PAGE_KEYS),
  is_action: z.boolean(),
  hint: z.string(),
});
export type PageHit = z.output<typeof pageHit>;

export const searchHit = z.discriminatedUnion('kind', [
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

/** How one part of the query was read; the web explains it while somebody types, by `readQuery` of `@recoup/domain/search/read`. */
export const understoodPart = z.object({
  kind: z.enum(['word', 'filter', 'number', 'phone', 'email', 'amount', 'period', 'ssn_last4', 'refused', 'unknown']),
  /** Its place in the query, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  /** In words: `Status is Disputed`, `Balance over $500.00`, `Paid in March 2026`. */
  label: z.string(),
  /** Of what could not be read: what is possible here. */
  hint: z.string().nullable(),
});
export type UnderstoodPart = z.output<typeof understoodPart>;

export const searchGroup = z.object({
  kind: searchKind,
  label: z.string(),
  hits: z.array(searchHit),
  /** There are more: the cursor of the next page, for a search of this kind alone. */
  next_cursor: z.string().nullable(),
});
export type SearchGroup = z.output<typeof searchGroup>;

export const searchResult = z.object({
  /** Only those with hits, the best first. */
  groups: z.array(searchGroup),
  understood: z.array(understoodPart),
  took_ms: z.int(),
  /** Kinds that could not be searched in time; the others are whole. */
  partial: z.array(searchKind),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchQuery = z.object({
  q: z.string().trim().min(1).max(MAX_SEARCH_LENGTH),
  /** Which kinds; left out: all that the role may see. */
  kinds: repeated(searchKind),
  /** Hits of each kind. */
  limit: z.coerce.number().int().min(1).max(50).default(6),
  /** Of one kind, which `kinds` then names alone. */
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
});

/** A search whose hit somebody opened. The newest ten of each user and company are kept, for 90 days. */
export const recentSearch = z.object({ id, q: z.string(), at: instant });
export type RecentSearch = z.output<typeof recentSearch>;

export const listRecentSearches = defineEndpoint({
  name: 'search.recent',
  api: 'search',
  method: 'GET',
  path: `${base}/recent-searches`,
  summary: 'What the caller searched for of late in this company, the newest first',
  access: 'client',
  params: clientParams,
  response: z.object({ data: z.array(recentSearch) }),
});

/** The same search again moves it to the front. What may hold digits of a Social Security number is not kept: `data` is null. */
export const addRecentSearch = defineEndpoint({
  name: 'search.remember',
  api: 'search',
  method: 'POST',
  path: `${base}/recent-searches`,
  summary: 'Keeps a search among the recent ones; call it when a hit is opened',
  access: 'client',
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
  params: clientParams.extend({ id }),
  status: 204,
});

export const clearRecentSearches = defineEndpoint({
  name: 'search.forget-all',
  api: 'search',
  method: 'DELETE',
  path: `${base}/recent-searches`,
  summary: 'Removes all recent searches of the caller in this company',
  access: 'client',
  params: clientParams,
  status: 204,
});

export type RecentSearches = ResponseOf<typeof listRecentSearches>;
