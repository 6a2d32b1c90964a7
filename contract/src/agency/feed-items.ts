import { z } from 'zod';
import { cents, cursorQuery, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { waitingItem } from '../feed/items.ts';

/** Items of the agency's systems that had no effect yet, or none. */

const reads = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  reachesAllClients: true,
  method: 'GET',
  query: z.object(cursorQuery),
} as const;

export const listWaitingFeedItems = defineEndpoint({
  ...reads,
  name: 'agency_feed_items.list_waiting',
  path: '/v1/feed-items/waiting',
  summary: 'Items that wait for something that has not arrived, or were refused after that, in the order sent',
  response: listOf(waitingItem),
});

const complianceFlag = z.object({
  id,
  client: z.object({ id, name: z.string() }).meta({ title: 'Client' }),
  /** `A-1001-7`. */
  account: z.string().meta({ title: 'Account' }),
  /** The item, by its kind and its sender's id. */
  kind: z.string().meta({ title: 'Item' }),
  external_id: z.string(),
  reported_status: z.string().nullable().meta({ title: 'Reported status' }),
  reported_at: instant.meta({ title: 'Reported' }),
  message: z.string().meta({ title: 'Reason' }),
});
export type ComplianceFlag = z.output<typeof complianceFlag>;

export const listFeedFlags = defineEndpoint({
  ...reads,
  name: 'agency_feed_items.list_flags',
  path: '/v1/feed-items/flags',
  summary: 'Reports that the law keeps from taking effect while the account’s stop lasts, oldest first',
  response: listOf(complianceFlag),
});

const conversion = z.object({
  id,
  client: z.object({ id, name: z.string() }).meta({ title: 'Client' }),
  account: z.string().meta({ title: 'Account' }),
  /** Its number in the agency's system. */
  agency_account: z.string().nullable().meta({ title: 'Agency number' }),
  /** Negative: the balance is higher than the history explains. */
  conversion_cents: cents.meta({ title: 'Unexplained' }),
  balance_cents: cents.meta({ title: 'Balance' }),
  balance_as_of: instant.nullable().meta({ title: 'Balance as of' }),
});
export type FeedConversion = z.output<typeof conversion>;

export const listFeedConversions = defineEndpoint({
  ...reads,
  name: 'agency_feed_items.list_conversions',
  path: '/v1/feed-items/conversions',
  summary: 'Accounts whose balance their history does not explain, with the difference, by client',
  response: listOf(conversion),
});
