import { z } from 'zod';
import { defineEndpoint } from '../shared/endpoint.ts';

/** The agency's side: its system of record writes and reads by a key of its own. docs/feed.md tells it with examples. */

export const feedScope = z.enum(['read', 'write']);
export type FeedScope = z.output<typeof feedScope>;

/** One line of the answer to `sendItems`, in the order of the lines that were sent. */
export const itemAnswer = z.object({
  /** Of the body, from 1. */
  line: z.int(),
  /** As the item had it; null where it could not be read. */
  id: z.string().nullable(),
  result: z.enum(['applied', 'repeated', 'refused']),
  /** Why it was refused: stable. */
  code: z.string().optional(),
  message: z.string().optional(),
});
export type ItemAnswer = z.output<typeof itemAnswer>;

export const sendItems = defineEndpoint({
  name: 'feed.send_items',
  api: 'feed',
  method: 'POST',
  path: '/v1/items',
  summary:
    'Takes items, a line each: NDJSON (application/x-ndjson) or CSV (text/csv, whose first line names the fields). Answers NDJSON, a line per item.',
  access: 'system',
  scope: 'write',
  query: z.object({
    /** The kind of all items of a CSV file that has no such column. */
    kind: z.string().max(60).optional(),
  }),
  produces: ['application/x-ndjson'],
});
