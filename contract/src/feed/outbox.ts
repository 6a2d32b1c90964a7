import { z } from 'zod';
import { cents, dataOf, day, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Opaque position in the outbox; valid for this installation only. */
const outboxCursor = z.string().regex(/^\d{1,15}$/, 'This is not a cursor');

const address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
});

/** Everything the client provided about a debt, including sensitive numbers, which the agency needs to collect. */
export const placementData = z.object({
  batch: z.string(),
  client_account: z.string(),
  debt_type: z.string(),
  location: z.object({ code: z.string(), name: z.string() }).nullable(),
  placed_on: day,
  amount_placed_cents: cents,
  debt_date: day.nullable(),
  creditor_current: z.string().nullable(),
  creditor_itemization: z.string().nullable(),
  itemization: z
    .object({
      reference: z.string(),
      date: day,
      amount_cents: cents,
      interest_cents: cents,
      fees_cents: cents,
      payments_cents: cents,
      credits_cents: cents,
    })
    .nullable(),
  /** Fields specific to the debt type, named as in the placement form. */
  details: z.record(z.string(), z.unknown()),
  /** The closed account this one replaces. */
  previous_account: z.string().nullable(),
  debtor: z.object({
    people_id: id,
    kind: z.enum(['person', 'business']),
    display_name: z.string(),
    first_name: z.string().nullable(),
    middle_name: z.string().nullable(),
    last_name: z.string().nullable(),
    suffix: z.string().nullable(),
    business_name: z.string().nullable(),
    contact_name: z.string().nullable(),
    address,
    phones: z.array(z.object({ type: z.string(), number: z.string() })),
    emails: z.array(z.string()),
    /** This and the next three only with the scope `pii:read`. */
    ssn: z.string().nullable().optional(),
    ein: z.string().nullable().optional(),
    date_of_birth: z.string().nullable().optional(),
    drivers_license: z.string().nullable().optional(),
    employer_name: z.string().nullable(),
    language: z.string().nullable(),
  }),
  parties: z.array(
    z.object({ role: z.string(), name: z.string(), is_liable: z.boolean(), contact: z.record(z.string(), z.unknown()) }),
  ),
});

export const outboxKind = z.enum([
  'onboarding',
  'placement',
  'withdrawal',
  'request',
  'request_cancelled',
  'document',
  'note',
  'message',
  'offer_decision',
  'dispute_answer',
]);
export type OutboxKind = z.output<typeof outboxKind>;

export const outboxItem = z.object({
  /** Acknowledges everything up to this event. */
  cursor: outboxCursor,
  kind: outboxKind,
  /** Id of the event: a redelivered event has the same id. */
  id,
  at: instant,
  client: z.object({ id, code: z.string().nullable(), name: z.string() }),
  /** Null for the client's own thread. */
  account: z.string().nullable(),
  agency_account: z.string().nullable(),
  /** By kind: docs/feed.md. */
  data: z.record(z.string(), z.unknown()),
});
export type OutboxItem = z.output<typeof outboxItem>;

export const listOutboxEvents = defineEndpoint({
  name: 'feed.outgoing',
  api: 'feed',
  method: 'GET',
  path: '/v1/outgoing',
  summary: 'Outbox events for the system of this key, in order; without `after`, from the last acknowledged one',
  access: 'system',
  scope: 'outbox:read',
  query: z.object({ after: outboxCursor.optional(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
  response: z.object({
    data: z.array(outboxItem),
    page: z.object({
      /** Position for `after` and for acknowledging; null when the outbox is empty. */
      next_cursor: outboxCursor.nullable(),
      total: z.null(),
    }),
  }),
});

export const acknowledgeOutbox = defineEndpoint({
  name: 'feed.acknowledge_outgoing',
  api: 'feed',
  method: 'POST',
  path: '/v1/outgoing/acknowledge',
  summary: 'Acknowledges outbox events up to a cursor. 422 for a cursor that was never returned',
  access: 'system',
  scope: 'outbox:read',
  body: z.object({ cursor: outboxCursor }),
  response: dataOf(z.object({ acknowledged: outboxCursor })),
});

export const getFeedDocument = defineEndpoint({
  name: 'feed.document',
  api: 'feed',
  method: 'GET',
  path: '/v1/clients/{client_id}/documents/{document_id}',
  summary: 'The file of a document that a client sent to the agency',
  access: 'system',
  scope: 'outbox:read',
  params: z.object({ client_id: id, document_id: id }),
  produces: ['application/octet-stream'],
});
