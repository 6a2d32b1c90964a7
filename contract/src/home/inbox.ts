import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { cents, clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** What waits for the client, in the order of the filter. */
export const INBOX_KINDS = ['dispute', 'offer', 'information', 'rejected', 'upload', 'message'] as const;
const inboxKind = z.enum(INBOX_KINDS);
export type InboxKind = z.output<typeof inboxKind>;

/** Counting stops here, for each kind. */
export const MAX_COUNTED = 100;

export const inboxItem = z.object({
  kind: inboxKind,
  /** Of the dispute, offer, account, import, or the subject of the thread. */
  id,
  /** Day by which the client must act. */
  due_on: day.nullable(),
  /** Since when it is open. */
  at: instant,
  /** Null for uploads and the client's own thread. */
  account: accountRef.nullable(),
  /** Reason of a dispute, kind of an offer, state of an upload. */
  code: z.string().nullable(),
  /** What the agency needs or wrote, its reason, or a file name. */
  text: z.string().nullable(),
  /** Of an offer. */
  amount_cents: cents.nullable(),
});
export type InboxItem = z.output<typeof inboxItem>;

const path = '/v1/clients/{client_id}/inbox';

export const listInbox = defineEndpoint({
  name: 'inbox.list',
  api: 'legacy',
  method: 'GET',
  path,
  summary: 'Items that need the caller’s action, by due date, then newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ kind: repeated(inboxKind), ...cursorQuery }),
  response: listOf(inboxItem),
});

export const inboxCounts = z.record(inboxKind, z.int());
export type InboxCounts = z.output<typeof inboxCounts>;

export const countInbox = defineEndpoint({
  name: 'inbox.count',
  api: 'legacy',
  method: 'GET',
  path: `${path}/counts`,
  summary: 'How much waits for the caller, by kind; each count stops at 100',
  access: 'client',
  params: clientParams,
  response: dataOf(inboxCounts),
});

const dismissal = {
  api: 'legacy',
  path: '/v1/clients/{client_id}/accounts/{id}/inbox-dismissal',
  access: 'client',
  roles: ['client_admin', 'client_staff'],
  params: clientParams.extend({ id }),
  status: 204,
} as const;

export const dismissRejected = defineEndpoint({
  ...dismissal,
  name: 'inbox.dismiss',
  method: 'PUT',
  summary: "Removes a rejected placement from the caller's inbox",
});

export const restoreRejected = defineEndpoint({
  ...dismissal,
  name: 'inbox.restore',
  method: 'DELETE',
  summary: "Returns a dismissed placement to the caller's inbox",
});
