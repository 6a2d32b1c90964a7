import { CLOSABLE_KINDS, QUEUE_KINDS } from '@recoup/domain/agency/queue';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const queueKind = z.enum(QUEUE_KINDS);

/** Names one item of the queue, with the client in the path. */
export const queueItemName = z.object({ kind: queueKind, id });

const person = z.object({ id, name: z.string() });

const queueItem = z.object({
  kind: queueKind,
  /** Of the batch, account, request, dispute, offer, flag or client, or the subject of the thread. */
  id,
  client: z.object({ id, name: z.string(), code: z.string().nullable() }),
  /** Since when it waits. */
  at: instant,
  /** Day by which the agency should answer. */
  due_on: day,
  /** Null for batches of several accounts, the general thread and onboardings. */
  account: accountRef.nullable(),
  /** Of a batch: accounts that wait. */
  account_count: z.int().nullable(),
  /** Kind of a request, answer to a dispute, decision on an offer, source of a batch, stop of a compliance flag. */
  code: z.string().nullable(),
  /** What the client wrote, or what happened. */
  text: z.string().nullable(),
  amount_cents: cents.nullable(),
  /** Of a batch: debtors' states without a valid license, with the accounts there. Empty while no license is recorded. */
  unlicensed: z.array(z.object({ state: z.string(), accounts: z.int() })),
  assignee: person.nullable(),
  /** Who has it open, the one who answers it first. */
  open_by: z.array(person),
});
export type QueueItem = z.output<typeof queueItem>;

const filters = {
  client: repeated(id),
  /** `me`, `nobody`, or a colleague. */
  owner: z.union([z.enum(['me', 'nobody']), id]).optional(),
  /** Due before today, until today, or within seven days. */
  due: z.enum(['overdue', 'today', 'week']).optional(),
  /** Waiting for at least so many days. */
  waiting_days: z.coerce.number().int().min(1).max(365).optional(),
};
export const queueFilterQuery = z.object({ kind: repeated(queueKind), ...filters });
export type QueueFilters = z.output<typeof queueFilterQuery>;
const staff = ['agency_admin', 'agency_staff'] as const;
const readers = [...staff, 'agency_auditor'] as const;

export const listQueue = defineEndpoint({
  name: 'agency_queue.list',
  api: 'agency',
  method: 'GET',
  path: '/v1/queue',
  summary: 'Open items of the agency, over all clients that the caller may see, by due date, then oldest first',
  access: 'agency',
  agencyRoles: readers,
  query: queueFilterQuery.extend(cursorQuery),
  response: listOf(queueItem),
});

const queueCount = z.object({
  count: z.int(),
  /** Null where nothing waits. */
  oldest_at: instant.nullable(),
  due_on: day.nullable(),
});
export const queueCounts = z.record(queueKind, queueCount);
export type QueueCounts = z.output<typeof queueCounts>;

export const countQueue = defineEndpoint({
  name: 'agency_queue.count',
  api: 'agency',
  method: 'GET',
  path: '/v1/queue/counts',
  summary: 'Numbers of open items by kind, with the oldest item and the earliest due date',
  access: 'agency',
  agencyRoles: readers,
  query: z.object(filters),
  response: dataOf(queueCounts),
});

const placedAccount = accountRef.extend({ amount_placed_cents: cents, debt_type: z.string(), placed_on: day });

const queueItemDetails = queueItem.extend({
  /** Null while it waits; otherwise who handled it, if the portal recorded that. */
  closed: z.object({ by: z.string().nullable(), at: instant.nullable(), message: z.string() }).nullable(),
  /** Of a dispute: the name that `dispute_resolved` takes. */
  dispute_item: z.string().nullable(),
  /** Of an account that needs information: the status that the answer leads back to; null if it was never accepted. */
  returns_to: z.string().nullable(),
  /** Of a batch: the oldest accounts that wait, up to 200. */
  accounts: z.array(placedAccount),
  /** Of an onboarding: who submitted it. */
  submitted_by: z.string().nullable(),
});
export type QueueItemDetails = z.output<typeof queueItemDetails>;

const params = clientParams.extend({ kind: queueKind, id });
const path = '/v1/clients/{client_id}/queue/{kind}/items/{id}';

export const getQueueItem = defineEndpoint({
  name: 'agency_queue.get',
  api: 'agency',
  method: 'GET',
  path,
  summary: 'One item of the queue, also after it was closed',
  access: 'agency',
  agencyRoles: readers,
  params,
  response: dataOf(queueItemDetails),
});

const lease = z.object({
  /** Whether the caller may answer. */
  is_mine: z.boolean(),
  /** Who has it open, the one who answers it first. */
  open_by: z.array(person),
  closed: queueItemDetails.shape.closed,
});
export type QueueLease = z.output<typeof lease>;

/** Seconds between two calls of `holdQueueItem`. */
export const HOLD_EVERY_SECONDS = 15;

export const holdQueueItem = defineEndpoint({
  name: 'agency_queue.hold',
  api: 'agency',
  method: 'PUT',
  path: `${path}/lease`,
  summary:
    'Records that the caller has the item open, for the next 45 seconds; the first caller may answer it, or the one who takes it over',
  access: 'agency',
  agencyRoles: staff,
  params,
  body: z.object({ take_over: z.boolean().default(false) }),
  response: dataOf(lease),
});

export const releaseQueueItem = defineEndpoint({
  name: 'agency_queue.release',
  api: 'agency',
  method: 'DELETE',
  path: `${path}/lease`,
  summary: 'Records that the caller left the item',
  access: 'agency',
  agencyRoles: staff,
  params,
  status: 204,
});

/** 409 `item_closed`, `item_held`. */
export const closeQueueItem = defineEndpoint({
  name: 'agency_queue.close',
  api: 'agency',
  method: 'POST',
  path: `${path}/done`,
  summary: 'Closes an item that needs no answer: a message, a decision on an offer, or a compliance flag',
  access: 'agency',
  agencyRoles: staff,
  params: clientParams.extend({ kind: z.enum(CLOSABLE_KINDS), id }),
  status: 204,
  errors: [409],
});

const assignment = z.object({
  client_id: id,
  ...queueItemName.shape,
  /** The assignee that the caller saw; null: unassigned. */
  from: id.nullable(),
});

const assigned = z.object({
  ...queueItemName.shape,
  assignee: person.nullable(),
  /** Absent on success. `changed`: the assignee differs from the one that the caller saw. */
  refused: z.object({ code: z.enum(['changed', 'unknown_item', 'may_not_see']), message: z.string() }).optional(),
});
export type Assigned = z.output<typeof assigned>;

export const assignQueueItems = defineEndpoint({
  name: 'agency_queue.assign',
  api: 'agency',
  method: 'POST',
  path: '/v1/queue/assignments',
  summary: 'Assigns items to a colleague or unassigns them, each separately; the answer is in the order of the items',
  access: 'agency',
  agencyRoles: staff,
  body: z.object({ items: z.array(assignment).min(1).max(200), user_id: id.nullable() }),
  response: dataOf(z.array(assigned)),
});

export const listColleagues = defineEndpoint({
  name: 'agency_queue.colleagues',
  api: 'agency',
  method: 'GET',
  path: '/v1/queue/colleagues',
  summary: 'Who can be assigned',
  access: 'agency',
  agencyRoles: readers,
  response: dataOf(z.array(person)),
});
