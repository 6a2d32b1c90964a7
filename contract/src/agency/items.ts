import { z } from 'zod';
import { clientParams, dataOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { itemAnswer } from '../feed/items.ts';
import { queueItemName } from './queue.ts';

/** Kinds of feed items that people post in the console; docs/feed.md describes their fields. */
const consoleKinds = [
  'acknowledge',
  'reject',
  'need_info',
  'status',
  'balance',
  'charge',
  'interest_rate',
  'account_interest_rate',
  'contact',
  'note',
  'payment',
  'payment_state',
  'schedule',
  'remittance',
  'remittance_state',
  'remittance_void',
  'invoice',
  'invoice_state',
  'dispute',
  'dispute_resolved',
  'offer',
  'offer_withdrawn',
  'request_accepted',
  'request_declined',
  'request_applied',
  'message',
  'company_message',
  'totals',
] as const;

/** Terms, interest rates and statements: only agency admins post them, after confirming their identity. */
export const settlementKinds: readonly string[] = [
  'remittance',
  'remittance_state',
  'remittance_void',
  'schedule',
  'interest_rate',
];

/**
 * A feed item without `client`, which the path names. `id` is a UUID of the caller's, so that a repeated request has no second effect.
 * Absent `at` is now; `by` is always the caller.
 */
const consoleItem = z.looseObject({ kind: z.enum(consoleKinds), id: z.uuid() });

export const postItems = defineEndpoint({
  name: 'agency_items.post',
  api: 'agency',
  method: 'POST',
  path: '/v1/clients/{client_id}/items',
  summary:
    'Applies feed items on behalf of the caller, each whole or not at all; `dry_run` returns what they would change. 403 for terms, interest rates and statements unless the caller is an agency admin',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_staff'],
  params: clientParams,
  query: z.object({ dry_run: z.stringbool().default(false) }),
  body: z.object({
    items: z.array(consoleItem).min(1).max(200),
    /** The item of the queue that these answer: 409 `item_closed` if it no longer waits, `item_held` if a colleague has it open. */
    queue_item: queueItemName.optional(),
  }),
  /** In the order of the items; `line` counts them from 1. */
  response: dataOf(z.array(itemAnswer)),
  stepUp: { where: ({ items }) => items.some(({ kind }) => settlementKinds.includes(kind)) },
  errors: [404, 409],
});
