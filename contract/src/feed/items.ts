import { z } from 'zod';
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
  /** What to know of an item that was stored; its `code` is stable. */
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
