import { z } from 'zod';
import { cursorQuery, dataOf, day, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { feedScopes } from '../shared/feed-scopes.ts';

/** Feed keys in the console. docs/feed.md, Keys. A key may reach all clients. */

const reads = {
  api: 'agency',
  access: 'agency',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  reachesAllClients: true,
} as const;
const writes = { api: 'agency', access: 'agency', agencyRoles: ['agency_admin'], reachesAllClients: true } as const;

const feedKey = z.object({
  id,
  name: z.string().meta({ title: 'Name' }),
  /** The last characters of the key; null: the reader of the exchange folder, which has none. */
  hint: z.string().nullable(),
  scopes: z.array(z.enum(feedScopes)).meta({ title: 'Scopes' }),
  /** Codes of the only clients that it reaches; null: all. */
  clients: z.array(z.string()).nullable().meta({ title: 'Clients' }),
  state: z.enum(['active', 'expired', 'revoked']).meta({ title: 'Status' }),
  /** The last day on which it works. */
  expires_on: day.nullable().meta({ title: 'Expires' }),
  created_at: instant.meta({ title: 'Created' }),
  /** Within five minutes. */
  last_used_at: instant.nullable().meta({ title: 'Last used' }),
  revoked_at: instant.nullable(),
});
export type FeedKey = z.output<typeof feedKey>;

export const listFeedKeys = defineEndpoint({
  ...reads,
  name: 'agency_keys.list',
  method: 'GET',
  path: '/v1/feed-keys',
  summary: 'Keys of the agency’s systems: those that work first, then newest first',
  response: dataOf(z.array(feedKey)),
});

export const newFeedKey = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(100, 'Use at most 100 characters'),
  scopes: z.array(z.enum(feedScopes)).min(1, 'Choose at least one scope').max(feedScopes.length),
  /** Null: all clients. */
  client_ids: z.array(id).min(1, 'Choose a client, or all of them').max(1000).nullable(),
  /** The last day on which it works; null: until it is revoked. */
  expires_on: day.nullable(),
});

export const createFeedKey = defineEndpoint({
  ...writes,
  name: 'agency_keys.create',
  method: 'POST',
  path: '/v1/feed-keys',
  summary: 'Creates a key. Only this response contains `secret`. 409 `key_exists`: the name has a key that is not revoked',
  body: newFeedKey,
  response: dataOf(z.object({ id, secret: z.string() })),
  status: 201,
  stepUp: true,
  errors: [409, 422],
});

export const revokeFeedKey = defineEndpoint({
  ...writes,
  name: 'agency_keys.revoke',
  method: 'POST',
  path: '/v1/feed-keys/{id}/revoke',
  summary: 'Revokes a key immediately. Repeating the request has no further effect',
  params: z.object({ id }),
  status: 204,
  errors: [404],
});

export const feedKeyUse = z.object({
  id,
  at: instant.meta({ title: 'When' }),
  /** Name of the endpoint. */
  operation: z.string().meta({ title: 'Use' }),
  client: z.object({ id, name: z.string() }).nullable().meta({ title: 'Client' }),
  /** Rows returned, or items applied or repeated. */
  items: z.int().meta({ title: 'Rows' }),
  refused: z.int().meta({ title: 'Refused' }),
  /** Whether it returned identity numbers. */
  with_pii: z.boolean(),
});
export type FeedKeyUse = z.output<typeof feedKeyUse>;

export const listFeedKeyUses = defineEndpoint({
  ...reads,
  name: 'agency_keys.list_uses',
  method: 'GET',
  path: '/v1/feed-keys/{id}/uses',
  summary: 'What a key read and wrote, and of which client, newest first',
  params: z.object({ id }),
  query: z.object(cursorQuery),
  response: listOf(feedKeyUse),
  errors: [404],
});
