import { z } from 'zod';
import { instant, page } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { itemScopes } from '../shared/feed-scopes.ts';

/** API for the agency's system of record, which authenticates with its own key. docs/feed.md has examples. */

/** One line of the `sendItems` answer, in the order of the request. */
export const itemAnswer = z.object({
  /** 1-based line of the body. */
  line: z.int(),
  /** Id from the item; null if it was unreadable. */
  id: z.string().nullable(),
  /** `new`, `changed` and `unchanged` are the results of a dry run. */
  result: z.enum(['applied', 'repeated', 'waiting', 'refused', 'new', 'changed', 'unchanged']),
  /** Stable code of the refusal. */
  code: z.string().optional(),
  message: z.string().optional(),
  /** A warning about an item that was stored; its `code` is stable. */
  warning: z.object({ code: z.string(), message: z.string() }).optional(),
  /** In a dry run: the fields that would change. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })).optional(),
});
export type ItemAnswer = z.output<typeof itemAnswer>;

export const sendItems = defineEndpoint({
  name: 'feed.send_items',
  api: 'feed',
  method: 'POST',
  path: '/v1/items',
  summary:
    'Accepts feed items, one per line: NDJSON (application/x-ndjson) or CSV (text/csv with a header line). Returns NDJSON, one line per item.',
  access: 'system',
  scope: itemScopes,
  query: z.object({
    /** Kind of all items of a CSV file without a kind column. */
    kind: z.string().max(60).optional(),
    /** Decides the items and applies none. */
    dry_run: z.stringbool().default(false),
    /** Marks the items as history: recorded as they were, and announced to no one. */
    history: z.stringbool().default(false),
  }),
  file: { mediaTypes: ['application/x-ndjson', 'text/csv'] },
  produces: ['application/x-ndjson'],
});

/** An item of a history load whose client, location, person, account or payment has not arrived. */
export const waitingItem = z.object({
  /** The client as the item names it; null for an item that creates one. */
  client: z.string().nullable(),
  kind: z.string(),
  id: z.string(),
  /** `refused`: what it waited for arrived, and the item was then refused. Send a corrected one under the same id. */
  state: z.enum(['waiting', 'refused']),
  /** What is missing, by the name that the item gives it. */
  waits_for: z.object({ kind: z.enum(['client', 'location', 'person', 'account', 'payment']), name: z.string() }),
  /** Code and message of the refusal; null while the item waits. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  since: instant,
  /** Seconds since then. */
  age: z.int(),
});
export type WaitingItem = z.output<typeof waitingItem>;

export const listWaitingItems = defineEndpoint({
  name: 'feed.list_waiting_items',
  api: 'feed',
  method: 'GET',
  path: '/v1/waiting',
  summary: 'Items of history loads that wait for something that has not arrived, or were refused after that, in the order sent',
  access: 'system',
  scope: itemScopes,
  query: z.object({
    /** Client as items name it, by its code or id: only its items. */
    client: z.string().min(1).max(60).optional(),
    /** `next_cursor` of the previous page. */
    cursor: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  response: z.object({ data: z.array(waitingItem), page }),
  errors: [404],
});
